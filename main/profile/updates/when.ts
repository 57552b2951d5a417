const minute = 60_000

/** Interval of looking at the clock, in milliseconds. A longer timer would not count the time that the computer sleeps. */
export const tick = 5 * minute
/** Milliseconds in which the start belongs to the user's work. */
const firstCheckAfter = 2 * minute
const betweenChecks = 6 * 60 * minute
const afterFailure = 60 * minute

/**
 * Whether a check by the clock is due. `triedAt`: the last failed try of this run, null for none. Times are
 * milliseconds. A clock that was set back delays nothing. Pure.
 */
export const isCheckDue = ({
  now,
  startedAt,
  lookedAt,
  triedAt,
}: {
  readonly now: number
  readonly startedAt: number
  readonly lookedAt: number | null
  readonly triedAt: number | null
}): boolean => {
  const past = (since: number, length: number): boolean => Math.abs(now - since) >= length
  if (!past(startedAt, firstCheckAfter)) return false
  if (triedAt !== null && !past(triedAt, afterFailure)) return false
  return lookedAt === null || past(lookedAt, betweenChecks)
}
