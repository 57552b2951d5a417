import type { GridApi } from 'ag-grid-community'
import type { BulkChange } from '../../../preload/contract/bulk.ts'
import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { FieldInput, Row } from '../../../preload/contract/customers.ts'
import { warningsOf } from '../../../preload/contract/warnings.ts'
import { columnsIn, fieldsIn, isSingle, rowsIn, type Box, type Filling } from '../../checks/cell-range.ts'
import { clearing, mayBeEmpty, mayChange, pairsOf, repeated } from '../../checks/range-edit.ts'
import { useAnnouncements, type LeftOut } from '../../stores/announcements.ts'
import { useBulk } from '../../stores/bulk.ts'
import { useCellEdit } from '../../stores/cell-edit.ts'
import { inputOf, type Cell } from '../../stores/cell-edit/cell-edit-state.ts'
import { useCustomers } from '../../stores/customers.ts'
import { useFailures } from '../../stores/failures.ts'
import { useLock } from '../../stores/lock.ts'
import { useRange } from '../../stores/range.ts'
import { useSelection } from '../../stores/selection.ts'
import { gridRow, type GridRow } from './grid-row.ts'
import { rowAt } from './cell-position.ts'

/** The fill handle repeats rows through the window; Ctrl+D of one row does it in main at any size. */
const mostRepeated = 5_000
/** Rows of one call. */
const mostRows = 500

/** Changes the cells of the range: one cell as an edit, several with the preview of a bulk change. */
export const useRangeEdits = (
  grid: () => GridApi<GridRow> | null,
  cell: () => Cell | null,
  focusedBox: () => Box | null,
) => {
  const range = useRange()
  const customers = useCustomers()
  const selection = useSelection()
  const cellEdit = useCellEdit()
  const announcements = useAnnouncements()
  const failures = useFailures()
  const lock = useLock()
  const bulk = useBulk()

  const attempt = (work: () => Promise<void>): void => lock.unlocked(() => void failures.attempt(work))
  /** The fields that can take the change; says which cannot, and why. */
  const able = (
    fields: readonly FieldName[],
    can: (field: FieldName) => boolean,
    why: LeftOut,
  ): readonly FieldName[] => {
    const out = fields.filter((field) => !can(field))
    if (out.length > 0) announcements.announce({ is: 'left-out', fields: out, why })
    return fields.filter(can)
  }
  const preview = async (box: Box, change: BulkChange): Promise<void> => {
    const chosen = await range.chosen(box)
    if (chosen) bulk.preview(chosen, change, rowsIn(box))
  }
  const put = async (at: Cell, text: string): Promise<void> => {
    const input = inputOf(at.field, text)
    if (input.is !== 'yes-no' && warningsOf(fieldOf(at.field), input).length > 0) cellEdit.start(at, text, true)
    else await cellEdit.put(at, text)
  }
  const rowOf = async (index: number): Promise<GridRow | null> => {
    const api = grid()
    const known = api && rowAt(api, index)
    if (known) return known
    const row: Row | undefined = (await customers.rows(index, 1))?.rows[0]
    return row ? gridRow(row, customers.asked) : null
  }
  const rowsOf = async ({ top, bottom }: Box): Promise<readonly GridRow[]> => {
    const found: GridRow[] = []
    for (let at = top; at <= bottom; at += mostRows) {
      const answer = await customers.rows(at, Math.min(mostRows, bottom - at + 1))
      found.push(...(answer?.rows ?? []).map((row) => gridRow(row, customers.asked)))
    }
    return found
  }
  const inputIn =
    (row: GridRow | undefined) =>
    (field: FieldName): FieldInput =>
      inputOf(field, row?.cells[field] ?? '')

  const clear = (): void => {
    const box = range.box
    const at = cell()
    if (!box) return void (at && fieldOf(at.field).type !== 'yes-no' && failures.attempt(() => put(at, '')))
    const fields = able(fieldsIn(box, range.fields), mayBeEmpty, 'never-empty')
    if (fields.length > 0) attempt(() => preview(box, clearing(fields)))
  }
  const fillDown = async (from: Box, filling: Filling, fields: readonly FieldName[]): Promise<void> => {
    const { into } = filling
    if (rowsIn(from) === 1) {
      const source = await rowOf(from.top)
      if (!source) return
      const value = inputIn(source)
      return preview(into, { is: 'fill', changes: Object.fromEntries(fields.map((field) => [field, value(field)])) })
    }
    if (rowsIn(into) > mostRepeated || rowsIn(from) > mostRepeated)
      return announcements.announce({ is: 'too-many-rows', most: mostRepeated })
    const sources = await rowsOf(from)
    const keys = await selection.keysBetween(into.top, into.bottom)
    // Rows came or went meanwhile: other customers would be filled than those that were shown.
    if (sources.length < rowsIn(from) || keys.length < rowsIn(into)) return
    bulk.preview(
      { is: 'keys', keys },
      repeated(from, filling, fields, keys, (row) => inputIn(sources[row - from.top])),
    )
  }
  const fill = (from: Box, filling: Filling): void => {
    const { towards, into } = filling
    const fields = able(fieldsIn(into, range.fields), mayChange, 'set-by-service')
    if (fields.length === 0) return
    if (towards === 'down' || towards === 'up') return attempt(() => fillDown(from, filling, fields))
    const pairs = pairsOf(from, into, range.fields).filter(({ to }) => fields.includes(to))
    attempt(() => preview(into, { is: 'across', pairs }))
  }
  /** A single cell takes the value beside it as an edit of its own. */
  const fillOne = (source: { readonly row: number; readonly field: FieldName }): void => {
    const at = cell()
    if (!at || able([at.field], mayChange, 'set-by-service').length === 0) return
    void failures.attempt(async () => {
      const row = await rowOf(source.row)
      if (row) await put(at, row.cells[source.field] ?? '')
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
  return { clear, fill, fillTowards }
}
