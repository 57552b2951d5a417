import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Demo, StartDemo } from './demo.ts'
import type { Question, WorkerMessage } from './worker-messages.ts'

/** Next to this file when run from source; in the bundle next to `index.js`, perhaps one folder up. */
const workerFile = (): URL => {
  if (import.meta.url.endsWith('.ts')) return new URL('./demo-worker.ts', import.meta.url)
  const beside = new URL('./demo-worker.js', import.meta.url)
  return existsSync(beside) ? beside : new URL('../demo-worker.js', import.meta.url)
}

interface Waiting {
  readonly done: () => void
  readonly reject: (error: Error) => void
}

/** Numbered questions to the worker. All open ones reject when the thread ends. */
const conversation = (worker: Worker) => {
  const waiting = new Map<number, Waiting>()
  let number = 0
  let over: Error | null = null
  const { promise: ended, resolve } = Promise.withResolvers<Error>()

  const settle = (of: number, how: (one: Waiting) => void): void => {
    const one = waiting.get(of)
    waiting.delete(of)
    if (one) how(one)
  }
  const end = (error: Error): void => {
    over ??= error
    resolve(over)
    for (const of of [...waiting.keys()]) settle(of, ({ reject }) => reject(error))
  }

  worker.on('message', (message: WorkerMessage) => {
    if (message.is === 'done') settle(message.number, ({ done }) => done())
    if (message.is === 'failed') settle(message.number, ({ reject }) => reject(new Error(message.why)))
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The Demo company has stopped.')))

  const ask = (what: Question['ask']): Promise<void> =>
    new Promise((done, reject) => {
      if (over) return reject(over)
      number += 1
      waiting.set(number, { done, reject })
      worker.postMessage({ number, ask: what } satisfies Question)
    })
  return { ask, ended, isOver: () => over !== null }
}

const started = (worker: Worker): Promise<Extract<WorkerMessage, { is: 'ready' }>> =>
  new Promise((resolve, reject) => {
    worker.once('message', (message: WorkerMessage) => {
      if (message.is === 'ready') resolve(message)
      else reject(new Error(message.is === 'not-started' ? message.why : 'The Demo company did not start.'))
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The Demo company did not start.')))
  })

/**
 * Starts the embedded service in a worker thread, without environment variables, on a free loopback port. Rejects where
 * its file cannot be opened with the key. A second `stop` is no error.
 */
export const startDemo: StartDemo = async (options): Promise<Demo> => {
  const worker = new Worker(workerFile(), { workerData: options, execArgv: [], env: {} })
  const { ask, ended, isOver } = conversation(worker)
  let is: 'open' | 'stopping' = 'open'
  const { facts, companies } = await started(worker)
  return {
    facts,
    companies,
    ended: ended.then((error) => (is === 'stopping' ? null : error)),
    reset: () => ask('reset'),
    stop: async () => {
      is = 'stopping'
      if (!isOver()) await ask('stop')
      await worker.terminate()
    },
  }
}
