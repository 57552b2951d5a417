import type { PackedRows } from '../../handed-import.ts'
import { cellText } from './file-row.ts'
import type { ReadCell } from './table.ts'

const kinds = ['text', 'number', 'percentage', 'date', 'yes-no', 'error'] as const

const kindOf = (cell: ReadCell): number => (typeof cell === 'string' ? 0 : kinds.indexOf(cell.is))

type Row = { readonly cells: readonly ReadCell[]; readonly line: number }

/** One pass with nothing made for a cell: there may be a million of them. */
export const packRows = (rows: readonly Row[]): PackedRows => {
  const widths = Uint32Array.from(rows, (row) => row.cells.length)
  const count = widths.reduce((sum, width) => sum + width, 0)
  const [lengths, of] = [new Uint32Array(count), new Uint8Array(count)]
  let [text, at, isPlain] = ['', 0, true]
  for (const { cells } of rows)
    for (const cell of cells) {
      const own = cellText(cell)
      text += own
      lengths[at] = own.length
      of[at] = kindOf(cell)
      if (of[at++] !== 0) isPlain = false
    }
  return { text, lengths, widths, lines: rows.map(({ line }) => line), kinds: isPlain ? null : of }
}

/** The rows that were packed. */
export const unpackRows = ({ text, lengths, widths, kinds: of }: PackedRows): ReadCell[][] => {
  let [cell, at] = [0, 0]
  const next = (): ReadCell => {
    const own = text.slice(at, (at += lengths[cell]!))
    const is = of === null ? 'text' : kinds[of[cell]!]!
    cell++
    return is === 'text' ? own : { is, text: own }
  }
  return Array.from(widths, (width) => {
    // At its length from the start: a row that grows cell by cell keeps room for twice as many.
    const row = Array<ReadCell>(width)
    for (let to = 0; to < width; to++) row[to] = next()
    return row
  })
}
