import type { ImportReading } from '../../../../preload/contract/import.ts'
import type { ReadCell } from './table.ts'

type Writing = Pick<ImportReading, 'decimal' | 'dates'>

/** Counts of the forms in a column of texts. */
interface Column {
  filled: number
  numbers: number
  points: number
  commas: number
  days: number
  dayFirst: number
  monthFirst: number
  yearFirst: number
}

/** No number or day is longer, whatever its currency and time. */
const longest = 40
const currency = /^(?:EUR|USD|GBP|CHF|[€$£])|(?:EUR|USD|GBP|CHF|[€$£%]|-)$/gi
const number = /^[-−+(]?(?:EUR|USD|GBP|CHF|[€$£])?\d[\d.,]*\)?$/i
const day = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ,]\s*\d{1,2}:\d{2}.*)?$/

/** Which sign ends the whole number; null where it may also group thousands, as in 1.234. */
const decimalOf = (text: string): '.' | ',' | null => {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  if (point < 0 && comma < 0) return null
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ','
  const [sign, other] = point >= 0 ? (['.', ','] as const) : ([',', '.'] as const)
  const parts = text.replace(/[^\d.,]/g, '').split(sign)
  if (parts.length > 2) return parts.slice(1).every(({ length }) => length === 3) ? other : null
  const isGroup = parts[1]!.length === 3 && parts[0]!.length <= 3 && !parts[0]!.startsWith('0')
  return isGroup ? null : sign
}

const isDayOfMonth = (text: string): boolean => Number(text) >= 1 && Number(text) <= 31
const isMonth = (text: string): boolean => Number(text) >= 1 && Number(text) <= 12

/** Counts a day by its order. Returns whether the text is one. */
const countDay = (column: Column, text: string): boolean => {
  const found = day.exec(text)
  if (found === null) return false
  const [, first, second, third] = found as unknown as readonly [string, string, string, string]
  if (first.length === 4) {
    if (!isMonth(second) || !isDayOfMonth(third)) return false
    column.yearFirst++
    return true
  }
  const [dayFirst, monthFirst] = [isDayOfMonth(first) && isMonth(second), isMonth(first) && isDayOfMonth(second)]
  if (third.length === 1 || third.length === 3 || (!dayFirst && !monthFirst)) return false
  if (dayFirst && !monthFirst) column.dayFirst++
  if (monthFirst && !dayFirst) column.monthFirst++
  return true
}

const [zero, nine] = [48, 57]
const isDigit = (code: number): boolean => code >= zero && code <= nine
const isDigits = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) if (!isDigit(text.charCodeAt(at))) return false
  return true
}
/** An amount or a day begins with a digit, a sign, a space or a currency. */
const mayBegin = /^(?:[-−+(€$£\s]|EUR|USD|GBP|CHF)/i

const [letterA, letterZ] = [97, 122]
const codesOf = (letters: string): ReadonlySet<number> => new Set(Array.from(letters, (one) => one.charCodeAt(0)))
/** First and last letters of currencies. */
const [firstLetters, lastLetters] = [codesOf('eugc'), codesOf('rdpf')]
/** A letter of ASCII in either case that is none of these: a word, which needs no expression to tell. */
const isOtherLetter = (code: number, these: ReadonlySet<number>): boolean => {
  const small = code | 32
  return small >= letterA && small <= letterZ && !these.has(small)
}

const countText = (column: Column, text: string): void => {
  // Most cells are words or plain digits: the expressions below would take most of the time of reading a file.
  const first = text.charCodeAt(0)
  if (text.length > longest || isOtherLetter(first, firstLetters)) return
  if (!isDigit(first) && !mayBegin.test(text)) return
  if (isDigits(text)) {
    column.numbers++
    return
  }
  const trimmed = text.trim()
  if (isDigit(first) && countDay(column, trimmed)) {
    column.days++
    return
  }
  // Postcodes such as 1234 AB.
  if (isOtherLetter(trimmed.charCodeAt(trimmed.length - 1), lastLetters)) return
  const close = trimmed.replace(/[\s'’]/g, '')
  const last = close.charCodeAt(close.length - 1)
  const bare = isDigit(first) && isDigit(last) ? close : close.replace(currency, '')
  if (!number.test(bare)) return
  column.numbers++
  const decimal = decimalOf(bare)
  if (decimal === '.') column.points++
  if (decimal === ',') column.commas++
}

export interface WritingFinder {
  add(cells: readonly ReadCell[]): void
  /** Without evidence: the decimal sign that goes with the separator, and the day first. */
  found(separator: ImportReading['separator'] | null): Writing
}

const sum = (columns: readonly Column[], count: (column: Column) => number): number =>
  columns.reduce((total, column) => total + count(column), 0)

/** Finds how texts write amounts and days. Only columns count whose texts are mostly such. */
export const openWritingFinder = (): WritingFinder => {
  const columns: Column[] = []
  const none = { filled: 0, numbers: 0, points: 0, commas: 0, days: 0, dayFirst: 0, monthFirst: 0, yearFirst: 0 }
  return {
    add(cells) {
      for (let at = 0; at < cells.length; at++) {
        const cell = cells[at]!
        if (typeof cell !== 'string' || cell === '') continue
        const column = (columns[at] ??= { ...none })
        column.filled++
        countText(column, cell)
      }
    },
    found(separator) {
      const filled = columns.filter((column) => column !== undefined)
      const amounts = filled.filter(({ numbers, filled: all }) => numbers * 2 >= all)
      const [points, commas] = [sum(amounts, (column) => column.points), sum(amounts, (column) => column.commas)]
      const usual = separator === ',' ? '.' : ','
      const days = filled.filter(({ days: some, filled: all }) => some * 2 >= all)
      const [dayFirst, monthFirst] = [sum(days, (column) => column.dayFirst), sum(days, (column) => column.monthFirst)]
      const [yearFirst, all] = [sum(days, (column) => column.yearFirst), sum(days, (column) => column.days)]
      const onlyYears = yearFirst > 0 && yearFirst === all
      return {
        decimal: points === commas ? usual : points > commas ? '.' : ',',
        dates: monthFirst > dayFirst ? 'month-day-year' : onlyYears ? 'year-month-day' : 'day-month-year',
      }
    },
  }
}
