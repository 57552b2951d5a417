/**
 * A spreadsheet would run these cells as formulas, so they get a leading apostrophe. Cells that look as if they had one
 * get another, so that reading returns every text.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/u

export const harmless = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** The text that `harmless` was given. */
export const readHarmless = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell

const quoted = (cell: string): string => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The separator that spreadsheets expect in the user's country. */
export type Separator = ',' | ';' | '\t'

export interface CsvCell {
  readonly text: string
  /** A number or a day: it is written as it is. A text is never a formula. */
  readonly isNumber: boolean
}

/** A line of CSV (RFC 4180). */
export const csvLine = (cells: readonly CsvCell[], separator: Separator): string => {
  const written = ({ text, isNumber }: CsvCell): string =>
    isNumber && !text.includes(separator) ? text : quoted(isNumber ? text : harmless(text))
  return `${cells.map(written).join(separator)}\r\n`
}

/** Text cells of a line. */
export const textCells = (texts: readonly string[]): readonly CsvCell[] =>
  texts.map((text) => ({ text, isNumber: false }))

/** Rows of texts as CSV. The byte order mark makes every spreadsheet read it as UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[], separator: Separator): string =>
  `\ufeff${rows.map((row) => csvLine(textCells(row), separator)).join('')}`
