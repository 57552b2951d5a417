const first = 2_000
const longest = 5 * 60_000
/** A service that asks for more than an hour is asked again after an hour: a wrong header must not stop work for days. */
const longestAsked = 60 * 60_000

/**
 * Milliseconds to wait before attempt `attempts` + 1: doubling, with jitter so that many desks do not return at once,
 * and never less than the service asked for. `random` is in [0, 1).
 */
export const retryDelay = (attempts: number, retryAfter: number | null, random: number): number => {
  const doubled = Math.min(longest, first * 2 ** Math.min(Math.max(attempts - 1, 0), 20))
  const jittered = Math.round(doubled * (0.5 + random / 2))
  return Math.max(jittered, Math.min(retryAfter ?? 0, longestAsked))
}

/**
 * Whether something set aside until `notBefore` is due. A clock that was set back must not hold it up for longer than
 * any delay.
 */
export const isDue = (notBefore: number, now: number): boolean => notBefore <= now || notBefore - now > longestAsked
