import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runThread, usualLimits, type ThreadLimits } from '../../../../main/desk/worker/desk-thread.ts'
import { failing } from '../desk-kit.ts'

interface Asked {
  readonly id: number
  readonly name: string
  readonly args: readonly unknown[]
}

/** A worker that answers what the test lets it answer. The clock is the test's. */
class QuietWorker extends EventEmitter {
  readonly asked: Asked[] = []
  terminated = 0
  ends: Promise<number> = Promise.resolve(1)

  postMessage({ id, name, args }: Asked): void {
    this.asked.push({ id, name, args })
  }
  terminate(): Promise<number> {
    this.terminated++
    return this.ends
  }
  /** Answers the last call of that name. */
  answer(name: string, value: unknown = null): void {
    const { id } = this.asked.findLast((one) => one.name === name)!
    this.emit('message', { is: 'value', id, value })
  }
  count(name: string): number {
    return this.asked.filter((one) => one.name === name).length
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits: ThreadLimits = { every: 10, opening: 4, unanswered: 3, closing: 500, ending: 200 }
const start = () => {
  const worker = new QuietWorker()
  const thread = runThread(worker as unknown as Worker, () => null, limits)
  const ended: (string | null)[] = []
  void thread.ended.then((error) => ended.push(error?.message ?? null))
  return { worker, thread, ended }
}
const opened = async () => {
  const started = start()
  const opening = started.thread.open()
  started.worker.answer('open')
  await opening
  return started
}
const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds)

describe('an opening thread', () => {
  it('gets no ping, and is ended after the last of its periods and not before', async () => {
    const { worker, thread, ended } = start()
    const opening = thread.open().catch((error: unknown) => error)
    await pass(49)
    expect([worker.terminated, worker.count('ping'), ended]).toEqual([0, 0, []])
    await pass(1)
    expect([worker.terminated, ended]).toEqual([1, ["the desk's thread did not open in time"]])
    expect(await opening).toEqual(failing('unexpected'))
    await pass(10_000)
    expect(worker.terminated).toBe(1)
  })

  it('is watched no longer once it failed, and gets no ping', async () => {
    const { worker, thread } = start()
    const opening = thread.open().catch((error: unknown) => error)
    worker.emit('message', {
      is: 'fail',
      id: worker.asked[0]!.id,
      fail: { code: 'database-damaged' },
      cause: { name: 'Error', message: '' },
    })
    expect(await opening).toEqual(failing('database-damaged'))
    await pass(10_000)
    expect([worker.terminated, worker.count('ping')]).toEqual([0, 0])
  })
})

describe('an open thread', () => {
  it('gets a ping each period, and runs on while each is answered', async () => {
    const { worker } = await opened()
    for (let period = 1; period <= 20; period++) {
      await pass(10)
      expect(worker.count('ping')).toBe(period)
      worker.answer('ping')
    }
    expect(worker.terminated).toBe(0)
  })

  it('is ended after three pings without an answer, and every call fails', async () => {
    const { worker, thread, ended } = await opened()
    const call = thread.call('read', []).catch((error: unknown) => error)
    await pass(39)
    expect([worker.count('ping'), worker.terminated]).toEqual([3, 0])
    await pass(1)
    expect([worker.count('ping'), worker.terminated, ended]).toEqual([3, 1, ["the desk's thread did not answer"]])
    expect(await call).toEqual(failing('unexpected'))
    await expect(thread.call('read', [])).rejects.toThrowError(failing('unexpected'))
    await pass(10_000)
    expect(worker.terminated).toBe(1)
  })

  it('is counted from zero again after a late answer', async () => {
    const { worker } = await opened()
    await pass(30)
    worker.answer('ping')
    await pass(39)
    expect(worker.terminated).toBe(0)
    await pass(1)
    expect(worker.terminated).toBe(1)
  })

  it.each<[string, (worker: QuietWorker) => void, string]>([
    ['its error', (worker) => worker.emit('error', new Error('out of memory')), 'out of memory'],
    ['its exit', (worker) => worker.emit('exit', 7), "the desk's thread ended with 7"],
  ])('is reported once with %s where it ends by itself, and is watched no longer', async (_what, ends, why) => {
    const { worker, thread, ended } = await opened()
    const call = thread.call('read', []).catch((error: unknown) => error)
    ends(worker)
    worker.emit('exit', 1)
    expect(await call).toMatchObject({ cause: { message: why } })
    expect(ended).toEqual([why])
    await pass(10_000)
    expect([worker.terminated, worker.count('ping')]).toEqual([0, 0])
  })

  it('is ended at once when it is asked to, and says so', async () => {
    const { worker, thread, ended } = await opened()
    await thread.terminate()
    expect([worker.terminated, ended]).toEqual([1, ["the desk's thread was ended"]])
    await expect(thread.call('read', [])).rejects.toThrowError(failing('unexpected'))
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is ended once when it is silent in a system call', async () => {
    const { worker } = await opened()
    worker.ends = new Promise(() => undefined)
    await pass(40 + 199)
    expect(worker.terminated).toBe(1)
  })

  it('is waited for no longer than its limit when it stays in a system call', async () => {
    const { worker, thread } = await opened()
    worker.ends = new Promise(() => undefined)
    let over = false
    const ending = thread.terminate().then(() => (over = true))
    await pass(199)
    expect(over).toBe(false)
    await pass(1)
    await ending
    expect(over).toBe(true)
  })
})

describe('a closing thread', () => {
  it('answers with its counts, and has ended without an error', async () => {
    const { worker, thread, ended } = await opened()
    await pass(10)
    const closing = thread.close()
    worker.answer('close', { waiting: 1 })
    expect(await closing).toEqual({ waiting: 1 })
    expect(worker.asked.map(({ name, args }) => [name, args])).toEqual([
      ['open', []],
      ['ping', []],
      ['close', []],
    ])
    expect([worker.terminated, ended]).toEqual([1, [null]])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is ended when it does not answer in time, and closing fails', async () => {
    const { worker, thread, ended } = start()
    const closing = thread.close().catch((error: unknown) => error)
    await pass(499)
    expect(worker.terminated).toBe(0)
    await pass(1)
    expect(await closing).toMatchObject({ message: "the desk's thread did not close in time" })
    expect([worker.terminated, ended]).toEqual([1, [null]])
  })
})

it('a thread usually has a quarter of an hour to open, a minute to answer, and half of one to close', () => {
  const { every, opening, unanswered, closing, ending } = usualLimits
  expect([every * opening, every * unanswered, closing, ending]).toEqual([900_000, 60_000, 30_000, 5_000])
  expect(every).toBe(5_000)
})
