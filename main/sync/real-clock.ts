import type { Clock } from './parts.ts'

/** `setTimeout` fires at once beyond 2^31 ms; a longer wait ends early and is asked for again. */
const longest = 2 ** 31 - 1

export const realClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  wait: (ms, signal) => new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, Math.min(Math.max(ms, 0), longest))
    signal.addEventListener('abort', done)
  }),
}
