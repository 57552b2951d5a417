import type { StoredEdit } from '../../database/database.ts'
import { noteLateWrite } from './withdrawn-writes.ts'
import type { SyncParts } from '../sync-context.ts'
import { forgetSent } from './sent.ts'
import { checkStep, type EventName } from './transitions.ts'

/**
 * Sync and desk write the outbox through this alone: each edit that they write, change or remove is checked against the
 * table of transitions. On disk when it returns, or with the transaction it is in. Fails `edit-not-possible-now`.
 */
export const step = (
  parts: SyncParts,
  before: StoredEdit | undefined,
  event: EventName,
  after: StoredEdit | undefined,
): void => {
  checkStep(before, event, after)
  parts.cache.transaction(() => {
    if (after !== undefined) return parts.cache.edits.put(after)
    if (before === undefined) return
    if (event === 'discarded') noteLateWrite(parts.cache, before)
    forgetSent(parts.cache, before.id)
    parts.cache.edits.remove(before.id)
  })
  parts.changed('edits')
  parts.changed('customers')
}

/** Whether who works here may send it: an edit is its maker's for life. One from before makers were noted is anybody's. */
export const isOwn = (parts: SyncParts, edit: StoredEdit): boolean => edit.user === '' || edit.user === parts.user
