import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { MergeOutcome, ShownGroup } from '../../../preload/contract/duplicates.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { MergeChoice, MergeMember } from '../../checks/merge-choice.ts'
import type { BatchUndo } from '../undo/batch-undo.ts'

/** The group that a dialog is about. */
export interface MergeTask {
  readonly place: AdministrationRef
  readonly group: ShownGroup
}

export type Refused = Extract<MergeOutcome, { is: 'refused' }>['refused']
export type Staged = Extract<MergeOutcome, { is: 'staged' }>

export interface Choosing {
  readonly is: 'choosing'
  readonly task: MergeTask
  readonly members: readonly MergeMember[]
  readonly choice: MergeChoice
  /** The code of passive customers; null: there is none. */
  readonly passive: string | null
  readonly saving: boolean
  /** Customers that refused the last try. */
  readonly refused: Refused
  readonly fail: ErrorPayload | null
}

export type MergeState =
  | { readonly is: 'closed' }
  | { readonly is: 'reading'; readonly task: MergeTask; readonly fail: ErrorPayload | null }
  /** Fewer than two of its members are left. */
  | { readonly is: 'gone'; readonly task: MergeTask }
  | Choosing
  | {
      readonly is: 'done'
      readonly task: MergeTask
      readonly name: string
      readonly outcome: Staged
      readonly back: BatchUndo
    }

/** Drops an answer about a task that the window has left. */
export const withAnswer = (state: MergeState, task: MergeTask, next: MergeState): MergeState =>
  state.is !== 'closed' && state.task === task ? next : state
