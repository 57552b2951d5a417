import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { fieldOf } from '../../../preload/contract/customer-fields.ts'
import type { LearnedStyles } from '../../../preload/contract/dates.ts'
import { createColumnValues, type ColumnValues } from './column-values.ts'
import type { RowLines } from './row-lines.ts'
import type { RowSource } from './row-source.ts'
import { isSearched, readColumn } from '../search/search-line.ts'
import type { SortRanks } from './sort-ranks.ts'
import { createSortRanks } from './sort-ranks.ts'
import { compareOf } from './compare-values.ts'

/** Cached columns of each sort; the least recently used one is dropped. A search counts filters on up to eight fields. */
const [keptRanks, keptValues] = [6, 16]
/** Rows of a column that are read in one piece: some milliseconds. */
const rowsAtOnce = 512

/**
 * Ranks and values of the columns that were sorted, filtered or counted by. Made at first use, then updated with each
 * row.
 */
export interface RowColumns {
  of(column: FieldName): SortRanks
  /** Texts of a searched field are folded. */
  values(column: FieldName): ColumnValues
  /**
   * Reads some of the values that `values` would read all at once, which takes some hundred milliseconds at 100,000
   * customers. Returns whether some are missing.
   */
  readAhead(column: FieldName): boolean
  set(slot: number, line: string, codes: string): void
}

interface Settable {
  set(slot: number, value: string): void
}
interface Kept<T> {
  readonly made: T
  readonly set: (slot: number, line: string, codes: string) => void
}

const keptFew = <T>(limit: number) => {
  const kept = new Map<string, Kept<T>>()
  const put = (column: string, entry: Kept<T>): T => {
    kept.delete(column)
    kept.set(column, entry)
    const [oldest] = kept.keys()
    if (kept.size > limit && oldest !== undefined) kept.delete(oldest)
    return entry.made
  }
  return {
    get: (column: string, make: () => Kept<T>): T => put(column, kept.get(column) ?? make()),
    has: (column: string): boolean => kept.has(column),
    put,
    each: (visit: (entry: Kept<T>) => void): void => kept.forEach(visit),
  }
}

export interface ColumnNeeds {
  /** The codes of rows with an edit, which differ from the database's. */
  readonly laidOver: () => Iterable<readonly [slot: number, codes: string]>
  /** The date styles that the service is known to use. The ranks of a date column are made again when they change. */
  readonly learned: () => LearnedStyles
}

interface Unfinished extends Kept<ColumnValues> {
  /** Rows up to before it have their values. */
  next: number
}
const noValuesYet = (column: FieldName): Unfinished => {
  const read = readColumn(column)
  const made = createColumnValues(0, () => '')
  return { made, set: (slot, _line, text) => made.set(slot, read(text)), next: 0 }
}

export const createRowColumns = (
  lines: RowLines,
  source: RowSource,
  { laidOver, learned }: ColumnNeeds,
): RowColumns => {
  const ranked = keptFew<SortRanks>(keptRanks)
  const valued = keptFew<ColumnValues>(keptValues)
  /** Values that are being read ahead. */
  const unfinished = new Map<FieldName, Unfinished>()

  const codesBySlot = (): string[] => {
    const codes = new Array<string>(lines.slots()).fill('')
    source.eachCodes((number, text) => void (codes[number] = text))
    for (const [slot, text] of laidOver()) codes[slot] = text
    return codes
  }

  const make = <T extends Settable>(
    column: FieldName,
    create: (slots: number, valueOf: (slot: number) => string) => T,
  ): Kept<T> => {
    const read = readColumn(column)
    if (isSearched(column)) {
      const made = create(lines.slots(), (slot) => read(lines.line(slot)))
      return { made, set: (slot, line) => made.set(slot, read(line)) }
    }
    const codes = codesBySlot()
    const made = create(codes.length, (slot) => read(codes[slot]!))
    return { made, set: (slot, _line, text) => made.set(slot, read(text)) }
  }

  const ranksOf = (column: FieldName): SortRanks => {
    const [field, styles] = [fieldOf(column), learned()]
    const name = field.type === 'date' ? `${column} ${styles?.join() ?? ''}` : column
    return ranked.get(name, () =>
      make(column, (slots, valueOf) => createSortRanks(compareOf(field, styles), slots, valueOf)),
    )
  }

  const readAhead = (column: FieldName): boolean => {
    if (valued.has(column) || isSearched(column)) return false
    const one = unfinished.get(column) ?? noValuesYet(column)
    unfinished.set(column, one)
    for (const [number, text] of source.codesBetween(one.next, one.next + rowsAtOnce - 1)) one.set(number, '', text)
    one.next += rowsAtOnce
    if (one.next < lines.slots()) return true
    for (const [slot, text] of laidOver()) one.set(slot, '', text)
    unfinished.delete(column)
    valued.put(column, one)
    return false
  }

  return {
    of: ranksOf,
    values: (column) => valued.get(column, () => make(column, createColumnValues)),
    readAhead,
    set: (slot, line, codes) => {
      ranked.each((entry) => entry.set(slot, line, codes))
      valued.each((entry) => entry.set(slot, line, codes))
      unfinished.forEach((entry) => entry.set(slot, line, codes))
    },
  }
}
