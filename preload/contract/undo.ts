import type { FailCode } from './error-payload.ts'

/** A user's action in an administration since it was opened, as one step. `at`: milliseconds since 1970. */
export interface UndoStep {
  readonly id: string
  readonly what: 'change' | 'create' | 'delete' | 'bulk' | 'import' | 'merge'
  readonly customers: number
  /** The customer's name, if it is one customer. */
  readonly name: string
  readonly at: number
  /** A cell edit: it may still wait for its moment. */
  readonly fromCell: boolean
}

export interface UndoView {
  readonly undo: UndoStep | null
  readonly redo: UndoStep | null
}

/**
 * The result of an undo or redo. Waiting edits were put back; for settled ones, new edits with the old values wait.
 * `skipped` customers changed since by something else, and stay as they are.
 */
export interface UndoOutcome {
  readonly step: UndoStep
  readonly done: number
  readonly skipped: readonly { readonly key: string; readonly name: string; readonly why: FailCode }[]
}
