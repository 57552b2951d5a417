import { isoDay, writeDay } from '../../../preload/contract/dates.ts'
import { never } from '../../../preload/contract/never.ts'
import { csvLine, textCells, type CsvCell } from '../csv.ts'
import type { ExportForm } from '../../../preload/contract/export.ts'
import type { Cell } from './export-cells.ts'

/** How a CSV file writes its cells. */
export type CsvForm = Pick<ExportForm, 'values' | 'separator' | 'decimal' | 'encoding'> & { readonly date: string }

const byteOrderMark = '\ufeff'

/**
 * Windows-1252 lacks accents beside their letters, so both are joined. That may also make a semicolon, of a Greek
 * question mark: it comes before the quotation marks.
 */
const joined = (text: string, { encoding }: Pick<CsvForm, 'encoding'>): string =>
  encoding === 'windows-1252' ? text.normalize('NFC') : text

/** A number is no formula, whatever its sign. */
const written = (cell: Cell, form: CsvForm): CsvCell => {
  const { values, decimal, date } = form
  switch (cell.is) {
    case 'text':
      return { text: joined(cell.text, form), isNumber: false }
    case 'number':
      return { text: values === 'raw' ? cell.text : cell.text.replace('.', decimal), isNumber: true }
    case 'day':
      return { text: writeDay(cell.day, [date]) ?? isoDay(cell.day), isNumber: true }
    default:
      return never(cell)
  }
}

/** Rows as CSV (RFC 4180). A spreadsheet runs no cell as a formula. */
export async function* csvRows(
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  form: CsvForm,
): AsyncGenerator<string> {
  const heading = csvLine(textCells(headings.map((text) => joined(text, form))), form.separator)
  yield form.encoding === 'utf-8-bom' ? byteOrderMark + heading : heading
  for await (const row of rows)
    yield csvLine(
      row.map((cell) => written(cell, form)),
      form.separator,
    )
}
