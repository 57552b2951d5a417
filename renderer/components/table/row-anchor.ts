import type { GridApi } from 'ag-grid-community'
import { rowAt, type CellPosition } from './cell-position.ts'
import { keyboardIsFree } from '../ui/keyboard-home.ts'
import type { GridRow } from './grid-row.ts'
import { keptFocus } from './kept-focus.ts'
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

/** A dialog gives the keyboard back to the element that lent it, which may be another customer's cell by then. */
const returnKeyboard = (grid: GridApi, host: HTMLElement, focus: ReturnType<typeof keptFocus>): void => {
  let lent: CellPosition | null = null
  const lend = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Element && relatedTarget.closest('dialog')) lent = focus.now()
  }
  const takeBack = ({ target }: FocusEvent): void => {
    const index = lent && grid.getRowNode(lent.key)?.rowIndex
    const row = target instanceof Element ? target.closest('.ag-row')?.getAttribute('row-index') : null
    if (lent && index != null && row !== String(index)) {
      focus.keep({ ...lent, index })
      // The grid may have its focus there already, without the browser's.
      grid.setFocusedCell(index, lent.field)
    } else focus.moved()
    // The browser and the dialog both give it back, and both before a key can act.
    queueMicrotask(() => void (lent = null))
  }
  host.addEventListener('focusout', lend)
  host.addEventListener('focusin', takeBack)
}

export const anchorRows = ({ grid, host, rowHeight, position, isStale }: RowAnchorOptions): RowAnchor => {
  const view = rowView(grid, host, rowHeight)
  const focus = keptFocus(grid)
  /** The first row in view after the last reading; valid until the user scrolls. */
  let anchored: (RowPosition & { readonly top: number }) | null = null
  /** Grows with each new question. */
  let question = 0

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
    const [asked, cell] = [question, focus.now()]
    const anchor = anchorOf(cell)
    const [anchorIndex, cellIndex] = await Promise.all([indexOf(anchor), indexOf(cell)])
    if (grid.isDestroyed()) return
    if (asked !== question) return grid.refreshInfiniteCache()
    const isUnmoved = focus.isUnmoved(cell)
    grid.refreshInfiniteCache()
    anchored = null
    if (anchor && anchorIndex >= 0) {
      view.scrollBy(anchorIndex - anchor.index)
      anchored = { key: anchor.key, index: anchorIndex, top: view.top() }
    }
    // The user moved the focus during the reading: it stays there.
    if (cell && cellIndex >= 0 && view.hasFocus() && isUnmoved) focus.keepLater({ ...cell, index: cellIndex })
    else focus.drop()
  }
  const reading = runOnce(read)
  returnKeyboard(grid, host, focus)

  const follow = async (): Promise<boolean> => {
    const wanted = focus.strayed()
    // The keyboard is in an editor, or elsewhere on the page: it stays there.
    if (!wanted || !(view.hasFocus() || keyboardIsFree())) return false
    if (rowAt(grid, wanted.index)?.key === wanted.key) {
      focus.keep(wanted)
      return true
    }
    if (reading.isRunning()) return false
    const index = await position(wanted.key)
    if (index < 0 || focus.isAt(index) || reading.isRunning() || focus.strayed() !== wanted) return false
    anchored = null
    view.scrollBy(index - wanted.index)
    focus.keep({ ...wanted, index })
    return true
  }
  const forget = (): void => {
    question++
    focus.drop()
    anchored = null
  }
  return { refresh: reading.run, follow, forget }
}
