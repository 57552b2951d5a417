import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closed, mayTry, opened, tried, type Circuit } from '../../../main/sync/circuit.ts'

const failure = { now: 1_000_000, retryAfter: null, random: 0, edit: null }
const untilOf = (circuit: Circuit): number => (circuit.is === 'open' ? circuit.until : 0)

/** The circuit after consecutive failures, each after its delay. */
const after = (edits: readonly (string | null)[]): Circuit =>
  edits.reduce<Circuit>((circuit, edit) => opened(tried(circuit), { ...failure, edit }), closed)

describe('the circuit', () => {
  it('allows every call while nothing fails', () => {
    expect(mayTry(closed, 0)).toBe(true)
    expect(tried(closed)).toBe(closed)
  })

  it('blocks calls after a failure until the delay is over, and then allows one on trial', () => {
    const open = opened(closed, failure)
    expect(mayTry(open, failure.now)).toBe(false)
    expect(mayTry(open, untilOf(open) - 1)).toBe(false)
    expect(mayTry(open, untilOf(open))).toBe(true)
    expect(tried(open).is).toBe('trial')
    expect(mayTry(tried(open), failure.now)).toBe(true)
  })

  it('delays longer after each failure, with jitter, up to five minutes', () => {
    expect(
      [1, 2, 3, 4].map((times) => untilOf(after(Array.from({ length: times }, () => null))) - failure.now),
    ).toEqual([1_000, 2_000, 4_000, 8_000])
    fc.assert(
      fc.property(fc.nat(60), fc.double({ min: 0, max: 0.999, noNaN: true }), (times, random) => {
        const before = after(Array.from({ length: times }, () => null))
        const delay = untilOf(opened(before, { ...failure, random })) - failure.now
        expect(delay).toBeGreaterThanOrEqual(1_000)
        expect(delay).toBeLessThanOrEqual(300_000)
      }),
    )
    expect(untilOf(opened(closed, { ...failure, random: 0.5 })) - failure.now).toBe(1_500)
  })

  it('delays as long as the service asks, up to an hour', () => {
    expect(untilOf(opened(closed, { ...failure, retryAfter: 90_000 }))).toBe(failure.now + 90_000)
    expect(untilOf(opened(closed, { ...failure, retryAfter: 1e12 }))).toBe(failure.now + 3_600_000)
  })

  it('does not grow its delay when one edit fails again and again, so that it delays no other', () => {
    expect(untilOf(after(Array.from({ length: 9 }, () => 'a')))).toBe(failure.now + 1_000)
    expect(untilOf(after(['a', 'b', 'a', 'b', 'a']))).toBe(failure.now + 2_000)
    expect(untilOf(after(['a', 'b', 'c', 'd']))).toBe(failure.now + 8_000)
  })

  it('counts failures, but each failing edit once', () => {
    const first = opened(closed, failure)
    expect(first).toEqual({ is: 'open', failures: 1, until: failure.now + 1_000, edits: [] })
    const second = opened(first, { ...failure, edit: 'a' })
    expect(second).toEqual({ is: 'open', failures: 2, until: failure.now + 2_000, edits: ['a'] })
    expect(opened(second, { ...failure, edit: 'a' })).toEqual(second)
    expect(opened(second, failure)).toMatchObject({ failures: 3, edits: ['a'] })
    expect(tried(second)).toEqual({ is: 'trial', failures: 2, edits: ['a'] })
  })

  it('is not kept open by a clock that was set back', () => {
    expect(mayTry(opened(closed, failure), failure.now - 3 * 3_600_000)).toBe(true)
  })
})
