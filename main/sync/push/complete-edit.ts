import { fieldNamed, fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { ServerMessage } from '../../../preload/contract/error-payload.ts'
import type { StoredEdit } from '../../database/database.ts'
import { newRecord } from '../../customers/blank-record.ts'
import { readValue } from '../../customers/field-value.ts'
import { parseRawRecord, propertyOf, writeRawRecord, type RawRecord } from '../../customers/raw-record.ts'
import { differences, editedFields, startAfter, withFields, type Mine } from '../merge.ts'
import type { SyncContext } from '../sync-context.ts'
import { noteExplained } from '../creates/given-again.ts'
import { forgetSent } from '../outbox/sent.ts'
import { applyTransition } from '../outbox/apply-transition.ts'
import { completed } from '../read/whole-read.ts'

const blank = newRecord({}, 'contract')

const saysSomething = (record: RawRecord, field: FieldName): boolean =>
  readValue(propertyOf(record, field)?.json).is !== 'empty'

/**
 * Contract fields in which the record that came back differs from what was sent. Properties outside the contract (dates
 * of change) and fixed fields are the service's own; null and an empty text are both nothing.
 */
export const changedByService = (sent: RawRecord, back: RawRecord): FieldName[] =>
  differences(sent, back, (property) => fieldNamed(property) ?? '')
    .flatMap((name) => fieldNamed(name) ?? [])
    .filter((field) => !fieldOf(field).fixed && (saysSomething(sent, field) || saysSomething(back, field)))

/** Whatever was known under this id before. */
export const keepAsRead = (context: SyncContext, id: string, raw: string): void => {
  context.cache.customers.putWhole([{ id, raw, readAt: context.clock.now() }])
  context.ownWrites.note(id)
}

/** `sent`: what this desk wrote just before, which stands for what the read lacks. */
export const keepWhole = (context: SyncContext, id: string, raw: string, sent: Mine = {}): void =>
  keepAsRead(context, id, completed(context.cache, id, raw, sent))

export interface Delivery {
  readonly customerId: string
  /** The record as read back. */
  readonly raw: string
  /** The fields that were sent; anything edited since is not among them with the same value. */
  readonly sent: Mine
  /** The customer is new and was answered at once: what the service filled in itself is no change of somebody else's. */
  readonly fresh?: boolean
  /** A person linked a create to this customer, and saw it like this. */
  readonly shown?: string
  readonly serviceChanged: readonly string[]
  readonly messages: readonly ServerMessage[]
}

const without = (mine: Mine, sent: Mine): Mine =>
  Object.fromEntries(
    editedFields(mine)
      .filter((field) => mine[field] !== sent[field])
      .map((field) => [field, mine[field]]),
  )

/**
 * Another unsettled edit may hold the customer's key: somebody edited the row of a created customer before it was
 * recognised.
 */
const keyFor = (context: SyncContext, edit: StoredEdit, customerId: string): string => {
  const other = context.cache.edits.ofKey(`s:${customerId}`)
  return other === undefined || other.id === edit.id ? `s:${customerId}` : edit.key
}

/** What the maker of an edit was looking at, but for what they typed. */
const seenBy = ({ base }: StoredEdit): RawRecord => (base === null ? blank : parseRawRecord(base))

/**
 * A delete that was asked for meanwhile is of the record as it was seen, with what was sent. What the service made of
 * that looks like what somebody else did: the person is asked once too often rather than once too little. Of a new
 * customer they saw only what they had typed; the rest is the service's. Of one that a person linked to a customer they
 * saw that customer.
 */
const asDelete = (current: StoredEdit, { raw, sent, fresh, shown }: Delivery): Partial<StoredEdit> => {
  const back = parseRawRecord(raw)
  const startingFrom = (base: RawRecord): Partial<StoredEdit> => ({
    kind: 'delete',
    base: writeRawRecord(base),
    mine: {},
    thenDelete: false,
  })
  if (shown !== undefined) {
    const before = parseRawRecord(shown)
    return startingFrom(startAfter(back, changedByService(before, back), {}, before))
  }
  const seen = seenBy(current)
  const other = changedByService(withFields(seen, editedFields(sent), sent), back).filter(
    (field) => !fresh || sent[field] !== undefined,
  )
  return startingFrom(startAfter(back, other, sent, fresh ? back : seen))
}

const asChange = (current: StoredEdit, left: Mine, { raw, sent, fresh, shown }: Delivery): Partial<StoredEdit> => {
  const startFrom = (carried: Mine, before: RawRecord): string =>
    writeRawRecord(startAfter(parseRawRecord(raw), editedFields(left), carried, before))
  if (shown !== undefined) return { kind: 'change', mine: left, base: startFrom({}, parseRawRecord(shown)) }
  return { kind: 'change', mine: left, base: fresh ? raw : startFrom(sent, seenBy(current)) }
}

/** A customer of ours is known by its id now: of creates whose answer was lost before, it is none. */
const explain = (context: SyncContext, edit: StoredEdit, customerId: string): void => {
  for (const other of context.cache.edits.unsettled()) {
    if (other.id === edit.id || other.kind !== 'create') continue
    noteExplained(context.cache, other.id, customerId)
    if (other.knownIds === null || other.knownIds.includes(customerId)) continue
    applyTransition(context, other, 'explained', { ...other, knownIds: [...other.knownIds, customerId] })
  }
}

/**
 * What was sent is on the service. An edit made meanwhile, or a delete asked for, stays: it now starts from what was
 * read back. Cache and outbox change in one transaction.
 */
export const completeEdit = (context: SyncContext, edit: StoredEdit, delivery: Delivery): void =>
  context.cache.transaction(() => {
    const { customerId, raw, sent, serviceChanged, messages } = delivery
    const current = context.cache.edits.get(edit.id)
    forgetSent(context.cache, edit.id)
    // The service gave an id again: what is kept under it is of the customer that had it before, and says nothing of this one.
    if (current?.knownIds?.includes(customerId)) keepAsRead(context, customerId, raw)
    else keepWhole(context, customerId, raw, sent)
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
    const goesOn = (then: Partial<StoredEdit>): void =>
      applyTransition(context, current, 'done-in-part', { ...known, ...then, state: { is: 'waiting' } })
    if (current.thenDelete) return goesOn(asDelete(current, delivery))
    if (editedFields(left).length > 0) return goesOn(asChange(current, left, delivery))
    applyTransition(context, current, 'done', {
      ...known,
      key: `s:${customerId}`,
      state: { is: 'settled', at: context.clock.now(), serviceChanged, messages },
    })
  })
