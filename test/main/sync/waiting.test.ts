import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDue, retryDelay } from '../../../main/sync/retry-delay.ts'
import { nextCheck, type Situation } from '../../../main/sync/when.ts'

const chance = fc.double({ min: 0, max: 0.999, noNaN: true })

describe('the delay before a retry', () => {
  it('grows, never beyond five minutes, and never to zero', () => {
    fc.assert(
      fc.property(fc.nat(100), chance, (attempts, random) => {
        const delay = retryDelay(attempts, null, random)
        expect(delay).toBeGreaterThanOrEqual(1_000)
        expect(delay).toBeLessThanOrEqual(300_000)
      }),
    )
    expect([1, 2, 3, 4].map((attempts) => retryDelay(attempts, null, 0))).toEqual([1_000, 2_000, 4_000, 8_000])
  })

  it('differs at every desk, up to twice the shortest, so that they do not return at once', () => {
    expect([0, 0.5, 0.999].map((random) => Math.round(retryDelay(3, null, random) / 100))).toEqual([40, 60, 80])
  })

  it('is no shorter than the service asked, up to an hour', () => {
    expect(retryDelay(1, 90_000, 0)).toBe(90_000)
    expect(retryDelay(1, 90 * 24 * 3_600_000, 0)).toBe(3_600_000)
  })

  it('ends if the clock was set back', () => {
    expect(isDue(1_000, 1_000)).toBe(true)
    expect(isDue(2_000, 1_000)).toBe(false)
    expect(isDue(10 * 3_600_000, 1_000)).toBe(true)
    expect([isDue(1_000 + 3_600_000, 1_000), isDue(1_001 + 3_600_000, 1_000)]).toEqual([false, true])
  })
})

describe('the next round', () => {
  const calm: Situation = {
    now: 1_000_000,
    every: 60_000,
    checkedAt: 990_000,
    notBefore: null,
    doubtedUntil: null,
    nextDue: null,
    paused: false,
  }

  it('comes after the interval, or when an edit is due', () => {
    expect(nextCheck(calm)).toEqual({ at: 1_050_000, what: 'everything' })
    expect(nextCheck({ ...calm, nextDue: 1_005_000 })).toEqual({ at: 1_005_000, what: 'edits' })
    expect(nextCheck({ ...calm, nextDue: 1_090_000 })).toEqual({ at: 1_050_000, what: 'everything' })
  })

  it('waits after a failure, for edits too, and then is for everything', () => {
    expect(nextCheck({ ...calm, notBefore: 1_004_000, nextDue: 0 })).toEqual({ at: 1_004_000, what: 'everything' })
    expect(nextCheck({ ...calm, notBefore: 1_120_000, nextDue: 0, every: 0 })).toEqual({ at: 1_120_000, what: 'edits' })
    expect(nextCheck({ ...calm, notBefore: 999_000 })).toEqual({ at: 1_000_000, what: 'everything' })
  })

  it('waits with a doubtful list, but not with edits', () => {
    expect(nextCheck({ ...calm, doubtedUntil: 1_004_000 })).toEqual({ at: 1_004_000, what: 'everything' })
    expect(nextCheck({ ...calm, doubtedUntil: 1_120_000, nextDue: 1_001_000 })).toEqual({
      at: 1_001_000,
      what: 'edits',
    })
    expect(nextCheck({ ...calm, doubtedUntil: 999_000 })).toEqual({ at: 1_000_000, what: 'everything' })
    expect(nextCheck({ ...calm, doubtedUntil: 1_004_000, notBefore: 1_009_000 })).toEqual({
      at: 1_009_000,
      what: 'everything',
    })
  })

  it('is only for edits while paused, or when sync is by hand', () => {
    for (const still of [{ paused: true }, { every: 0 }]) {
      expect(nextCheck({ ...calm, ...still })).toEqual({ at: null, what: 'edits' })
      expect(nextCheck({ ...calm, ...still, nextDue: 1_005_000 })).toEqual({ at: 1_005_000, what: 'edits' })
    }
  })

  it('is not delayed by a clock that was set back', () => {
    expect(nextCheck({ ...calm, checkedAt: 90_000_000 })).toEqual({ at: 1_060_000, what: 'everything' })
    expect(nextCheck({ ...calm, doubtedUntil: 90_000_000 })).toEqual({ at: 1_000_000, what: 'everything' })
    expect(nextCheck({ ...calm, notBefore: 90_000_000 })).toEqual({ at: 1_000_000, what: 'everything' })
    expect(nextCheck({ ...calm, nextDue: 90_000_000 })).toEqual({ at: 1_000_000, what: 'edits' })
  })
})
