import type { Failing } from '../../../preload/contract/edits.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'

const enoughTries = 3
const longEnough = 5 * 60_000

/** Counts one more answer that is neither success nor refusal. A clock that was set back also makes an edit stuck. Pure. */
export const failingAfter = (before: Failing | undefined, fail: ErrorPayload, now: number): Failing => {
  const since = before?.since ?? now
  const tries = (before?.tries ?? 0) + 1
  return {
    since,
    tries,
    fail,
    stuck: before?.stuck === true || tries >= enoughTries || Math.abs(now - since) >= longEnough,
  }
}
