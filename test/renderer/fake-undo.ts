import type { Implementation } from '../../preload/contract/services.ts'
import type { UndoOutcome, UndoStep } from '../../preload/contract/undo.ts'

interface Noted {
  readonly step: UndoStep
  /** Puts things as they were before, or back again. */
  readonly back: () => void
  readonly again: () => void
}

/** Steps back and forth, in memory. */
export const fakeUndo = () => {
  let [done, undone]: [Noted[], Noted[]] = [[], []]
  let skipped: UndoOutcome['skipped'] = []
  const back = (): UndoOutcome | null => {
    const noted = done.pop()
    if (!noted) return null
    noted.back()
    undone.push(noted)
    return { step: noted.step, done: noted.step.customers - skipped.length, skipped }
  }
  const again = (): UndoOutcome | null => {
    const noted = undone.pop()
    if (!noted) return null
    noted.again()
    done.push(noted)
    return { step: noted.step, done: noted.step.customers, skipped: [] }
  }
  return {
    /** Where nothing was noted here, it is another's to answer. */
    over: (other: Implementation['undo']): Implementation['undo'] => ({
      read: async (place) => ({ undo: done.at(-1)?.step ?? (await other.read(place)).undo, redo: undone.at(-1)?.step ?? null }),
      undo: (place) => back() ?? other.undo(place),
      redo: (place) => again() ?? other.redo(place),
    }),
    note: (noted: Noted): void => {
      done = [...done, noted]
      undone = []
    },
    /** These stay as they are at the next step back. */
    skip: (next: UndoOutcome['skipped']): void => void (skipped = next),
  }
}
