import type { StoredEdit } from '../../database/database.ts'
import { forgetGrace } from './grace-fact.ts'
import { noteWithdrawnWrite } from './withdrawn-writes.ts'
import type { SyncContext } from '../sync-context.ts'
import { forgetSent } from './sent.ts'
import { checkTransition, type EventName } from './transitions.ts'

/**
 * The only way to write the outbox: it checks each put and removal against the table of transitions. On disk when it
 * returns, or when the surrounding transaction commits. Fails `edit-not-possible-now`.
 */
export const applyTransition = (
  context: SyncContext,
  before: StoredEdit | undefined,
  event: EventName,
  after: StoredEdit | undefined,
): void => {
  checkTransition(before, event, after)
  context.cache.transaction(() => {
    if (after === undefined || after.state.is === 'settled') forgetGrace(context.cache, (after ?? before)?.id ?? '')
    if (after !== undefined) return context.cache.edits.put(after)
    if (before === undefined) return
    if (event === 'discarded') noteWithdrawnWrite(context.cache, before)
    forgetSent(context.cache, before.id)
    context.cache.edits.remove(before.id)
  })
  context.changed('edits')
  context.changed('customers')
}

/** Whether the current user may send the edit: only its maker does. An edit from before makers were noted is anybody's. */
export const isOwn = (context: SyncContext, edit: Pick<StoredEdit, 'user'>): boolean =>
  edit.user === '' || edit.user === context.user
