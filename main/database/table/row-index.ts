import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Chosen, Row, RowsChoice, RowsResult, RowsQuestion } from '../../../preload/contract/customers.ts'
import type { LearnedStyles } from '../../../preload/contract/dates.ts'
import { edgeOf } from '../../../preload/contract/edge-of.ts'
import { countBits, hasBit } from '../bits.ts'
import type { EditStore, RowIndex } from '../database.ts'
import { keyOfCustomer } from '../keys.ts'
import type { Touched } from '../transactions.ts'
import { countRows, findRows, keepOrders, type KeptOrders } from './find-rows.ts'
import { countGroups, countTotals, type Counted } from './row-figures.ts'
import { cellsBefore, markOf, overlaidCells } from './row-overlays.ts'
import type { RowSource } from './row-source.ts'
import type { RowTable } from './row-table.ts'
import { loadRowTable } from './row-table.ts'
import type { Order } from './sort-orders.ts'

/** Upper limit of `RowsQuestion.count`. */
const largestWindow = 500
/** Above this number, and above a quarter of all rows, a full reload is faster. */
const reloadFrom = 1_000
/** Cached rows for the columns asked for last: some screens' worth. */
const keptRows = 2_000
/** From here on reading all ids at once is faster than one by one. */
const manyKeys = 1_000

export interface LiveRowIndex extends RowIndex {
  refresh(touched: Touched): void
  /** Does some milliseconds of indexing, which makes searches fast; false when all is indexed. */
  indexNext(): boolean
  hasWork(): boolean
}

interface State {
  readonly source: RowSource
  readonly learned: () => LearnedStyles
  readonly load: () => RowTable
  readonly orders: KeptOrders
  /** Cached rows for the columns asked for last. */
  readonly shown: Map<number, Row>
  shownColumns: string
  table: RowTable
}

const find = ({ table, orders, learned }: State, choice: RowsChoice): Order => findRows(table, orders, choice, learned)

const readRow = (
  { table, source }: State,
  slot: number,
  columns: readonly FieldName[],
  wanted: ReadonlySet<FieldName> = new Set(columns),
): Row => {
  const overlay = table.overlays.get(slot)
  const record = overlay && table.extras.has(overlay.key) ? undefined : source.record(slot)
  const cells = overlaidCells(record, overlay, wanted)
  return {
    key: overlay?.key ?? keyOfCustomer(record!.id),
    mark: markOf(overlay),
    cells: columns.map((column) => cells.get(column) ?? ''),
    was: cellsBefore(overlay),
    ...(record?.raw === null ? { unread: true } : {}),
  }
}

const keysOf = ({ table, source }: State, slots: Order): string[] => {
  const ids = slots.length > manyKeys ? source.ids() : undefined
  return Array.from(
    slots,
    (slot) => table.overlays.get(slot)?.key ?? keyOfCustomer((ids ? ids.get(slot) : source.idOf(slot))!),
  )
}

const chosen = (state: State, which: Chosen): Order => {
  const slotsOf = (keys: readonly string[]): Order =>
    Int32Array.from(keys.flatMap((key) => state.table.slotOf(key) ?? []))
  // A customer may be named by its key from before the service made it, too.
  if (which.is === 'keys') return Int32Array.from(new Set(slotsOf(which.keys)))
  if (which.is === 'between') return rowsBetween(find(state, which.of), slotsOf([which.from, which.to]))
  const except = new Set(slotsOf(which.except))
  const found = find(state, which.of)
  return except.size === 0 ? found : found.filter((slot) => !except.has(slot))
}

const inOrder = (state: State, slots: Order, sort: RowsQuestion['sort']): Order => {
  const wanted = new Set(slots)
  return find(state, { search: '', filter: {}, sort }).filter((slot) => wanted.has(slot))
}

/** `ends`: the slots of the first and the last row, in either order. */
const rowsBetween = (order: Order, ends: Order): Order => {
  const at = Array.from(ends, (slot) => order.indexOf(slot))
  return at.length < 2 || at.includes(-1) ? order.subarray(0, 0) : order.subarray(Math.min(...at), Math.max(...at) + 1)
}

const counted = (state: State, field: FieldName): Counted => ({
  ...state.table.columns.values(field),
  field,
  textAt: (slot) => readRow(state, slot, [field]).cells[0]!,
})

const rowsAt = (state: State, slots: Order, columns: readonly FieldName[]): Row[] => {
  const { shown } = state
  const wanted = columns.join()
  if (wanted !== state.shownColumns || shown.size > keptRows) shown.clear()
  state.shownColumns = wanted
  return Array.from(slots, (slot) => {
    const row = shown.get(slot) ?? readRow(state, slot, columns)
    shown.set(slot, row)
    return row
  })
}

const rows = (state: State, question: RowsQuestion): RowsResult => {
  const total = countBits(state.table.lines.live())
  if (question.count === 0) return { rows: [], shown: countRows(state.table, question, state.learned), total }
  const order = find(state, question)
  const window = order.subarray(question.from, question.from + Math.min(question.count, largestWindow))
  return {
    rows: rowsAt(state, window, question.columns),
    shown: order.length,
    total,
  }
}

const liveSlotOf = ({ table }: State, key: string): number | undefined => {
  const slot = table.slotOf(key)
  return slot !== undefined && hasBit(table.lines.live(), slot) ? slot : undefined
}

const refresh = (state: State, touched: Touched): void => {
  const all = countBits(state.table.lines.live())
  if (touched.numbers.size > reloadFrom && touched.numbers.size > all / 4) state.table = state.load()
  else state.table.refresh(touched)
  state.orders.sorted.clear()
  state.orders.found.clear()
  state.shown.clear()
}

/**
 * Reads the search line of every customer into memory, and `refresh` keeps them up to date. Cells are read when shown.
 * `learned`: the date styles that the service is known to use.
 */
export const openRowIndex = (
  source: RowSource,
  edits: EditStore,
  nextSlot: () => number,
  learned: () => LearnedStyles,
): LiveRowIndex => {
  const load = (): RowTable => loadRowTable(source, edits, nextSlot, learned)
  const orders = keepOrders()
  const state: State = { source, learned, load, orders, shown: new Map(), shownColumns: '', table: load() }

  return {
    rows: (question) => rows(state, question),
    readAhead: (field) => state.table.columns.readAhead(field),
    keys: (which, sort) => keysOf(state, sort ? inOrder(state, chosen(state, which), sort) : chosen(state, which)),
    groups: (choice, field) => countGroups(find(state, choice), counted(state, field)),
    totals: (which, fields) => fields.map((field) => countTotals(chosen(state, which), counted(state, field))),
    position: (question, key) => {
      const slot = liveSlotOf(state, key)
      return slot === undefined ? -1 : find(state, question).indexOf(slot)
    },
    edge: (choice, field, key, by) => {
      const [slot, order] = [liveSlotOf(state, key), find(state, choice)]
      const { numberAt } = counted(state, field)
      return slot === undefined ? -1 : edgeOf(order.length, order.indexOf(slot), by, (at) => numberAt(order[at]!) !== 0)
    },
    row: (key, columns) => {
      const slot = liveSlotOf(state, key)
      return slot === undefined ? undefined : readRow(state, slot, columns)
    },
    refresh: (touched) => refresh(state, touched),
    indexNext: () => state.table.lines.indexNext(),
    hasWork: () => state.table.lines.unindexed() > 0,
  }
}
