import { type FieldName, fieldOf, tellingFields } from '../../../preload/contract/customer-fields.ts'
import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { isAnother } from '../../customers/another-customer.ts'
import { defaultOf } from '../../customers/blank-record.ts'
import type { StoredEdit } from '../../database/database.ts'
import { parseRawRecord, propertyOf, type RawRecord } from '../../customers/raw-record.ts'
import { editedFields, followUpBase, type Mine, withFields, withLinked } from '../../sync/merge.ts'
import type { DeskContext } from '../desk-context.ts'
import { keepValues, same } from '../edit/save-edit.ts'
import { effectiveCustomer, type EffectiveCustomer } from '../effective-customer.ts'
import { valuesOf } from './note-steps.ts'
import type { ValuesEntry } from './undo-steps.ts'

/**
 * Gives each field of `like` an earlier value. An absent field gets the value that its absence means (contract §2, rule
 * 2).
 */
export const filled = (values: Mine, like: Mine): Mine =>
  Object.fromEntries(editedFields(like).map((field) => [field, values[field] ?? defaultOf(fieldOf(field))]))

/** Fields whose values differ from a record, or from its absence. */
export const fieldsUnlike = (base: string | null, values: Mine): FieldName[] => {
  const record = parseRawRecord(base ?? '{}')
  return editedFields(values).filter((field) => !same(values[field], propertyOf(record, field)?.json))
}

/**
 * Fields that the undo would send, because they differ from the base of the waiting edit. They would meet changes that
 * others made to linked fields.
 */
const sentByUndo = ({ edit }: EffectiveCustomer, back: Mine): FieldName[] => {
  const kept = edit === undefined ? [] : fieldsUnlike(edit.base, back)
  return editedFields(back).filter((field) => edit?.mine[field] === undefined || kept.includes(field))
}

/** Gives fields that were in conflict, and those linked to them, the base that they clashed on. */
const clashAgain =
  (fields: readonly FieldName[], { base, mine }: Pick<StoredEdit, 'base' | 'mine'>) =>
  (record: RawRecord): RawRecord =>
    followUpBase(
      record,
      fields.filter((field) => mine[field] !== undefined),
      {},
      parseRawRecord(base ?? '{}'),
    )

const recordOf = (values: Mine): RawRecord => editedFields(values).map((name) => ({ name, json: values[name]! }))

/** Whether the service gave the id to another customer since. A waiting edit is still of the one that it was begun on. */
const isForAnother = ({ edit, valueOf }: EffectiveCustomer, { known, after }: ValuesEntry): boolean => {
  const now =
    edit === undefined || edit.base === null
      ? recordOf(valuesOf(tellingFields, valueOf))
      : withFields(parseRawRecord(edit.base), editedFields(edit.mine), edit.mine)
  return isAnother(recordOf({ ...known, ...after }), now)
}

export const setValues = (context: DeskContext, entry: ValuesEntry): FailCode | null => {
  const { key, before, after, linked, clash } = entry
  const customer = effectiveCustomer(context, key)
  if (customer.why !== null) return customer.why
  if (isForAnother(customer, entry)) return 'customer-unknown'
  const back = filled(before, after)
  const asLeft = [...editedFields(after), ...withLinked(sentByUndo(customer, back))].every((field) =>
    same(customer.valueOf(field), after[field] ?? linked[field]),
  )
  if (!asLeft) return 'edit-changed-meanwhile'
  keepValues(context, key, back, customer.base, clash === null ? undefined : clashAgain(editedFields(before), clash))
  return null
}
