import type { StoredEdit } from '../cache/cache.ts'
import type { RawRecord } from '../customers/raw-record.ts'
import type { SyncParts } from './parts.ts'
import { noteSent, readSent, stillUnderWay } from './sent.ts'

/** Whether an earlier write of this edit may still arrive; the edit then waits until it cannot, and this turn does nothing. */
export const postponed = (parts: SyncParts, edit: StoredEdit, theirs: RawRecord): boolean => {
  const sent = edit.outcomeUnknown ? readSent(parts.cache, edit.id) : undefined
  const now = parts.clock.now()
  const wait = stillUnderWay(sent, theirs, now, parts.settleTime)
  if (sent === undefined || wait === 0) return false
  parts.cache.transaction(() => {
    if (sent.at > now) noteSent(parts.cache, edit.id, { ...sent, at: now })
    parts.cache.edits.put({ ...edit, notBefore: now + wait })
  })
  return true
}
