import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const lifetime = 10 * 60_000

const same = (a: string, b: string): boolean => {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** The `state` of one sign-in: 256 random bits, good once, for ten minutes. */
export interface PendingState {
  readonly value: string
  /** Uses the state up, whatever the answer. */
  claim(given: string): boolean
}

export const newState = (now: () => number): PendingState => {
  const value = randomBytes(32).toString('base64url')
  const until = now() + lifetime
  let used = false
  return {
    value,
    claim: (given) => {
      const good = !used && now() < until && same(given, value)
      used = true
      return good
    },
  }
}
