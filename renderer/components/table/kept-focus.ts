import type { GridApi } from 'ag-grid-community'
import { focusedCell, type CellPosition } from './cell-position.ts'
import type { GridRow } from './grid-row.ts'

const isSameCell = (a: CellPosition | null, b: CellPosition | null): boolean =>
  a !== null && b !== null && a.index === b.index && a.field === b.field

/**
 * The focused cell while rows are read again. Until the new rows are here, the focus stays where the grid shows its
 * customer, because a key acts on the customer that is shown. The grid takes the focus along where that one moves.
 */
export const keptFocus = (grid: GridApi<GridRow>) => {
  let kept: CellPosition | null = null
  /** The cell that waits for the new rows. */
  let from: CellPosition | null = null
  /** The customer that the grid named at the kept place. */
  let under: string | undefined

  const focused = (): CellPosition | null => (grid.isDestroyed() ? null : focusedCell(grid))
  /** The user has not moved it. */
  const isKept = (cell: CellPosition | null): boolean =>
    isSameCell(cell, from ?? kept) || (kept !== null && cell?.field === kept.field && cell.key === under)
  const now = (): CellPosition | null => (isKept(focused()) ? kept : focused())
  const drop = (): void => {
    kept = null
    from = null
    under = undefined
  }
  /** Moves the focus there, and keeps it on that customer. */
  const keep = (cell: CellPosition): void => {
    from = null
    if (grid.getFocusedCell()?.rowIndex !== cell.index) grid.setFocusedCell(cell.index, cell.field)
    kept = cell
    under = focused()?.key
  }
  /** As `keep`, once the new rows are here. */
  const keepLater = (cell: CellPosition): void => {
    kept = cell
    from = focused()
    under = from?.key
  }
  /** The user has moved it meanwhile, to a customer that is shown: the new rows may have that one elsewhere too. */
  const moved = (): void => {
    const cell = focused()
    if (from !== null && cell !== null && !isKept(cell)) keepLater(cell)
  }
  /** The kept cell, if another customer has its focus. Call it with new rows. */
  const strayed = (): CellPosition | null => {
    const cell = focused()
    if (kept && isKept(cell) && cell?.key !== kept.key) return kept
    if (isSameCell(cell, from)) return null
    // From here on only the user moves it.
    from = null
    under = undefined
    return null
  }
  const isAt = (index: number): boolean => focused()?.index === index
  const isUnmoved = (before: CellPosition | null): boolean => isSameCell(before, now())
  return { now, keep, keepLater, moved, drop, strayed, isAt, isUnmoved }
}
