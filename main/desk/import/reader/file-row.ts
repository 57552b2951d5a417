import type { ImportReading } from '../../../../preload/contract/import.ts'
import type { ReadCell } from './table.ts'

/** A row as it is in the file. */
export interface FileRow {
  /** As a spreadsheet numbers it, from 1: a row of CSV counts once, whatever line breaks are in its cells. */
  readonly line: number
  readonly cells: ReadCell[]
}

/** Rows of a file in batches, and how they are read. */
export interface FileRows {
  readonly kind: 'csv' | 'xlsx'
  readonly sheets: readonly string[]
  readonly reading: Pick<ImportReading, 'encoding' | 'separator' | 'sheet'>
  readonly batches: AsyncIterable<readonly FileRow[]>
}

/** The table around its rows, known after the last of them. */
export interface TableFrame {
  readonly kind: FileRows['kind']
  readonly sheets: readonly string[]
  readonly reading: ImportReading
  readonly headings: readonly string[]
}

export type Show = (done: number, total: number | null) => void

export const cellText = (cell: ReadCell): string => (typeof cell === 'string' ? cell : cell.text)

/** Takes empty cells off the end. */
export const trimRow = (cells: ReadCell[]): void => {
  while (cells.length > 0 && cells.at(-1) === '') cells.pop()
}
