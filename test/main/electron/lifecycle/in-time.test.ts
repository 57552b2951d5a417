import { describe, expect, it, vi } from 'vitest'
import { inTime } from '../../../../main/electron/lifecycle/in-time.ts'

describe('quitting', () => {
  it('does not wait for work that never ends', async () => {
    await expect(inTime(new Promise(() => undefined), 20)).rejects.toThrowError('it took too long')
  })

  it('waits for work that ends in time, and fails as it does', async () => {
    expect(await inTime(Promise.resolve(3), 1_000)).toBe(3)
    await expect(inTime(Promise.reject(new Error('no')), 1_000)).rejects.toThrowError('no')
  })

  it('leaves no timer behind', async () => {
    vi.useFakeTimers()
    await inTime(Promise.resolve(3), 1_000)
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})
