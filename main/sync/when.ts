import { isDue } from './retry-delay.ts'

/** What decides when sync looks again by itself. Times are milliseconds since 1970. */
export interface Situation {
  readonly now: number
  /** Milliseconds between looks; 0: only when asked. */
  readonly every: number
  /** When the last look ended. */
  readonly lookedAt: number
  /** Nothing goes out by itself before this time, because the service failed; null where it did not. */
  readonly notBefore: number | null
  /**
   * The list is not read again by itself before this time, because a person is asked about it; null where none is.
   * Edits go on.
   */
  readonly doubtedUntil: number | null
  /** When the next edit is due; null where none waits. */
  readonly nextDue: number | null
  /** A person stopped the download: only edits go on by themselves. */
  readonly paused: boolean
}

export type Next = { readonly at: number | null; readonly what: 'edits' | 'everything' }

/** When to go on, and with what; `at` null: when asked. A clock that was set back holds nothing up. Pure. */
export const nextCheck = ({ now, every, lookedAt, notBefore, doubtedUntil, nextDue, paused }: Situation): Next => {
  const ahead = (time: number | null): number | null => (time === null || isDue(time, now) ? null : time)
  const open = ahead(notBefore)
  const calm = notBefore === null && doubtedUntil === null
  const everything =
    every === 0 || paused
      ? null
      : calm
        ? Math.min(lookedAt, now) + every
        : Math.max(open ?? now, ahead(doubtedUntil) ?? now)
  const edits = nextDue === null ? null : Math.max(isDue(nextDue, now) ? Math.min(nextDue, now) : nextDue, open ?? 0)
  if (everything !== null && (edits === null || everything <= edits)) return { at: everything, what: 'everything' }
  return { at: edits, what: 'edits' }
}
