import { never } from '../../../preload/contract/never.ts'
import type { StoredEdit } from '../../database/database.ts'
import { readValue, textOf } from '../../customers/field-value.ts'
import { parseRawRecord, writeRawRecord, type RawRecord } from '../../customers/raw-record.ts'
import { ServiceError } from '../../service/failures.ts'
import { confirmGone } from './confirm-gone.ts'
import { completeEdit, keepWhole } from './complete-edit.ts'
import {
  changedByService,
  editedFields,
  jsonOf,
  merge,
  refuseResets,
  withFields,
  type Merge,
  type RawClash,
} from '../merge.ts'
import { delayAfter, requeue, stopFor, unchangedSince } from '../outbox/outbox.ts'
import type { SyncContext } from '../sync-context.ts'
import type { PushContext } from '../outbox/push-context.ts'
import { numberCodes } from '../outbox/create-body.ts'
import { deferred } from '../outbox/deferred.ts'
import { writtenOver } from '../outbox/recent-writes.ts'
import {
  isForAnother,
  landed,
  noteAnswered,
  noteGone,
  noteOther,
  presentBase,
  readSaid,
  readSent,
  wasAnswered,
} from '../outbox/sent.ts'
import { startSending } from '../outbox/start-sending.ts'
import { completed, forgottenIn, isPartOfAnother, readWhole, type WholeRead } from '../read/whole-read.ts'

const stopForClashes = (
  context: SyncContext,
  edit: StoredEdit,
  base: RawRecord,
  theirs: string,
  clashes: readonly RawClash[],
): void =>
  context.cache.transaction(() => {
    keepWhole(context, edit.customerId!, theirs)
    const shown = clashes.map((clash) => ({
      field: clash.field,
      base: readValue(clash.base),
      mine: readValue(clash.mine),
      theirs: readValue(clash.theirs),
    }))
    stopFor(
      context,
      edit,
      { is: 'conflict', conflict: { is: 'fields', clashes: shown } },
      { base: writeRawRecord(base) },
    )
  })

/** The reads lack known fields, and a PUT without them would reset them: a person decides. */
const stopForLacking = (context: SyncContext, edit: StoredEdit, read: string, fields: readonly string[]): void =>
  context.cache.transaction(() => {
    keepWhole(context, edit.customerId!, read)
    stopFor(context, edit, { is: 'conflict', conflict: { is: 'fields-lacking', fields } })
  })

/** `read` may be incomplete, and is then not kept as the customer's record: the decision needs it. */
const stopForAnother = (context: SyncContext, edit: StoredEdit, base: RawRecord, read: string): void =>
  context.cache.transaction(() => {
    keepWhole(context, edit.customerId!, read)
    stopFor(context, edit, {
      is: 'conflict',
      conflict: { is: 'another-there', was: textOf(base, 'Name'), now: textOf(parseRawRecord(read), 'Name') },
    })
    noteOther(context.cache, edit.id, read)
  })

/** An incomplete read may be of another customer, whose missing fields nobody knows. That question comes first. */
const stopForPart = (context: SyncContext, edit: StoredEdit, { raw, lacks }: WholeRead): void => {
  const read = parseRawRecord(raw)
  const base = presentBase(context.cache, edit, read)
  return isPartOfAnother(context.cache, edit, base, read)
    ? stopForAnother(context, edit, base, raw)
    : stopForLacking(context, edit, raw, lacks)
}

/**
 * The customer is gone since the read, or the service has no such call (contract §7). The next read tells, and a call
 * that stays missing is reported as any failure that lasts.
 */
const notFound = (): ServiceError => new ServiceError({ code: 'service-failing', status: 404 }, 'unknown', null)

/**
 * The only way that a PUT leaves. `read`: the record as just read, with known fields added where a person agreed. A
 * body that lacks known fields, or changes fields that nobody edited, fails `edit-would-reset-fields` before anything
 * is stored or sent. A 404 fails `service-failing`.
 */
export const sendChange = async (
  context: PushContext,
  edit: StoredEdit,
  read: RawRecord,
  base: RawRecord,
  put: Extract<Merge, { is: 'put' }>,
): Promise<void> => {
  const body = writeRawRecord(put.body)
  refuseResets(
    read,
    parseRawRecord(body),
    put.changed,
    forgottenIn(context.cache, edit.customerId!, edit.base, parseRawRecord(body)),
  )
  const written = writtenOver(read, Object.fromEntries(put.changed.map((field) => [field, jsonOf(put.body, field)])))
  const sending = startSending(context, edit, { fields: edit.mine, written }, { base: writeRawRecord(base) })
  if (sending === undefined) return
  const customerId = edit.customerId!
  const answer = await context.service.change(customerId, body)
  if (answer === null) throw notFound()
  const complete = (raw: string): void =>
    completeEdit(context, sending, {
      customerId,
      raw,
      sent: edit.mine,
      serviceChanged: changedByService(
        put.body,
        parseRawRecord(completed(context.cache, customerId, raw, edit.mine) ?? raw),
      ),
      messages: answer.messages,
    })
  const { record } = answer
  const answered = { body: put.body, answer: record }
  if (record !== null && context.writeAnswers.spareRead(answered))
    return context.cache.transaction(() => {
      context.recent.note(customerId, written)
      complete(record)
    })
  context.cache.transaction(() => {
    noteAnswered(context.cache, edit.id, null, answer.messages)
    context.recent.note(customerId, written)
  })
  const back = await context.service.read(customerId)
  const readBack = back === null ? null : parseRawRecord(back)
  // Gone since the read, or the read-back is from a replica that is behind: the next attempt reads again.
  if (back === null || readBack === null || context.recent.isBehind(customerId, readBack))
    return requeue(context, edit, true, delayAfter(context, edit, null))
  context.writeAnswers.compare(answered, readBack)
  complete(back)
}

/** Once a read shows a PUT whose answer was lost, an older read is behind, as after an answer. */
const noteFound = (context: PushContext, edit: StoredEdit, theirs: RawRecord): void => {
  const sent = edit.outcomeUnknown ? readSent(context.cache, edit.id) : undefined
  if (sent?.written !== undefined && landed(sent, theirs)) context.recent.note(edit.customerId!, sent.written)
}

/**
 * Sends a change: read, merge, PUT the whole record, and read back what its answer does not show (contract §2, rules 1
 * and 2). The first read also settles a PUT whose answer was lost. Fails with the error of the failed call; the caller
 * requeues the edit.
 */
export const pushChange = async (context: PushContext, edit: StoredEdit): Promise<void> => {
  const read = await readWhole(context, edit)
  if (read === null) {
    await confirmGone(context, edit.customerId!)
    return context.cache.transaction(() => {
      if (unchangedSince(context, edit) === undefined) return
      stopFor(context, edit, { is: 'conflict', conflict: { is: 'deleted-there' } })
      noteGone(context.cache, edit)
    })
  }
  // Saved again during the read: the newer edit has its own turn.
  if (unchangedSince(context, edit) === undefined) return
  if (context.recent.isBehind(edit.customerId!, parseRawRecord(read.raw)))
    return requeue(context, edit, edit.outcomeUnknown, delayAfter(context, edit, null))
  const sent = wasAnswered(context.cache, edit.id) ? readSent(context.cache, edit.id) : undefined
  // A person's answer would be sent before an unseen PUT arrives, and undone by it.
  if (deferred(context, edit, parseRawRecord(read.raw), read.lacks)) return
  if (sent === undefined && read.lacks.length > 0) return stopForPart(context, edit, read)
  const raw =
    sent === undefined ? read.raw : (completed(context.cache, edit.customerId!, read.raw, sent.fields) ?? read.raw)
  const theirs = parseRawRecord(raw)
  noteFound(context, edit, theirs)
  // An answered PUT was done, so every difference was made since.
  if (sent !== undefined)
    return completeEdit(context, edit, {
      customerId: edit.customerId!,
      raw,
      sent: sent.fields,
      serviceChanged: changedByService(withFields(theirs, editedFields(sent.fields), sent.fields), theirs),
      messages: readSaid(context.cache, edit.id),
    })
  const base = presentBase(context.cache, edit, theirs)
  const merged = merge(base, edit.mine, theirs, numberCodes(context.cache))
  if (merged.is !== 'nothing-left' && isForAnother(context.cache, edit, base, theirs))
    return stopForAnother(context, edit, base, raw)
  switch (merged.is) {
    case 'nothing-left':
      return completeEdit(context, edit, {
        customerId: edit.customerId!,
        raw,
        sent: edit.mine,
        serviceChanged: [],
        messages: [],
      })
    case 'clash':
      return stopForClashes(context, edit, base, raw, merged.clashes)
    case 'put':
      return sendChange(context, edit, theirs, base, merged)
    default:
      return never(merged)
  }
}
