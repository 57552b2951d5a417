import type { BodyScrollEvent, GridApi } from 'ag-grid-community'
import type { GridRow } from './grid-row.ts'

/** Rows a read brings. */
export const rowsInBlock = 20

/**
 * The next block in the way that is scrolled is read before its first row is drawn: a row that is drawn without its
 * customer is made twice.
 */
const readAhead = (grid: GridApi<GridRow>, down: boolean): void => {
  const at = down ? grid.getLastDisplayedRowIndex() + rowsInBlock : grid.getFirstDisplayedRowIndex() - rowsInBlock
  if (at >= 0) grid.getDisplayedRowAtIndex(at)
}

/**
 * Marks the row that the mouse points at, but not while the table scrolls: the browser would work out the styles of two
 * rows anew for each frame, which took as long as those of the rows that come. That is why the style sheet does not say
 * `:hover`.
 */
const atPointer = (host: HTMLElement) => {
  let pointed: Element | null = null
  let moving = false
  const point = (row: Element | null): void => {
    if (row === pointed) return
    pointed?.classList.remove('row-pointed')
    row?.classList.add('row-pointed')
    pointed = row
  }
  host.addEventListener(
    'mouseover',
    ({ target }) => !moving && point(target instanceof Element ? target.closest('.ag-row') : null),
  )
  host.addEventListener('mouseleave', () => point(null))
  return {
    rest: () => {
      moving = true
      point(null)
    },
    resume: () => {
      moving = false
      point(host.querySelector('.ag-row:hover'))
    },
  }
}

/**
 * What scrolling does beside showing other rows. Columns that stand still take a drawing surface for each row, because
 * the table might be scrolled sideways; while it goes up and down and stands at its left they are drawn with their row,
 * which is half the work.
 */
export const atScrolling = (host: HTMLElement) => {
  let before = 0
  const pointer = atPointer(host)
  const scrolled = ({
    api,
    direction,
    left,
    top,
  }: Pick<BodyScrollEvent<GridRow>, 'api' | 'direction' | 'left' | 'top'>): void => {
    pointer.rest()
    host.classList.toggle('upright', direction === 'vertical' && left === 0)
    const by = top - before
    before = top
    // A jump needs the rows where it ends, and no others.
    if (direction === 'vertical' && by !== 0 && Math.abs(by) < host.clientHeight) readAhead(api, by > 0)
  }
  const ended = (): void => {
    host.classList.remove('upright')
    pointer.resume()
  }
  return { scrolled, ended }
}
