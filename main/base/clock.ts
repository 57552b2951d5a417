/** An interface, so that a simulation can set the time and replay a seed. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after `ms`, or as soon as the signal is aborted; never rejects. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** In [0, 1). */
  random(): number
}

/** `setTimeout` fires at once beyond 2^31 ms. A longer wait ends early, and the caller waits again. */
const longest = 2 ** 31 - 1

export const realClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
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
