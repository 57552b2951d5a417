import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Row } from '../../../preload/contract/customers.ts'
import { without } from '../../checks/without.ts'

/** Cells by field, so that a row that was read for other columns never shows a value under a wrong heading. */
export interface GridRow extends Omit<Row, 'cells'> {
  readonly cells: Readonly<Partial<Record<FieldName, string>>>
}

export const gridRow = ({ cells, ...row }: Row, columns: readonly FieldName[]): GridRow => ({
  ...row,
  cells: Object.fromEntries(columns.map((field, at) => [field, cells[at] ?? ''])),
})

/** The row with a value that was just saved in it: the table reads its rows a moment later. */
export const withSaved = (row: GridRow, field: FieldName, text: string): GridRow => {
  const before = row.was?.[field] ?? row.cells[field] ?? ''
  const was = without(row.was ?? {}, field)
  return { ...row, cells: { ...row.cells, [field]: text }, was: text === before ? was : { ...was, [field]: before } }
}

/** `was`: the value before a pending edit. */
export interface CellText {
  readonly text: string
  readonly was: string | undefined
}
export const cellText = (row: GridRow | undefined, field: FieldName): CellText => ({
  text: row?.cells[field] ?? '',
  was: row?.was?.[field],
})
export const sameCell = (a: CellText | undefined, b: CellText | undefined): boolean =>
  a?.text === b?.text && a?.was === b?.was
