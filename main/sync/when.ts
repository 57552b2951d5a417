import { isDue } from './retry-delay.ts'

/** Input for the time of the next round. Times are milliseconds since 1970. */
export interface Situation {
  readonly now: number
  /** Milliseconds between two full rounds; 0: only when asked. */
  readonly every: number
  /** The end of the last round. */
  readonly checkedAt: number
  /** The service failed, so nothing is sent or read by itself before this time; null: it did not fail. */
  readonly notBefore: number | null
  /** A person must judge the list, so it is not read by itself before this time; null: no doubt. Edits are still sent. */
  readonly doubtedUntil: number | null
  /** The time of the next edit; null: none waits. */
  readonly nextDue: number | null
  /** A person stopped the download: only edits go on by themselves. */
  readonly paused: boolean
}

export type Next = { readonly at: number | null; readonly what: 'edits' | 'everything' }

/** The time and kind of the next round; `at` null: only when asked. A clock that was set back delays nothing. Pure. */
export const nextCheck = ({ now, every, checkedAt, notBefore, doubtedUntil, nextDue, paused }: Situation): Next => {
  const ahead = (time: number | null): number | null => (time === null || isDue(time, now) ? null : time)
  const open = ahead(notBefore)
  const calm = notBefore === null && doubtedUntil === null
  const everything =
    every === 0 || paused
      ? null
      : calm
        ? Math.min(checkedAt, now) + every
        : Math.max(open ?? now, ahead(doubtedUntil) ?? now)
  const edits = nextDue === null ? null : Math.max(isDue(nextDue, now) ? Math.min(nextDue, now) : nextDue, open ?? 0)
  if (everything !== null && (edits === null || everything <= edits)) return { at: everything, what: 'everything' }
  return { at: edits, what: 'edits' }
}
