import { readHarmless } from '../../csv.ts'
import { carriageReturn, lineFeed } from './csv-cell.ts'
import { sheetColumns } from './limits.ts'

/** The next place of a sign from `from` on, which only grows; the text's length where there is none. */
const openPlaces = (text: string, sign: string): ((from: number) => number) => {
  let found = -1
  return (from) => {
    if (found >= from) return found
    const next = text.indexOf(sign, from)
    return (found = next < 0 ? text.length : next)
  }
}

export interface PlainRow {
  readonly cells: string[]
  /** The start of the next row. */
  readonly next: number
}

/**
 * Reads rows without quotation marks, as most are, by V8's own search and split. These need no compiling in a new
 * thread, and less time than a look at each letter. Null where the parser must read the row: it has a quotation mark,
 * may go on in the next text, or is longer than one cell may be.
 */
export const openPlainRows = (
  text: string,
  separator: string,
  longest: number,
): ((from: number) => PlainRow | null) => {
  const [nextFeed, nextReturn] = [openPlaces(text, '\n'), openPlaces(text, '\r')]
  const [nextMark, nextApostrophe] = [openPlaces(text, '"'), openPlaces(text, "'")]
  return (from) => {
    const end = Math.min(nextFeed(from), nextReturn(from))
    // The letter behind the end tells whether the line ends in two signs.
    if (end + 1 >= text.length || nextMark(from) < end || end - from > longest) return null
    const cells = text.slice(from, end).split(separator, sheetColumns + 1)
    if (cells.length > sheetColumns) return null
    const isPair = text.charCodeAt(end) === carriageReturn && text.charCodeAt(end + 1) === lineFeed
    return {
      cells: nextApostrophe(from) < end ? cells.map(readHarmless) : cells,
      next: end + (isPair ? 2 : 1),
    }
  }
}
