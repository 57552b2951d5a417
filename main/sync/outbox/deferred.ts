import type { StoredEdit } from '../../database/database.ts'
import type { RawRecord } from '../../customers/raw-record.ts'
import type { PushParts } from './push-context.ts'
import { landed, readSent, wasAnswered } from './sent.ts'

/**
 * Whether an earlier PUT of this edit, of which the service shows nothing, may still arrive: sending before it cannot
 * would let it undo what came after. The edit then has its turn when that time is over, and this turn does nothing.
 */
export const postponed = (parts: PushParts, edit: StoredEdit, theirs: RawRecord): boolean => {
  const sent = edit.outcomeUnknown ? readSent(parts.cache, edit.id) : undefined
  if (sent === undefined || wasAnswered(parts.cache, edit.id) || landed(sent, theirs) || !parts.quiet.has(edit.id))
    return false
  parts.quiet.hold(edit.id)
  return true
}
