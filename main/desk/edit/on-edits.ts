import { AppError, isFail } from '../../base/app-error.ts'
import { applyTransition } from '../../sync/outbox/apply-transition.ts'
import { wasAnswered } from '../../sync/outbox/sent.ts'
import { nextState, stateAfter } from '../../sync/outbox/transitions.ts'
import type { StoredEdit } from '../../database/database.ts'
import type { DeskContext } from '../desk-context.ts'
import { findEdit } from '../views.ts'
import { outOfOldCopy } from './old-create.ts'
import { nextRevision } from './save-edit.ts'

/**
 * One step of several edits, in one transaction. An edit that may not take it now, or is gone, stays as it is. Returns
 * the failure of the first such edit; null if there is none. Any other failure undoes all.
 */
export const onEdits = (context: DeskContext, ids: readonly string[], step: (id: string) => void): AppError | null => {
  let first: AppError | null = null
  context.cache.transaction(() => {
    for (const id of ids)
      try {
        step(id)
      } catch (error) {
        if (!isFail(error, 'edit-unknown', 'edit-sent-already', 'edit-not-possible-now')) throw error
        first ??= error
      }
  })
  return first
}

/** Fails `edit-unknown`, and `edit-sent-already` once it is settled. */
const findUnsettled = (context: DeskContext, id: string): StoredEdit => {
  const edit = findEdit(context, id)
  if (edit.state.is === 'settled') throw new AppError('edit-sent-already')
  return edit
}

/**
 * Inside a transaction: the edit leaves the outbox. Fails `edit-unknown`, `edit-sent-already`, and
 * `edit-not-possible-now` while it is being sent.
 */
export const discard = (context: DeskContext, id: string): void => {
  const edit = findUnsettled(context, id)
  applyTransition(context, edit, 'discarded', undefined)
}

/** Inside a transaction: the edit is due at once. Fails as `discard`, and in another state that is not to be retried. */
export const retry = (context: DeskContext, id: string): void => {
  const edit = findUnsettled(context, id)
  applyTransition(context, edit, 'retried', {
    ...edit,
    ...outOfOldCopy(context, edit),
    state: stateAfter(edit, 'retried'),
    attempts: 0,
    notBefore: wasAnswered(context.cache, id) ? edit.notBefore : 0,
  })
}

/**
 * Inside a transaction: makes another user's edit the current user's; the history says so. A lost create still waits
 * for its settle window. Fails as `discard`.
 */
export const takeOver = (context: DeskContext, id: string): void => {
  const edit = findUnsettled(context, id)
  nextState(edit.state.is, 'taken-over')
  if (edit.user === context.user) return
  applyTransition(context, edit, 'taken-over', {
    ...edit,
    user: context.user,
    revision: nextRevision(context),
    changedAt: context.clock.now(),
    attempts: 0,
    notBefore: wasAnswered(context.cache, id) ? edit.notBefore : 0,
  })
}
