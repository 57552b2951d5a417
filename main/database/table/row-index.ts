import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { fieldOf } from '../../../preload/contract/customer-fields.ts'
import type {
  Chosen,
  Condition,
  Row,
  RowFilter,
  RowsResult,
  RowsChoice,
  RowsQuestion,
} from '../../../preload/contract/customers.ts'
import type { LearnedStyles } from '../../../preload/contract/dates.ts'
import type { Bits } from '../bits.ts'
import { countBits, eachBit, hasBit, keepBoth, setBit } from '../bits.ts'
import type { EditStore, RowIndex } from '../database.ts'
import { fitsOf } from './conditions.ts'
import { keyOfCustomer } from '../keys.ts'
import { countGroups, countTotals, type Counted } from './row-figures.ts'
import { cellsBefore, inOrderMade, markOf, needsPerson, overlaidCells } from './row-overlays.ts'
import type { RowSource } from './row-source.ts'
import type { RowTable } from './row-table.ts'
import { loadRowTable } from './row-table.ts'
import type { Order } from './sort-orders.ts'
import { orderBy } from './sort-orders.ts'
import type { Touched } from '../transactions.ts'

/** The largest window (RowsQuestion.count). */
const largestWindow = 500
/** More touched rows than this, and more than a quarter of all: reading everything in long pieces is faster. */
const reloadFrom = 1_000
/** Rows kept for the columns last asked for: some screens' worth. */
const keptRows = 2_000
/** From here on reading every id at once is faster than one by one. */
const manyKeys = 1_000
/** Orders kept: the questions of a window or two. */
const keptOrders = 8

export interface LiveRowIndex extends RowIndex {
  refresh(touched: Touched): void
  /** Does some milliseconds of the work that makes searching fast; false when there is none left. */
  indexNext(): boolean
  hasWork(): boolean
}

/** Keeps the latest few, made by `make`. */
const keepFew = <V>(limit: number): { get(name: string, make: () => V): V; clear(): void } => {
  const kept = new Map<string, V>()
  return {
    get: (name, make) => {
      const value = kept.get(name) ?? make()
      kept.delete(name)
      kept.set(name, value)
      const [oldest] = kept.keys()
      if (kept.size > limit && oldest !== undefined) kept.delete(oldest)
      return value
    },
    clear: () => kept.clear(),
  }
}

const only = (order: Order, bits: Bits): Order => {
  const kept = new Int32Array(countBits(bits))
  let count = 0
  for (let at = 0; at < order.length; at++) if (hasBit(bits, order[at]!)) kept[count++] = order[at]!
  return kept.subarray(0, count)
}

/**
 * Reads rows at once; the table is made at first need, and follows `refresh`. `learned`: how the service's dates are
 * known to be written.
 */
export const openRowIndex = (
  source: RowSource,
  edits: EditStore,
  nextSlot: () => number,
  learned: () => LearnedStyles,
): LiveRowIndex => {
  const sorted = keepFew<Order>(keptOrders)
  const answers = keepFew<Order>(keptOrders)
  let table: RowTable = loadRowTable(source, edits, nextSlot, learned)
  const shown = new Map<number, Row>()
  let shownColumns = ''

  /** Rows without a customer first, as they were made; then customers as they came. */
  const unsorted = (): Order => {
    const first = [...table.extras.values()].sort((a, b) => inOrderMade(table.overlays.get(a)!, table.overlays.get(b)!))
    const extras = new Set(first)
    const order = new Int32Array(countBits(table.lines.live()))
    order.set(first)
    let count = first.length
    eachBit(table.lines.live(), (slot) => {
      if (extras.size === 0 || !extras.has(slot)) order[count++] = slot
    })
    return order
  }

  /** By the last column first: each pass is stable, so the first column decides. */
  const sortedBy = (sort: RowsQuestion['sort']): Order =>
    sorted.get(JSON.stringify(sort), () => {
      const start = sort.length === 0 ? unsorted() : sortedBy([])
      return sort.reduceRight(
        (order, { column, descending }) => orderBy(order, table.columns.of(column).ranks(), descending),
        start,
      )
    })

  const withEdits = (which: NonNullable<RowFilter['edits']>): Bits => {
    const bits = new Int32Array(table.lines.live().length)
    for (const [slot, { is }] of table.overlays)
      if (which === 'changed' || needsPerson(is) === (which === 'attention')) setBit(bits, slot)
    return bits
  }

  /** Each distinct text is looked at once, whatever the number of rows. */
  const withCondition = (condition: Condition): Bits => {
    const bits = new Int32Array(table.lines.live().length)
    const column = table.columns.values(condition.field)
    const fits = fitsOf(condition, fieldOf(condition.field).type === 'date', learned())
    const known: boolean[] = []
    eachBit(table.lines.live(), (slot) => {
      const number = column.numberAt(slot)
      if ((known[number] ??= fits(column.values[number]!))) setBit(bits, slot)
    })
    return bits
  }

  const matching = (search: string, { edits: which, conditions = [] }: RowFilter): Bits => {
    const bits = table.lines.matching(search)
    if (which !== undefined) keepBoth(bits, withEdits(which))
    for (const condition of conditions) keepBoth(bits, withCondition(condition))
    return bits
  }

  const isOpen = ({ edits: which, conditions = [] }: RowFilter): boolean =>
    which === undefined && conditions.length === 0

  const answer = ({ search, filter, sort }: RowsChoice): Order =>
    answers.get(JSON.stringify([search, filter, sort]), () => {
      const unfiltered = search.trim() === '' && isOpen(filter)
      return unfiltered ? sortedBy(sort) : only(sortedBy(sort), matching(search, filter))
    })

  const readRow = (slot: number, columns: readonly FieldName[]): Row => {
    const overlay = table.overlays.get(slot)
    const record = overlay && table.extras.has(overlay.key) ? undefined : source.record(slot)
    const cells = overlaidCells(record, overlay)
    return {
      key: overlay?.key ?? keyOfCustomer(record!.id),
      mark: markOf(overlay),
      cells: columns.map((column) => cells.get(column) ?? ''),
      was: cellsBefore(overlay),
    }
  }

  /** One question for all where they are many. */
  const keysOf = (slots: Order): string[] => {
    const ids = slots.length > manyKeys ? source.ids() : undefined
    return Array.from(
      slots,
      (slot) => table.overlays.get(slot)?.key ?? keyOfCustomer((ids ? ids.get(slot) : source.idOf(slot))!),
    )
  }

  const slotsOf = (keys: readonly string[]): Order => Int32Array.from(keys.flatMap((key) => table.slotOf(key) ?? []))

  const chosen = (which: Chosen): Order => {
    if (which.is === 'keys') return slotsOf(which.keys)
    const except = new Set(slotsOf(which.except))
    return except.size === 0 ? answer(which.of) : answer(which.of).filter((slot) => !except.has(slot))
  }

  /** As it stands in the table; what is counted by may be folded. */
  const cellAt = (slot: number, field: FieldName): string => readRow(slot, [field]).cells[0]!
  const counted = (field: FieldName): Counted => ({
    ...table.columns.values(field),
    field,
    textAt: (slot) => cellAt(slot, field),
  })

  const rowsAt = (slots: Order, columns: readonly FieldName[]): Row[] => {
    const wanted = columns.join()
    if (wanted !== shownColumns || shown.size > keptRows) shown.clear()
    shownColumns = wanted
    return Array.from(slots, (slot) => {
      const row = shown.get(slot) ?? readRow(slot, columns)
      shown.set(slot, row)
      return row
    })
  }

  const rows = (question: RowsQuestion): RowsResult => {
    const order = answer(question)
    const window = order.subarray(question.from, question.from + Math.min(question.count, largestWindow))
    return {
      rows: rowsAt(window, question.columns),
      shown: order.length,
      total: countBits(table.lines.live()),
    }
  }

  const isLive = (slot: number | undefined): slot is number => slot !== undefined && hasBit(table.lines.live(), slot)

  return {
    rows,
    keys: (which) => keysOf(chosen(which)),
    groups: (choice, field) => countGroups(answer(choice), counted(field)),
    totals: (which, fields) => fields.map((field) => countTotals(chosen(which), counted(field))),
    position: (question, key) => {
      const slot = table.slotOf(key)
      return isLive(slot) ? answer(question).indexOf(slot) : -1
    },
    row: (key, columns) => {
      const slot = table.slotOf(key)
      return isLive(slot) ? readRow(slot, columns) : undefined
    },
    refresh: (touched) => {
      const all = countBits(table.lines.live())
      if (touched.numbers.size > reloadFrom && touched.numbers.size > all / 4)
        table = loadRowTable(source, edits, nextSlot, learned)
      else table.refresh(touched)
      sorted.clear()
      answers.clear()
      shown.clear()
    },
    indexNext: () => table.lines.indexNext(),
    hasWork: () => table.lines.unindexed() > 0,
  }
}
