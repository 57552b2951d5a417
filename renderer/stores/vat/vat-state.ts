import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { VatRun } from '../../../preload/contract/vat.ts'

/** The customers of a check. A task is compared by identity, so answers about an older one are dropped. */
export interface VatTask {
  readonly place: AdministrationRef
  readonly keys: readonly string[]
  /** The check that is made again, whose valid and invalid answers stay; null for the first one. */
  readonly before: string | null
}

/** A check of VAT numbers, from the permission to the answers. `checking` without a run: main has not begun yet. */
export type VatState =
  | { readonly is: 'closed' }
  | { readonly is: 'asking'; readonly task: VatTask }
  | { readonly is: 'checking'; readonly task: VatTask; readonly run: VatRun | null; readonly isStopping: boolean }
  | { readonly is: 'done'; readonly task: VatTask; readonly run: VatRun }
  | { readonly is: 'failed'; readonly task: VatTask; readonly fail: ErrorPayload }

export const checking = (task: VatTask): VatState => ({ is: 'checking', task, run: null, isStopping: false })

/**
 * The state after news of a run. News of another run, or for a dialog that is elsewhere, changes nothing. Null: the
 * desk knows of none. It was closed and opened again if it knew of this one before.
 */
export const withRun = (now: VatState, task: VatTask, run: VatRun | null): VatState => {
  if (now.is !== 'checking' || now.task !== task) return now
  if (run === null) return now.run === null ? now : { is: 'failed', task, fail: { code: 'vat-check-gone' } }
  if (now.run !== null && now.run.id !== run.id) return now
  return run.isRunning ? { ...now, run } : { is: 'done', task, run }
}

export const withFail = (now: VatState, task: VatTask, fail: ErrorPayload): VatState =>
  now.is === 'checking' && now.task === task ? { is: 'failed', task, fail } : now

export const withStopping = (now: VatState, task: VatTask, isStopping: boolean): VatState =>
  now.is === 'checking' && now.task === task ? { ...now, isStopping } : now

/** Customers found valid, who can get a verification date. */
export const datable = (state: VatState): number => (state.is === 'done' ? state.run.valid : 0)
