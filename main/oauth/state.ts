import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export const stateLifetime = 10 * 60_000

const same = (a: string, b: string): boolean => {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** The `state` of one sign-in: 256 random bits, valid once and for ten minutes. */
export interface PendingState {
  readonly value: string
  /** Whether it is this state, used and expired ones included. Does not use it up. */
  isThis(given: string): boolean
  /** Whether it has expired. */
  isOver(): boolean
  /** Whether it is this state, unused and not expired. Uses it up in any case. */
  claim(given: string): boolean
}

export const newState = (now: () => number): PendingState => {
  const value = randomBytes(32).toString('base64url')
  const until = now() + stateLifetime
  let used = false
  return {
    value,
    isThis: (given) => same(given, value),
    isOver: () => now() >= until,
    claim: (given) => {
      const good = !used && now() < until && same(given, value)
      used = true
      return good
    },
  }
}
