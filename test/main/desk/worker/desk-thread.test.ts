import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isFail } from '../../../../main/base/app-error.ts'
import { runThread, type ThreadLimits } from '../../../../main/desk/worker/desk-thread.ts'

const start = (limits: Partial<ThreadLimits> = {}) => {
  const worker = new Worker(fileURLToPath(new URL('../thread-that-hangs.ts', import.meta.url)), {
    execArgv: [],
    env: {},
  })
  onTestFinished(async () => void (await worker.terminate()))
  return runThread(worker, () => null, { every: 100, unanswered: 5, closing: 500, ending: 5_000, ...limits })
}

describe("a desk's thread", () => {
  it('is terminated when it hangs, and every call fails', async () => {
    const thread = start()
    await thread.call('open', [])
    thread.watch()
    await expect(thread.call('hang', [])).rejects.toSatisfy((error) => isFail(error, 'unexpected'))
    expect((await thread.ended)?.message).toBe("the desk's thread did not answer")
    await expect(thread.call('open', [])).rejects.toSatisfy((error) => isFail(error, 'unexpected'))
  })

  it('keeps running while it is busy in pieces for longer than the limit', async () => {
    // It answers between pieces of 50 ms; even a busy computer stays below two seconds of silence.
    const thread = start({ every: 100, unanswered: 20, closing: 60_000 })
    await thread.call('open', [])
    thread.watch()
    expect(await thread.call('work', [60])).toBe('work')
    expect(await thread.close()).toBe('close')
    expect(await thread.ended).toBeNull()
  })

  it("delays nobody's close when it hangs", async () => {
    const thread = start()
    await thread.call('open', [])
    const hung = thread.call('hang', []).catch((error: unknown) => error)
    await expect(thread.close()).rejects.toThrowError('did not close in time')
    expect(isFail(await hung, 'unexpected')).toBe(true)
    expect(await thread.ended).toBeNull()
  })
})
