import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'
import { targets } from '../../vite.config.ts'
import { quietly } from '../build.ts'
import { removeFolder } from '../temporary-folder.ts'
import type { Figure } from './figures.ts'
import { tookAsync } from './measure.ts'
import type { Sample } from './sample.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Builds `usable-list.ts` as main is built, and returns its file. An installed copy loads a few files; the source has
 * hundreds, and loading them took three quarters of the start.
 */
const buildUsableList = async (folder: string): Promise<string> => {
  const { main } = targets
  const input = {
    'usable-list': join(import.meta.dirname, 'usable-list.ts'),
    'desk-worker': join(root, 'main/desk/worker/desk-worker.ts'),
  }
  const { rolldownOptions } = main.build!
  await build(
    quietly({ ...main, build: { ...main.build, outDir: folder, rolldownOptions: { ...rolldownOptions, input } } }),
  )
  return join(folder, 'usable-list.js')
}

/** Runs until the process reports that its sorted list is ready. */
const startOnce = async (program: string, file: string, customers: number): Promise<number> => {
  const start = performance.now()
  const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(child, 'exit')
  const line = once(createInterface({ input: child.stdout }), 'line').then(([text]) => Number(text))
  const total = await Promise.race([line, gone.then(() => Number.NaN)])
  const time = performance.now() - start
  await gone
  if (total !== customers) throw new Error(`the list had ${total} rows at start, not ${customers}`)
  return time
}

const startNothing = (): Promise<unknown> => once(spawn(process.execPath, ['--eval', '0'], { stdio: 'ignore' }), 'exit')

/**
 * Time from the start of a Node process to the first 50 rows, built as in an installed copy, with whole records in the
 * database and no service. Electron's own start comes on top, and so does the rest of main.
 */
export const starting = async ({ customers, copy, some }: Sample): Promise<Figure> => {
  // The database's native library is found from within the project only.
  const built = join(root, 'out/test', `start-${process.pid}`)
  const times: number[] = []
  try {
    const program = await buildUsableList(built)
    const file = copy('whole')
    for (let round = 0; round < some(5); round++) times.push(await startOnce(program, file, customers))
  } finally {
    removeFolder(built)
  }
  return {
    goal: 'start',
    what: 'process start to a usable offline list',
    customers,
    unit: 'ms',
    bar: { ours: customers > 10_000 ? 1_800 : 1_500 },
    rounds: times.map((ours) => ({ ours, bare: Number.NaN })),
    limit: { value: await tookAsync(startNothing), why: 'a Node process that does nothing' },
    grows: true,
    note: "built as in an installed copy, without Electron's own start",
  }
}
