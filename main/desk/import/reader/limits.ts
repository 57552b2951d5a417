/**
 * Upper bounds of a table. A file beyond one of them is refused while it is read, so a hostile one costs little. They
 * also keep each list and text small: V8 ends the whole process when a large one does not fit a thread's heap.
 */
export interface Limits {
  /** Bytes of a file, and characters of all its cells. */
  readonly bytes: number
  readonly rows: number
  readonly columns: number
  /** Cells of all rows. Each costs the desk memory, however short its text is. */
  readonly cells: number
  /** Characters of a cell. A quotation mark that is never closed makes one cell of the rest of the file. */
  readonly cell: number
  /** Different texts of a workbook. */
  readonly strings: number
  /** Inflated bytes of one part of a workbook, and how many times its compressed size they may be. */
  readonly part: number
  readonly ratio: number
}

const mega = 1_000_000

export const limits: Limits = {
  bytes: 200 * mega,
  rows: 200_000,
  columns: 512,
  cells: 12 * mega,
  cell: mega,
  strings: 5 * mega,
  part: 1_000 * mega,
  ratio: 250,
}

/** A sheet of Excel has no more. */
export const sheetRows = 1_048_576
export const sheetColumns = 16_384
