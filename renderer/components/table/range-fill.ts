import type { GridApi } from 'ag-grid-community'
import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Changes, FieldInput } from '../../../preload/contract/customers.ts'
import { columnsIn, fieldsIn, isSingle, rowsIn, sameBox, type Box, type Filling } from '../../checks/cell-range.ts'
import { mayChange, pairsOf, repeated } from '../../checks/range-edit.ts'
import { useAnnouncements } from '../../stores/announcements.ts'
import { inputOf, type Cell } from '../../stores/cell-edit/cell-edit-state.ts'
import { useRange } from '../../stores/range.ts'
import { useSelection } from '../../stores/selection.ts'
import type { GridRow } from './grid-row.ts'
import type { useRangeChanges } from './range-changes.ts'
import { rangeRows } from './range-rows.ts'

/** The fill handle repeats rows through the window; Ctrl+D of one row does it in main at any size. */
const mostRepeated = 5_000

type Grid = () => GridApi<GridRow> | null
type Changing = ReturnType<typeof useRangeChanges>

const isUnread = (row: GridRow, field: FieldName): boolean => row.unread === true && (row.cells[field] ?? '') === ''
const inputIn =
  (row: GridRow | undefined) =>
  (field: FieldName): FieldInput =>
    inputOf(field, row?.cells[field] ?? '')

/** Repeats the cells of a box in those beside it. */
const useFill = (grid: Grid, { attempt, able, preview, previewOf, sayRowsChanged }: Changing) => {
  const range = useRange()
  const selection = useSelection()
  const announcements = useAnnouncements()
  const { rowOf, rowsOf } = rangeRows(grid)

  const fillFromOne = async (from: Box, into: Box, fields: readonly FieldName[]): Promise<void> => {
    const source = await rowOf(from.top)
    if (!source) return sayRowsChanged()
    const known = able(fields, (field) => !isUnread(source, field), 'not-read')
    if (known.length === 0) return
    const value = inputIn(source)
    const changes: Changes = Object.fromEntries(known.map((field) => [field, value(field)]))
    await preview(into, { is: 'fill', changes })
  }
  const fillFromSeveral = async (from: Box, filling: Filling, fields: readonly FieldName[]): Promise<void> => {
    const { into } = filling
    if (rowsIn(into) > mostRepeated || rowsIn(from) > mostRepeated)
      return announcements.announce({ is: 'too-many-rows', most: mostRepeated })
    const sources = await rowsOf(from)
    const keys = await selection.keysBetween(into.top, into.bottom)
    const isComplete = sources.length === rowsIn(from) && keys.length === rowsIn(into)
    // The range has moved or ended: rows came or went, or another administration was opened.
    if (!isComplete || !sameBox(range.box, from)) return sayRowsChanged()
    const known = able(fields, (field) => !sources.some((source) => isUnread(source, field)), 'not-read')
    if (known.length === 0) return
    previewOf(
      { is: 'keys', keys },
      repeated(from, filling, known, keys, (row) => inputIn(sources[row - from.top])),
    )
  }
  return (from: Box, filling: Filling): void => {
    const { towards, into } = filling
    const fields = able(fieldsIn(into, range.fields), mayChange, 'set-by-service')
    if (fields.length === 0) return
    if (towards === 'down' || towards === 'up')
      return attempt(() =>
        rowsIn(from) === 1 ? fillFromOne(from, into, fields) : fillFromSeveral(from, filling, fields),
      )
    const pairs = pairsOf(from, into, range.fields).filter(({ to }) => fields.includes(to))
    attempt(() => preview(into, { is: 'across', pairs }))
  }
}

/** Ctrl+D and Ctrl+R, and the fill handle. */
export const useRangeFill = (
  grid: Grid,
  cellToEdit: () => Cell | null,
  focusedBox: () => Box | null,
  changing: Changing,
) => {
  const range = useRange()
  const announcements = useAnnouncements()
  const { rowOf } = rangeRows(grid)
  const fill = useFill(grid, changing)

  /** A single cell takes the value beside it as an edit of its own. */
  const fillOne = (source: { readonly row: number; readonly field: FieldName }): void => {
    const at = cellToEdit()
    if (!at || changing.able([at.field], mayChange, 'set-by-service').length === 0) return
    changing.attempt(async () => {
      const row = await rowOf(source.row)
      if (!row) return
      if (isUnread(row, source.field)) return void changing.able([source.field], () => false, 'not-read')
      const isSwitch = inputIn(row)(source.field).is === 'yes-no'
      if (isSwitch && fieldOf(at.field).type !== 'yes-no') return changing.refuse(at.field)
      await changing.put(at, row.cells[source.field] ?? '')
    })
  }
  /** The first row or column of the range is repeated; a range of one takes the row above, or the column before. */
  const fillTowards = (towards: 'down' | 'right'): void => {
    const box = range.box ?? focusedBox()
    if (!box) return
    const down = towards === 'down'
    const several = (down ? rowsIn(box) : columnsIn(box)) > 1
    const first = down ? (several ? box.top : box.top - 1) : several ? box.left : box.left - 1
    if (first < 0) return announcements.announce({ is: 'nothing-to-fill', towards })
    if (isSingle(box))
      return fillOne(
        down ? { row: first, field: range.fields[box.left]! } : { row: box.top, field: range.fields[first]! },
      )
    const from = down ? { ...box, top: first, bottom: first } : { ...box, left: first, right: first }
    fill(from, { towards, into: down ? { ...box, top: first + 1 } : { ...box, left: first + 1 } })
  }
  return { fill, fillTowards }
}
