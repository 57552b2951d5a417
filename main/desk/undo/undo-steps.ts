import type { UndoStep, UndoView } from '../../../preload/contract/undo.ts'
import type { Mine } from '../../sync/merge.ts'

/** Fields of a customer that went from some values to others. */
export interface ValuesEntry {
  readonly is: 'values'
  readonly key: string
  readonly name: string
  readonly before: Mine
  readonly after: Mine
  /** The fields linked to these, as they stood with the values after. */
  readonly beside: Mine
}
/** `made`: a customer that came; `unmade`: one that was never sent and went. */
export interface MadeEntry {
  readonly is: 'made' | 'unmade'
  readonly key: string
  readonly name: string
  readonly values: Mine
  /** Of one that makes a customer again: that customer. */
  readonly base: string | null
}
/** A customer that is to be deleted, with what was edited in it before. */
export interface DeletedEntry {
  readonly is: 'deleted'
  readonly key: string
  readonly name: string
  readonly values: Mine
  /**
   * What the edit started from; null where there was none, or it was on its way: then the deletion starts from the
   * same.
   */
  readonly base: string | null
}
/** A deletion that was taken back. */
export interface RestoredEntry extends Omit<DeletedEntry, 'is'> {
  readonly is: 'restored'
  /** How the customer stood from then on: deleted again, it is as its person saw it, or not at all. */
  readonly stood: Mine
}
export type Entry = ValuesEntry | MadeEntry | DeletedEntry | RestoredEntry

export interface Step extends UndoStep {
  readonly entries: readonly Entry[]
}

export interface UndoSteps {
  /** Something was done; what was undone before can no longer be done again. */
  done(what: UndoStep['what'], entries: readonly Entry[]): void
  view(): UndoView
  /** The step to take back, or to do again; null where there is none. Takes it off. */
  take(which: 'undo' | 'redo'): Step | null
  /** A step that was taken, the other way round from here on. */
  put(which: 'undo' | 'redo', step: Step): void
}

const mostSteps = 200
/** Customers that all steps together remember. */
const mostEntries = 200_000

const shownOf = (step: Step | undefined): UndoStep | null => {
  if (step === undefined) return null
  const { id, what, customers, name, at } = step
  return { id, what, customers, name, at }
}

/** The oldest go first; the newest stays however large it is. */
const bounded = (steps: readonly Step[]): Step[] => {
  const kept: Step[] = []
  let entries = 0
  for (const step of steps.toReversed()) {
    entries += step.entries.length
    if (kept.length === mostSteps || (kept.length > 0 && entries > mostEntries)) break
    kept.unshift(step)
  }
  return kept
}

/** What people did in one administration since it was opened. In memory: what waits, and the history, outlive a restart. */
export const openUndoSteps = (newId: () => string, now: () => number): UndoSteps => {
  let stacks: Readonly<Record<'undo' | 'redo', readonly Step[]>> = { undo: [], redo: [] }
  return {
    done: (what, entries) => {
      if (entries.length === 0) return
      const step: Step = {
        id: newId(),
        what,
        customers: entries.length,
        name: entries.length === 1 ? entries[0]!.name : '',
        at: now(),
        entries,
      }
      stacks = { undo: bounded([...stacks.undo, step]), redo: [] }
    },
    view: () => ({ undo: shownOf(stacks.undo.at(-1)), redo: shownOf(stacks.redo.at(-1)) }),
    take: (which) => {
      const step = stacks[which].at(-1)
      stacks = { ...stacks, [which]: stacks[which].slice(0, -1) }
      return step ?? null
    },
    put: (which, step) => void (stacks = { ...stacks, [which]: bounded([...stacks[which], step]) }),
  }
}
