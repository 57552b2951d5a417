import { retryDelay } from './retry-delay.ts'

/** What decides when sync looks again by itself. Times are milliseconds since 1970. */
export interface Situation {
  readonly now: number
  /** Milliseconds between looks; 0: only when asked. */
  readonly every: number
  /** Rounds that failed one after the other. */
  readonly failures: number
  /** What the service asked to wait at the last failure. */
  readonly retryAfter: number | null
  /** When an edit that was set aside is due; null where none waits. */
  readonly nextDue: number | null
  /** A person stopped the download: only edits go on by themselves. */
  readonly paused: boolean
  /** In [0, 1). */
  readonly random: number
}

export type Next = { readonly at: number | null; readonly what: 'edits' | 'everything' }

/** When to go on, and with what; `at` null: when asked. Pure. */
export const nextLook = ({ now, every, failures, retryAfter, nextDue, paused, random }: Situation): Next => {
  const backOff = failures > 0 ? now + retryDelay(failures, retryAfter, random) : null
  const everything = every === 0 || paused ? null : (backOff ?? now + every)
  const edits = nextDue === null ? null : Math.max(nextDue, backOff ?? 0)
  if (everything !== null && (edits === null || everything <= edits)) return { at: everything, what: 'everything' }
  return { at: edits, what: 'edits' }
}
