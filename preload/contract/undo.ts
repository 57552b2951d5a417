import type { FailCode } from './error-payload.ts'

/** Something that a person did in an administration since it was opened, as one step back or forth. */
export interface UndoStep {
  readonly id: string
  readonly what: 'change' | 'create' | 'delete' | 'bulk'
  readonly customers: number
  /** The customer's name, where it is one. */
  readonly name: string
  readonly at: number
}

export interface UndoView {
  readonly undo: UndoStep | null
  readonly redo: UndoStep | null
}

/**
 * What was done: edits that still waited were put back as they were; for what the service had already, edits that put
 * the old values back wait now. `skipped` were changed since by something else, and stay as they are.
 */
export interface UndoOutcome {
  readonly step: UndoStep
  readonly done: number
  readonly skipped: readonly { readonly key: string; readonly name: string; readonly why: FailCode }[]
}
