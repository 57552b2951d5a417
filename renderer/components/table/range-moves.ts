import type { GridApi } from 'ag-grid-community'
import { edgeOf } from '../../../preload/contract/edge-of.ts'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { boxOf, type Box, type Corner } from '../../checks/cell-range.ts'
import { spotAfter, type Move, type Towards } from '../../checks/cell-moves.ts'
import { api as calls } from '../../stores/api.ts'
import { useCustomers } from '../../stores/customers.ts'
import { useFailures } from '../../stores/failures.ts'
import { useRange } from '../../stores/range.ts'
import { useSettings } from '../../stores/settings.ts'
import { rowAt } from './cell-position.ts'
import type { GridRow } from './grid-row.ts'

type Grid = () => GridApi<GridRow> | null
type Focus = (row: number, field: string) => void

/** Moves the keyboard, or the corner of the range, as a spreadsheet does. */
export const useRangeMoves = (grid: Grid, focus: Focus) => {
  const range = useRange()
  const customers = useCustomers()
  const settings = useSettings()
  const failures = useFailures()

  const keyOf = (row: number): string | null => {
    const api = grid()
    return (api && rowAt(api, row)?.key) ?? null
  }
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
  /** Rows of a whole screen, less one, so that the last row stays in view as the first. */
  const page = (): number => {
    const pixels = grid()?.getVerticalPixelRange()
    const height = grid()?.getDisplayedRowAtIndex(0)?.rowHeight ?? 32
    return pixels ? Math.max(1, Math.floor((pixels.bottom - pixels.top) / height) - 1) : 1
  }
  /** Null: nobody knows the cells of the row, or another administration was opened meanwhile. */
  const edge = async (from: Corner, towards: Towards): Promise<Corner | null> => {
    const api = grid()
    const by = towards === 'down' || towards === 'right' ? 1 : -1
    if (towards === 'left' || towards === 'right') {
      const cells = api && rowAt(api, from.row)?.cells
      const column = range.fields.indexOf(from.field)
      const at = edgeOf(range.fields.length, column, by, (one) => (cells?.[range.fields[one]!] ?? '') !== '')
      return at < 0 ? null : { ...from, field: range.fields[at]! }
    }
    const key = keyOf(from.row) ?? (await customers.keyAt(from.row))
    if (key === null || !settings.place) return null
    const row = await calls.customers.edge(settings.place, customers.choice, from.field, key, by)
    return row < 0 ? null : { ...from, row }
  }
  const targetOf = async (move: Move, from: Corner): Promise<Corner | null> => {
    if (move.is === 'edge') return edge(from, move.towards)
    const bounds = { rows: grid()?.getDisplayedRowCount() ?? 0, columns: range.fields.length, page: page() }
    const { row, column } = spotAfter(move, { row: from.row, column: range.fields.indexOf(from.field) }, bounds)
    return { row, field: range.fields[column] ?? from.field }
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
  return { go, extendTo, selectAll, focused, focusedBox, isField, keyOf }
}
