import type { PackedRows } from '../../handed-import.ts'
import type { ReadCell } from './table.ts'

const kinds = ['text', 'number', 'date', 'yes-no'] as const

const kindOf = (cell: ReadCell): number => (typeof cell === 'string' ? 0 : kinds.indexOf(cell.is))

const isText = (cell: ReadCell): cell is string => typeof cell === 'string'
const isTextRow = (cells: readonly ReadCell[]): cells is readonly string[] => cells.every(isText)

type Row = { readonly cells: readonly ReadCell[]; readonly line: number }

export const packRows = (rows: readonly Row[]): PackedRows => {
  const texts = rows.map(({ cells }) =>
    isTextRow(cells) ? cells : cells.map((cell) => (isText(cell) ? cell : cell.text)),
  )
  const isPlain = rows.every(({ cells }, at) => texts[at] === cells)
  return {
    texts,
    lines: rows.map(({ line }) => line),
    kinds: isPlain ? null : Uint8Array.from(rows.flatMap(({ cells }) => cells.map(kindOf))),
  }
}

/** The rows that were packed. */
export const unpackRows = ({ texts, kinds: of }: PackedRows): ReadCell[][] => {
  if (of === null) return texts as string[][]
  let at = 0
  return texts.map((row) =>
    row.map((text): ReadCell => {
      const is = kinds[of[at++]!]!
      return is === 'text' ? text : { is, text }
    }),
  )
}
