import { AppError } from '../../base/app-error.ts'
import { wasAnswered } from '../../sync/outbox/sent.ts'
import { applyTransition } from '../../sync/outbox/apply-transition.ts'
import { nextState } from '../../sync/outbox/transitions.ts'
import type { DeskContext } from '../desk-context.ts'
import { nextRevision } from './save-edit.ts'

/**
 * Makes another's edit that of who works here: the one way from one person to another, and the history says so. What is
 * waited for to learn of a lost create is still waited for. Fails `edit-unknown`; `edit-not-possible-now` while it is
 * being sent, or when it is done.
 */
export const takeOver = (context: DeskContext, id: string): void =>
  context.cache.transaction(() => {
    const edit = context.cache.edits.get(id)
    if (edit === undefined) throw new AppError('edit-unknown')
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
  })
