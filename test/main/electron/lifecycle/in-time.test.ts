import { describe, expect, it, vi } from 'vitest'
import { inTime } from '../../../../main/electron/lifecycle/in-time.ts'

describe('quitting', () => {
  it('does not wait for what never ends', async () => {
    await expect(inTime(new Promise(() => undefined), 20)).rejects.toThrowError('it took too long')
  })

  it('waits for what ends in time, and fails as that does', async () => {
    expect(await inTime(Promise.resolve(3), 1_000)).toBe(3)
    await expect(inTime(Promise.reject(new Error('no')), 1_000)).rejects.toThrowError('no')
  })

  it('leaves no clock behind', async () => {
    vi.useFakeTimers()
    await inTime(Promise.resolve(3), 1_000)
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})
