import type { FileRow } from './file-row.ts'
import type { ReadCell } from './table.ts'

/** Rows on their way between threads. Typed cells go as texts: cloning an object takes ten times as long as its text. */
export interface PackedRows {
  readonly texts: readonly (readonly string[])[]
  readonly lines: readonly number[]
  /** The kind of each cell, row by row; null where all are texts. */
  readonly kinds: Uint8Array | null
}

const kinds = ['text', 'number', 'date', 'yes-no'] as const

const kindOf = (cell: ReadCell): number => (typeof cell === 'string' ? 0 : kinds.indexOf(cell.is))

const isText = (cell: ReadCell): cell is string => typeof cell === 'string'
const isTextRow = (cells: readonly ReadCell[]): cells is readonly string[] => cells.every(isText)

export const packRows = (rows: readonly FileRow[]): PackedRows => {
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
