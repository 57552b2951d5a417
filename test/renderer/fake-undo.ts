import type { Implementation } from '../../preload/contract/services.ts'
import type { UndoOutcome, UndoStep } from '../../preload/contract/undo.ts'
import { Refusal } from './refusal.ts'

interface Noted {
  readonly step: UndoStep
  /** Reverts the step; `again` repeats it. */
  readonly back: () => void
  readonly again: () => void
}

/** Undo and redo in memory: one stack for every kind of step, as in main. */
export const fakeUndo = () => {
  const [done, undone]: [Noted[], Noted[]] = [[], []]
  let skipped: UndoOutcome['skipped'] = []
  const step = (from: Noted[], to: Noted[], put: (noted: Noted) => void, left: UndoOutcome['skipped']): UndoOutcome => {
    const noted = from.pop()
    if (!noted) throw new Refusal(from === done ? 'nothing-to-undo' : 'nothing-to-redo')
    put(noted)
    to.push(noted)
    return { step: noted.step, done: noted.step.customers - left.length, skipped: left }
  }
  const services: Implementation['undo'] = {
    read: () => ({ undo: done.at(-1)?.step ?? null, redo: undone.at(-1)?.step ?? null }),
    undo: () => step(done, undone, (noted) => noted.back(), skipped),
    redo: () => step(undone, done, (noted) => noted.again(), []),
  }
  return {
    services,
    note: (noted: Noted): void => {
      done.push(noted)
      undone.length = 0
    },
    /** Customers that the next undo skips. */
    skip: (next: UndoOutcome['skipped']): void => void (skipped = next),
  }
}

export type FakeUndo = ReturnType<typeof fakeUndo>
