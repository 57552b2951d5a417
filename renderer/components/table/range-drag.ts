import type { GridApi } from 'ag-grid-community'
import { fillingOf, isInside, sameBox, type Box, type Corner, type Filling } from '../../checks/cell-range.ts'
import { apple, commanded } from '../../checks/keys.ts'
import { useAnnouncements } from '../../stores/announcements.ts'
import { useRange } from '../../stores/range.ts'
import { useSelection } from '../../stores/selection.ts'
import type { GridRow } from './grid-row.ts'
import { pointedCell } from './pointed-cell.ts'
import type { useRangeMoves } from './range-moves.ts'

/** Milliseconds per row while the pointer is above or below the rows. */
const scrollEvery = 40

interface DragContext {
  readonly grid: () => GridApi<GridRow> | null
  readonly host: () => HTMLElement | null
  readonly moves: ReturnType<typeof useRangeMoves>
  /** The cells that would be filled; null: none. */
  readonly show: (filling: Box | null) => void
  readonly fill: (from: Box, filling: Filling) => void
}

interface Following {
  readonly at: (event: MouseEvent) => Corner | null
  readonly beyond: (event: MouseEvent) => -1 | 0 | 1
  readonly rows: () => number
  readonly reach: (to: Corner) => void
  readonly end: () => void
}

/** Follows the pointer until its button is released. Beyond the rows, it goes on row by row. */
const followPointer = ({ at, beyond, rows, reach, end }: Following): void => {
  let scrolling: ReturnType<typeof setInterval> | undefined
  let last: Corner | null = null
  const go = (to: Corner): void => {
    last = to
    reach(to)
  }
  const scroll = (by: number): void => {
    clearInterval(scrolling)
    if (by === 0) return
    scrolling = setInterval(() => {
      const row = (last?.row ?? -1) + by
      if (last && row >= 0 && row < rows()) go({ ...last, row })
    }, scrollEvery)
  }
  const move = (event: MouseEvent): void => {
    const by = beyond(event)
    const to = by !== 0 && last ? null : at(event)
    if (to && (to.row !== last?.row || to.field !== last.field)) go(to)
    scroll(by)
  }
  const release = (): void => {
    clearInterval(scrolling)
    window.removeEventListener('mousemove', move)
    window.removeEventListener('mouseup', release)
    end()
  }
  window.addEventListener('mousemove', move)
  window.addEventListener('mouseup', release)
}

const isForMenu = (event: MouseEvent): boolean => event.button === 2 || (apple && event.ctrlKey)

/** The menu of a cell acts on the range around it, which stays as it is. Outside of the range its cell is selected. */
const pressForMenu = (
  grid: () => GridApi<GridRow> | null,
  { cornerOf }: Pick<ReturnType<typeof pointedCell>, 'cornerOf'>,
) => {
  const range = useRange()
  const isInRange = ({ row, field }: Corner): boolean =>
    range.box !== null && isInside(range.box, row, range.fields.indexOf(field))
  return {
    /** The grid moves the focus before the press, so it must not hear of a pointer within the range. */
    point: (event: PointerEvent): void => {
      const corner = cornerOf(event.target)
      if (corner && isForMenu(event) && isInRange(corner)) event.stopPropagation()
    },
    /** True when the press is done: the grid then must not move the focus. */
    press: (corner: Corner): boolean => {
      if (isInRange(corner)) return true
      range.clear()
      grid()?.setFocusedCell(corner.row, corner.field)
      return false
    },
  }
}

/** Selects a range with the mouse, and drags the fill handle. */
export const useRangeDrag = ({ grid, host, moves, show, fill }: DragContext) => {
  const range = useRange()
  const selection = useSelection()
  const announcements = useAnnouncements()
  const pointed = pointedCell(host, moves.isField)
  const forMenu = pressForMenu(grid, pointed)
  const boxNow = (): Box | null => range.box ?? moves.focusedBox()
  const rows = (): number => grid()?.getDisplayedRowCount() ?? 0
  const following = { at: pointed.cornerAt, beyond: pointed.beyond, rows }

  const dragRange = (): void => followPointer({ ...following, reach: moves.extendTo, end: () => undefined })
  const dragHandle = (from: Box): void => {
    let filling: Filling | null = null
    followPointer({
      ...following,
      reach: ({ row, field }) => {
        filling = fillingOf(from, row, range.fields.indexOf(field))
        show(filling?.into ?? null)
        grid()?.ensureIndexVisible(row)
      },
      end: () => {
        show(null)
        if (!filling) return
        // Rows came or went during the drag: the indexes are those of other customers.
        if (sameBox(boxNow(), from)) fill(from, filling)
        else announcements.announce({ is: 'rows-changed' })
      },
    })
  }
  const isHandle = (event: MouseEvent, { row, field }: Corner, box: Box | null): box is Box =>
    box !== null && row === box.bottom && field === range.fields[box.right] && pointed.isAtHandle(event)

  /** True when the press is done: the grid then must not move the focus. */
  const press = (event: MouseEvent): boolean => {
    const [corner, box] = [pointed.cornerOf(event.target), boxNow()]
    if (corner && isForMenu(event)) return forMenu.press(corner)
    if (!corner || event.button !== 0 || commanded(event)) return false
    if (isHandle(event, corner, box)) {
      dragHandle(box)
      return true
    }
    const focused = range.focus ?? moves.focused()
    const isExtending = event.shiftKey && focused !== null
    if (isExtending) moves.extendTo(corner)
    else {
      range.clear()
      selection.settle()
    }
    // The keyboard may have been elsewhere on the page.
    const at = isExtending ? focused : corner
    grid()?.setFocusedCell(at.row, at.field)
    dragRange()
    return isExtending
  }
  return { point: forMenu.point, press }
}
