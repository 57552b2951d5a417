import { cellText, type FileRow } from './file-row.ts'
import type { ReadCell } from './table.ts'

const trimmed = (cell: ReadCell): string => cellText(cell).replace(/\s+/g, ' ').trim()

/** A heading in one line. */
export const headingOf = (cell: ReadCell): string => trimmed(cell)

/** Numbers, days, times, e-mail and web addresses, IBANs and VAT numbers. */
const values =
  /^(?:[-+(€$£]?\s?\d[\d.,:/\s'’%)-]*|\d{4}-\d\d-\d\dT.*|[^\s@]+@[^\s@]+|https?:\S+|www\.\S+|[A-Z]{2}\d[\dA-Z. ]{6,40})$/
const longestHeading = 80

const isData = (cell: ReadCell): boolean =>
  typeof cell !== 'string' || cell.length > longestHeading || values.test(trimmed(cell))

const filledOf = (cells: readonly ReadCell[]): ReadCell[] => cells.filter((cell) => trimmed(cell) !== '')

/** Cells of most rows; titles and notes above a table fill fewer. */
const usualWidth = (rows: readonly FileRow[]): number => {
  const counts = rows.map(({ cells }) => filledOf(cells).length).toSorted((one, other) => one - other)
  return counts[Math.floor(counts.length / 2)] ?? 0
}

const looksLikeHeadings = (cells: readonly ReadCell[], width: number): boolean => {
  const filled = filledOf(cells)
  const distinct = new Set(filled.map((cell) => trimmed(cell).toLowerCase())).size
  return (
    filled.length >= Math.max(1, width * 0.6) &&
    distinct >= filled.length * 0.7 &&
    filled.filter(isData).length <= filled.length * 0.2
  )
}

/**
 * The line of the headings among the first rows: the first one with as many cells as the table, most of them filled
 * with distinct texts. 0 where a row of data comes before.
 */
export const findHeadings = (rows: readonly FileRow[]): number => {
  const width = usualWidth(rows)
  for (const { line, cells } of rows) {
    if (looksLikeHeadings(cells, width)) return line
    if (filledOf(cells).length >= Math.max(2, width * 0.6)) return 0
  }
  return 0
}
