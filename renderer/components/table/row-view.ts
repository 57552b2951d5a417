import type { GridApi } from 'ag-grid-community'
import { rowAt } from './cell-position.ts'
import type { GridRow } from './grid-row.ts'

export interface RowPosition {
  readonly key: string
  readonly index: number
}

/** `rowHeight` is in pixels. */
export const rowView = (grid: GridApi<GridRow>, host: HTMLElement, rowHeight: number) => {
  const viewport = (): HTMLElement | null => host.querySelector<HTMLElement>('.ag-grid-viewport')
  const bar = (): HTMLElement | null => host.querySelector<HTMLElement>('.ag-body-vertical-scroll-viewport')
  const top = (): number => viewport()?.scrollTop ?? 0

  const scrollBy = (rows: number): void => {
    const [box, scrollBar] = [viewport(), bar()]
    if (!box) return
    box.scrollTop += rows * rowHeight
    // The grid synchronises the two and follows the one that scrolled last, so both get the same position.
    if (scrollBar) scrollBar.scrollTop = box.scrollTop
    if (rows === 0) return
    // The event tells the grid at once, not at the next frame. The grid would also scroll back to the row
    // that Page Down or a call showed last. A row in the middle of the view replaces it.
    box.dispatchEvent(new Event('scroll'))
    const middle = Math.floor((box.scrollTop + box.clientHeight / 2) / rowHeight)
    if (middle < grid.getDisplayedRowCount()) grid.ensureIndexVisible(middle)
  }
  const isInView = ({ index }: { readonly index: number }): boolean => {
    const range = grid.getVerticalPixelRange()
    return (index + 1) * rowHeight > range.top && index * rowHeight < range.bottom
  }
  const firstInView = (): RowPosition | null => {
    const index = Math.ceil(top() / rowHeight)
    const key = rowAt(grid, index)?.key
    return key === undefined ? null : { key, index }
  }
  const hasFocus = (): boolean => host.contains(document.activeElement)
  return { top, scrollBy, isInView, firstInView, hasFocus }
}
