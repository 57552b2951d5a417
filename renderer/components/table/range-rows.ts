import type { GridApi } from 'ag-grid-community'
import type { Box } from '../../checks/cell-range.ts'
import { useCustomers } from '../../stores/customers.ts'
import { rowAt } from './cell-position.ts'
import { gridRow, type GridRow } from './grid-row.ts'

/** Rows of one call. */
const mostRows = 500

/** Reads rows of the table, also those that the grid has not read. */
export const rangeRows = (grid: () => GridApi<GridRow> | null) => {
  const customers = useCustomers()
  const read = async (from: number, count: number): Promise<readonly GridRow[]> =>
    ((await customers.rows(from, count))?.rows ?? []).map((row) => gridRow(row, customers.asked))

  const rowOf = async (index: number): Promise<GridRow | undefined> => {
    const api = grid()
    return (api && rowAt(api, index)) ?? (await read(index, 1))[0]
  }
  const rowsOf = async ({ top, bottom }: Box): Promise<readonly GridRow[]> => {
    const found: GridRow[] = []
    for (let at = top; at <= bottom; at += mostRows)
      found.push(...(await read(at, Math.min(mostRows, bottom - at + 1))))
    return found
  }
  return { rowOf, rowsOf }
}
