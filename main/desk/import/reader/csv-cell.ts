import { Unreadable } from './unreadable.ts'

export const [quote, lineFeed, carriageReturn, space] = [34, 10, 13, 32]

/** No end is found: the text ends within the cell, and more of it may come. */
export const within = -1

/** The place of a quotation mark that opens a cell; -1 without one. */
export const openingAt = (text: string, from: number): number => {
  let at = from
  while (text.charCodeAt(at) === space) at++
  return text.charCodeAt(at) === quote ? at : -1
}

export interface CsvCells {
  /** The end of the cell that begins here. */
  end(text: string, from: number, last: boolean): number
  /** The text of the cell whose end was found last. */
  text(): string
}

/** Reads one cell at a time. Fails `open-quote` where the last text ends within a quoted cell. */
export const openCells = (comma: number): CsvCells => {
  let found = ''

  const plainEnd = (text: string, from: number): number => {
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === comma || code === lineFeed || code === carriageReturn) return at
    }
    return text.length
  }
  const quotedEnd = (text: string, from: number, last: boolean): number => {
    const parts: string[] = []
    for (let at = from; ; at++) {
      const close = text.indexOf('"', at)
      if (close < 0 && last) throw new Unreadable('open-quote')
      if (close < 0 || (close + 1 === text.length && !last)) return within
      if (text.charCodeAt(close + 1) === quote) {
        parts.push(text.slice(at, close + 1))
        at = close + 1
        continue
      }
      const end = plainEnd(text, close + 1)
      const beside = text.slice(close + 1, end)
      parts.push(text.slice(at, close), beside.trim() === '' ? '' : beside)
      found = parts.join('')
      return end
    }
  }
  return {
    end(text, from, last) {
      const opening = openingAt(text, from)
      if (opening >= 0) return quotedEnd(text, opening + 1, last)
      const end = plainEnd(text, from)
      found = text.slice(from, end)
      return end
    },
    text: () => found,
  }
}
