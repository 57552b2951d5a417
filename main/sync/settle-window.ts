import type { StoredEdit } from '../database/database.ts'
import type { Clock } from '../base/clock.ts'

type EditOf = Pick<StoredEdit, 'id' | 'customerId'>

/**
 * Edits whose write was not answered and may still arrive. The time is let pass, never read off the clock, which may be
 * set forward; after a new start it is let pass once more, because nobody knows how long the app was gone.
 */
export interface SettleWindow {
  begin(edit: EditOf): void
  has(edit: string): boolean
  /**
   * A write of another edit of the same customer, discarded since, may still arrive: what is sent now could be undone
   * by it.
   */
  hasBefore(edit: EditOf): boolean
  /** The service shows nothing of it yet: its next turn comes when the time is over. */
  hold(edit: string): void
  holds(edit: string): boolean
}

/** `over` is told when the time of an edit has passed; nobody is told after `signal`. */
export const openSettleWindow = (
  clock: Clock,
  settleTime: number,
  signal: AbortSignal,
  over: () => void,
): SettleWindow => {
  const times = new Map<string, { readonly customerId: string | null; held: boolean }>()
  return {
    begin: ({ id, customerId }) => {
      const time = { customerId, held: false }
      times.set(id, time)
      void clock.wait(settleTime, signal).then(() => {
        if (signal.aborted || times.get(id) !== time) return
        times.delete(id)
        over()
      })
    },
    has: (edit) => times.has(edit),
    hasBefore: ({ id, customerId }) =>
      customerId !== null && [...times].some(([other, time]) => other !== id && time.customerId === customerId),
    hold: (edit) => {
      const time = times.get(edit)
      if (time !== undefined) time.held = true
    },
    holds: (edit) => times.get(edit)?.held === true,
  }
}
