import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import type { DemoOptions } from '../../main/demo/demo.ts'
import type { TableTask } from '../../main/desk/import/reader/table-messages.ts'
import { runThread } from '../../main/desk/worker/desk-thread.ts'
import { bundledThreads, threads } from './bundled-threads.ts'

const root = join(import.meta.dirname, '../..')

it('every module of the app that starts a thread is listed, so that tests bundle the thread', () => {
  const starters = globSync('main/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('new Worker('))
  expect(starters.toSorted()).toEqual(threads.map(({ starter }) => starter).toSorted())
})

it('the module that starts a thread is not kept from an earlier run, whose bundle may be older than its sources', () => {
  let isKept: ((about: { readonly id: string }) => unknown) | null = null
  const { configureVitest } = bundledThreads(root) as unknown as {
    configureVitest: (to: { readonly defineCacheKeyGenerator: (answer: typeof isKept) => void }) => void
  }
  configureVitest({ defineCacheKeyGenerator: (answer) => void (isKept = answer) })
  const keeps = (file: string): unknown => isKept!({ id: join(root, file) })
  expect(threads.map(({ starter }) => keeps(starter))).toEqual(threads.map(() => false))
  expect(keeps('main/desk/desk.ts')).toBeNull()
})

const start = (entry: string, workerData: unknown): Worker => {
  const worker = new Worker(join(root, entry), { workerData, execArgv: [], env: {} })
  onTestFinished(async () => void (await worker.terminate()))
  return worker
}

it("a desk's thread also starts from its sources", async () => {
  expect(
    await runThread(start('main/desk/worker/desk-worker.ts', { certificates: [] }), () => null).call('ping', []),
  ).toBeNull()
})

it("the Demo company's thread also starts from its sources", async () => {
  const worker = start('main/demo/demo-worker.ts', {
    file: null,
    key: new Uint8Array(32),
    customers: 1,
    seed: 1,
  } satisfies DemoOptions)
  expect(await new Promise((resolve) => worker.once('message', resolve))).toMatchObject({ is: 'ready' })
})

it("a table's thread also starts from its sources", async () => {
  const worker = start('main/desk/import/reader/table-worker.ts', {
    source: { is: 'bytes', name: 'table.csv', bytes: Buffer.from('') },
    changed: {},
  } satisfies TableTask)
  expect(await new Promise((resolve) => worker.once('message', resolve))).toEqual({ is: 'unreadable', reason: 'empty' })
})
