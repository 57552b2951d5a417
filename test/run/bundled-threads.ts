import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown } from 'vite'
import type { Plugin } from 'vitest/config'
import { targets } from '../../vite.config.ts'
import { quietly } from '../build.ts'

/** The modules that start a thread, with the entry and its name in the source. */
export const threads = [
  { starter: 'main/desk/worker/open-desk.ts', entry: 'main/desk/worker/desk-worker.ts', written: './desk-worker.ts' },
  {
    starter: 'main/desk/import/reader/read-table.ts',
    entry: 'main/desk/import/reader/table-worker.ts',
    written: './table-worker.ts',
  },
  { starter: 'main/demo/start-demo.ts', entry: 'main/demo/demo-worker.ts', written: './demo-worker.ts' },
] as const

interface Bundle {
  readonly file: string
  readonly sources: readonly string[]
}

/**
 * The folder is called `main` as in the built app, because the log recognizes its own code by it
 * (`main/base/log/describe-error.ts`).
 */
const bundle = async (root: string, entry: string): Promise<Bundle> => {
  const { main } = targets
  const { external } = main.build!.rolldownOptions!
  const built = (await build(
    quietly({
      ...main,
      build: {
        ...main.build,
        write: false,
        rolldownOptions: {
          input: join(root, entry),
          external: external!,
          output: { format: 'es', codeSplitting: false },
        },
      },
    }),
  )) as Rolldown.RolldownOutput
  const [{ code, moduleIds }] = built.output
  const folder = join(root, 'out/test/threads/main')
  const file = join(folder, entry.replace(/^.*\/(.*)\.ts$/, '$1.js'))
  mkdirSync(folder, { recursive: true })
  // Two stages may write the same file at once; the rename publishes it whole.
  writeFileSync(`${file}.${process.pid}`, code)
  renameSync(`${file}.${process.pid}`, file)
  return { file, sources: moduleIds.filter((id) => id.startsWith(root)) }
}

/**
 * Tests start hundreds of threads, each of which would load over a hundred modules, three times the work of one file.
 * They start from a bundle instead, made when a test first needs it.
 */
export const bundledThreads = (root: string): Plugin => ({
  name: 'bundled-threads',
  enforce: 'pre',
  // Vitest keeps transformed modules on disk by their own text, and would start a thread from the sources of an earlier run.
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) => (threads.some(({ starter }) => id === join(root, starter)) ? false : null))
  },
  async transform(code, id) {
    const thread = threads.find(({ starter }) => id === join(root, starter))
    if (thread === undefined) return null
    if (!code.includes(`'${thread.written}'`)) throw new Error(`${thread.starter} no longer names ${thread.written}`)
    const { file, sources } = await bundle(root, thread.entry)
    // A bundled thread finds the threads that it starts itself beside its own file.
    const within = threads.filter(({ starter }) => sources.includes(join(root, starter)))
    const inner = await Promise.all(within.map(({ entry }) => bundle(root, entry)))
    for (const source of [...sources, ...inner.flatMap((one) => one.sources)]) this.addWatchFile(source)
    return { code: code.replace(`'${thread.written}'`, JSON.stringify(pathToFileURL(file).href)), map: null }
  },
})
