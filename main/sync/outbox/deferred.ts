import type { StoredEdit } from '../../database/database.ts'
import type { RawRecord } from '../../customers/raw-record.ts'
import type { PushContext } from './push-context.ts'
import { landed, readSent, wasAnswered } from './sent.ts'

/**
 * Whether an earlier PUT of this edit, of which the service shows nothing, may still arrive: sending before it cannot
 * would let it undo what came after. The edit then has its turn when that time is over, and this turn does nothing.
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
