import { fieldNames, type FieldName } from '../../preload/contract/customer-fields.ts'
import { asInput, type CustomerRecord, type FieldValue } from '../../preload/contract/customers.ts'
import type { EditFieldChange } from '../../preload/contract/edits.ts'
import { sameInput } from './values.ts'

/** Compared even when the new customer has no value for them. */
const essential: readonly FieldName[] = ['Name', 'ShortName', 'VatNumber', 'Email', 'City']
const most = 8

export interface Comparison {
  readonly field: FieldName
  readonly mine: FieldValue
  /** In the order of the candidates; undefined for unknown values. */
  readonly theirs: readonly (FieldValue | undefined)[]
}

export const sameValue = (a: FieldValue, b: FieldValue | undefined): boolean =>
  b !== undefined && sameInput(asInput(a), asInput(b))
const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || sameInput(asInput(value), { is: 'empty' })

/** Fields that tell the candidates apart, first those that differ from mine. */
export const compared = (
  changes: readonly EditFieldChange[],
  records: readonly (CustomerRecord | null)[],
): readonly Comparison[] => {
  const mine = new Map(changes.map(({ field, to }) => [field, to]))
  const rows = fieldNames
    .filter((field) => mine.has(field) || essential.includes(field))
    .map((field): Comparison => ({
      field,
      mine: mine.get(field) ?? { is: 'empty' },
      theirs: records.map((record) => record?.values[field]),
    }))
    .filter((row) => !isEmpty(row.mine) || row.theirs.some((value) => !isEmpty(value)))
  const differs = (row: Comparison): boolean =>
    row.theirs.some((value) => value !== undefined && !sameValue(row.mine, value))
  const chosen = new Set([...rows.filter(differs), ...rows.filter((row) => !differs(row))].slice(0, most))
  return rows.filter((row) => chosen.has(row))
}
