import { isoDay } from '../../../preload/contract/dates.ts'
import { harmless, readHarmless } from '../csv.ts'
import { longestText } from '../files/sheet-xml.ts'
import { readCellDay } from './cell-day.ts'
import { readNumber } from './cell-number.ts'
import type { ReadCell } from './reader/read-table.ts'
import { readYesNo } from './yes-no.ts'

type TypedCell = Exclude<ReadCell, string>

const oneKindOfLines = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

/**
 * Whether an export wrote the present text so: as it is, with other ends of lines, cut to a cell of a spreadsheet, or
 * with the apostrophe before a formula, which another program may have added or taken.
 */
export const isExportOf = (text: string, present: string): boolean =>
  text === present ||
  oneKindOfLines(text) === oneKindOfLines(present) ||
  (present.length > longestText && text === present.slice(0, longestText)) ||
  (text !== '' && (text === harmless(present) || text === readHarmless(present)))

/** A spreadsheet keeps fifteen digits of a number. */
export const sameDouble = (a: string, b: string): boolean => Number(a).toPrecision(15) === Number(b).toPrecision(15)

const scientific = /^\d+(?:\.\d+)?e\d+$/i
/** Spreadsheets take more for numbers than people mean by them. */
const numbersIn = (text: string): readonly string[] => {
  const loose = scientific.test(text) ? [text] : []
  const grouped = /^\d+(?:[.,]\d{3})+$/.test(text) ? [text.replace(/\D/g, '')] : []
  return [readNumber(text, ','), readNumber(text, '.'), ...loose, ...grouped].filter((number) => number !== null)
}

const twoDigits = (text: string): string => text.padStart(2, '0')

const dayBefore = (iso: string): string => new Date(Date.parse(iso) - 86_400_000).toISOString().slice(0, 10)
/** LibreOffice and Excel count days before March 1900 differently. */
const countedDays = (iso: string): readonly string[] =>
  /^\d{4}-\d\d-\d\d$/.test(iso) && iso < '1900-03-01' ? [iso, dayBefore(iso)] : [iso]

/** A spreadsheet takes `3-4` for a day of this year. */
const isDayOf = (iso: string, text: string): boolean => {
  const [, a, b] = /^(\d{1,2})[-/](\d{1,2})$/.exec(text) ?? []
  if (a !== undefined && b !== undefined) {
    const monthAndDay = iso.slice(5)
    return [`${twoDigits(a)}-${twoDigits(b)}`, `${twoDigits(b)}-${twoDigits(a)}`].includes(monthAndDay)
  }
  return (['day-month-year', 'month-day-year'] as const).some((form) => {
    const day = readCellDay(text, form)
    if (day === null || day === 'ambiguous') return false
    return countedDays(iso).includes(isoDay(day))
  })
}

/** Whether a spreadsheet made this number, day or truth out of the present text by itself. */
export const isTypedFrom = ({ is, text }: TypedCell, present: string): boolean => {
  if (present === '') return false
  if (is === 'number' || is === 'percentage') return numbersIn(present).some((number) => sameDouble(number, text))
  return is === 'date' ? isDayOf(text, present) : readYesNo(present) === (text === 'true')
}

/** Digits of a long number as a spreadsheet shows them. */
const exponent = /^(\d(?:[.,]\d+)?)E\+(\d+)$/

/** Whether a spreadsheet wrote only the first digits of the present number. */
export const isStartOf = (text: string, present: string): boolean => {
  const [, digits, power = ''] = exponent.exec(text) ?? []
  if (digits === undefined) return false
  const known = digits.replace(/\D/g, '').length
  return (
    /^\d+$/.test(present) &&
    Number(Number(present).toPrecision(known)) === Number(`${digits.replace(',', '.')}e${power}`)
  )
}

/**
 * Whether a spreadsheet wrote the present text so: digits without zeros in front, the first digits of a long number, or
 * a number that had an exponent.
 */
export const isShortenedFrom = (text: string, present: string): boolean => {
  if (scientific.test(present)) return String(Number(present)) === text
  if (isStartOf(text, present)) return true
  return /^0[\d.,]*$/.test(present) && present.replace(/\D/g, '').replace(/^0+(?=\d)/, '') === text
}
