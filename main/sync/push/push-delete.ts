import type { ServerMessage } from '../../../preload/contract/fail.ts'
import type { StoredEdit } from '../../database/database.ts'
import { parseRawRecord, writeRawRecord } from '../../customers/raw-record.ts'
import { isAnother } from '../creates/another-customer.ts'
import { confirmDeleted, confirmGone } from './confirm-gone.ts'
import { keepAsRead, keepWhole } from './complete-edit.ts'
import { changedProperties } from '../merge.ts'
import { delayAfter, refuse, setAside, stopFor, unchangedSince } from '../outbox/outbox.ts'
import type { SyncParts } from '../sync-context.ts'
import type { PushParts } from '../outbox/push-context.ts'
import { postponed } from '../outbox/deferred.ts'
import { forgetSent, seenNow } from '../outbox/sent.ts'
import { startSending } from '../outbox/start-sending.ts'
import { step } from '../outbox/apply-transition.ts'
import { readWhole } from '../read/whole-read.ts'

/** `others`: the new customer that has its id by now, as read. */
const settleGone = (
  parts: SyncParts,
  edit: StoredEdit,
  messages: readonly ServerMessage[],
  others: string | null = null,
): void =>
  parts.cache.transaction(() => {
    const current = parts.cache.edits.get(edit.id)
    forgetSent(parts.cache, edit.id)
    if (current === undefined) return
    step(parts, current, 'done', {
      ...current,
      outcomeUnknown: false,
      state: { is: 'settled', at: parts.clock.now(), serviceChanged: [], messages },
    })
    if (others !== null) return keepAsRead(parts, edit.customerId!, others)
    parts.cache.customers.remove(edit.customerId!)
    parts.ownWrites.note(edit.customerId!)
  })

/**
 * The snapshot that the delete is checked against, written down with the `sending` state; then DELETE, then a GET that
 * must find nothing, or another customer.
 */
const send = async (parts: PushParts, edit: StoredEdit, snapshot: string): Promise<void> => {
  const sending = startSending(parts, edit, null, { base: snapshot })
  if (sending === undefined) return
  const answer = await parts.service.remove(edit.customerId!)
  const back = await parts.service.read(edit.customerId!)
  // Deleted, and its id given to a new customer since.
  const isOthers = answer !== null && back !== null && isAnother(parseRawRecord(snapshot), parseRawRecord(back))
  if (back !== null && !isOthers)
    return refuse(parts, sending, { code: 'service-refused', messages: answer?.messages ?? [] })
  if (back === null) await (answer === null ? confirmGone : confirmDeleted)(parts, edit.customerId!)
  settleGone(parts, sending, answer?.messages ?? [], back)
}

/**
 * Sends a delete. What the person saw must still be what the service has: otherwise they are asked again. A record
 * already gone, which the list confirms, is a delete that was done.
 */
export const pushDelete = async (parts: PushParts, edit: StoredEdit): Promise<void> => {
  const read = await readWhole(parts, edit)
  if (read === null) {
    await confirmGone(parts, edit.customerId!)
    return settleGone(parts, edit, [])
  }
  const { raw } = read
  const theirs = parseRawRecord(raw)
  if (unchangedSince(parts, edit) === undefined || postponed(parts, edit, theirs)) return
  if (parts.recent.isBehind(edit.customerId!, theirs))
    return setAside(parts, edit, edit.outcomeUnknown, delayAfter(parts, edit, null))
  const base = seenNow(parts.cache, edit, theirs)
  const fields = changedProperties(base, theirs)
  if (fields.length === 0) return send(parts, edit, raw)
  // An earlier DELETE may still arrive: whoever was asked now, and kept the customer, would lose it all the same.
  if (edit.outcomeUnknown && parts.quiet.has(edit.id)) return parts.quiet.hold(edit.id)
  parts.cache.transaction(() => {
    keepWhole(parts, edit.customerId!, raw)
    stopFor(parts, edit, { is: 'conflict', conflict: { is: 'changed-there', fields } }, { base: writeRawRecord(base) })
  })
}
