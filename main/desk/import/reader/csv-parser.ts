import { readHarmless } from '../../csv.ts'
import { carriageReturn, lineFeed, openCells, openingAt, within } from './csv-cell.ts'
import type { FileRow } from './file-row.ts'
import { sheetColumns, sheetRows, type Limits } from './limits.ts'
import { openPlainRows } from './plain-rows.ts'
import { Unreadable } from './unreadable.ts'

export interface CsvParser {
  /** The rows that are whole by now. After the last text the rest is a row too. */
  write(text: string, last: boolean): FileRow[]
}

const [apostrophe, equals, byteOrderMark] = [39, 61, 0xfeff]
const textFormula = /^="([^"]*(?:""[^"]*)*)"$/
/** Programs write `="00123"`, so that Excel keeps the zeros: a person sees 00123. */
const textOf = (cell: string): string => {
  switch (cell.charCodeAt(0)) {
    case apostrophe:
      return readHarmless(cell)
    case equals:
      return textFormula.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell
    default:
      return cell
  }
}
/** Longest cells that a row may have. */
const longCells = 4

/**
 * Reads CSV (RFC 4180) as people and programs write it: any line ends side by side, text beside a quoted cell, spaces
 * before one. Fails `open-quote` where a quoted cell does not end within its limit, and as the limits say.
 */
export const openCsv = (separator: string, limits: Pick<Limits, 'cell'>): CsvParser => {
  const comma = separator.charCodeAt(0)
  const reader = openCells(comma)
  let [rest, line] = ['', 0]

  /** Reads a row into `cells`. Returns the start of the next one. */
  const rowEnd = (text: string, from: number, cells: string[], last: boolean): number => {
    for (let at = from; ; at++) {
      const start = at
      at = reader.end(text, start, last)
      if (at < 0 || (at === text.length && !last)) return within
      const cell = reader.text()
      if (cell.length > limits.cell) throw new Unreadable(openingAt(text, start) < 0 ? 'not-a-table' : 'open-quote')
      if (cells.length === sheetColumns) throw new Unreadable('too-many-columns')
      cells.push(textOf(cell))
      const code = text.charCodeAt(at)
      if (code === comma) continue
      if (code !== carriageReturn) return at + 1
      if (at + 1 === text.length && !last) return within
      return text.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1
    }
  }
  return {
    write(text, last) {
      // Joined, not added: V8 would look through both halves for each letter.
      const whole = rest === '' ? text : [rest, text].join('')
      const plain = openPlainRows(whole, separator, limits.cell)
      const rows: FileRow[] = []
      let at = 0
      while (at < whole.length) {
        // A file that others were appended to has their marks too.
        const start = whole.charCodeAt(at) === byteOrderMark ? at + 1 : at
        const row = plain(start)
        const cells = row?.cells ?? []
        const next = row?.next ?? rowEnd(whole, start, cells, last)
        if (next === within) break
        // Empty lines count too: a file of nothing else would take a minute.
        if (++line > sheetRows) throw new Unreadable('too-many-rows')
        rows.push({ line, cells })
        at = next
      }
      rest = whole.slice(at)
      if (rest.length > limits.cell * longCells) throw new Unreadable(rest.includes('"') ? 'open-quote' : 'not-a-table')
      return rows
    },
  }
}
