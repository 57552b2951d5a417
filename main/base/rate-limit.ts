/** True while it was called fewer than `most` times within the last `within` milliseconds, this call included. */
export const rateLimit = (now: () => number, most = 3, within = 60_000): (() => boolean) => {
  let times: readonly number[] = []
  return () => {
    times = [...times.filter((time) => now() - time < within), now()]
    return times.length < most
  }
}
