import type { Clock } from './parts.ts'

/**
 * Edits whose write was not answered and may still arrive. The time is let pass, never read off the clock, which may be set
 * forward; after a new start it is let pass once more, because nobody knows how long the app was gone.
 */
export interface Quiet {
  begin(edit: string): void
  has(edit: string): boolean
  /** The service shows nothing of it yet: its next turn comes when the time is over. */
  hold(edit: string): void
  holds(edit: string): boolean
}

/** `over` is told when the time of an edit has passed; nobody is told after `signal`. */
export const keepQuiet = (clock: Clock, settleTime: number, signal: AbortSignal, over: () => void): Quiet => {
  const times = new Map<string, { held: boolean }>()
  return {
    begin: (edit) => {
      const time = { held: false }
      times.set(edit, time)
      void clock.wait(settleTime, signal).then(() => {
        if (signal.aborted || times.get(edit) !== time) return
        times.delete(edit)
        over()
      })
    },
    has: (edit) => times.has(edit),
    hold: (edit) => {
      const time = times.get(edit)
      if (time !== undefined) time.held = true
    },
    holds: (edit) => times.get(edit)?.held === true,
  }
}
