import type { StoredEdit } from '../../database/database.ts'
import { noteLateWrite } from './withdrawn-writes.ts'
import type { SyncContext } from '../sync-context.ts'
import { forgetSent } from './sent.ts'
import { checkStep, type EventName } from './transitions.ts'

/**
 * Sync and desk write the outbox through this alone: each edit that they write, change or remove is checked against the
 * table of transitions. On disk when it returns, or with the transaction it is in. Fails `edit-not-possible-now`.
 */
export const applyTransition = (
  context: SyncContext,
  before: StoredEdit | undefined,
  event: EventName,
  after: StoredEdit | undefined,
): void => {
  checkStep(before, event, after)
  context.cache.transaction(() => {
    if (after !== undefined) return context.cache.edits.put(after)
    if (before === undefined) return
    if (event === 'discarded') noteLateWrite(context.cache, before)
    forgetSent(context.cache, before.id)
    context.cache.edits.remove(before.id)
  })
  context.changed('edits')
  context.changed('customers')
}

/** Whether who works here may send it: an edit is its maker's for life. One from before makers were noted is anybody's. */
export const isOwn = (context: SyncContext, edit: StoredEdit): boolean => edit.user === '' || edit.user === context.user
