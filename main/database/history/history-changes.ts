import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import { defaultOf } from '../../customers/blank-record.ts'
import { jsonOfShown } from '../../customers/field-value.ts'
import { valuesOfCreate } from '../../customers/made-again.ts'
import { parseRawRecord, propertyOf, type RawRecord } from '../../customers/raw-record.ts'
import type { HistoryChange, StoredEdit } from '../database.ts'

type Mine = StoredEdit['mine']

const fieldsOf = (...several: readonly Mine[]): FieldName[] => [
  ...new Set(several.flatMap((mine) => Object.keys(mine) as FieldName[])),
]

/** A create has no record before it, even where it makes a deleted customer again. */
const recordOf = ({ kind, base }: StoredEdit): RawRecord =>
  base === null || kind === 'create' ? [] : parseRawRecord(base)

const valuesOf = (edit: StoredEdit): Mine => (edit.kind === 'create' ? valuesOfCreate(edit) : edit.mine)

const was = (record: RawRecord, field: FieldName): string | null => propertyOf(record, field)?.json ?? null

/** A create leaves with the contract's defaults (contract §2), so a value that is set back to one is no edit of it. */
const setBack = ({ kind }: StoredEdit, field: FieldName): string | null => {
  const given = kind === 'create' ? defaultOf(fieldOf(field)) : null
  return given === '""' || given === 'null' ? null : given
}

const changesOf = (
  fields: readonly FieldName[],
  before: (field: FieldName) => string | null,
  after: (field: FieldName) => string | null,
  always: (field: FieldName) => boolean = () => false,
): HistoryChange[] =>
  fields
    .map((field) => ({ field, before: before(field), after: after(field) }))
    .filter((change) => change.before !== change.after || always(change.field))

/**
 * The changes of this save. A value that was edited before is compared with the earlier edit. A value of the base may
 * be typed over one of another customer, which has the id by now.
 */
export const savedChanges = (before: StoredEdit | undefined, after: StoredEdit): HistoryChange[] => {
  const record = recordOf(before ?? after)
  const now =
    before === undefined || (before.base === after.base && before.kind === after.kind) ? record : recordOf(after)
  const [then, values] = [before === undefined ? {} : valuesOf(before), valuesOf(after)]
  return changesOf(
    fieldsOf(then, values),
    (field) => then[field] ?? was(record, field),
    (field) => values[field] ?? was(now, field) ?? setBack(after, field),
    (field) =>
      after.kind === 'change' && before !== undefined && then[field] === undefined && values[field] !== undefined,
  )
}

export const wholeChanges = (edit: StoredEdit): HistoryChange[] => {
  const [record, values] = [recordOf(edit), valuesOf(edit)]
  return changesOf(
    fieldsOf(values),
    (field) => was(record, field),
    (field) => values[field] ?? null,
  )
}

/** The values that the service took, as they were before and as they were read back. */
export const settledChanges = (before: StoredEdit, after: StoredEdit): HistoryChange[] => {
  const [then, now] = [recordOf(before), recordOf(after)]
  return changesOf(
    fieldsOf(valuesOf(before)),
    (field) => was(then, field),
    (field) => was(now, field),
  )
}

/** In a conflict the person saw the service's current value. */
const shownOfTheirs = ({ state }: StoredEdit, field: FieldName): string | undefined => {
  if (state.is !== 'conflict' || state.conflict.is !== 'fields') return undefined
  const clash = state.conflict.clashes.find((each) => each.field === field)
  return clash && jsonOfShown(clash.theirs, field)
}

export const lostChanges = (edit: StoredEdit): HistoryChange[] => {
  const [record, values] = [recordOf(edit), valuesOf(edit)]
  return changesOf(
    fieldsOf(values),
    (field) => values[field] ?? null,
    (field) => shownOfTheirs(edit, field) ?? was(record, field),
  )
}
