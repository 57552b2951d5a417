import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Corner } from '../../checks/cell-range.ts'

/** CSS pixels around the corner in which the pointer takes the fill handle. */
const handleSize = 9

const clamp = (at: number, from: number, to: number): number => Math.max(from + 2, Math.min(at, to - 2))

/** The cell of the table under the pointer. */
export const pointedCell = (host: () => HTMLElement | null, isField: (column: string) => column is FieldName) => {
  const cornerOf = (target: EventTarget | null): Corner | null => {
    const cell = target instanceof Element ? target.closest('.ag-cell') : null
    const row = Number(cell?.closest('.ag-row')?.getAttribute('row-index') ?? -1)
    const field = cell?.getAttribute('col-id') ?? ''
    return row >= 0 && isField(field) ? { row, field } : null
  }
  const viewport = (): DOMRect | null => host()?.querySelector('.ag-grid-viewport')?.getBoundingClientRect() ?? null
  /** The nearest cell in view when the pointer left the rows. */
  const cornerAt = (event: MouseEvent): Corner | null => {
    const own = cornerOf(event.target)
    const view = viewport()
    if (own || !view) return own
    const [x, y] = [clamp(event.clientX, view.left, view.right), clamp(event.clientY, view.top, view.bottom)]
    return cornerOf(document.elementFromPoint(x, y))
  }
  /** Whether the pointer is at the lower right corner of its cell. */
  const isAtHandle = (event: MouseEvent): boolean => {
    const cell = event.target instanceof Element ? event.target.closest('.ag-cell') : null
    if (!cell) return false
    const { right, bottom } = cell.getBoundingClientRect()
    return right - event.clientX <= handleSize && bottom - event.clientY <= handleSize
  }
  /** 1: below the rows; -1: above them. */
  const beyond = ({ clientY }: MouseEvent): -1 | 0 | 1 => {
    const view = viewport()
    return view === null ? 0 : clientY < view.top ? -1 : clientY > view.bottom ? 1 : 0
  }
  return { cornerOf, cornerAt, isAtHandle, beyond }
}
