import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { Changes, Review } from '../../preload/contract/customers.ts'
import { AppError, isFail } from '../app-error.ts'
import type { StoredEdit } from '../cache/cache.ts'
import { newRecord } from '../customers/blank-record.ts'
import { readValue, writeValue } from '../customers/field-value.ts'
import { parseRawRecord, propertyOf, type RawRecord } from '../customers/raw-record.ts'
import { sameJson } from '../customers/same-json.ts'
import { editedFields, type Mine } from '../sync/merge.ts'
import type { DeskParts } from './desk-parts.ts'
import { baseOf, customerOf, editOf, idOfKey, isFixed, nameFor } from './views.ts'

export const revisionFact = 'revision'
/** Revisions grow over all edits, so that a new edit is never taken for an older one of the same customer. */
export const nextRevision = ({ cache }: DeskParts): number => {
  const next = Number(cache.facts.get(revisionFact) ?? '0') + 1
  cache.facts.put(revisionFact, String(next))
  return next
}

export const checkRevision = (edit: StoredEdit | undefined, revision: number): void => {
  if ((edit?.revision ?? 0) !== revision) throw new AppError('edit-changed-meanwhile')
}

/** On its way, or perhaps there already: a value taken back must then be sent too. */
const mayBeThere = (edit: StoredEdit): boolean => edit.state.is === 'sending' || edit.outcomeUnknown

const isEmpty = (json: string | undefined): boolean => readValue(json).is === 'empty'
export const same = (a: string | undefined, b: string | undefined): boolean => sameJson(a, b) || (isEmpty(a) && isEmpty(b))

const encode = (changes: Changes, record: RawRecord): Mine => Object.fromEntries((Object.keys(changes) as FieldName[]).map((field) => {
  if (isFixed(field)) throw new AppError({ code: 'edit-value-wrong-type', about: { field } })
  return [field, writeValue(field, changes[field]!, propertyOf(record, field)?.json)]
}))

/** The edited fields after a save: what is as it was at the start is no edit, unless it may have been sent otherwise. */
const mineAfter = (changes: Changes, record: RawRecord, edit: StoredEdit | undefined): Mine => {
  const mine = { ...edit?.mine, ...encode(changes, record) }
  const keep = (field: FieldName): boolean =>
    !same(mine[field], propertyOf(record, field)?.json) || (edit !== undefined && mayBeThere(edit) && edit.mine[field] !== undefined)
  return Object.fromEntries(editedFields(mine).filter(keep).map((field) => [field, mine[field]]))
}

/** The whole record that an edit starts from. Where only the list row is in the cache it is read now; else `edit-not-possible-now`. */
export const wholeRecord = async (parts: DeskParts, id: string): Promise<string> => {
  const { raw } = customerOf(parts.cache, id)
  if (raw !== null) return raw
  const read = await parts.service.read(id).catch((error: unknown) => {
    throw isFail(error) ? new AppError('edit-not-possible-now', { cause: error }) : error
  })
  if (read === null) throw new AppError({ code: 'customer-unknown', about: { customer: id } })
  parts.cache.customers.putWhole([{ id, raw: read, readAt: parts.clock.now() }])
  return read
}

const readyBase = async (parts: DeskParts, key: string): Promise<string | null> => {
  const id = idOfKey(parts.cache, key)
  if (id === null) return null
  return editOf(parts.cache, key)?.base ?? wholeRecord(parts, id)
}

const tell = (parts: DeskParts): void => {
  parts.changed('customers')
  parts.changed('edits')
  parts.changed('sync')
}

export const newEdit = (parts: DeskParts, id: string, customerId: string | null, kind: StoredEdit['kind'], base: string | null): StoredEdit => ({
  id, kind, key: customerId === null ? `n:${id}` : `s:${customerId}`, customerId, name: '', base, mine: {}, state: { is: 'waiting' }, revision: 0,
  madeAt: parts.clock.now(), changedAt: parts.clock.now(), knownIds: null, attempts: 0, notBefore: 0, outcomeUnknown: false,
  user: parts.user, thenDelete: false,
})

/** A saved edit waits for its turn again, whatever stopped it before; but one being sent, or to be decided on, stays so. */
const stateAfterSave = (edit: StoredEdit): StoredEdit['state'] =>
  (edit.state.is === 'sending' || edit.state.is === 'uncertain' ? edit.state : { is: 'waiting' })

const store = (parts: DeskParts, edit: StoredEdit, record: RawRecord, mine: Mine): void => {
  const lostCreate = edit.kind === 'create' && edit.outcomeUnknown
  parts.cache.edits.put({
    ...edit, mine, name: nameFor(record, mine), revision: nextRevision(parts), changedAt: parts.clock.now(), state: stateAfterSave(edit),
    notBefore: lostCreate ? edit.notBefore : 0,
  })
}

/** Keeps the edit, durably, when it returns. */
const keep = (parts: DeskParts, key: string, changes: Changes, base: string | null): void => {
  const edit = editOf(parts.cache, key)
  if (edit?.kind === 'delete') throw new AppError('edit-not-possible-now')
  const start = edit ?? newEdit(parts, parts.newId(), idOfKey(parts.cache, key), 'change', base)
  const record = baseOf(start)
  const mine = mineAfter(changes, record, edit)
  const nothing = editedFields(mine).length === 0 && start.kind === 'change'
  if (nothing && edit === undefined) throw new AppError('edit-nothing-changed')
  if (nothing && edit !== undefined && !mayBeThere(edit)) return parts.cache.edits.remove(edit.id)
  store(parts, start, record, mine)
}

/** Saves changes of a customer (spec §2). `revision`: see the contract. Answers after a durable commit. */
export const saveCustomer = async (parts: DeskParts, key: string, changes: Changes, revision: number): Promise<void> => {
  const base = await readyBase(parts, key)
  parts.cache.transaction(() => {
    checkRevision(editOf(parts.cache, key), revision)
    keep(parts, key, changes, base)
  })
  tell(parts)
  parts.sync.editMade()
}

/** A customer that is new here; answers with its key. */
export const createCustomer = (parts: DeskParts, changes: Changes): string => {
  const edit = newEdit(parts, parts.newId(), null, 'create', null)
  parts.cache.transaction(() => {
    const mine = mineAfter(changes, baseOf(edit), undefined)
    if (editedFields(mine).length === 0) throw new AppError('edit-nothing-changed')
    store(parts, edit, baseOf(edit), mine)
  })
  tell(parts)
  parts.sync.editMade()
  return edit.key
}

const keepDelete = (parts: DeskParts, key: string, base: string | null): void => {
  const edit = editOf(parts.cache, key)
  if (edit?.kind === 'delete') return
  if (edit?.state.is === 'sending' || (edit?.kind === 'create' && edit.outcomeUnknown)) throw new AppError('edit-not-possible-now')
  if (edit?.kind === 'create') return parts.cache.edits.remove(edit.id)
  const start = edit ?? newEdit(parts, parts.newId(), idOfKey(parts.cache, key), 'change', base)
  const record = baseOf(start)
  store(parts, { ...start, kind: 'delete' }, record, {})
}

/** Deletes a customer; one that was never sent is only forgotten. A change that waited becomes the delete. */
export const removeCustomer = async (parts: DeskParts, key: string): Promise<void> => {
  const base = await readyBase(parts, key)
  parts.cache.transaction(() => keepDelete(parts, key, base))
  tell(parts)
  parts.sync.editMade()
}

/** What saving would send, against the record as last read. Pure reading; needs no connection where the record is whole. */
export const reviewCustomer = async (parts: DeskParts, key: string, changes: Changes): Promise<Review> => {
  const base = await readyBase(parts, key)
  const record = base === null ? newRecord({}, 'contract') : parseRawRecord(base)
  const mine = mineAfter(changes, record, editOf(parts.cache, key))
  const changed = editedFields(mine).map((field) => ({ field, from: readValue(propertyOf(record, field)?.json), to: readValue(mine[field]) }))
  const added = changed.filter(({ field }) => propertyOf(record, field) === undefined).length
  const body = [...record, ...changed.filter(({ field }) => propertyOf(record, field) === undefined).map(({ field }) => ({ name: field, json: mine[field]! }))]
    .map(({ name, json }) => ({ name, value: readValue(json), changed: changed.some(({ field }) => field.toLowerCase() === name.toLowerCase()) }))
  return { method: base === null ? 'POST' : 'PUT', body, changed, unchanged: record.length - changed.length + added, reset: 0 }
}
