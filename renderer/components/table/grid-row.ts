import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Row } from '../../../preload/contract/customers.ts'

/** Cells by field, so that a row that was read for other columns never shows a value under a wrong heading. */
export interface GridRow extends Omit<Row, 'cells'> {
  readonly cells: Readonly<Partial<Record<FieldName, string>>>
}

export const gridRow = ({ cells, ...row }: Row, columns: readonly FieldName[]): GridRow => ({
  ...row,
  cells: Object.fromEntries(columns.map((field, at) => [field, cells[at] ?? ''])),
})

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
