import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { StoredEdit } from '../../database/database.ts'
import type { RawRecord } from '../../customers/raw-record.ts'
import type { PushContext } from './push-context.ts'
import { landed, readSent, wasAnswered } from './sent.ts'

/**
 * Whether this edit must wait, because its earlier unseen PUT may still arrive and undo a newer write. Its next turn
 * comes when the settle window is over. `lacks`: fields that are missing from the read, although the service has them.
 */
export const deferred = (
  context: PushContext,
  edit: StoredEdit,
  theirs: RawRecord,
  lacks: readonly FieldName[],
): boolean => {
  const sent = edit.outcomeUnknown ? readSent(context.cache, edit.id) : undefined
  if (sent === undefined || wasAnswered(context.cache, edit.id) || !context.settleWindow.has(edit.id)) return false
  // A field that was emptied looks like one that the read lacks.
  if (landed(sent, theirs) && !lacks.some((field) => sent.fields[field] !== undefined)) return false
  context.settleWindow.hold(edit.id)
  return true
}
