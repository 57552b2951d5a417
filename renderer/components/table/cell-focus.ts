import type { GridApi } from 'ag-grid-community'
import type { GridRow } from './grid-row.ts'

export type Direction = 'down' | 'up' | 'right' | 'left'

export const cellFocus = (grid: () => GridApi<GridRow> | null) => {
  const focus = (index: number, field: string): void => {
    const api = grid()
    if (!api || index < 0 || index >= api.getDisplayedRowCount()) return
    api.ensureIndexVisible(index)
    api.ensureColumnVisible(field)
    api.setFocusedCell(index, field)
  }
  const neighbour = (field: string, by: 1 | -1): string => {
    const columns = grid()?.getAllDisplayedColumns() ?? []
    const shown = columns.map((column) => column.getColId())
    return shown[shown.indexOf(field) + by] ?? field
  }
  const move = (direction: Direction, index: number, field: string): void => {
    const last = (grid()?.getDisplayedRowCount() ?? 1) - 1
    if (direction === 'down' || direction === 'up')
      focus(Math.min(Math.max(0, index + (direction === 'down' ? 1 : -1)), last), field)
    else focus(index, neighbour(field, direction === 'right' ? 1 : -1))
  }
  return { focus, move }
}
