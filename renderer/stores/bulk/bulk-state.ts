import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { BulkChange, BulkOutcome, BulkPreview, BulkProgress } from '../../../preload/contract/bulk.ts'
import type { Chosen } from '../../../preload/contract/customers.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { BatchUndo } from '../undo/batch-undo.ts'

/** `before` is shown until the newer preview is there. */
export type Preview =
  | { readonly is: 'none' }
  | { readonly is: 'making'; readonly before: BulkPreview | null }
  | { readonly is: 'shown'; readonly preview: BulkPreview }
  | { readonly is: 'failed'; readonly fail: ErrorPayload }

interface Task {
  readonly place: AdministrationRef
  readonly chosen: Chosen
  /** The number of chosen customers; null when unknown. */
  readonly count: number | null
  /** A known change, such as pasted cells; null: the form's. */
  readonly given: BulkChange | null
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
  | { readonly is: 'staging' | 'stopping'; readonly task: Task; readonly progress: BulkProgress }
  | Done

export const isStaging = ({ is }: BulkState): boolean => is === 'staging' || is === 'stopping'
export const newTask = (task: Task): Preparing => ({ is: 'preparing', task, preview: { is: 'none' } })
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
