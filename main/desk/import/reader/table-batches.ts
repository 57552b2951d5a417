import type { ImportReading } from '../../../../preload/contract/import.ts'
import { cellText, trimRow, type FileRow, type FileRows, type TableFrame } from './file-row.ts'
import { findHeadings, headingOf } from './find-headings.ts'
import { openWritingFinder } from './find-writing.ts'
import type { Limits } from './limits.ts'
import type { ReadCell } from './table.ts'
import { Unreadable } from './unreadable.ts'

/** Filled rows among which the headings are looked for. */
const sampleRows = 100

const isFilled = (cell: ReadCell): boolean => typeof cell !== 'string' || (cell !== '' && cell.trim() !== '')

const widthOf = ({ cells }: FileRow): number => cells.findLastIndex((cell) => cell !== '') + 1

/** Refuses the first row beyond a limit. */
const limitChecker = (limits: Limits): ((row: FileRow) => void) => {
  let [rows, cells, size] = [0, 0, 0]
  return (row) => {
    if (widthOf(row) > limits.columns) throw new Unreadable('too-many-columns')
    if (++rows > limits.rows) throw new Unreadable('too-many-rows')
    for (const cell of row.cells) size += cellText(cell).length
    cells += row.cells.length
    if (size > limits.bytes || cells > limits.cells) throw new Unreadable('too-big')
  }
}

/** Filled rows in batches. The first batch is large enough to find the headings in. */
async function* filledBatches(batches: FileRows['batches'], limits: Limits): AsyncGenerator<FileRow[]> {
  const check = limitChecker(limits)
  let waiting: FileRow[] = []
  let needed = sampleRows
  for await (const batch of batches) {
    for (const row of batch) {
      if (!row.cells.some(isFilled)) continue
      check(row)
      waiting.push(row)
    }
    if (waiting.length < needed) continue
    yield waiting
    ;[waiting, needed] = [[], 1]
  }
  if (waiting.length > 0) yield waiting
}

/** A heading without cells below it may stand for nothing; a column without heading needs a cell. */
const headingsOf = (kind: FileRows['kind'], cells: readonly ReadCell[], width: number): string[] => {
  const headings = cells.map(headingOf)
  while (headings.length > width && headings.at(-1) === '') headings.pop()
  // A longer row of CSV may be broken by a separator in a text: its cells belong to no column.
  const columns = kind === 'csv' && headings.length > 0 ? headings.length : Math.max(headings.length, width)
  while (headings.length < columns) headings.push('')
  return headings
}

/** The headings once more, as in files that were appended to each other: no customer. */
const isHeadings = (cells: readonly ReadCell[], headings: readonly string[]): boolean =>
  headings.length > 0 &&
  cells.length <= headings.length &&
  headings.every((heading, at) => headingOf(cells[at] ?? '') === heading)

/** The rows below the headings, then the rest of the table. Fails `empty` without a filled cell. */
export async function* tableBatches(
  { kind, sheets, reading, batches }: FileRows,
  changed: Partial<ImportReading>,
  limits: Limits,
): AsyncGenerator<readonly FileRow[], TableFrame> {
  const finder = openWritingFinder()
  let headerRow = changed.headerRow ?? null
  let headings: readonly ReadCell[] = []
  let [width, isFilledFile] = [0, false]
  for await (const batch of filledBatches(batches, limits)) {
    isFilledFile = true
    headerRow ??= findHeadings(batch.slice(0, sampleRows))
    const first = headerRow
    headings = batch.find(({ line }) => line === first)?.cells ?? headings
    const names = headings.map(headingOf)
    const below = batch.filter(({ line }) => line > first)
    for (const { cells } of below) trimRow(cells)
    const rows = below.filter(({ cells }) => !isHeadings(cells, names))
    for (const { cells } of rows) {
      finder.add(cells)
      width = Math.max(width, cells.length)
    }
    yield rows
  }
  if (!isFilledFile) throw new Unreadable('empty')
  const found = finder.found(kind === 'csv' ? reading.separator : null)
  const { decimal = found.decimal, dates = found.dates } = changed
  return {
    kind,
    sheets,
    reading: { ...reading, headerRow: headerRow ?? 0, decimal, dates },
    headings: headingsOf(kind, headings, width),
  }
}
