import { customerFields, fieldOf, usualFields, type FieldName } from '../../preload/contract/customer-fields.ts'
import type { ColumnView } from '../../preload/contract/customers.ts'

/** A nested value has no text, so it cannot be a column. */
export const columnFields: readonly FieldName[] = customerFields
  .filter(({ type }) => type !== 'list')
  .map(({ name }) => name)

const widths: Readonly<Partial<Record<FieldName, number>>> = {
  CustomerId: 104,
  Name: 200,
  ShortName: 104,
  Person: 160,
  Street1: 180,
  Street2: 160,
  City: 140,
  ZipCode: 92,
  CountryId: 76,
  LanguageId: 92,
  Email: 210,
  Telephone: 130,
  Homepage: 180,
  VatNumber: 150,
  VatVerificationDate: 150,
  CustomerStateId: 76,
}

/** CSS pixels. */
export const startWidth = (field: FieldName): number => {
  const { type } = fieldOf(field)
  return widths[field] ?? (type === 'text' ? 140 : type === 'date' ? 120 : 110)
}

/** Columns whose texts can be edited, in the order of the table. */
export const textColumns = (columns: readonly ColumnView[]): readonly FieldName[] =>
  columns.map(({ field }) => field).filter((field) => fieldOf(field).type === 'text' && !fieldOf(field).fixed)

/** The columns until the user chooses others. */
export const usualColumns: readonly ColumnView[] = usualFields.map((field) => ({ field, width: startWidth(field) }))
