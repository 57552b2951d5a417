import type { FieldName } from '../../preload/contract/customer-fields.ts'
import { fieldOf } from '../../preload/contract/customer-fields.ts'
import type { RowLines } from './row-lines.ts'
import type { RowSource } from './row-source.ts'
import { isSearched, readColumn } from './search-line.ts'
import type { SortRanks } from './sort-ranks.ts'
import { compareOf, createSortRanks } from './sort-ranks.ts'

/** Columns whose ranks are kept; the one used longest ago makes room. */
const keptColumns = 6

/** Ranks of the columns that were sorted or filtered by, made at first use and kept through changes. */
export interface RowColumns {
  of(column: FieldName): SortRanks
  /** A row's texts are now these. */
  set(slot: number, line: string, codes: string): void
}

/** `laidOver` gives the codes of rows that differ from the database's. */
export const createRowColumns = (lines: RowLines, source: RowSource, laidOver: () => Iterable<readonly [slot: number, codes: string]>): RowColumns => {
  const kept = new Map<FieldName, { readonly ranks: SortRanks; readonly set: (slot: number, line: string, codes: string) => void }>()

  const codesBySlot = (): string[] => {
    const codes = new Array<string>(lines.slots()).fill('')
    source.eachCodes((number, text) => void (codes[number] = text))
    for (const [slot, text] of laidOver()) codes[slot] = text
    return codes
  }

  const make = (column: FieldName): { readonly ranks: SortRanks; readonly set: (slot: number, line: string, codes: string) => void } => {
    const read = readColumn(column)
    const compare = compareOf(fieldOf(column))
    if (isSearched(column)) {
      const ranks = createSortRanks(compare, lines.slots(), (slot) => read(lines.line(slot)))
      return { ranks, set: (slot, line) => ranks.set(slot, read(line)) }
    }
    const codes = codesBySlot()
    const ranks = createSortRanks(compare, codes.length, (slot) => read(codes[slot]!))
    return { ranks, set: (slot, _line, text) => ranks.set(slot, read(text)) }
  }

  return {
    of: (column) => {
      const entry = kept.get(column) ?? make(column)
      kept.delete(column)
      kept.set(column, entry)
      const [oldest] = kept.keys()
      if (kept.size > keptColumns && oldest !== undefined) kept.delete(oldest)
      return entry.ranks
    },
    set: (slot, line, codes) => kept.forEach((entry) => entry.set(slot, line, codes)),
  }
}
