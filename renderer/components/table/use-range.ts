import type { CellFocusedEvent, GridApi } from 'ag-grid-community'
import { onBeforeUnmount, watch, type Ref } from 'vue'
import type { Box, Corner } from '../../checks/cell-range.ts'
import { useCellEdit } from '../../stores/cell-edit.ts'
import { useFailures } from '../../stores/failures.ts'
import { useRange } from '../../stores/range.ts'
import { useFieldValues } from '../ui/field-values.ts'
import { rowAt } from './cell-position.ts'
import type { GridRow } from './grid-row.ts'
import { useRangeDrag } from './range-drag.ts'
import { useRangeEdits } from './range-edits.ts'
import { rangeMarks } from './range-marks.ts'
import { useRangeMoves } from './range-moves.ts'
import type { Finish, useCellEditing } from './use-edit.ts'

/** `key`: the customer of the corner. The grid takes the focus along with it before the range hears of new rows. */
const isKeyboardAt = ({ row, field }: Corner, key: string | null, grid: GridApi<GridRow> | null): boolean => {
  const at = grid?.getFocusedCell()
  if (!grid || at?.column.getColId() !== field) return false
  return at.rowIndex === row || (key !== null && rowAt(grid, at.rowIndex)?.key === key)
}

/**
 * The range of cells in the grid: keys, mouse and marks. The store `range` has its corners. `rests` hears on which
 * customer the user put the focus.
 */
export const useCellRange = (
  grid: () => GridApi<GridRow> | null,
  host: Ref<HTMLElement | null>,
  editing: ReturnType<typeof useCellEditing>,
  rests: (key: string) => void,
) => {
  const range = useRange()
  const cellEdit = useCellEdit()
  const failures = useFailures()
  const { edited } = useFieldValues()
  const marks = rangeMarks(() => host.value)
  const moves = useRangeMoves(grid, editing.focus)
  const edits = useRangeEdits(grid, editing, moves)
  let filling: Box | null = null
  /** Works under way that move the focus along with its customer; two may overlap. */
  let following = 0

  const paint = (): void => marks.paint(range.box, filling, range.fields)
  const { point, press } = useRangeDrag({
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
    if (range.focus && !isKeyboardAt(range.focus, range.focusKey, grid())) range.clear()
  }
  const focused = ({ rowIndex }: Pick<CellFocusedEvent<GridRow>, 'rowIndex'>): void => {
    const api = grid()
    if (following > 0 || rowIndex === null || !api) return
    endIfLeft()
    const row = rowAt(api, rowIndex)
    if (row) rests(row.key)
  }
  /** Runs work on the rows. It says whether rows may have moved, and then the range moves with its customers. */
  const whileRowsMove = async (work: () => Promise<boolean | void>): Promise<void> => {
    following++
    try {
      if ((await work()) === true) await range.follow()
    } finally {
      following--
      if (following === 0) endIfLeft()
    }
  }
  /** The text of the editor goes into every cell of the range. Where it cannot, it stays in the editor. */
  const fillTyped = async (box: Box): Promise<void> => {
    const { edit } = cellEdit
    if (edit.is !== 'typing') return
    const close = async (): Promise<boolean> => cellEdit.edit === edit && editing.cancel().then(() => true)
    await edits.putInto(box, edited(edit.cell.field, edit.typed), edit.cell.field, close)
  }
  /** Ends the editor of a cell. Ctrl+Enter fills the range, if there is one. */
  const finish = (how: Finish): void => {
    const { box } = range
    void failures.attempt(() => (how === 'here' && box ? fillTyped(box) : editing.finish(how)))
  }
  return { moves, edits, point, press, focused, finish, whileRowsMove, repaint: () => marks.paintSoon(paint) }
}
