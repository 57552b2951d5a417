import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { Groups, Total } from '../../preload/contract/customers.ts'

/** Customers with one value. Null: all other values together. */
export interface Share {
  readonly value: string | null
  readonly count: number
}

export interface Overview {
  readonly customers: number
  readonly countries: readonly Share[]
  readonly conditions: readonly Share[]
  /** Customers without a value, by field; the most first. */
  readonly missing: readonly { readonly field: FieldName; readonly count: number }[]
}

/** More bars than this do not help. */
const mostShares = 8

const sharesOf = ({ values, others }: Groups): readonly Share[] => {
  const rest = values.slice(mostShares).reduce((sum, { count }) => sum + count, others)
  const shown = values.slice(0, mostShares)
  return rest > 0 ? [...shown, { value: null, count: rest }] : shown
}

export const overviewOf = (countries: Groups, conditions: Groups, totals: readonly Total[]): Overview => {
  const customers = countries.values.reduce((sum, { count }) => sum + count, countries.others)
  const missing = totals
    .map(({ field, filled }) => ({ field, count: customers - filled }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  return { customers, countries: sharesOf(countries), conditions: sharesOf(conditions), missing }
}

/** A corner of a line: both from 0 to 1, the second from the top. */
export type Corner = readonly [number, number]

/** The corners of a line over time, from the first point to the last. `top` is the highest value of the scale. */
export const lineOver = (
  points: readonly { readonly at: number; readonly value: number }[],
  top: number,
): readonly Corner[] => {
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  return points.map(({ at, value }) => [
    last === first ? 0 : (at - first) / (last - first),
    1 - Math.min(1, value / (top || 1)),
  ])
}
