import type { StoredEdit } from '../cache/cache.ts'
import { unchangedSince } from './outbox.ts'
import type { SyncParts } from './parts.ts'

/**
 * Writes down, durably and before a byte leaves, that an edit is on its way and its outcome is not known yet; `also` goes
 * into the same transaction. Undefined when the edit was changed meanwhile: then nothing may be sent.
 */
export const startSending = (parts: SyncParts, edit: StoredEdit, also: () => void, changes: Partial<StoredEdit> = {}): StoredEdit | undefined =>
  parts.cache.transaction(() => {
    if (unchangedSince(parts, edit) === undefined) return undefined
    const sending: StoredEdit = { ...edit, ...changes, state: { is: 'sending', since: parts.clock.now() }, outcomeUnknown: true }
    parts.cache.edits.put(sending)
    also()
    parts.changed('edits')
    return sending
  })
