/** All in milliseconds. */
const minute = 60_000

/** The clock is looked at so often, because timers stand still while a computer sleeps. */
export const tick = 5 * minute
/** Starting the app is for the person's own work. */
export const firstCheckAfter = 2 * minute
const betweenLooks = 6 * 60 * minute
const afterFailure = 60 * minute

/**
 * Whether it is time to look by itself. `triedAt`: the last try of this run, null for none. A clock that was set back
 * holds nothing up. Pure.
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
  return lookedAt === null || past(lookedAt, betweenLooks)
}
