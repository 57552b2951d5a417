import { wasAnswered } from '../../sync/outbox/sent.ts'
import { applyTransition } from '../../sync/outbox/apply-transition.ts'
import { nextState } from '../../sync/outbox/transitions.ts'
import type { DeskContext } from '../desk-context.ts'
import { nextRevision } from './save-edit.ts'
import { findEdit } from '../views.ts'

/**
 * Inside a transaction: makes another user's edit the current user's; the history says so. A lost create still waits
 * for its settle window. Fails `edit-unknown`, and `edit-not-possible-now` while it is being sent or once it is done.
 */
export const takeOver = (context: DeskContext, id: string): void => {
  const edit = findEdit(context, id)
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
