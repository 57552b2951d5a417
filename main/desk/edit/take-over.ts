import { AppError } from '../../base/app-error.ts'
import { wasAnswered } from '../../sync/outbox/sent.ts'
import { step } from '../../sync/outbox/apply-transition.ts'
import { nextState } from '../../sync/outbox/transitions.ts'
import type { DeskParts } from '../desk-parts.ts'
import { nextRevision } from './save-edit.ts'

/**
 * Makes another's edit that of who works here: the one way from one person to another, and the history says so. What is
 * waited for to learn of a lost create is still waited for. Fails `edit-unknown`; `edit-not-possible-now` while it is
 * being sent, or when it is done.
 */
export const takeOver = (parts: DeskParts, id: string): void =>
  parts.cache.transaction(() => {
    const edit = parts.cache.edits.get(id)
    if (edit === undefined) throw new AppError('edit-unknown')
    nextState(edit.state.is, 'taken-over')
    if (edit.user === parts.user) return
    step(parts, edit, 'taken-over', {
      ...edit,
      user: parts.user,
      revision: nextRevision(parts),
      changedAt: parts.clock.now(),
      attempts: 0,
      notBefore: wasAnswered(parts.cache, id) ? edit.notBefore : 0,
    })
  })
