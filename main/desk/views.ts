import { customerFields, fieldNamed, fieldOf, type FieldName } from '../../preload/contract/customer-fields.ts'
import type { CustomerRecord, FieldValue } from '../../preload/contract/customers.ts'
import type { Edit, EditFieldChange, EditState } from '../../preload/contract/edits.ts'
import { AppError } from '../base/app-error.ts'
import type { Cache, EditOutline, StoredCustomer, StoredEdit } from '../database/database.ts'
import { keyOfCustomer } from '../database/keys.ts'
import { newRecord } from '../customers/blank-record.ts'
import { readValue } from '../customers/field-value.ts'
import { valuesOfCreate } from '../customers/made-again.ts'
import { parseRawRecord, propertyOf, readStoredRecord, type RawRecord } from '../customers/raw-record.ts'
import { sameJson } from '../customers/same-json.ts'
import { editedFields, type Mine } from '../sync/merge.ts'

type Values = Partial<Record<FieldName, FieldValue>>

const valuesOf = (record: RawRecord): Values =>
  Object.fromEntries(
    record.flatMap(({ name, json }) => {
      const field = fieldNamed(name)
      return field === undefined ? [] : [[field, readValue(json)]]
    }),
  )

const pick = (record: RawRecord, fields: readonly FieldName[]): Values =>
  Object.fromEntries(fields.map((field) => [field, readValue(propertyOf(record, field)?.json)]))

const laidOver = (values: Values, mine: Mine): Values => ({
  ...values,
  ...Object.fromEntries(editedFields(mine).map((field) => [field, readValue(mine[field])])),
})

/** The base of an edit; a blank record for a create. */
export const baseOf = (edit: StoredEdit): RawRecord =>
  edit.base === null ? newRecord({}, 'contract') : parseRawRecord(edit.base)

/** Fails `edit-unknown`. */
export const findEdit = ({ cache }: { readonly cache: Cache }, id: string): StoredEdit => {
  const edit = cache.edits.get(id)
  if (edit === undefined) throw new AppError('edit-unknown')
  return edit
}

/** Those that are still there. Fails `edit-unknown` where none is. */
export const findEdits = (context: { readonly cache: Cache }, ids: readonly string[]): readonly StoredEdit[] => {
  const found = ids.flatMap((id) => context.cache.edits.get(id) ?? [])
  return found.length > 0 ? found : ids.map((id) => findEdit(context, id))
}

/** The unsettled edit of a key, also by the key from before its customer was created. */
export const editOf = (cache: Cache, key: string): StoredEdit | undefined => {
  const edit = cache.edits.ofKey(key)
  if (edit !== undefined || !key.startsWith('n:')) return edit
  const created = cache.edits.get(key.slice(2))
  if (created !== undefined && created.state.is !== 'settled') return created
  // Edits since the create have the key of its customer.
  const customer = created?.customerId ?? cache.history.customerOf(key.slice(2))
  return customer === undefined ? undefined : cache.edits.ofKey(keyOfCustomer(customer))
}

/** The customer id of a key; null: not created yet. Fails `customer-unknown`. */
export const idOfKey = (cache: Cache, key: string): string | null => {
  if (key.startsWith('s:')) return key.slice(2)
  const edit = cache.edits.get(key.slice(2))
  if (edit !== undefined) return edit.customerId
  const customer = cache.history.customerOf(key.slice(2))
  if (customer === undefined) throw new AppError('customer-unknown')
  return customer
}

export const customerOf = (cache: Cache, id: string): StoredCustomer => {
  const customer = cache.customers.get(id)
  if (customer === undefined) throw new AppError({ code: 'customer-unknown', about: { customer: id } })
  return customer
}

const editMark = (edit: StoredEdit | undefined): CustomerRecord['edit'] =>
  edit === undefined ? null : { id: edit.id, kind: edit.kind, state: edit.state, revision: edit.revision }

const newCustomer = (edit: StoredEdit): CustomerRecord => ({
  key: edit.key,
  customerId: null,
  completeness: 'new',
  values: laidOver(valuesOf(baseOf(edit)), edit.mine),
  was: {},
  unknown: [],
  edit: editMark(edit),
  readAt: null,
})

/** A cached customer with its pending edit applied. Fails `customer-unknown`. */
export const viewCustomer = (cache: Cache, key: string): CustomerRecord => {
  const id = idOfKey(cache, key)
  const edit = editOf(cache, key)
  if (id === null) {
    if (edit === undefined) throw new AppError('customer-unknown')
    return newCustomer(edit)
  }
  const { raw, listRow, readAt } = customerOf(cache, id)
  const record = parseRawRecord(raw ?? listRow ?? edit?.base ?? '{}')
  const mine = edit?.mine ?? {}
  return {
    key: `s:${id}`,
    customerId: id,
    completeness: raw === null ? 'list' : 'whole',
    readAt,
    edit: editMark(edit),
    values: laidOver(valuesOf(record), mine),
    was: edit === undefined ? {} : pick(baseOf(edit), editedFields(mine)),
    unknown: record.filter(({ name }) => fieldNamed(name) === undefined),
  }
}

const changesFrom = (base: RawRecord, values: Mine): EditFieldChange[] =>
  editedFields(values).map((field) => ({
    field,
    from: readValue(propertyOf(base, field)?.json),
    to: readValue(values[field]),
  }))

/** A create's fields that were typed or that differ from a blank record. */
const madeBy = (edit: StoredEdit): EditFieldChange[] => {
  const blank = newRecord({}, 'contract')
  const values = valuesOfCreate(edit)
  const shown = editedFields(values).filter(
    (field) => edit.mine[field] !== undefined || !sameJson(values[field], propertyOf(blank, field)?.json),
  )
  return changesFrom(blank, Object.fromEntries(shown.map((field) => [field, values[field]])))
}

/** The changes of an edit. Finding them parses the whole record that the person started from. */
export const changesOf = (edit: StoredEdit): EditFieldChange[] =>
  edit.kind === 'create' ? madeBy(edit) : changesFrom(baseOf(edit), edit.mine)

export const viewOutline = (
  edit: EditOutline,
  changes: readonly EditFieldChange[],
  user: string,
  maybeDone: Edit['maybeDone'],
  waitsFor: string | null = null,
): Edit => {
  const { id, kind, key, customerId, name, state, madeAt, changedAt, revision, thenDelete } = edit
  return {
    id,
    kind,
    key,
    customerId,
    name,
    state,
    madeAt,
    changedAt,
    revision,
    changes,
    user: edit.user,
    anothers: edit.user !== '' && edit.user !== user,
    thenDelete,
    maybeDone,
    ...(waitsFor === null ? {} : { waitsFor }),
  }
}

/** A conflict of fields with the service's values as they were read last; any other state as it is. */
export const stateNow = (cache: Cache, { state, customerId }: EditOutline): EditState => {
  if (state.is !== 'conflict' || state.conflict.is !== 'fields' || customerId === null) return state
  const raw = cache.customers.get(customerId)?.raw
  if (typeof raw !== 'string') return state
  const valueOf = readStoredRecord(raw)
  const clashes = state.conflict.clashes.map((clash) => ({
    ...clash,
    theirs: readValue(valueOf(clash.field as FieldName)),
  }))
  return { is: 'conflict', conflict: { is: 'fields', clashes } }
}

export const viewEdit = (edit: StoredEdit, user = edit.user, maybeDone: Edit['maybeDone'] = null): Edit =>
  viewOutline(edit, changesOf(edit), user, maybeDone)

/** The display name: from the edit, else from the record. */
export const nameOf = (valueOf: (field: FieldName) => string | undefined): string => {
  for (const field of ['Name', 'ShortName', 'CustomerId'] as const) {
    const value = readValue(valueOf(field))
    if (value.is === 'text' || value.is === 'number') return value.text
  }
  return ''
}

export const nameFor = (record: RawRecord, mine: Mine): string =>
  nameOf((field) => mine[field] ?? propertyOf(record, field)?.json)

export const isFixed = (field: FieldName): boolean => fieldOf(field).fixed === true

/** Fields that a person can change; the service sets the others, such as the id of a new customer. */
export const settableFields: readonly FieldName[] = customerFields.flatMap(({ name }) => (isFixed(name) ? [] : [name]))
