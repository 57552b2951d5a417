import { syncBuiltinESMExports } from 'node:module'
import { fileURLToPath } from 'node:url'
import threads, { type WorkerOptions } from 'node:worker_threads'
import { inside } from './archive.ts'

const path = (file: string | URL): string => (file instanceof URL ? fileURLToPath(file) : file)
const first = new URL('read-archives.ts', import.meta.url).href

let done = false
/** A thread started from an archive can read archives too, whatever its own arguments, as in Electron. */
export const startThreadsFromArchives = (): void => {
  if (done) return
  done = true
  const { Worker } = threads
  threads.Worker = class extends Worker {
    constructor(file: string | URL, options: WorkerOptions = {}) {
      const packed = options.eval !== true && inside(path(file)) !== null
      super(
        file,
        packed
          ? {
              ...options,
              execArgv: ['--disable-warning=ExperimentalWarning', '--import', first, ...(options.execArgv ?? [])],
            }
          : options,
      )
    }
  }
  syncBuiltinESMExports()
}
