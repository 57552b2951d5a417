import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { ObservedValues } from '../../../preload/contract/customers.ts'
import { AppError } from '../../base/app-error.ts'
import type { StoredEdit } from '../../database/database.ts'
import { parseRawRecord, propertyOf, writeRawRecord } from '../../customers/raw-record.ts'
import { editedFields, withField, withLinked } from '../../sync/merge.ts'
import { applyTransition } from '../../sync/outbox/apply-transition.ts'
import type { DeskContext } from '../desk-context.ts'
import { checkOwn, mayBeThere, newEdit, readyBase, storeStep } from './save-edit.ts'
import { recordShown } from '../observed-base.ts'
import { baseOf, editOf, idOfKey, nameFor } from '../views.ts'

/** On its way, or perhaps made already: the delete follows when that is known. */
const mustFollow = (edit: StoredEdit): boolean =>
  edit.state.is === 'sending' || (edit.kind === 'create' && mayBeThere(edit))

const shownBase = (base: string, seen: ObservedValues, hidden: readonly FieldName[]): string =>
  writeRawRecord(recordShown(parseRawRecord(base), seen, hidden))

/** In fields that were typed over, a person was shown what the edit started from, and not what was read since. */
const withStart = (raw: string, { base, mine }: StoredEdit): string => {
  const [read, start] = [parseRawRecord(raw), parseRawRecord(base!)]
  const fields = editedFields(mine).filter(
    (field) => propertyOf(start, field) !== undefined || propertyOf(read, field) !== undefined,
  )
  return writeRawRecord(
    fields.reduce((record, field) => withField(record, field, propertyOf(start, field)?.json ?? 'null'), read),
  )
}

/** The record that the person was looking at; one that may have been written since is compared with what was sent. */
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

/** The base of a delete that follows. The change on its way keeps its own base, also in the fields linked to its own. */
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

/** As a delete, of a customer whose base is at hand and that stands as its person saw it; inside a transaction. */
export const keepDeleteOf = (context: DeskContext, key: string, base: string | null): void =>
  keepDelete(context, key, base, {})

/**
 * A change that was known and has been sent since is held to what was shown of it; a new customer was shown too little
 * for that.
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
 * Deletes a customer; one that was never sent is only forgotten. A change that waited becomes the delete. While
 * something of the customer is on its way the delete is kept with it, and follows. `known` and `seen`: see the
 * contract. Asked for again, because the answer was lost, it is the one that waits.
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
