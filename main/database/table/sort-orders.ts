import type { Ranks } from './sort-ranks.ts'

export type Order = Int32Array

/** Descending reverses the ranks, and leaves empty values last. */
const placeOf = (rank: number, { count }: Ranks, descending: boolean): number =>
  descending && rank < count ? count - 1 - rank : rank

/** One pass of a counting sort: stable, without comparing values. Slots beyond the ranks count as empty. */
export const orderBy = (order: Order, ranks: Ranks, descending: boolean): Order => {
  const starts = new Int32Array(ranks.count + 2)
  const places = new Int32Array(order.length)
  for (let at = 0; at < order.length; at++) {
    const place = placeOf(ranks.bySlot[order[at]!] ?? ranks.count, ranks, descending)
    places[at] = place
    starts[place + 1] = starts[place + 1]! + 1
  }
  for (let place = 1; place < starts.length; place++) starts[place] = starts[place]! + starts[place - 1]!
  const sorted = new Int32Array(order.length)
  for (let at = 0; at < order.length; at++) {
    const place = places[at]!
    sorted[starts[place]!] = order[at]!
    starts[place] = starts[place]! + 1
  }
  return sorted
}
