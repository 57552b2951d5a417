import type { GridApi } from 'ag-grid-community'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { GridRow } from './grid-row.ts'

/** A cell identified by its customer. `field` is the grid's column; `mark` and `pick` are the grid's own. */
export interface CellPosition {
  readonly key: string
  readonly field: FieldName | 'mark' | 'pick'
  readonly index: number
}

export const rowAt = (grid: GridApi<GridRow>, index: number): GridRow | undefined =>
  grid.getDisplayedRowAtIndex(index)?.data

/** The cell that has or last had the focus; null without one, or when its row is not read. */
export const focusedCell = (grid: GridApi<GridRow>): CellPosition | null => {
  const at = grid.getFocusedCell()
  const key = at ? rowAt(grid, at.rowIndex)?.key : undefined
  return at && key !== undefined
    ? { key, field: at.column.getColId() as CellPosition['field'], index: at.rowIndex }
    : null
}

/**
 * The cell of an event. A screen reader moves the focus without the grid, so the grid's focus follows, and `moved`
 * runs: the grid itself tells it only after the event.
 */
export const cellUnder = (grid: GridApi<GridRow>, target: Element, moved: () => void): CellPosition | null => {
  const [cell, row] = [target.closest('.ag-cell'), target.closest('.ag-row')]
  const [field, index] = [cell?.getAttribute('col-id'), Number(row?.getAttribute('row-index') ?? -1)]
  if (!field || index < 0) return null
  const now = grid.getFocusedCell()
  if (now?.rowIndex !== index || now.column.getColId() !== field) {
    grid.setFocusedCell(index, field)
    moved()
  }
  return focusedCell(grid)
}

export interface Rect {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
/** Position within the table, clamped to its edges so that typed text stays visible. Null when the row is not drawn. */
export const rectOf = (host: HTMLElement, key: string, field: FieldName): Rect | null => {
  const cell = [...host.querySelectorAll<HTMLElement>('.ag-row')]
    .find((row) => row.getAttribute('row-id') === key)
    ?.querySelector(`[col-id="${field}"]`)
  if (!cell) return null
  const [inner, outer] = [cell.getBoundingClientRect(), host.getBoundingClientRect()]
  const width = Math.max(inner.width, 160)
  const within = (at: number, most: number): number => Math.max(0, Math.min(at, most))
  return {
    left: within(inner.left - outer.left, outer.width - width),
    top: within(inner.top - outer.top, outer.height - inner.height),
    width,
    height: inner.height,
  }
}
