/** A process of the runner with small tasks for tests, most of which fail. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { doJobs } from './do-jobs.ts'
import type { Figure } from './figures.ts'
import type { Task } from './jobs.ts'

const task = (run: () => unknown, seconds = 60): Task => ({
  seconds,
  run: async () => [(await run()) as Figure],
})

/** A figure whose value is the id of its process. */
const good = (): Figure => ({
  goal: 'merge',
  what: 'a fake',
  customers: 1_000,
  unit: 'ms',
  bar: { ratio: { 'at-most': 2 } },
  rounds: [{ ours: process.pid, bare: process.pid }],
})

const forever = (): Promise<never> => new Promise(() => setInterval(() => undefined, 1_000))

await doJobs({
  good: task(good),
  throws: task(() => {
    throw new Error('The list is empty.')
  }),
  rejectsLater: task(() => {
    setImmediate(() => void Promise.reject(new Error('A call came too late.')))
    return forever()
  }),
  hangs: task(forever),
  busy: task(() => {
    for (;;);
  }),
  exits: task(() => process.exit(3)),
  eats: task(() => {
    const eaten: number[][] = []
    for (;;) eaten.push(Array.from({ length: 100_000 }, Math.random))
  }),
  // The service that it starts keeps the output open.
  leaves: task(async () => {
    const child = spawn(process.execPath, ['--eval', 'console.log(1); setInterval(() => 0, 1_000)'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    throw new Error(`${child.pid}`)
  }),
})
