import type { StoredEdit } from '../database/database.ts'
import type { Clock } from '../base/clock.ts'

type EditOf = Pick<StoredEdit, 'id' | 'customerId'>

/**
 * Edits whose unanswered write may still arrive. A timer measures the time, because a clock may be set forward. A
 * restart begins it again, because nobody knows how long the app was closed.
 */
export interface SettleWindow {
  begin(edit: EditOf): void
  has(edit: string): boolean
  /** A discarded edit of the same customer may still arrive, and would undo a write that is sent now. */
  hasBefore(edit: EditOf): boolean
  /** The service does not show the write yet, so the edit waits for the end of its window. */
  hold(edit: string): void
  holds(edit: string): boolean
}

/** Calls `over` when the window of an edit has passed, but not after `signal`. */
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
      customerId !== null &&
      times.size > 0 &&
      [...times].some(([other, time]) => other !== id && time.customerId === customerId),
    hold: (edit) => {
      const time = times.get(edit)
      if (time !== undefined) time.held = true
    },
    holds: (edit) => times.get(edit)?.held === true,
  }
}
