/** A spreadsheet would run these cells as formulas, so they get a leading apostrophe. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u

export const harmless = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string): string => (/[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The separator that spreadsheets expect in the user's country. */
export type Separator = ',' | ';'

/** CSV (RFC 4180) with a byte order mark, so that spreadsheets read UTF-8. No cell is a formula. */
export const writeCsv = (rows: readonly (readonly string[])[], separator: Separator): string =>
  `\ufeff${rows.map((row) => `${row.map((cell) => quoted(harmless(cell))).join(separator)}\r\n`).join('')}`
