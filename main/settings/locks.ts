import type { Lock } from '../../preload/contract/settings.ts'
import { after as startTimer, type After } from '../oauth/after.ts'

/** The environments that are unlocked, in memory only: every lock is on after a start. */
export interface Locks {
  state(environment: string): Lock
  /** Unlocks for as long as the environment's settings say. Does nothing without a lock. */
  unlock(environment: string): void
  lock(environment: string): void
  /** Checks every unlocked environment. Called after the computer wakes. */
  check(): void
  /** Locks everything without a notice. */
  stop(): void
}

export interface LocksOptions {
  /** Minutes that unlocking lasts; null: no lock. */
  readonly minutes: (environment: string) => number | null
  /** Milliseconds since 1970 by the computer's clock. */
  readonly now: () => number
  /** Milliseconds on a clock that nobody can set. */
  readonly elapsed?: () => number
  readonly after?: After
  /** An environment locked again because its time is over. */
  readonly ended: (environment: string) => void
}

const minute = 60_000
/** Timers pause while a computer sleeps, so the clock is checked this often. */
const checkEvery = 15_000

interface Unlocked {
  /** The start by the clock, which may be set, and by elapsed time, which pauses during sleep. */
  readonly clock: number
  readonly passed: number
  forget: () => void
}

export const openLocks = ({
  minutes,
  now,
  elapsed = () => performance.now(),
  after = startTimer,
  ended,
}: LocksOptions): Locks => {
  const unlocked = new Map<string, Unlocked>()
  /** Milliseconds until the lock is on again, by the clock or by elapsed time, whichever is sooner. */
  const left = (environment: string): number => {
    const since = unlocked.get(environment)
    return since === undefined
      ? 0
      : (minutes(environment) ?? 0) * minute - Math.max(now() - since.clock, elapsed() - since.passed)
  }
  const lock = (environment: string): void => {
    unlocked.get(environment)?.forget()
    unlocked.delete(environment)
  }
  const check = (environment: string): void => {
    const since = unlocked.get(environment)
    if (since === undefined) return
    since.forget()
    const remaining = left(environment)
    if (remaining > 0) {
      since.forget = after(Math.min(remaining, checkEvery), () => check(environment))
      return
    }
    unlocked.delete(environment)
    ended(environment)
  }
  return {
    state: (environment) => {
      const lasts = minutes(environment)
      if (lasts === null) return { is: 'none' }
      const remaining = left(environment)
      if (remaining > 0) return { is: 'unlocked', minutes: lasts, until: Math.round(now() + remaining) }
      // A caller may find it ended before the next check, and the desks must learn of it.
      if (unlocked.has(environment)) queueMicrotask(() => check(environment))
      return { is: 'locked', minutes: lasts }
    },
    unlock: (environment) => {
      lock(environment)
      if (minutes(environment) === null) return
      unlocked.set(environment, { clock: now(), passed: elapsed(), forget: () => undefined })
      check(environment)
    },
    lock,
    check: () => [...unlocked.keys()].forEach(check),
    stop: () => [...unlocked.keys()].forEach(lock),
  }
}
