import type { Lock } from '../../preload/contract/settings.ts'

/** Which environments are unlocked, in memory only: a new start finds every lock on. */
export interface Locks {
  state(environment: string): Lock
  /** Off from now on, for as long as the environment's settings say; without a lock nothing happens. */
  unlock(environment: string): void
  lock(environment: string): void
  /** Looks now at every lock that is off: the computer has slept. */
  look(): void
  /** Nobody is told any more. */
  stop(): void
}

export interface LocksOptions {
  /** How many minutes an unlocking lasts there; null: there is no lock. */
  readonly minutes: (environment: string) => number | null
  /** Milliseconds since 1970, as the computer's clock says. */
  readonly now: () => number
  /** Milliseconds that have passed since some moment, whatever is done to the clock. */
  readonly elapsed?: () => number
  /** Does something in so many milliseconds; answers with a way to take it back. */
  readonly after?: (milliseconds: number, work: () => void) => () => void
  /** A lock is on again because its time is over. */
  readonly ended: (environment: string) => void
}

const minute = 60_000
/** A sleeping computer counts no time: when it wakes up the clock is looked at soon. */
const looks = 15_000

const later = (milliseconds: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

interface Unlocked {
  /** When, by the clock, which may be set; and by what passes, which stands still while the computer sleeps. */
  readonly clock: number
  readonly passed: number
  forget: () => void
}

export const openLocks = ({
  minutes,
  now,
  elapsed = () => performance.now(),
  after = later,
  ended,
}: LocksOptions): Locks => {
  const unlocked = new Map<string, Unlocked>()
  /** Milliseconds until it is on again: by the clock or by what has passed, whichever is sooner. */
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
  const look = (environment: string): void => {
    const since = unlocked.get(environment)
    if (since === undefined) return
    since.forget()
    const remaining = left(environment)
    if (remaining > 0) {
      since.forget = after(Math.min(remaining, looks), () => look(environment))
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
      // Who asks first may find it before the next look does; the desks must hear of it too.
      if (unlocked.has(environment)) queueMicrotask(() => look(environment))
      return { is: 'locked', minutes: lasts }
    },
    unlock: (environment) => {
      lock(environment)
      if (minutes(environment) === null) return
      unlocked.set(environment, { clock: now(), passed: elapsed(), forget: () => undefined })
      look(environment)
    },
    lock,
    look: () => [...unlocked.keys()].forEach(look),
    stop: () => [...unlocked.keys()].forEach(lock),
  }
}
