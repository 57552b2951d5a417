import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { BulkChange, BulkOutcome, BulkPreview, BulkProgress } from '../../../preload/contract/bulk.ts'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Chosen } from '../../../preload/contract/customers.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { HistoryBatch } from '../../../preload/contract/history.ts'
import type { BatchUndo } from '../undo/batch-undo.ts'

/** `before` is shown until the newer preview is there. */
export type Preview =
  | { readonly is: 'none' }
  | { readonly is: 'making'; readonly before: BulkPreview | null }
  | { readonly is: 'shown'; readonly preview: BulkPreview }
  | { readonly is: 'failed'; readonly fail: ErrorPayload }

/** Customers to search in; a null `count` is unknown. */
export interface SearchSet {
  readonly chosen: Chosen
  readonly count: number | null
}
export type SearchScope = 'selected' | 'shown'
/** Find and replace. `columns` are searched until one field is picked; null: nothing is selected. */
export interface Replacing {
  readonly columns: readonly FieldName[]
  readonly scope: SearchScope
  readonly sets: { readonly selected: SearchSet | null; readonly shown: SearchSet }
}

export interface Task {
  readonly place: AdministrationRef
  readonly chosen: Chosen
  /** The number of chosen customers; null when unknown. */
  readonly count: number | null
  /** A known change, such as pasted cells; null: the form's. */
  readonly given: BulkChange | null
  /** Null: the form makes any change of one field. */
  readonly replacing: Replacing | null
  /** The batch that is undone; null: another change. */
  readonly reversing: HistoryBatch | null
}
export type Preparing = { readonly is: 'preparing'; readonly task: Task; readonly preview: Preview }
export type Done = {
  readonly is: 'done'
  readonly task: Task
  readonly outcome: BulkOutcome
  readonly back: BatchUndo
}
export type BulkState =
  | { readonly is: 'closed' }
  | Preparing
  | {
      readonly is: 'staging' | 'stopping'
      readonly task: Task
      /** The id of the preview that is saved. */
      readonly preview: string
      readonly progress: BulkProgress
    }
  | Done

export const isStaging = ({ is }: BulkState): boolean => is === 'staging' || is === 'stopping'
export const newTask = (task: Task): Preparing => ({ is: 'preparing', task, preview: { is: 'none' } })
export const searchSet = ({ sets, scope }: Replacing): SearchSet =>
  (scope === 'selected' ? sets.selected : null) ?? sets.shown
/** Searches the selection, or all that the table shows. */
export const within = (state: BulkState, scope: SearchScope): BulkState => {
  if (state.is !== 'preparing' || state.task.replacing === null) return state
  const replacing = { ...state.task.replacing, scope }
  return { ...state, task: { ...state.task, ...searchSet(replacing), replacing } }
}
export const withPreview = (state: BulkState, preview: Preview): BulkState =>
  state.is === 'preparing' ? { ...state, preview } : state
export const making = (state: BulkState): Preview => {
  if (state.is !== 'preparing') return { is: 'making', before: null }
  const { preview } = state
  if (preview.is === 'shown') return { is: 'making', before: preview.preview }
  return { is: 'making', before: preview.is === 'making' ? preview.before : null }
}
/** Null while the preview is made, failed or would change nothing. */
export const stageable = (state: BulkState): BulkPreview | null =>
  state.is === 'preparing' && state.preview.is === 'shown' && state.preview.preview.customers > 0
    ? state.preview.preview
    : null
export const isAbout = (state: BulkState, task: Task): boolean => state.is !== 'closed' && state.task === task
/** Drops an answer about a task that the window has left. */
export const withAnswer = (state: BulkState, task: Task, next: BulkState): BulkState =>
  isAbout(state, task) ? next : state
/** Closing stops a batch first, and waits for an undo. */
export const closing = (state: BulkState): 'stop' | 'wait' | 'leave' => {
  if (state.is === 'staging') return 'stop'
  return state.is === 'stopping' || (state.is === 'done' && state.back.is === 'under-way') ? 'wait' : 'leave'
}
/** Main keeps this preview until the window drops it. */
export const hasPreview = (state: BulkState): state is Preparing =>
  state.is === 'preparing' && state.preview.is !== 'none'
