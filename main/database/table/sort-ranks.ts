import { fold } from '../search/fold.ts'
import type { Compare } from './compare-values.ts'

/** Ranks of a column's values by slot. Equal values have the same rank. */
export interface Ranks {
  readonly bySlot: Int32Array
  /** The number of ranks, which is also the rank of an empty value: empty values always come last. */
  readonly count: number
}

export interface SortRanks {
  set(slot: number, value: string): void
  ranks(): Ranks
}

/** Binary search. Without a match, `at` is the position to insert. */
const search = (
  sorted: readonly string[],
  value: string,
  compare: Compare,
): { readonly at: number; readonly found: boolean } => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = compare(sorted[middle]!, value)
    if (order === 0) return { at: middle, found: true }
    if (order < 0) low = middle + 1
    else high = middle
  }
  return { at: low, found: false }
}

/** A key for plain comparing, close to the collator's order. */
const roughly = (value: string): string => fold(value).replace(/\d+/g, (digits) => digits.padStart(12, '0'))

interface Distinct {
  /** Sorted; equal values appear once. */
  readonly sorted: string[]
  /** Each value's position among them, or that of its equal. */
  readonly places: ReadonlyMap<string, number>
}

/** The collator is slow, and needs fewer compares on values that are nearly sorted. */
const distinct = (values: Iterable<string>, compare: Compare): Distinct => {
  const keyed = Array.from(values, (value) => ({ value, key: roughly(value) }))
  keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
  const sorted: string[] = []
  const places = new Map<string, number>()
  for (const value of keyed.map((one) => one.value).sort(compare)) {
    if (sorted.length === 0 || compare(sorted.at(-1)!, value) !== 0) sorted.push(value)
    places.set(value, sorted.length - 1)
  }
  return { sorted, places }
}

/** `moved` and `placed` are the new positions of the old and the added values. */
const merge = (
  old: readonly string[],
  added: readonly string[],
  compare: Compare,
): { readonly all: string[]; readonly moved: Int32Array; readonly placed: Int32Array } => {
  const all: string[] = []
  const moved = new Int32Array(old.length)
  const placed = new Int32Array(added.length)
  let next = 0
  const addNext = (): void => {
    placed[next] = all.length
    all.push(added[next++]!)
  }
  old.forEach((value, at) => {
    while (next < added.length && compare(added[next]!, value) < 0) addNext()
    moved[at] = all.length
    all.push(value)
  })
  while (next < added.length) addNext()
  return { all, moved, placed }
}

/** In `bySlot`, before the number of ranks is known. */
const empty = -1

/**
 * Ranks of one column. New values wait until ranks are read; then all are sorted and merged in one pass, so a batch of
 * a thousand stays cheap.
 */
export const createSortRanks = (compare: Compare, slots: number, valueOf: (slot: number) => string): SortRanks => {
  const waiting = new Map<number, string>()
  let sorted: string[] = []
  let bySlot: Int32Array = new Int32Array(slots).fill(empty)
  let answer: Ranks | undefined

  const place = (slot: number, rank: number): void => {
    if (slot >= bySlot.length) {
      const larger = new Int32Array(slot + (slot >>> 2) + 64).fill(empty)
      larger.set(bySlot)
      bySlot = larger
    }
    bySlot[slot] = rank
  }

  const mergeWaiting = (): void => {
    const values = new Set(waiting.values())
    const ranks = new Map<string, number>()
    const unseen = distinct(
      [...values].filter((value) => !search(sorted, value, compare).found),
      compare,
    )
    const { all, moved, placed } = merge(sorted, unseen.sorted, compare)
    for (let slot = 0; slot < bySlot.length; slot++) if (bySlot[slot]! >= 0) bySlot[slot] = moved[bySlot[slot]!]!
    sorted = all
    for (const value of values) {
      const added = unseen.places.get(value)
      ranks.set(value, added === undefined ? search(sorted, value, compare).at : placed[added]!)
    }
    for (const [slot, value] of waiting) place(slot, ranks.get(value)!)
    waiting.clear()
  }

  const ranked = (): Ranks => ({
    bySlot: bySlot.map((rank) => (rank === empty ? sorted.length : rank)),
    count: sorted.length,
  })

  const set = (slot: number, value: string): void => {
    answer = undefined
    waiting.delete(slot)
    if (value === '') place(slot, empty)
    else waiting.set(slot, value)
  }

  for (let slot = 0; slot < slots; slot++) {
    const value = valueOf(slot)
    if (value !== '') waiting.set(slot, value)
  }

  const ranks = (): Ranks => {
    if (waiting.size > 0) mergeWaiting()
    return (answer ??= ranked())
  }

  return { set, ranks }
}
