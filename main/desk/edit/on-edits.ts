import { isFail, type AppError } from '../../base/app-error.ts'
import { applyTransition } from '../../sync/outbox/apply-transition.ts'
import { wasAnswered } from '../../sync/outbox/sent.ts'
import { stateAfter } from '../../sync/outbox/transitions.ts'
import type { DeskContext } from '../desk-context.ts'
import { findEdit } from '../views.ts'
import { outOfOldCopy } from './old-create.ts'

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
        if (!isFail(error, 'edit-unknown', 'edit-not-possible-now')) throw error
        first ??= error
      }
  })
  return first
}

/** Inside a transaction: the edit leaves the outbox. Fails `edit-unknown`, `edit-not-possible-now`. */
export const discard = (context: DeskContext, id: string): void => {
  const edit = findEdit(context, id)
  applyTransition(context, edit, 'discarded', undefined)
}

/** Inside a transaction: the edit is due at once. Fails `edit-unknown`, `edit-not-possible-now`. */
export const retry = (context: DeskContext, id: string): void => {
  const edit = findEdit(context, id)
  applyTransition(context, edit, 'retried', {
    ...edit,
    ...outOfOldCopy(context, edit),
    state: stateAfter(edit, 'retried'),
    attempts: 0,
    notBefore: wasAnswered(context.cache, id) ? edit.notBefore : 0,
  })
}
