import type { EditState } from '../../preload/contract/edits.ts'
import type { Fail, ServerMessage } from '../../preload/contract/fail.ts'
import { fieldNamed, fieldOf, type FieldName } from '../../preload/contract/customer-fields.ts'
import type { StoredEdit } from '../cache/cache.ts'
import { readValue } from '../customers/field-value.ts'
import { propertyOf, type RawRecord } from '../customers/raw-record.ts'
import type { ServiceError } from '../http/failures.ts'
import { differences, editedFields, type Mine } from './merge.ts'
import type { SyncParts } from './parts.ts'
import { retryDelay } from './retry-delay.ts'
import { forgetSent } from './sent.ts'

/** The edit as it is now, if nobody saved, resolved or discarded it since `edit` was read. */
export const unchangedSince = (parts: SyncParts, edit: StoredEdit): StoredEdit | undefined => {
  const now = parts.cache.edits.get(edit.id)
  return now?.revision === edit.revision && now.state.is === edit.state.is ? now : undefined
}

const put = (parts: SyncParts, edit: StoredEdit): void => {
  parts.cache.edits.put(edit)
  parts.changed('edits')
  parts.changed('customers')
}

/** Back in line after a failure. What is not known to be undone stays marked, and the next attempt finds out first. */
export const setAside = (parts: SyncParts, edit: StoredEdit, outcomeUnknown: boolean, delay: number): void => {
  const current = parts.cache.edits.get(edit.id)
  if (current === undefined) return
  put(parts, { ...current, state: { is: 'waiting' }, outcomeUnknown, attempts: current.attempts + 1, notBefore: parts.clock.now() + delay })
}

export const delayAfter = (parts: SyncParts, edit: StoredEdit, error: ServiceError | null): number =>
  retryDelay(edit.attempts + 1, error?.retryAfter ?? null, parts.clock.random())

/** A person must decide. What the service has now is shown beside, and kept. */
export const stopFor = (parts: SyncParts, edit: StoredEdit, state: EditState, changes: Partial<StoredEdit> = {}): void =>
  parts.cache.transaction(() => {
    if (unchangedSince(parts, edit) === undefined) return
    forgetSent(parts.cache, edit.id)
    put(parts, { ...edit, outcomeUnknown: false, knownIds: null, ...changes, state })
  })

export const keepWhole = (parts: SyncParts, id: string, raw: string): void => {
  parts.cache.customers.putWhole([{ id, raw, readAt: parts.clock.now() }])
  parts.ownWrites.note(id)
}

const saysSomething = (record: RawRecord, field: FieldName): boolean => readValue(propertyOf(record, field)?.json).is !== 'empty'

/**
 * Contract fields in which the record that came back differs from what was sent. Properties outside the contract (dates of
 * change) and fixed fields are the service's own; null and an empty text are both nothing.
 */
export const changedByService = (sent: RawRecord, back: RawRecord): FieldName[] =>
  differences(sent, back, (property) => fieldNamed(property) ?? '')
    .flatMap((name) => fieldNamed(name) ?? [])
    .filter((field) => !fieldOf(field).fixed && (saysSomething(sent, field) || saysSomething(back, field)))

export interface Delivery {
  readonly customerId: string
  /** The record as read back. */
  readonly raw: string
  /** The fields that were sent; anything edited since is not among them with the same value. */
  readonly sent: Mine
  readonly serviceChanged: readonly string[]
  readonly messages: readonly ServerMessage[]
}

const without = (mine: Mine, sent: Mine): Mine =>
  Object.fromEntries(editedFields(mine).filter((field) => mine[field] !== sent[field]).map((field) => [field, mine[field]]))

/**
 * What was sent is on the service. An edit made meanwhile stays: it now starts from what was read back. Cache and outbox
 * change in one transaction.
 */
export const deliver = (parts: SyncParts, edit: StoredEdit, delivery: Delivery): void => parts.cache.transaction(() => {
  const { customerId, raw, sent, serviceChanged, messages } = delivery
  const current = parts.cache.edits.get(edit.id)
  forgetSent(parts.cache, edit.id)
  keepWhole(parts, customerId, raw)
  if (current === undefined) return
  const left = without(current.mine, sent)
  const known = { ...current, customerId, key: `s:${customerId}`, knownIds: null, outcomeUnknown: false, attempts: 0, notBefore: 0 }
  if (editedFields(left).length > 0) return put(parts, { ...known, kind: 'change', base: raw, mine: left, state: { is: 'waiting' } })
  put(parts, { ...known, state: { is: 'settled', at: parts.clock.now(), serviceChanged, messages } })
})

export const refuse = (parts: SyncParts, edit: StoredEdit, fail: Fail): void => {
  const current = parts.cache.edits.get(edit.id)
  if (current !== undefined && current.revision !== edit.revision) return setAside(parts, edit, false, 0)
  stopFor(parts, { ...edit, state: current?.state ?? edit.state }, { is: 'refused', fail }, { attempts: 0 })
}

