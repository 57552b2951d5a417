const first = 2_000
const longest = 5 * 60_000
/** A service that asks for more is retried after an hour, so a wrong header cannot stop work for days. */
const longestAsked = 60 * 60_000

/**
 * Milliseconds before attempt `attempts` + 1: exponential back-off with jitter, and at least `retryAfter`. `random` is
 * in [0, 1).
 */
export const retryDelay = (attempts: number, retryAfter: number | null, random: number): number => {
  const doubled = Math.min(longest, first * 2 ** Math.min(Math.max(attempts - 1, 0), 20))
  const jittered = Math.round(doubled * (0.5 + random / 2))
  return Math.max(jittered, Math.min(retryAfter ?? 0, longestAsked))
}

/** Whether `notBefore` has come. After a clock was set back, nothing waits longer than the longest delay. */
export const isDue = (notBefore: number, now: number): boolean => notBefore <= now || notBefore - now > longestAsked
