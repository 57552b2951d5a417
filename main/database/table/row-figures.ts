import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Groups, Total } from '../../../preload/contract/customers.ts'
import { addDecimals, dividedBy, plainDecimal, timesCount } from '../../customers/decimals.ts'
import type { ColumnValues } from './column-values.ts'
import type { Order } from './sort-orders.ts'

/** A column to count by. Its `values` may be folded; `textAt` gives the text of the table. */
export interface Counted extends Pick<ColumnValues, 'values' | 'numberAt'> {
  readonly field: FieldName
  textAt(slot: number): string
}

const mostGroups = 200

interface Tally {
  count: number
  /** One row with the value, for the text of the table. */
  readonly slot: number
}

const tallies = (slots: Order, { numberAt }: Counted): Map<number, Tally> => {
  const counts = new Map<number, Tally>()
  for (const slot of slots) {
    const number = numberAt(slot)
    const tally = counts.get(number)
    if (tally === undefined) counts.set(number, { count: 1, slot })
    else tally.count++
  }
  return counts
}

/** Most frequent first. */
export const countGroups = (slots: Order, column: Counted): Groups => {
  const all = [...tallies(slots, column)].toSorted(([, a], [, b]) => b.count - a.count || a.slot - b.slot)
  const listed = all.slice(0, mostGroups)
  return {
    values: listed.map(([number, { count, slot }]) => ({ value: number === 0 ? '' : column.textAt(slot), count })),
    others: all.slice(mostGroups).reduce((sum, [, { count }]) => sum + count, 0),
  }
}

/** Adds each distinct number once, times its count: exact, and fast at any number of rows. */
export const countTotals = (slots: Order, column: Counted): Total => {
  let [filled, numbers, sum]: [number, number, string | null] = [0, 0, null]
  for (const [number, { count }] of tallies(slots, column)) {
    const text = column.values[number]!
    if (text === '') continue
    filled += count
    const plain = plainDecimal(text)
    if (plain === null) continue
    numbers += count
    sum = sum === null ? timesCount(plain, count) : addDecimals(sum, timesCount(plain, count))
  }
  return { field: column.field, filled, sum, average: sum === null ? null : dividedBy(sum, numbers) }
}
