/** A cell that a spreadsheet would run as a formula is shown as text instead. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u

export const harmless = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string): string => (/[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The separator that spreadsheets of a country expect. */
export type Separator = ',' | ';'

/**
 * Rows as CSV (RFC 4180) with a byte order mark, so that every spreadsheet reads it as UTF-8; no cell of it is a
 * formula.
 */
export const writeCsv = (rows: readonly (readonly string[])[], separator: Separator): string =>
  `\ufeff${rows.map((row) => `${row.map((cell) => quoted(harmless(cell))).join(separator)}\r\n`).join('')}`
