import type { ImportReading } from '../../../../preload/contract/import.ts'
import { openCsv } from './csv-parser.ts'
import type { FileRow } from './file-row.ts'
import type { Limits } from './limits.ts'
import { Unreadable } from './unreadable.ts'

type Separator = ImportReading['separator']

/** In this order where several fit equally: a comma is often part of a text or an amount. */
const candidates: readonly Separator[] = ['\t', ';', '|', ',']

/** Excel's own first line. Spreadsheets neither show nor number it. */
const said = /^sep=([,;\t|])(?:\r\n|\r|\n|$)/i

export const readSeparatorLine = (text: string): { readonly separator: Separator; readonly length: number } | null => {
  const found = said.exec(text)
  return found === null ? null : { separator: found[1] as Separator, length: found[0].length }
}

const mostRows = 100
const lineEnd = /\r\n|\r|\n/

/** A row may be longer than the sample: then its first part stands for it. */
const parse = (sample: string, whole: boolean, separator: Separator, limits: Pick<Limits, 'cell'>): FileRow[] => {
  const rows = openCsv(separator, limits).write(sample, whole)
  return rows.length === 0 && !whole ? parse(sample, true, separator, limits) : rows
}

/** Rows before a quotation mark that nothing closes; if it is in the first one, that line's cells. */
const rowsBeforeQuote = (sample: string, separator: Separator, limits: Pick<Limits, 'cell'>): FileRow[] => {
  const rows = openCsv(separator, limits).write(sample, false)
  return rows.length > 0 ? rows : [{ line: 1, cells: sample.split(lineEnd, 1)[0]!.split(separator) }]
}

const rowsOf = (sample: string, whole: boolean, separator: Separator, limits: Pick<Limits, 'cell'>): FileRow[] => {
  const filled = (rows: readonly FileRow[]): FileRow[] =>
    rows.filter(({ cells }) => cells.some((cell) => cell !== '')).slice(0, mostRows)
  try {
    return filled(parse(sample, whole, separator, limits))
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    // The separator must be known, or the rows would be read as one column, where no cell begins with the mark.
    if (error.reason === 'open-quote') return filled(rowsBeforeQuote(sample, separator, limits))
    // Too many columns are columns all the same. Others fail again when the rows are read.
    if (error.reason === 'too-many-columns') throw error
    return []
  }
}

const amounts = /^-?\d+,\d{1,2}$/

/** A column of amounts alone is no table of two columns. */
const isAmounts = (rows: readonly FileRow[], separator: Separator): boolean =>
  separator === ',' &&
  rows.every(({ cells }) => cells.length < 2 || (cells.length === 2 && amounts.test(cells.join(','))))

/** The share of rows that are as wide as most are; 0 where most have one cell. */
const scoreOf = (rows: readonly FileRow[]): number => {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [width, count] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [0, 0]
  return width < 2 ? 0 : count / rows.length
}

/** The separator that makes the most even table of the file's first rows. One column has none: any unused one fits. */
export const findSeparator = (sample: string, whole: boolean, limits: Pick<Limits, 'cell'>): Separator => {
  const scores = candidates.map((separator) => {
    const rows = rowsOf(sample, whole, separator, limits)
    return isAmounts(rows, separator) ? 0 : scoreOf(rows)
  })
  const best = Math.max(...scores)
  if (best > 0) return candidates[scores.indexOf(best)]!
  return candidates.toReversed().find((separator) => !sample.includes(separator)) ?? ','
}
