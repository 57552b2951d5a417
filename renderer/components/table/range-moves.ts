import type { GridApi } from 'ag-grid-community'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { boxOf, type Box, type Corner } from '../../checks/cell-range.ts'
import { spotAfter, type Move } from '../../checks/cell-moves.ts'
import { useFailures } from '../../stores/failures.ts'
import { useRange } from '../../stores/range.ts'
import { rowAt } from './cell-position.ts'
import { useEdgeMoves } from './edge-moves.ts'
import type { GridRow } from './grid-row.ts'

type Grid = () => GridApi<GridRow> | null
type Focus = (row: number, field: string) => void

/** The cell with the keyboard. */
const useFocusedCell = (grid: Grid) => {
  const range = useRange()

  const rowOf = (row: number): GridRow | undefined => {
    const api = grid()
    return api ? rowAt(api, row) : undefined
  }
  const keyOf = (row: number): string | null => rowOf(row)?.key ?? null
  const isField = (column: string): column is FieldName => range.fields.includes(column as FieldName)
  /** The cell with the keyboard; in a column of marks the first cell of its row. */
  const focused = (): Corner | null => {
    const at = grid()?.getFocusedCell()
    const [first] = range.fields
    if (!at || first === undefined) return null
    const column = at.column.getColId()
    return { row: at.rowIndex, field: isField(column) ? column : first }
  }
  const focusedBox = (): Box | null => {
    const at = focused()
    return at && boxOf({ anchor: at, head: at }, range.fields)
  }
  return { rowOf, keyOf, isField, focused, focusedBox }
}

/** Finds the cell where a move ends. */
const useTargets = (grid: Grid, rowOf: (row: number) => GridRow | undefined) => {
  const range = useRange()
  const edge = useEdgeMoves(rowOf)

  /** Rows of a whole screen, less one, so that the last row stays in view as the first. */
  const page = (): number => {
    const pixels = grid()?.getVerticalPixelRange()
    const height = grid()?.getDisplayedRowAtIndex(0)?.rowHeight ?? 32
    return pixels ? Math.max(1, Math.floor((pixels.bottom - pixels.top) / height) - 1) : 1
  }
  return async (move: Move, from: Corner): Promise<Corner | null> => {
    if (move.is === 'edge') return edge(from, move.towards)
    const bounds = { rows: grid()?.getDisplayedRowCount() ?? 0, columns: range.fields.length, page: page() }
    const { row, column } = spotAfter(move, { row: from.row, column: range.fields.indexOf(from.field) }, bounds)
    return { row, field: range.fields[column] ?? from.field }
  }
}

/** Moves the keyboard, or the corner of the range, as a spreadsheet does. */
export const useRangeMoves = (grid: Grid, focus: Focus) => {
  const range = useRange()
  const failures = useFailures()
  const { rowOf, ...cells } = useFocusedCell(grid)
  const { focused, keyOf } = cells
  const targetOf = useTargets(grid, rowOf)

  const show = ({ row, field }: Corner): void => {
    grid()?.ensureIndexVisible(row)
    grid()?.ensureColumnVisible(field)
  }
  const extendTo = (to: Corner): void => {
    const anchor = range.focus ?? focused()
    if (!anchor) return
    range.extend(anchor, to, keyOf)
    show(to)
  }
  const goTo = (to: Corner): void => {
    range.clear()
    focus(to.row, to.field)
  }
  const run = async (move: Move, extend: boolean): Promise<void> => {
    const from = (extend ? range.head : null) ?? focused()
    if (!from) return
    const asked = focused()
    const to = await targetOf(move, from)
    const now = focused()
    // The user moved on while main looked for the edge.
    if (!to || asked?.row !== now?.row || asked?.field !== now?.field) return
    if (extend) extendTo(to)
    else goTo(to)
  }
  const go = (move: Move, extend: boolean): void => void failures.attempt(() => run(move, extend))
  const selectAll = (): void => {
    const at = focused()
    if (at) range.all(at)
  }
  return { go, extendTo, selectAll, ...cells }
}
