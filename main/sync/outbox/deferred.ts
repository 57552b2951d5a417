import type { StoredEdit } from '../../database/database.ts'
import type { RawRecord } from '../../customers/raw-record.ts'
import type { PushContext } from './push-context.ts'
import { landed, readSent, wasAnswered } from './sent.ts'

/**
 * Whether this edit must wait, because its earlier unseen PUT may still arrive and undo a newer write. Its next turn
 * comes when the settle window is over.
 */
export const deferred = (context: PushContext, edit: StoredEdit, theirs: RawRecord): boolean => {
  const sent = edit.outcomeUnknown ? readSent(context.cache, edit.id) : undefined
  if (
    sent === undefined ||
    wasAnswered(context.cache, edit.id) ||
    landed(sent, theirs) ||
    !context.settleWindow.has(edit.id)
  )
    return false
  context.settleWindow.hold(edit.id)
  return true
}
