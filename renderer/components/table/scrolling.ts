import type { BodyScrollEvent, GridApi } from 'ag-grid-community'
import type { GridRow } from './grid-row.ts'

export const rowsInBlock = 20

/**
 * Reads the next block in the scroll direction before its first row is drawn: a row drawn without its customer is drawn
 * twice.
 */
const readAhead = (grid: GridApi<GridRow>, down: boolean): void => {
  const at = down ? grid.getLastDisplayedRowIndex() + rowsInBlock : grid.getFirstDisplayedRowIndex() - rowsInBlock
  if (at >= 0) grid.getDisplayedRowAtIndex(at)
}

/**
 * Marks the row under the pointer, but not while the table scrolls. `:hover` would recalculate the styles of two rows
 * for each frame, which took as long as drawing the new rows.
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
 * Pinned columns get a layer for each row, because the table might scroll sideways. While it scrolls vertically at its
 * left edge, class `upright` drops these layers, which halves the work.
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
    // A jump needs the rows at its end only.
    if (direction === 'vertical' && by !== 0 && Math.abs(by) < host.clientHeight) readAhead(api, by > 0)
  }
  const ended = (): void => {
    host.classList.remove('upright')
    pointer.resume()
  }
  return { scrolled, ended }
}
