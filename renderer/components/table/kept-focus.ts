import type { GridApi } from 'ag-grid-community'
import { focusedCell, type CellPosition } from './cell-position.ts'
import type { GridRow } from './grid-row.ts'

const isSameCell = (a: CellPosition | null, b: CellPosition | null): boolean =>
  a !== null && b !== null && a.index === b.index && a.field === b.field

/**
 * The focused cell while rows are read again. Until the new rows are here, the grid names another customer at its
 * place, and it takes the focus along where that customer moves.
 */
export const keptFocus = (grid: GridApi<GridRow>) => {
  let kept: CellPosition | null = null
  /** The customer that the grid named at the kept place. */
  let under: string | undefined

  const focused = (): CellPosition | null => (grid.isDestroyed() ? null : focusedCell(grid))
  /** The user has not moved it. */
  const isKept = (cell: CellPosition | null): boolean =>
    isSameCell(cell, kept) || (kept !== null && cell?.field === kept.field && cell.key === under)
  const now = (): CellPosition | null => (isKept(focused()) ? kept : focused())
  const drop = (): void => {
    kept = null
    under = undefined
  }
  /** Moves the focus there, and keeps it on that customer. */
  const keep = (cell: CellPosition): void => {
    if (grid.getFocusedCell()?.rowIndex !== cell.index) grid.setFocusedCell(cell.index, cell.field)
    kept = cell
    under = focused()?.key
  }
  /** The kept cell, if another customer has its focus. Call it with new rows. */
  const strayed = (): CellPosition | null => {
    const cell = focused()
    if (!kept || !isKept(cell)) under = undefined
    else if (cell?.key !== kept.key) return kept
    // From here on only the user moves it.
    else under = undefined
    return null
  }
  const isAt = (index: number): boolean => focused()?.index === index
  const isUnmoved = (before: CellPosition | null): boolean => isSameCell(before, now())
  return { now, keep, drop, strayed, isAt, isUnmoved }
}
