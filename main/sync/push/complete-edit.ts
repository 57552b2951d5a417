import { isDeepStrictEqual } from 'node:util'
import { fieldNames, fieldOf, type FieldName, type FieldType } from '../../../preload/contract/customer-fields.ts'
import type { ServerMessage } from '../../../preload/contract/error-payload.ts'
import type { HistoryChange, StoredEdit } from '../../database/database.ts'
import { isAnother } from '../../customers/another-customer.ts'
import { newRecord } from '../../customers/blank-record.ts'
import { parseRawRecord, writeRawRecord, type RawRecord } from '../../customers/raw-record.ts'
import { changedByService, editedFields, followUpBase, jsonOf, sameContent, withFields, type Mine } from '../merge.ts'
import type { SyncContext } from '../sync-context.ts'
import { noteExplained } from '../creates/given-again.ts'
import { forgetSent, noteSaidEarlier, readSaidEarlier } from '../outbox/sent.ts'
import { applyTransition } from '../outbox/apply-transition.ts'
import { completed, completedCreate } from '../read/whole-read.ts'

const blank = newRecord({}, 'contract')

/** Overwrites all that is known under this id. */
export const keepAsRead = (context: SyncContext, id: string, raw: string): void => {
  context.cache.customers.putWhole([{ id, raw, readAt: context.clock.now() }])
  context.ownWrites.note(id)
}

/**
 * `sent`: the fields that this desk wrote just before; they fill in for fields that the read lacks. An incomplete read
 * of another customer is not kept: a later read is whole.
 */
export const keepWhole = (context: SyncContext, id: string, raw: string, sent: Mine = {}): void => {
  const whole = completed(context.cache, id, raw, sent)
  if (whole !== null) keepAsRead(context, id, whole)
}

export interface CompletedWrite {
  readonly customerId: string
  /** The record as read back. */
  readonly raw: string
  /** The fields that were sent. Later edits have other values. */
  readonly sent: Mine
  /** A new customer, answered at once: fields that differ were filled in by the service, not by somebody else. */
  readonly fresh?: boolean
  /** The customer as the person saw it who linked a create to it. */
  readonly shown?: string
  readonly serviceChanged: readonly FieldName[]
  readonly messages: readonly ServerMessage[]
}

const without = (mine: Mine, sent: Mine): Mine =>
  Object.fromEntries(
    editedFields(mine)
      .filter((field) => mine[field] !== sent[field])
      .map((field) => [field, mine[field]]),
  )

/** Another unsettled edit may hold the key: somebody edited the row of a created customer before it was recognised. */
const keyFor = (context: SyncContext, edit: StoredEdit, customerId: string): string => {
  const other = context.cache.edits.ofKey(`s:${customerId}`)
  return other === undefined || other.id === edit.id ? `s:${customerId}` : edit.key
}

const defaultTypes: readonly FieldType[] = ['code', 'integer', 'decimal', 'yes-no']
/**
 * The record of a new customer with the values that the service gave it: codes, numbers and yes-no fields that were not
 * sent. Words are somebody's.
 */
const withDefaults = (record: RawRecord, back: RawRecord, sent: Mine): RawRecord => {
  const given = fieldNames.flatMap((field) => {
    const json =
      sent[field] === undefined && defaultTypes.includes(fieldOf(field).type) ? jsonOf(back, field) : undefined
    return json === undefined ? [] : [[field, json] as const]
  })
  return withFields(
    record,
    given.map(([field]) => field),
    Object.fromEntries(given),
  )
}

/** The record that the user saw, without their edits. */
const observedRecord = ({ base }: StoredEdit): RawRecord => (base === null ? blank : parseRawRecord(base))

const lists = fieldNames.filter((field) => fieldOf(field).type === 'list')

/**
 * Fields that differ at the service from what the person saw. Nested lists count: this app only carries them, but
 * people change them at the service.
 */
const changedSinceSeen = (seen: RawRecord, back: RawRecord): FieldName[] => [
  ...changedByService(seen, back),
  ...lists.filter((field) => {
    const was = jsonOf(seen, field)
    return was !== undefined && !sameContent(was, jsonOf(back, field))
  }),
]

/**
 * Turns an edit into the delete that was asked for meanwhile, based on the record as the user saw it with the sent
 * fields. Other differences raise a question, but for fields that the service filled in on a new customer.
 */
const asDelete = (current: StoredEdit, { raw, sent, fresh, shown }: CompletedWrite): Partial<StoredEdit> => {
  const back = parseRawRecord(raw)
  const startingFrom = (base: RawRecord): Partial<StoredEdit> => ({
    kind: 'delete',
    base: writeRawRecord(base),
    mine: {},
    thenDelete: false,
  })
  if (shown !== undefined) {
    const before = parseRawRecord(shown)
    return startingFrom(followUpBase(back, changedSinceSeen(before, back), {}, before))
  }
  const observed = observedRecord(current)
  const since = current.kind === 'change' ? changedSinceSeen : changedByService
  const other = since(withFields(observed, editedFields(sent), sent), back).filter(
    (field) => !fresh || sent[field] !== undefined,
  )
  return startingFrom(followUpBase(back, other, sent, fresh ? back : observed))
}

const asChange = (
  current: StoredEdit,
  left: Mine,
  { raw, sent, fresh, shown }: CompletedWrite,
): Partial<StoredEdit> => {
  const back = parseRawRecord(raw)
  const startFrom = (carried: Mine, before: RawRecord): string =>
    writeRawRecord(followUpBase(back, editedFields(left), carried, before))
  if (shown !== undefined) return { kind: 'change', mine: left, base: startFrom({}, parseRawRecord(shown)) }
  const observed = observedRecord(current)
  return { kind: 'change', mine: left, base: startFrom(sent, fresh ? withDefaults(observed, back, sent) : observed) }
}

/** The id of our new customer is known now, so it is no result of other creates without an answer. */
const explain = (context: SyncContext, edit: StoredEdit, customerId: string): void => {
  for (const other of context.cache.edits.unsettled(({ id, kind }) => id !== edit.id && kind === 'create')) {
    noteExplained(context.cache, other.id, customerId)
    if (other.knownIds === null || other.knownIds.includes(customerId)) continue
    applyTransition(context, other, 'explained', { ...other, knownIds: [...other.knownIds, customerId] })
  }
}

/** The service may have given an id again: the cached record of an earlier customer says nothing about a new one. */
const keepRead = (context: SyncContext, current: StoredEdit | undefined, write: CompletedWrite): void => {
  const { customerId, raw, sent, shown } = write
  const { cache } = context
  if (current?.kind !== 'create') return keepWhole(context, customerId, raw, sent)
  // A person linked the create to a customer that has its own values.
  if (shown !== undefined) return keepAsRead(context, customerId, raw)
  const cached = cache.customers.get(customerId)?.raw
  const isOurs =
    typeof cached === 'string' &&
    !current.knownIds?.includes(customerId) &&
    !isAnother(newRecord(sent, 'contract'), parseRawRecord(cached))
  const whole = isOurs ? completed(cache, customerId, raw, sent) : null
  keepAsRead(context, customerId, whole ?? completedCreate(cache, raw, sent))
}

/** A service often says the same of each part. */
export const withEarlier = (
  { cache }: SyncContext,
  edit: string,
  messages: readonly ServerMessage[],
): readonly ServerMessage[] => {
  const earlier = readSaidEarlier(cache, edit)
  return [...earlier, ...messages.filter((one) => !earlier.some((other) => isDeepStrictEqual(one, other)))]
}

/** The sent and the stored values of fields that the service stored otherwise. A create sends all fields. */
const rewrittenBy = ({ kind }: StoredEdit, { raw, sent, serviceChanged }: CompletedWrite): HistoryChange[] => {
  if (serviceChanged.length === 0) return []
  const [all, back] = [kind === 'create' ? newRecord(sent, 'contract') : null, parseRawRecord(raw)]
  return serviceChanged.flatMap((field) => {
    const [before, after] = [all === null ? sent[field] : jsonOf(all, field), jsonOf(back, field)]
    return before === undefined || after === undefined ? [] : [{ field, before, after }]
  })
}

/**
 * Completes a write that the service has. A later edit or delete stays and is based on the read-back. Cache and outbox
 * change in one transaction.
 */
export const completeEdit = (context: SyncContext, edit: StoredEdit, write: CompletedWrite): void =>
  context.cache.transaction(() => {
    const { customerId, sent, serviceChanged, messages } = write
    const current = context.cache.edits.get(edit.id)
    forgetSent(context.cache, edit.id)
    keepRead(context, current, write)
    if (current === undefined) return
    if (current.kind === 'create') explain(context, current, customerId)
    const left = without(current.mine, sent)
    const known: StoredEdit = {
      ...current,
      customerId,
      key: keyFor(context, current, customerId),
      knownIds: null,
      outcomeUnknown: false,
      attempts: 0,
      notBefore: 0,
    }
    const said = withEarlier(context, edit.id, messages)
    const answer = { serviceChanged, messages, rewritten: rewrittenBy(current, write) }
    const taken = (event: 'done' | 'done-in-part', next: StoredEdit): void =>
      applyTransition(context, current, event, next, answer)
    const goesOn = (then: Partial<StoredEdit>): void => {
      noteSaidEarlier(context.cache, edit.id, said)
      taken('done-in-part', { ...known, ...then, state: { is: 'waiting' } })
    }
    if (current.thenDelete) return goesOn(asDelete(current, write))
    if (editedFields(left).length > 0) return goesOn(asChange(current, left, write))
    taken('done', {
      ...known,
      key: `s:${customerId}`,
      state: { is: 'settled', at: context.clock.now(), serviceChanged, messages: said },
    })
  })
