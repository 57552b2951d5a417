import type { GridApi } from 'ag-grid-community'
import { fillingOf, type Box, type Corner, type Filling } from '../../checks/cell-range.ts'
import { commanded } from '../../checks/keys.ts'
import { useRange } from '../../stores/range.ts'
import { useSelection } from '../../stores/selection.ts'
import type { GridRow } from './grid-row.ts'
import type { useRangeMoves } from './range-moves.ts'

/** CSS pixels around the corner in which the pointer takes the fill handle. */
const handleSize = 9
/** Milliseconds per row while the pointer is above or below the rows. */
const scrollEvery = 40

interface DragContext {
  readonly grid: () => GridApi<GridRow> | null
  readonly host: () => HTMLElement | null
  readonly moves: ReturnType<typeof useRangeMoves>
  /** The cells that would be filled; null: none. */
  readonly show: (filling: Box | null) => void
  readonly fill: (filling: Filling) => void
}
type Drag = { readonly is: 'range' } | { readonly is: 'fill'; readonly from: Box }

/** Selects a range with the mouse, and drags the fill handle. */
export const useRangeDrag = ({ grid, host, moves, show, fill }: DragContext) => {
  const range = useRange()
  const selection = useSelection()

  const cornerOf = (target: EventTarget | null): Corner | null => {
    const cell = target instanceof Element ? target.closest('.ag-cell') : null
    const row = Number(cell?.closest('.ag-row')?.getAttribute('row-index') ?? -1)
    const field = cell?.getAttribute('col-id') ?? ''
    return row >= 0 && moves.isField(field) ? { row, field } : null
  }
  const viewport = (): DOMRect | null => host()?.querySelector('.ag-grid-viewport')?.getBoundingClientRect() ?? null
  /** The cell under the pointer, or the nearest one in view when the pointer left the rows. */
  const cornerAt = (event: MouseEvent): Corner | null => {
    const own = cornerOf(event.target)
    const view = viewport()
    if (own || !view) return own
    const clamp = (at: number, from: number, to: number): number => Math.max(from + 2, Math.min(at, to - 2))
    return cornerOf(
      document.elementFromPoint(
        clamp(event.clientX, view.left, view.right),
        clamp(event.clientY, view.top, view.bottom),
      ),
    )
  }
  const boxNow = (): Box | null => range.box ?? moves.focusedBox()
  const isHandle = (event: MouseEvent, corner: Corner): boolean => {
    const box = boxNow()
    const cell = event.target instanceof Element ? event.target.closest('.ag-cell') : null
    if (!box || !cell || corner.row !== box.bottom || corner.field !== range.fields[box.right]) return false
    const { right, bottom } = cell.getBoundingClientRect()
    return right - event.clientX <= handleSize && bottom - event.clientY <= handleSize
  }

  const follow = (drag: Drag): void => {
    let filling: Filling | null = null
    let scrolling: ReturnType<typeof setInterval> | undefined
    let last: Corner | null = null
    const reach = (to: Corner): void => {
      last = to
      if (drag.is === 'range') return moves.extendTo(to)
      filling = fillingOf(drag.from, to.row, range.fields.indexOf(to.field))
      show(filling?.into ?? null)
      grid()?.ensureIndexVisible(to.row)
    }
    const scroll = (by: number): void => {
      clearInterval(scrolling)
      if (by === 0) return
      scrolling = setInterval(() => {
        const row = (last?.row ?? -1) + by
        if (last && row >= 0 && row < (grid()?.getDisplayedRowCount() ?? 0)) reach({ ...last, row })
      }, scrollEvery)
    }
    const move = (event: MouseEvent): void => {
      const to = cornerAt(event)
      if (to && (to.row !== last?.row || to.field !== last.field)) reach(to)
      const view = viewport()
      scroll(view === null ? 0 : event.clientY < view.top ? -1 : event.clientY > view.bottom ? 1 : 0)
    }
    const end = (): void => {
      clearInterval(scrolling)
      window.removeEventListener('mousemove', move)
      window.removeEventListener('mouseup', end)
      show(null)
      if (filling) fill(filling)
    }
    window.addEventListener('mousemove', move)
    window.addEventListener('mouseup', end)
  }

  /** True when the press is done: the grid then must not move the focus. */
  const press = (event: MouseEvent): boolean => {
    const corner = cornerOf(event.target)
    if (!corner || event.button !== 0 || commanded(event)) return false
    const box = boxNow()
    if (box && isHandle(event, corner)) {
      follow({ is: 'fill', from: box })
      return true
    }
    const focused = range.focus ?? moves.focused()
    if (event.shiftKey && focused) {
      moves.extendTo(corner)
      // The keyboard may have been elsewhere on the page.
      grid()?.setFocusedCell(focused.row, focused.field)
      follow({ is: 'range' })
      return true
    }
    range.clear()
    selection.settle()
    grid()?.setFocusedCell(corner.row, corner.field)
    follow({ is: 'range' })
    return false
  }
  return { press }
}
