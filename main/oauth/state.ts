import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export const stateLifetime = 10 * 60_000

const same = (a: string, b: string): boolean => {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** The `state` of one sign-in: 256 random bits, good once, for ten minutes. */
export interface PendingState {
  readonly value: string
  /** Whether it is the one, without using it up; also of one that was used or is too old. */
  isThis(given: string): boolean
  /** Whether its ten minutes are over. */
  isOver(): boolean
  /** Uses the state up, whatever the answer. */
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
