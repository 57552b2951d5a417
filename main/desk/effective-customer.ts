import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { FailCode } from '../../preload/contract/error-payload.ts'
import type { StoredEdit } from '../database/database.ts'
import { propertyOf, readStoredRecord } from '../customers/raw-record.ts'
import { isOwn } from '../sync/outbox/apply-transition.ts'
import type { DeskContext } from './desk-context.ts'
import { baseOf, customerOf, editOf, idOfKey, nameOf } from './views.ts'

/** A customer as last read, with its pending edit applied. */
export interface EffectiveCustomer {
  readonly key: string
  readonly name: string
  readonly edit: StoredEdit | undefined
  /** The base of a new edit; null: the cache has no whole record. */
  readonly base: string | null
  /** The reason that a bulk change or undo skips it; null: none. */
  readonly why: FailCode | null
  valueOf(field: FieldName): string | undefined
}

const whyNot = (context: DeskContext, edit: StoredEdit | undefined, whole: boolean): FailCode | null => {
  if (edit === undefined) return whole ? null : 'edit-not-possible-now'
  if (!isOwn(context, edit)) return 'edit-of-another-user'
  // A deletion is asked for, or a person must decide first.
  return edit.kind === 'delete' || edit.thenDelete || !['waiting', 'sending'].includes(edit.state.is)
    ? 'edit-not-possible-now'
    : null
}

const ofBase = (edit: StoredEdit): ((field: FieldName) => string | undefined) => {
  const record = baseOf(edit)
  return (field) => propertyOf(record, field)?.json
}

/** Reads the cache only. Fails `customer-unknown`. */
export const effectiveCustomer = (context: DeskContext, key: string): EffectiveCustomer => {
  const edit = editOf(context.cache, key)
  const id = idOfKey(context.cache, key)
  const customer = id === null ? undefined : customerOf(context.cache, id)
  const base = customer === undefined ? (edit?.base ?? null) : (edit?.base ?? customer.raw)
  const text = customer?.raw ?? customer?.listRow ?? null
  const received =
    edit !== undefined && (text === null || edit.kind === 'create') ? ofBase(edit) : readStoredRecord(text ?? '{}')
  const valueOf = (field: FieldName): string | undefined => edit?.mine[field] ?? received(field)
  return {
    key,
    edit,
    base,
    name: nameOf(valueOf),
    why: whyNot(context, edit, base !== null),
    valueOf,
  }
}
