import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { ObservedValues } from '../../../preload/contract/customers.ts'
import { AppError } from '../../base/app-error.ts'
import type { StoredEdit } from '../../database/database.ts'
import { parseRawRecord, propertyOf, writeRawRecord } from '../../customers/raw-record.ts'
import { editedFields, withField, withLinked } from '../../sync/merge.ts'
import { applyTransition } from '../../sync/outbox/apply-transition.ts'
import { noteKeptFirst } from '../../sync/outbox/kept-first.ts'
import type { DeskContext } from '../desk-context.ts'
import { checkOwn, mayBeThere, newEdit, readyBase, storeStep } from './save-edit.ts'
import { recordShown } from '../observed-base.ts'
import { baseOf, editOf, idOfKey, nameFor } from '../views.ts'

/** The write is under way or may have been done, so the delete waits for its outcome. */
const mustFollow = (edit: StoredEdit): boolean =>
  edit.state.is === 'sending' || (edit.kind === 'create' && mayBeThere(edit))

const shownBase = (base: string, seen: ObservedValues, hidden: readonly FieldName[]): string =>
  writeRawRecord(recordShown(parseRawRecord(base), seen, hidden))

/** For edited fields the user saw the edit's base, not the last read. */
const withStart = (raw: string, { base, mine }: StoredEdit): string => {
  const [read, start] = [parseRawRecord(raw), parseRawRecord(base!)]
  const fields = editedFields(mine).filter(
    (field) => propertyOf(start, field) !== undefined || propertyOf(read, field) !== undefined,
  )
  return writeRawRecord(
    fields.reduce((record, field) => withField(record, field, propertyOf(start, field)?.json ?? 'null'), read),
  )
}

/** The record as the user saw it. If the edit may have been sent, sync later compares it with the sent values. */
const deleteBase = (
  context: DeskContext,
  edit: StoredEdit | undefined,
  base: string | null,
  seen: ObservedValues,
): string | null => {
  if (edit === undefined) return base === null ? null : shownBase(base, seen, [])
  const read =
    edit.outcomeUnknown || edit.customerId === null ? null : (context.cache.customers.get(edit.customerId)?.raw ?? null)
  const start = read === null || edit.base === null ? (edit.base ?? read) : withStart(read, edit)
  return start === null ? null : shownBase(start, seen, editedFields(edit.mine))
}

/** The base of a delete that follows a change. The change keeps its own base in its fields and linked ones. */
const followBase = ({ kind, base, mine }: StoredEdit, seen: ObservedValues): string | null =>
  kind !== 'change' || base === null ? base : shownBase(base, seen, withLinked(editedFields(mine)))

const isAsked = (edit: StoredEdit | undefined): boolean =>
  edit !== undefined && (edit.kind === 'delete' || edit.thenDelete)

const keepDelete = (context: DeskContext, key: string, base: string | null, seen: ObservedValues): void => {
  const edit = editOf(context.cache, key)
  checkOwn(context, edit)
  if (isAsked(edit)) return
  if (edit !== undefined && mustFollow(edit))
    return storeStep(context, edit, 'delete-asked', { ...edit, base: followBase(edit, seen), thenDelete: true })
  if (edit?.kind === 'create') return applyTransition(context, edit, 'discarded', undefined)
  const start = edit ?? newEdit(context, context.newId(), idOfKey(context.cache, key), 'change', base)
  storeStep(context, edit, 'delete-asked', {
    ...start,
    kind: 'delete',
    mine: {},
    base: deleteBase(context, edit, base, seen),
    name: nameFor(baseOf(start), {}),
  })
}

/** Deletes a customer with a known base, which the user saw as `seen`. Call it inside a transaction. */
export const keepDeleteOf = (context: DeskContext, key: string, base: string | null, seen: ObservedValues = {}): void =>
  keepDelete(context, key, base, seen)

/**
 * Lets a deletion wait until the service has the edit of the customer that a merge keeps. False if that has no edit.
 * Call it inside the transaction that saves both.
 */
export const deleteAfter = ({ cache }: DeskContext, key: string, kept: string): boolean => {
  const [deletion, first] = [editOf(cache, key), editOf(cache, kept)]
  if (deletion !== undefined)
    noteKeptFirst(cache, deletion.id, {
      edit: first?.id ?? null,
      customerId: idOfKey(cache, kept),
      name: first?.name ?? '',
    })
  return first !== undefined
}

/**
 * Refuses an edit that the user did not see. A change that was sent since may differ: `seen` is checked later. A new
 * customer has too little in `seen` for that.
 */
const checkKnown = (
  edit: StoredEdit | undefined,
  key: string,
  known: number,
  seen: ObservedValues | undefined,
): void => {
  const hasEnded = edit === undefined && key.startsWith('s:') && seen !== undefined
  if (!hasEnded && (edit?.revision ?? 0) !== known) throw new AppError('delete-changed-meanwhile')
}

/**
 * Deletes a customer; one that was never sent is only discarded. A waiting change becomes the delete; after a write
 * under way the delete follows. `known`, `seen`: see the contract. Idempotent, so a repeated call changes nothing.
 */
export const deleteCustomer = async (
  context: DeskContext,
  key: string,
  known: number,
  seen?: ObservedValues,
): Promise<void> => {
  const base = await readyBase(context, key)
  context.cache.transaction(() => {
    const edit = editOf(context.cache, key)
    checkOwn(context, edit)
    if (!isAsked(edit)) checkKnown(edit, key, known, seen)
    keepDelete(context, key, base, seen ?? {})
  })
  context.changed('sync')
  context.sync.editMade()
}
