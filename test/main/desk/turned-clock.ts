import type { Clock } from '../../../main/base/clock.ts'

/** A clock that only the test moves, so the computer's speed does not matter. */
export interface TurnedClock {
  readonly clock: Clock
  /** Lets time pass and starts due work. */
  pass(milliseconds: number): void
}

interface Wait {
  readonly at: number
  readonly over: () => void
}

/** `random` is 0.5, so each delay is three quarters of its longest. */
export const turnedClock = (): TurnedClock => {
  let now = Date.UTC(2026, 10, 21, 9)
  const waits = new Set<Wait>()
  const wait: Clock['wait'] = (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const over = (): void => {
        waits.delete(one)
        signal.removeEventListener('abort', over)
        resolve()
      }
      const one: Wait = { at: now + Math.max(milliseconds, 0), over }
      waits.add(one)
      signal.addEventListener('abort', over)
      if (milliseconds <= 0) over()
    })
  return {
    clock: { now: () => now, random: () => 0.5, wait },
    pass: (milliseconds) => {
      now += milliseconds
      for (const one of [...waits].filter(({ at }) => at <= now)) one.over()
    },
  }
}

/** Calls that were started have left by then: a loopback request takes some turns of the event loop, not a time. */
export const turns = async (count = 100): Promise<void> => {
  for (let at = 0; at < count; at++) await new Promise((resolve) => setImmediate(resolve))
}
