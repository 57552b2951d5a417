import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { type AppError, isFail } from '../../base/app-error.ts'
import type { StoredEdit } from '../../database/database.ts'
import { ServiceError } from '../../service/failures.ts'
import { isServiceFault } from '../failure-scope.ts'
import { delayAfter, refuse, requeue } from '../outbox/outbox.ts'
import type { PushContext } from '../outbox/push-context.ts'
import { readDeleted, wasAnswered } from '../outbox/sent.ts'

/** While a write was under way, only its own failure can prove that it was not done. */
const leavesUnknown = (current: StoredEdit, error: unknown): boolean =>
  current.state.is === 'sending'
    ? !(error instanceof ServiceError && error.outcome === 'not-done')
    : current.outcomeUnknown

/** A retry without the person would fail the same way. */
const isRefusal = (error: unknown): error is AppError =>
  isFail(error, 'service-refused', 'edit-would-reset-fields', 'customer-unknown', 'merge-not-sent')

/** The lock came on before the write left: no failure, and no news about the service. */
export const isLocked = (error: unknown): boolean => isFail(error, 'environment-locked')

/** A person must judge the list: edits that need it wait, and the others go on. */
export const isDoubt = (error: unknown): boolean => isFail(error, 'list-shrunk')

/** The service has no such customer, or no such call, but it answers: other edits go on. */
const isNotFound = (error: unknown): boolean => isFail(error, 'service-failing') && error.fail.status === 404

/** The service answered, so the failure concerns this edit only. */
export const isAnswer = (error: unknown): boolean => isRefusal(error) || isDoubt(error) || isNotFound(error)

/** The service took the write of this edit, so a refusal is about a read that looks for its result. */
const isTaken = ({ cache }: PushContext, { id, kind }: StoredEdit): boolean =>
  kind === 'delete' ? readDeleted(cache, id) !== null : wasAnswered(cache, id)

/** The failure that a person is told if it lasts. To take a write and to refuse to show it is the service's fault. */
const faultIn = (error: unknown, taken: boolean): ErrorPayload | undefined => {
  if (isServiceFault(error)) return error.fail
  return taken && isFail(error, 'service-refused') ? { ...error.fail, code: 'service-failing' } : undefined
}

/** Records a failed turn with the edit. */
export const afterFailure = (context: PushContext, edit: StoredEdit, error: unknown): void => {
  const current = context.cache.edits.get(edit.id)
  if (current?.state.is !== 'waiting' && current?.state.is !== 'sending') return
  const unknown = leavesUnknown(current, error)
  const taken = isTaken(context, current)
  // A refusal during a write refuses the write only if the write is known to be undone, and never one that was taken.
  const mayBeDone = (unknown && current.state.is === 'sending') || (taken && isFail(error, 'service-refused'))
  if (isRefusal(error) && !mayBeDone) return refuse(context, edit, error.fail, unknown)
  const delay = isLocked(error)
    ? 0
    : delayAfter(context, current, error instanceof ServiceError ? error.retryAfter : null)
  requeue(context, current, unknown, delay, faultIn(error, taken))
}
