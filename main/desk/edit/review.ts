import { fieldNamed, fieldNames, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Changes, Review } from '../../../preload/contract/customers.ts'
import { never } from '../../../preload/contract/never.ts'
import { AppError } from '../../base/app-error.ts'
import type { StoredEdit } from '../../database/database.ts'
import { newRecord } from '../../customers/blank-record.ts'
import { readValue } from '../../customers/field-value.ts'
import { parseRawRecord, propertyOf, type RawRecord } from '../../customers/raw-record.ts'
import { createBody, numberCodes, spelling } from '../../sync/outbox/create-body.ts'
import { omittedWhenEmpty } from '../../sync/read/omitted-fields.ts'
import { presentBase } from '../../sync/outbox/sent.ts'
import { editedFields, merge, withFields } from '../../sync/merge.ts'
import type { DeskContext } from '../desk-context.ts'
import { mineAfter, newEdit, readyBase } from './save-edit.ts'
import { baseOf, editOf, idOfKey } from '../views.ts'

/**
 * Contract fields that a body lacks, because no read had them: a PUT gives them their default (contract §2, rule 2).
 * A field that the service omits because it is empty keeps its value.
 */
const resetBy = (body: RawRecord, empty: ReadonlySet<FieldName>): readonly FieldName[] =>
  fieldNames.filter((field) => propertyOf(body, field) === undefined && !empty.has(field))

/** Compares a body with the record as it is now. */
const against = (method: 'POST' | 'PUT', there: RawRecord, body: RawRecord, empty: ReadonlySet<FieldName>): Review => {
  const before = new Map(there.map(({ name, json }) => [name, json]))
  const shown = body.map(({ name, json }) => ({ name, value: readValue(json), changed: before.get(name) !== json }))
  const changed = body.flatMap(({ name, json }) => {
    const field = fieldNamed(name)
    return field === undefined || before.get(name) === json
      ? []
      : [{ field, from: readValue(before.get(name)), to: readValue(json) }]
  })
  return {
    method,
    body: shown,
    changed,
    unchanged: shown.filter((property) => !property.changed).length,
    reset: method === 'PUT' ? resetBy(body, empty) : [],
  }
}

/**
 * The body of a change, to be shown only; `push-change.ts` builds what is sent. While fields clash, as if the person
 * had picked `mine` for all.
 */
const changeBody = (context: DeskContext, edit: StoredEdit, theirs: RawRecord): RawRecord => {
  const { cache } = context
  const merged = merge(presentBase(cache, edit, theirs), edit.mine, theirs, numberCodes(cache))
  switch (merged.is) {
    case 'nothing-left':
      return theirs
    case 'put':
      return merged.body
    case 'clash':
      return withFields(theirs, editedFields(edit.mine), edit.mine)
    default:
      return never(merged)
  }
}

const nothingSent: Review = { method: 'DELETE', body: [], changed: [], unchanged: 0, reset: [] }

/** The request that sending the edit would make, against the last read, by the code that builds the real body. */
const reviewOf = (context: DeskContext, edit: StoredEdit): Review => {
  if (edit.kind === 'delete' || edit.thenDelete) return nothingSent
  const empty = omittedWhenEmpty(context.cache)
  if (edit.kind === 'create')
    return against('POST', newRecord({}, spelling(context.cache)), createBody(context.cache, edit), empty)
  const raw = edit.customerId === null ? undefined : context.cache.customers.get(edit.customerId)?.raw
  const theirs = raw === undefined || raw === null ? baseOf(edit) : parseRawRecord(raw)
  return against('PUT', theirs, changeBody(context, edit, theirs), empty)
}

/** The request that saving `changes` would lead to. Needs no connection if the whole record is cached. */
export const reviewCustomer = async (context: DeskContext, key: string, changes: Changes): Promise<Review> => {
  const base = await readyBase(context, key)
  const edit = editOf(context.cache, key) ?? newEdit(context, '', idOfKey(context.cache, key), 'change', base)
  return reviewOf(context, { ...edit, mine: mineAfter(changes, baseOf(edit), edit) })
}

/** The request that sending the edit would make. Fails `edit-sent-already` for a settled edit. */
export const reviewEdit = (context: DeskContext, edit: StoredEdit): Review => {
  if (edit.state.is === 'settled') throw new AppError('edit-sent-already')
  return reviewOf(context, edit)
}
