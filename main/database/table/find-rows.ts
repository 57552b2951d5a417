import { fieldOf } from '../../../preload/contract/customer-fields.ts'
import type { Condition, RowFilter, RowsChoice, RowsQuestion } from '../../../preload/contract/customers.ts'
import type { LearnedStyles } from '../../../preload/contract/dates.ts'
import type { Bits } from '../bits.ts'
import { countBits, eachBit, hasBit, keepBoth, setBit } from '../bits.ts'
import { fitsOf } from './conditions.ts'
import { inOrderMade, needsPerson } from './row-overlays.ts'
import type { RowTable } from './row-table.ts'
import type { Order } from './sort-orders.ts'
import { orderBy } from './sort-orders.ts'

/** Enough for the questions of two windows. */
const keptOrders = 8

/** A cache that drops its least recently used entry. */
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

/** Cached orders, cleared when a row changes. */
export interface KeptOrders {
  readonly sorted: ReturnType<typeof keepFew<Order>>
  readonly found: ReturnType<typeof keepFew<Order>>
}

export const keepOrders = (): KeptOrders => ({ sorted: keepFew(keptOrders), found: keepFew(keptOrders) })

const only = (order: Order, bits: Bits): Order => {
  const kept = new Int32Array(countBits(bits))
  let count = 0
  for (let at = 0; at < order.length; at++) if (hasBit(bits, order[at]!)) kept[count++] = order[at]!
  return kept.subarray(0, count)
}

/** Rows without a customer first, in the order they were made, then customers by slot. */
const unsorted = (table: RowTable): Order => {
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

/** Sorts by the last column first. Each pass is stable, so the first column decides. */
const sortedBy = (table: RowTable, kept: KeptOrders, sort: RowsQuestion['sort']): Order =>
  kept.sorted.get(JSON.stringify(sort), () => {
    const start = sort.length === 0 ? unsorted(table) : sortedBy(table, kept, [])
    return sort.reduceRight(
      (order, { column, descending }) => orderBy(order, table.columns.of(column).ranks(), descending),
      start,
    )
  })

const withEdits = (table: RowTable, which: NonNullable<RowFilter['edits']>): Bits => {
  const bits = new Int32Array(table.lines.live().length)
  for (const [slot, { is }] of table.overlays)
    if (which === 'changed' || needsPerson(is) === (which === 'attention')) setBit(bits, slot)
  return bits
}

/** Tests each distinct text once. */
const withCondition = (table: RowTable, condition: Condition, learned: LearnedStyles): Bits => {
  const bits = new Int32Array(table.lines.live().length)
  const column = table.columns.values(condition.field)
  const fits = fitsOf(condition, fieldOf(condition.field).type === 'date', learned)
  const known: boolean[] = []
  eachBit(table.lines.live(), (slot) => {
    const number = column.numberAt(slot)
    if ((known[number] ??= fits(column.values[number]!))) setBit(bits, slot)
  })
  return bits
}

const matching = (table: RowTable, search: string, filter: RowFilter, learned: () => LearnedStyles): Bits => {
  const { edits, conditions = [] } = filter
  const bits = table.lines.matching(search)
  if (edits !== undefined) keepBoth(bits, withEdits(table, edits))
  for (const condition of conditions) keepBoth(bits, withCondition(table, condition, learned()))
  return bits
}

const showsAll = ({ search, filter: { edits, conditions = [] } }: RowsChoice): boolean =>
  search.trim() === '' && edits === undefined && conditions.length === 0

/** The rows of a search and a filter, sorted. `learned`: the date styles that the service is known to use. */
export const findRows = (
  table: RowTable,
  kept: KeptOrders,
  choice: RowsChoice,
  learned: () => LearnedStyles,
): Order => {
  const { search, filter, sort } = choice
  return kept.found.get(JSON.stringify([search, filter, sort]), () => {
    const sorted = sortedBy(table, kept, sort)
    return showsAll(choice) ? sorted : only(sorted, matching(table, search, filter, learned))
  })
}

/** How many rows `findRows` finds. They are not put in order, and the cached orders stay. */
export const countRows = (table: RowTable, { search, filter }: RowsChoice, learned: () => LearnedStyles): number =>
  countBits(matching(table, search, filter, learned))
