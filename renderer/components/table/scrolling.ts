import type { BodyScrollEvent, GridApi } from 'ag-grid-community'
import type { GridRow } from './grid-row.ts'

/** Rows a read brings. */
export const rowsInBlock = 20

/** The next block in the way that is scrolled is read before its first row is drawn: a row that is drawn without its customer is made twice. */
const readAhead = (grid: GridApi<GridRow>, down: boolean): void => {
  const at = down ? grid.getLastDisplayedRowIndex() + rowsInBlock : grid.getFirstDisplayedRowIndex() - rowsInBlock
  if (at >= 0) grid.getDisplayedRowAtIndex(at)
}

/**
 * What scrolling does beside showing other rows. Columns that stand still take a drawing surface for each row, because the table might
 * be scrolled sideways; while it goes up and down and stands at its left they are drawn with their row, which is half the work.
 */
export const atScrolling = (host: HTMLElement) => {
  let before = 0
  const scrolled = ({ api, direction, left, top }: Pick<BodyScrollEvent<GridRow>, 'api' | 'direction' | 'left' | 'top'>): void => {
    host.classList.toggle('upright', direction === 'vertical' && left === 0)
    const by = top - before
    before = top
    // A jump needs the rows where it ends, and no others.
    if (direction === 'vertical' && by !== 0 && Math.abs(by) < host.clientHeight) readAhead(api, by > 0)
  }
  const ended = (): void => host.classList.remove('upright')
  return { scrolled, ended }
}
