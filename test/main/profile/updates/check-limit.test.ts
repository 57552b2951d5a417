import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startCheckLimit } from '../../../../main/profile/updates/check-limit.ts'
import type { Proxy, ProxyTrouble } from '../../../../main/service/network/proxy.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const address = 'https://updates.example/latest.yml'
const proxy: Proxy = { address: 'http://proxy:3128', authorization: null }
const refused: ProxyTrouble = { is: 'refused', proxy, challenge: { schemes: ['Basic'], realm: '' } }

const start = (signal = new AbortController().signal) => {
  const answer = Promise.withResolvers<Proxy | null>()
  const limit = startCheckLimit(1_000, { host: 'updates.example', proxyFor: () => answer.promise, signal })
  return { ...limit, answer: answer.resolve, reject: answer.reject }
}

describe('the time limit of a check for updates', () => {
  it('ends the check as too slow, and names the computer', () => {
    const { signal } = start()
    vi.advanceTimersByTime(999)
    expect(signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(signal.reason).toMatchObject({ fail: { code: 'update-slow', about: { host: 'updates.example' } } })
  })

  it('ends with the check that the person cancels', () => {
    const cancelled = new AbortController()
    const { signal } = start(cancelled.signal)
    cancelled.abort()
    expect(signal.aborted).toBe(true)
  })

  it.each([undefined, { is: 'unreachable', proxy } as const])('counts the search for a proxy after %o', (trouble) => {
    const { signal, proxyFor } = start()
    void proxyFor(address, trouble)
    vi.advanceTimersByTime(1_000)
    expect(signal.aborted).toBe(true)
  })

  it('stands still while a proxy asks the person, and begins again after the answer', async () => {
    const { signal, proxyFor, answer } = start()
    const found = proxyFor(address, refused)
    vi.advanceTimersByTime(3_600_000)
    answer(proxy)
    expect([await found, signal.aborted]).toEqual([proxy, false])
    vi.advanceTimersByTime(999)
    expect(signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(signal.aborted).toBe(true)
  })

  it('begins again also where the person refuses', async () => {
    const { signal, proxyFor, reject } = start()
    const found = proxyFor(address, refused)
    reject(new Error('refused'))
    await expect(found).rejects.toThrowError('refused')
    vi.advanceTimersByTime(1_000)
    expect(signal.aborted).toBe(true)
  })

  it('leaves no timer behind after the check, also where the person answers later', async () => {
    const { proxyFor, answer, end } = start()
    const found = proxyFor(address, refused)
    end()
    answer(null)
    await found
    const other = start()
    other.end()
    expect(vi.getTimerCount()).toBe(0)
  })
})
