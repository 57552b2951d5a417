import type { GridApi } from 'ag-grid-community'
import { focusedCell, rowAt } from './cell-position.ts'
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
  /** One cell on. False without a focused cell. */
  const step = (direction: Direction): boolean => {
    const api = grid()
    const at = api && focusedCell(api)
    if (at) move(direction, at.index, at.field)
    return at !== null
  }
  /** The row that shows a customer; null where none does. */
  const rowOf = (key: string): number | null => grid()?.getRowNode(key)?.rowIndex ?? null
  /** The customer of the cell that a move leads to; null beyond the rows that are read. */
  const towards = (direction: Direction | 'here', key: string): string | null => {
    if (direction !== 'down' && direction !== 'up') return key
    const [api, at] = [grid(), rowOf(key)]
    return api && at !== null ? (rowAt(api, at + (direction === 'down' ? 1 : -1))?.key ?? null) : null
  }
  /** Focuses a customer's cell, or the one beside it. False where no row shows that customer. */
  const focusOn = (key: string, field: string, direction: Direction | 'here'): boolean => {
    const at = rowOf(key)
    if (at === null) return false
    if (direction === 'left' || direction === 'right') move(direction, at, field)
    else focus(at, field)
    return true
  }
  return { focus, move, step, towards, focusOn }
}
