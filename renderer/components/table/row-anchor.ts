import type { GridApi } from 'ag-grid-community'
import { focusedCell, type CellPosition } from './cell-position.ts'
import type { GridRow } from './grid-row.ts'
import { rowView, type RowPosition } from './row-view.ts'

/** Keeps the rows in view and the focused cell in place while a sync adds and removes rows. */
export interface RowAnchor {
  /** Reads the rows again, one reading at a time. A request during a reading causes one more. */
  refresh(): Promise<void>
  /**
   * Call it with new rows: when rows came or went after `refresh` asked, the focus follows its customer. True: it
   * moved.
   */
  follow(): Promise<boolean>
  /** The question has changed: positions of the old rows mean nothing. */
  forget(): void
}

export interface RowAnchorOptions {
  readonly grid: GridApi<GridRow>
  readonly host: HTMLElement
  /** Pixels. */
  readonly rowHeight: number
  /** A customer's current index; -1 without one. */
  readonly position: (key: string) => Promise<number>
  /** The rows that the grid shows answer an older question. */
  readonly isStale: () => boolean
}

/** Runs `work` one at a time. A request during a run shares its promise and causes one more run. */
const runOnce = (work: () => Promise<void>) => {
  let running: Promise<void> | null = null
  let again = false
  const repeat = async (): Promise<void> => {
    do {
      again = false
      await work()
    } while (again)
  }
  return {
    isRunning: (): boolean => running !== null,
    run: (): Promise<void> => {
      again = running !== null
      running ??= repeat().finally(() => void (running = null))
      return running
    },
  }
}

const isSameCell = (a: CellPosition | null, b: CellPosition | null): boolean =>
  a !== null && b !== null && a.index === b.index && a.field === b.field

export const anchorRows = ({ grid, host, rowHeight, position, isStale }: RowAnchorOptions): RowAnchor => {
  const view = rowView(grid, host, rowHeight)
  /** The focused cell after the last reading. */
  let kept: CellPosition | null = null
  /** The first row in view after the last reading; valid until the user scrolls. */
  let anchored: (RowPosition & { readonly top: number }) | null = null
  /** Grows with each new question. */
  let question = 0

  const focused = (): CellPosition | null => (grid.isDestroyed() ? null : focusedCell(grid))
  /** Until the new rows are here, the grid names the old customer of the cell; `kept` has the right one. */
  const focusedNow = (): CellPosition | null => (isSameCell(focused(), kept) ? kept : focused())
  /** The focused row if in view, else the first row in view. None at the very top, which stays the top. */
  const anchorOf = (cell: CellPosition | null): RowPosition | null => {
    if (cell && view.hasFocus() && view.isInView(cell)) return cell
    if (view.top() === 0) return null
    return anchored?.top === view.top() ? anchored : view.firstInView()
  }
  const indexOf = async (at: RowPosition | null): Promise<number> => (at ? position(at.key) : -1)

  const read = async (): Promise<void> => {
    if (grid.isDestroyed()) return
    // Positions in the new question say nothing about rows of the old one.
    if (isStale()) return grid.refreshInfiniteCache()
    const [asked, cell] = [question, focusedNow()]
    const anchor = anchorOf(cell)
    const [anchorIndex, cellIndex] = await Promise.all([indexOf(anchor), indexOf(cell)])
    if (grid.isDestroyed()) return
    if (asked !== question) return grid.refreshInfiniteCache()
    const moved = !isSameCell(cell, focusedNow())
    grid.refreshInfiniteCache()
    anchored = null
    if (anchor && anchorIndex >= 0) {
      view.scrollBy(anchorIndex - anchor.index)
      anchored = { key: anchor.key, index: anchorIndex, top: view.top() }
    }
    kept = null
    // The user moved the focus during the reading: it stays there.
    if (!cell || cellIndex < 0 || !view.hasFocus() || moved) return
    if (cellIndex !== cell.index) grid.setFocusedCell(cellIndex, cell.field)
    kept = { ...cell, index: cellIndex }
  }
  const reading = runOnce(read)
  /** The focus is on the kept cell, which shows another customer. */
  const strays = (wanted: CellPosition): boolean =>
    kept === wanted && isSameCell(focused(), wanted) && focused()?.key !== wanted.key

  const follow = async (): Promise<boolean> => {
    const wanted = kept
    if (!wanted || reading.isRunning() || !strays(wanted)) return false
    const index = await position(wanted.key)
    if (index < 0 || index === wanted.index || reading.isRunning() || !strays(wanted)) return false
    kept = { ...wanted, index }
    anchored = null
    view.scrollBy(index - wanted.index)
    grid.setFocusedCell(index, wanted.field)
    return true
  }
  const forget = (): void => {
    question++
    kept = null
    anchored = null
  }
  return { refresh: reading.run, follow, forget }
}
