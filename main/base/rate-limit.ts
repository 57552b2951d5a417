/**
 * Answers true while it is called fewer than `most` times within so many milliseconds; what happens more often than
 * that is not tried again by itself.
 */
export const rateLimit = (now: () => number, most = 3, within = 60_000): (() => boolean) => {
  let times: readonly number[] = []
  return () => {
    times = [...times.filter((time) => now() - time < within), now()]
    return times.length < most
  }
}
