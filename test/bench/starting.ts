import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Figure } from './figures.ts'
import { tookAsync } from './measure.ts'
import type { Sample } from './sample.ts'

/** Runs until the process reports that its sorted list is ready. */
const startOnce = async (file: string, customers: number): Promise<number> => {
  const start = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'usable-list.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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
 * Time from the start of a Node process to the first 50 rows, with whole records in the database and no service.
 * Electron's own start comes on top.
 */
export const starting = async ({ customers, copy, some }: Sample): Promise<Figure> => {
  const file = copy('whole')
  const times: number[] = []
  for (let round = 0; round < some(5); round++) times.push(await startOnce(file, customers))
  return {
    goal: 'start',
    what: 'process start to a usable offline list',
    customers,
    unit: 'ms',
    bar: { ours: customers > 10_000 ? 1_800 : 1_500 },
    rounds: times.map((ours) => ({ ours, bare: Number.NaN })),
    limit: { value: await tookAsync(startNothing), why: 'a Node process that does nothing' },
    grows: true,
    note: "without Electron's own start",
  }
}
