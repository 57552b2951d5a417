import type { ServerMessage } from '../../../preload/contract/error-payload.ts'
import { AppError } from '../../base/app-error.ts'
import type { StoredEdit } from '../../database/database.ts'
import { parseRawRecord, writeRawRecord } from '../../customers/raw-record.ts'
import { isAnother } from '../../customers/another-customer.ts'
import { confirmDeleted, confirmGone } from './confirm-gone.ts'
import { keepAsRead, keepWhole, withEarlier } from './complete-edit.ts'
import { changedProperties } from '../merge.ts'
import { delayAfter, refuse, requeue, stopFor, unchangedSince } from '../outbox/outbox.ts'
import type { SyncContext } from '../sync-context.ts'
import type { PushContext } from '../outbox/push-context.ts'
import { deferred } from '../outbox/deferred.ts'
import { keptCustomerOf, lostItsKept } from '../outbox/kept-first.ts'
import { forgetSent, noteDeleted, presentDeleteBase, readDeleted } from '../outbox/sent.ts'
import { startSending } from '../outbox/start-sending.ts'
import { maybeDone } from '../outbox/withdrawn-writes.ts'
import { applyTransition } from '../outbox/apply-transition.ts'
import { readWhole } from '../read/whole-read.ts'

/** `others`: the record of a new customer that has the id now. */
const settleGone = (
  context: SyncContext,
  edit: StoredEdit,
  messages: readonly ServerMessage[],
  others: string | null = null,
): void =>
  context.cache.transaction(() => {
    const current = context.cache.edits.get(edit.id)
    forgetSent(context.cache, edit.id)
    if (current === undefined) return
    applyTransition(context, current, 'done', {
      ...current,
      outcomeUnknown: false,
      state: {
        is: 'settled',
        at: context.clock.now(),
        serviceChanged: [],
        messages: withEarlier(context, edit.id, messages),
      },
    })
    if (others !== null) return keepAsRead(context, edit.customerId!, others)
    context.cache.customers.remove(edit.customerId!)
    context.ownWrites.note(edit.customerId!)
  })

/** After so many attempts, a customer that is still there was not deleted. Before, the read may be from a replica. */
const enoughAttempts = 3

/** Until its settle window is over, a read may be from before a DELETE that was answered. One being sent begins it. */
const mayBeBehind = ({ cache, settleWindow }: PushContext, { id, state }: StoredEdit): boolean =>
  readDeleted(cache, id) !== null && (state.is === 'sending' || settleWindow.has(id))

/** Looks again later, or says that the customer is still there. `edit`: as the attempt began. */
const stillThere = (
  context: PushContext,
  edit: StoredEdit,
  current: StoredEdit,
  messages: readonly ServerMessage[],
): void =>
  !edit.outcomeUnknown || edit.attempts < enoughAttempts || mayBeBehind(context, current)
    ? requeue(context, edit, true, delayAfter(context, edit, null))
    : refuse(context, current, { code: 'service-refused', messages })

/** Stores the snapshot with the `sending` state, sends DELETE, then GETs: it must find nothing, or another customer. */
const send = async (context: PushContext, edit: StoredEdit, snapshot: string): Promise<void> => {
  const sending = startSending(context, edit, null, { base: snapshot })
  if (sending === undefined) return
  const answer = await context.service.remove(edit.customerId!)
  if (answer !== null) noteDeleted(context.cache, edit.id, answer.messages)
  const back = await context.service.read(edit.customerId!)
  // Deleted, and the service has given its id to a new customer.
  const isOthers = answer !== null && back !== null && isAnother(parseRawRecord(snapshot), parseRawRecord(back))
  if (back !== null && !isOthers) return stillThere(context, edit, sending, answer?.messages ?? [])
  if (back === null) await (answer === null ? confirmGone : confirmDeleted)(context, edit.customerId!)
  settleGone(context, sending, answer?.messages ?? [], back)
}

/**
 * Somebody may have deleted the customer that a merge keeps, or have merged the two the other way round. What is read
 * of it goes into the table.
 */
const isKeptGone = async (context: PushContext, edit: StoredEdit): Promise<boolean> => {
  const kept = keptCustomerOf(context.cache, edit)
  if (kept === null) return false
  const moment = context.ownWrites.moment()
  const raw = await context.service.read(kept)
  if (raw === null) return true
  const isOlder = context.ownWrites.since(kept, moment) || context.recent.isBehind(kept, parseRawRecord(raw))
  if (!isOlder) keepWhole(context, kept, raw)
  return false
}

/**
 * Sends a delete if the service still has the record that the person saw; otherwise asks again. A 404 that the list
 * confirms means the delete was done. Fails `merge-not-sent` for a deletion of a merge whose kept customer is gone, or
 * did not get its values.
 */
export const pushDelete = async (context: PushContext, edit: StoredEdit): Promise<void> => {
  const isAlone = lostItsKept(context.cache, edit) || (await isKeptGone(context, edit))
  const done = readDeleted(context.cache, edit.id)
  const read = await readWhole(context, edit)
  if (read === null) {
    await confirmGone(context, edit.customerId!)
    return settleGone(context, edit, done ?? [])
  }
  if (isAlone && maybeDone(context.cache, edit) !== 'delete') throw new AppError('merge-not-sent')
  const { raw, lacks } = read
  const theirs = parseRawRecord(raw)
  if (unchangedSince(context, edit) === undefined || deferred(context, edit, theirs, lacks)) return
  if (done !== null)
    return isAnother(parseRawRecord(edit.base!), theirs)
      ? settleGone(context, edit, done, raw)
      : stillThere(context, edit, edit, done)
  if (context.recent.isBehind(edit.customerId!, theirs))
    return requeue(context, edit, edit.outcomeUnknown, delayAfter(context, edit, null))
  const base = presentDeleteBase(context.cache, edit, theirs)
  const fields = changedProperties(base, theirs)
  if (fields.length === 0) return send(context, edit, raw)
  // An earlier DELETE may still arrive: a person who now decided to keep the customer would lose it all the same.
  if (edit.outcomeUnknown && context.settleWindow.has(edit.id)) return context.settleWindow.hold(edit.id)
  context.cache.transaction(() => {
    keepWhole(context, edit.customerId!, raw)
    stopFor(
      context,
      edit,
      { is: 'conflict', conflict: { is: 'changed-there', fields } },
      { base: writeRawRecord(base) },
    )
  })
}
