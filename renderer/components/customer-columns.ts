import type { ColDef, GridApi, ValueGetterParams } from 'ag-grid-community'
import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { ColumnView, Row, RowsQuestion } from '../../preload/contract/customers.ts'
import { usualColumns } from '../checks/table-columns.ts'

/** Who takes the room that is left on a wide screen, until the person sizes columns. */
const shares: Readonly<Partial<Record<FieldName, number>>> = { Name: 4, City: 1, Email: 3, VatNumber: 1 }

/** How the table stood: its columns in order (null: the app's own), and what it is sorted by. */
export interface Layout {
  readonly columns: readonly ColumnView[] | null
  readonly sort: RowsQuestion['sort']
  /** The columns of a row's cells, in the order of the cells. */
  readonly asked: readonly FieldName[]
}

/** The columns as the grid is told them. */
export const customerColumns = (layout: Layout, label: (name: FieldName) => string): ColDef<Row>[] => {
  const sizing = (name: FieldName, width: number): ColDef<Row> =>
    layout.columns === null && shares[name] ? { width, flex: shares[name], minWidth: width } : { width, minWidth: 60 }
  const one = ({ field, width }: ColumnView): ColDef<Row> => {
    const at = layout.asked.indexOf(field)
    const sorted = layout.sort.find(({ column }) => column === field)
    return {
      colId: field, headerName: label(field), sortable: true, resizable: true, ...sizing(field, width),
      valueGetter: ({ data }: ValueGetterParams<Row>) => data?.cells[at] ?? '',
      ...(sorted ? { sort: sorted.descending ? 'desc' : 'asc' } : {}),
      ...(field === 'Name' ? { cellClass: 'name-cell' } : {}),
    }
  }
  return (layout.columns ?? usualColumns).map(one)
}

/** The columns as they stand in the grid now, by its own account. */
export const columnsNow = (grid: GridApi<Row>): readonly ColumnView[] =>
  grid.getColumnState().filter(({ colId, hide }) => colId !== 'mark' && !hide).map(({ colId, width }) => ({ field: colId as FieldName, width: Math.round(width ?? 100) }))
