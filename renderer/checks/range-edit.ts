import type { BulkChange } from '../../preload/contract/bulk.ts'
import { fieldOf, type FieldName } from '../../preload/contract/customer-fields.ts'
import type { Changes, FieldInput } from '../../preload/contract/customers.ts'
import { fieldsIn, sourceOf, type Box, type Filling } from './cell-range.ts'

export const mayChange = (field: FieldName): boolean => !fieldOf(field).fixed && fieldOf(field).type !== 'list'
/** Numbers and yes-no fields that the service never leaves empty. */
export const mayBeEmpty = (field: FieldName): boolean => {
  const { type, nullable } = fieldOf(field)
  return mayChange(field) && (nullable || !['integer', 'decimal', 'yes-no'].includes(type))
}

/** Empties these fields of every customer. */
export const clearing = (fields: readonly FieldName[]): BulkChange => ({
  is: 'fill',
  changes: Object.fromEntries(fields.map((field) => [field, { is: 'empty' } as const])) as Changes,
})
/** Columns of a filling to the side, each with the column that it repeats. */
export const pairsOf = (
  from: Box,
  into: Box,
  fields: readonly FieldName[],
): readonly { readonly from: FieldName; readonly to: FieldName }[] =>
  fieldsIn(into, fields).map((to, at) => ({
    from: fields[sourceOf(from.left, from.right - from.left + 1, into.left + at)]!,
    to,
  }))

type CellsOf = (row: number) => (field: FieldName) => FieldInput
/** Customers of a filling up or down, each with the values of the row that it repeats. */
export const repeated = (
  from: Box,
  { into }: Filling,
  fields: readonly FieldName[],
  keys: readonly string[],
  cellsOf: CellsOf,
): BulkChange => ({
  is: 'cells',
  customers: keys.map((key, at) => {
    const cell = cellsOf(sourceOf(from.top, from.bottom - from.top + 1, into.top + at))
    return { key, changes: Object.fromEntries(fields.map((field) => [field, cell(field)])) as Changes }
  }),
})
