import { type AppError, isFail } from '../../base/app-error.ts'
import type { StoredEdit } from '../../database/database.ts'
import { ServiceError } from '../../service/failures.ts'
import { isServiceFault } from '../failure-scope.ts'
import { delayAfter, refuse, requeue } from '../outbox/outbox.ts'
import type { PushContext } from '../outbox/push-context.ts'

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

/** Records a failed turn with the edit. */
export const afterFailure = (context: PushContext, edit: StoredEdit, error: unknown): void => {
  const current = context.cache.edits.get(edit.id)
  if (current?.state.is !== 'waiting' && current?.state.is !== 'sending') return
  const unknown = leavesUnknown(current, error)
  // A refusal during a write refuses the write only if the write is known to be undone.
  if (isRefusal(error) && !(unknown && current.state.is === 'sending'))
    return refuse(context, edit, error.fail, unknown)
  const delay = isLocked(error)
    ? 0
    : delayAfter(context, current, error instanceof ServiceError ? error.retryAfter : null)
  requeue(context, current, unknown, delay, isServiceFault(error) ? error.fail : undefined)
}
