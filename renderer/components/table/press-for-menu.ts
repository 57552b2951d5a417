import type { GridApi } from 'ag-grid-community'
import { isInside, type Corner } from '../../checks/cell-range.ts'
import { apple } from '../../checks/keys.ts'
import { useRange } from '../../stores/range.ts'
import type { GridRow } from './grid-row.ts'
import type { pointedCell } from './pointed-cell.ts'

export const isForMenu = (event: MouseEvent): boolean => event.button === 2 || (apple && event.ctrlKey)

/** The menu of a cell acts on the range around it, which stays as it is. Outside of the range its cell is selected. */
export const pressForMenu = (
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
