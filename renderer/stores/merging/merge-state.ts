import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { MergeOutcome } from '../../../preload/contract/duplicates.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { choiceAgain, type MergeChoice, type MergeMember } from '../../checks/merge-choice.ts'
import type { BatchUndo } from '../undo/batch-undo.ts'

/** A group of the last search, these customers, or everybody who looks like one customer. */
export type Compared =
  | { readonly is: 'group'; readonly key: string }
  | { readonly is: 'customers'; readonly keys: readonly string[] }
  | { readonly is: 'like'; readonly key: string }

/** The customers that a dialog is about. */
export interface MergeTask {
  readonly place: AdministrationRef
  readonly of: Compared
}

export type Refused = Extract<MergeOutcome, { is: 'refused' }>['refused']
export type Staged = Extract<MergeOutcome, { is: 'staged' }>

export interface Choosing {
  readonly is: 'choosing'
  readonly task: MergeTask
  readonly members: readonly MergeMember[]
  /** Members that are not shown. */
  readonly beyond: number
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
  /** Nobody looks like the customer. */
  | { readonly is: 'none'; readonly task: MergeTask }
  | Choosing
  | {
      readonly is: 'done'
      readonly task: MergeTask
      readonly name: string
      readonly outcome: Staged
      readonly back: BatchUndo
    }

export const isAbout = (state: MergeState, task: MergeTask): boolean => state.is !== 'closed' && state.task === task

/** Drops an answer about a task that the window has left. */
export const withAnswer = (state: MergeState, task: MergeTask, next: MergeState): MergeState =>
  isAbout(state, task) ? next : state

/** A merge or its undo is under way. */
export const isBusy = (state: MergeState): boolean =>
  (state.is === 'choosing' && state.saving) || (state.is === 'done' && state.back.is === 'under-way')

/** A search may be under way for this dialog. */
export const likeOne = (state: MergeState): boolean => state.is === 'reading' && state.task.of.is === 'like'

/** The failure of a merge that saved nothing; null for any other outcome. */
export const failIn = (next: MergeState): ErrorPayload | null => {
  if (next.is !== 'choosing') return null
  const [first] = next.refused
  return next.fail ?? (first ? { code: first.why, about: { name: first.name } } : null)
}

/** Customers that were read again. A merge that began meanwhile goes on, and what was chosen meanwhile stays. */
export const afterReadingAgain = (state: MergeState, task: MergeTask, next: MergeState): MergeState => {
  if (state.is !== 'choosing' || state.task !== task || state.saving) return state
  if (next.is === 'reading') return { ...state, fail: next.fail }
  if (next.is !== 'choosing') return next
  return { ...next, choice: choiceAgain(state, next.members, next.passive) }
}
