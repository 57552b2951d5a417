import type { ServiceSaid, StoredEdit } from '../../database/database.ts'
import { forgetGrace } from './grace-fact.ts'
import { forgetKeptFirst, releaseDeletions } from './kept-first.ts'
import { noteWithdrawnWrite } from './withdrawn-writes.ts'
import type { SyncContext } from '../sync-context.ts'
import { forgetSaidEarlier, forgetSent } from './sent.ts'
import { checkTransition, type EventName } from './transitions.ts'

/** A person asked for this deletion itself, or again after they were asked about its merge. */
const isAskedAlone = ({ state }: StoredEdit, event: EventName): boolean =>
  event === 'saved' ||
  event === 'delete-asked' ||
  (event === 'retried' && state.is === 'refused' && state.fail.code === 'merge-not-sent')

/** Keeps the order of a merge: its deletions go on once the service has what is kept. */
const keepMergeOrder = (
  context: SyncContext,
  before: StoredEdit | undefined,
  event: EventName,
  after: StoredEdit | undefined,
): void => {
  if (after?.state.is === 'settled') releaseDeletions(context.cache, after)
  const hasEnded = after === undefined || after.state.is === 'settled'
  if (before !== undefined && (hasEnded || isAskedAlone(before, event))) forgetKeptFirst(context.cache, before.id)
}

/**
 * The only way to write the outbox: it checks each put and removal against the table of transitions. On disk when it
 * returns, or when the surrounding transaction commits. `said`: the service's answer to it or to a part, for the
 * history. Fails `edit-not-possible-now`.
 */
export const applyTransition = (
  context: SyncContext,
  before: StoredEdit | undefined,
  event: EventName,
  after: StoredEdit | undefined,
  said?: ServiceSaid,
): void => {
  checkTransition(before, event, after)
  context.cache.transaction(() => {
    if (after === undefined || after.state.is === 'settled') {
      const id = (after ?? before)?.id ?? ''
      forgetGrace(context.cache, id)
      forgetSaidEarlier(context.cache, id)
    }
    keepMergeOrder(context, before, event, after)
    if (after !== undefined) return context.cache.edits.put(after, said)
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
