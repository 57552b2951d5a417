import type { CellFocusedEvent, GridApi } from 'ag-grid-community'
import { onBeforeUnmount, watch, type Ref } from 'vue'
import type { Box } from '../../checks/cell-range.ts'
import { useRange } from '../../stores/range.ts'
import type { GridRow } from './grid-row.ts'
import { useRangeDrag } from './range-drag.ts'
import { useRangeEdits } from './range-edits.ts'
import { rangeMarks } from './range-marks.ts'
import { useRangeMoves } from './range-moves.ts'
import type { useCellEditing } from './use-edit.ts'

/** The range of cells in the grid: keys, mouse and marks. The store `range` has its corners. */
export const useCellRange = (
  grid: () => GridApi<GridRow> | null,
  host: Ref<HTMLElement | null>,
  editing: ReturnType<typeof useCellEditing>,
) => {
  const range = useRange()
  const marks = rangeMarks(() => host.value)
  const moves = useRangeMoves(grid, editing.focus)
  const edits = useRangeEdits(grid, editing.cell, moves)
  let filling: Box | null = null
  /** Works under way that move the focus along with its customer; two may overlap. */
  let following = 0

  const paint = (): void => marks.paint(range.box, filling, range.fields)
  const press = useRangeDrag({
    grid,
    host: () => host.value,
    moves,
    show: (next) => {
      filling = next
      paint()
    },
    fill: edits.fill,
  })
  watch(() => [range.box, range.fields], paint)
  // Without the table nothing follows the customers, so an old range would name other ones.
  onBeforeUnmount(range.clear)

  /** The keyboard left the cell that the range began at. */
  const endIfLeft = (): void => {
    const [at, focus] = [grid()?.getFocusedCell(), range.focus]
    if (focus && (at?.rowIndex !== focus.row || at.column.getColId() !== focus.field)) range.clear()
  }
  const focused = ({ rowIndex }: Pick<CellFocusedEvent<GridRow>, 'rowIndex'>): void => {
    if (following === 0 && rowIndex !== null) endIfLeft()
  }
  /** Runs work on the rows. It says whether rows may have moved, and then the range moves with its customers. */
  const whileRowsMove = async (work: () => Promise<boolean>): Promise<void> => {
    following++
    try {
      if (await work()) await range.follow()
    } finally {
      following--
      if (following === 0) endIfLeft()
    }
  }
  return { moves, edits, press, focused, whileRowsMove, repaint: () => marks.paintSoon(paint) }
}
