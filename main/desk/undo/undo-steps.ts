import type { UndoStep, UndoView } from '../../../preload/contract/undo.ts'
import type { StoredEdit } from '../../database/database.ts'
import type { Mine } from '../../sync/merge.ts'

/** Changed fields of one customer. */
export interface ValuesEntry {
  readonly is: 'values'
  readonly key: string
  readonly name: string
  readonly before: Mine
  readonly after: Mine
  /** Values of linked fields after the step. */
  readonly linked: Mine
  /** The fields that tell it apart: a service may give the id of a deleted customer to another one. */
  readonly known: Mine
  /** The edit in conflict that the step replaced: undone, its fields clash again. */
  readonly clash: Pick<StoredEdit, 'base' | 'mine'> | null
  /** Customers that a merge deletes after it gave these values to the kept one. */
  readonly merged?: readonly string[]
}
/** `made`: a created customer; `unmade`: an unsent create that was withdrawn. */
export interface MadeEntry {
  readonly is: 'made' | 'unmade'
  readonly key: string
  readonly name: string
  readonly values: Mine
  /** The record of a customer that was made again; otherwise null. */
  readonly base: string | null
  /** Customers that appeared and resembled it, when it was withdrawn: made again, it waits for a person as before. */
  readonly alike?: readonly string[]
  readonly wasInGrace?: boolean
}
/** The customer that a merge keeps; a deletion waits for its edit. `changes`: the merge gave it values. */
export interface KeptCustomer {
  readonly key: string
  readonly changes: boolean
}
/** A deleted customer, with the edit that it had before. */
export interface DeletedEntry {
  readonly is: 'deleted'
  readonly key: string
  readonly name: string
  readonly values: Mine
  /** Undo lets the edit of a cell wait again, if it waited for its moment. */
  readonly wasInGrace: boolean
  /** The base of that edit; null: no edit, or one under way. Restoring then uses the base of the deletion. */
  readonly base: string | null
  readonly kept?: KeptCustomer
}
/** A deletion that was withdrawn. */
export interface RestoredEntry extends Omit<DeletedEntry, 'is'> {
  readonly is: 'restored'
  /** The values after that; a redo deletes only a customer that still has them. */
  readonly valuesThen: Mine
}
export type Entry = ValuesEntry | MadeEntry | DeletedEntry | RestoredEntry

export interface Step extends UndoStep {
  readonly entries: readonly Entry[]
}

export interface UndoSteps {
  /** Records a step, and clears the steps to redo. */
  done(what: UndoStep['what'], entries: readonly Entry[], fromCell?: boolean): void
  view(): UndoView
  /** Takes the next step off its stack; null: none. */
  take(which: 'undo' | 'redo'): Step | null
  /** Puts a reversed step onto the other stack. */
  put(which: 'undo' | 'redo', step: Step): void
}

const mostSteps = 200
/** Entries over all steps. */
const mostEntries = 200_000

/** Without the values, which stay here. */
export const shownStep = ({ id, what, customers, name, at, fromCell }: Step): UndoStep => ({
  id,
  what,
  customers,
  name,
  at,
  fromCell,
})

/** Drops the oldest steps first; the newest stays at any size. */
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

/** The undo and redo stacks since the desk opened. In memory only: waiting edits and the history survive a restart. */
export const openUndoSteps = (newId: () => string, now: () => number): UndoSteps => {
  let stacks: Readonly<Record<'undo' | 'redo', readonly Step[]>> = { undo: [], redo: [] }
  return {
    done: (what, entries, fromCell = false) => {
      if (entries.length === 0) return
      const step: Step = {
        id: newId(),
        what,
        customers: entries.length,
        name: entries.length === 1 ? entries[0]!.name : '',
        at: now(),
        fromCell,
        entries,
      }
      stacks = { undo: bounded([...stacks.undo, step]), redo: [] }
    },
    view: () => {
      const [undo, redo] = [stacks.undo.at(-1), stacks.redo.at(-1)]
      return { undo: undo ? shownStep(undo) : null, redo: redo ? shownStep(redo) : null }
    },
    take: (which) => {
      const step = stacks[which].at(-1)
      stacks = { ...stacks, [which]: stacks[which].slice(0, -1) }
      return step ?? null
    },
    put: (which, step) => void (stacks = { ...stacks, [which]: bounded([...stacks[which], step]) }),
  }
}
