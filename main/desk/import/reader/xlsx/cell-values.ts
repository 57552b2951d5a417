import Big from 'big.js'
import type { ReadCell } from '../table.ts'
import { Unreadable } from '../unreadable.ts'
import type { NumberForm } from './number-formats.ts'

/** A cell as the sheet writes it. */
export interface SheetCell {
  readonly type: string
  readonly form: NumberForm
  /** The text of its value, or of its inline string. */
  readonly value: string
  /** Null without one. */
  readonly formula: string | null
}

/** Digits of a double that a person typed; the rest is how computers count: 0.1 + 0.2 is 0.30000000000000004. */
const digits = 15
const written = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const longestNumber = 400

/** Programs in Java write a whole number as 10.0, and ids and postcodes are whole numbers too. */
const withoutZeros = (text: string): string => {
  const whole = text.replace(/\.0+$/, '')
  return whole === '-0' ? '0' : whole
}

/** A number as plain decimal text; null for anything else. Whole numbers keep each digit. */
export const numberText = (raw: string): string | null => {
  const text = raw.trim()
  if (text === '' || text.length > longestNumber) return null
  if (written.test(text) && (!text.includes('.') || text.length <= digits)) return withoutZeros(text)
  const value = Number(text)
  if (!Number.isFinite(value)) return null
  return value === 0 ? '0' : new Big(value.toPrecision(digits)).toFixed()
}

const day = 86_400_000
/** Day 0 of the system that starts in 1904. */
const epoch1904 = Date.UTC(1904, 0, 1)
/** Excel's 1900 has a 29 February, day 60: days before it count from the 31st of December, later ones from the 30th. */
const epochBefore = Date.UTC(1899, 11, 31)
const epoch1900 = Date.UTC(1899, 11, 30)
const lastYear = 9_999

/** The day of a serial number, as YYYY-MM-DD; null for one that no spreadsheet shows. */
const dayOfSerial = (serial: number, from1904: boolean): string | null => {
  const whole = Math.floor(serial + 1e-9)
  if (whole < 0 || (!from1904 && (whole === 0 || whole === 60))) return null
  const epoch = from1904 ? epoch1904 : whole < 60 ? epochBefore : epoch1900
  const date = new Date(epoch + whole * day)
  return date.getUTCFullYear() <= lastYear ? date.toISOString().slice(0, 10) : null
}

const timeOf = (serial: number): string => {
  const seconds = Math.round((serial - Math.floor(serial)) * 86_400) % 86_400
  return new Date(seconds * 1_000).toISOString().slice(11, seconds % 60 === 0 ? 16 : 19)
}

const padded = (text: string, length: number): string => (/^\d+$/.test(text) ? text.padStart(length, '0') : text)

const numberCell = (raw: string, form: NumberForm, from1904: boolean): ReadCell => {
  const text = numberText(raw)
  if (text === null) return raw.trim()
  const number: ReadCell = { is: 'number', text }
  switch (form.is) {
    case 'day': {
      const found = dayOfSerial(Number(text), from1904)
      return found === null ? number : { is: 'date', text: found }
    }
    case 'time':
      return Number(text) >= 0 && Number(text) < 1 ? timeOf(Number(text)) : number
    case 'percentage':
      return { is: 'percentage', text }
    case 'zeros':
      return padded(text, form.digits)
    default:
      return number
  }
}

const isoDay = /^(\d{4}-\d\d-\d\d)(?:T.*)?$/

/** Excel writes characters that XML lacks as `_xHHHH_`. */
const escaped = /_x([0-9A-Fa-f]{4})_/g
export const unescapeText = (text: string): string =>
  text.includes('_x') ? text.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text

/** As an empty cell, a text that is not there could clear a field. */
const sharedText = (shared: readonly string[], index: string): string => {
  const text = shared[Number(index)]
  if (text === undefined) throw new Unreadable('damaged')
  return text
}

/**
 * The value of a cell as a person sees it. A formula that was never calculated is an error: as an empty cell it could
 * clear a field. Fails `damaged` for a shared text that is not there.
 */
export const cellOf = (
  { type, form, value, formula }: SheetCell,
  shared: readonly string[],
  from1904: boolean,
): ReadCell => {
  if (value === '' && formula !== null && type !== 'str') return { is: 'error', text: `=${formula}` }
  switch (type) {
    case 's':
      return value === '' ? '' : sharedText(shared, value)
    case 'inlineStr':
    case 'str':
      return unescapeText(value)
    case 'b':
      return value === '' ? '' : { is: 'yes-no', text: String(value === '1' || value === 'true') }
    case 'e':
      return value === '' ? '' : { is: 'error', text: value }
    case 'd': {
      const found = isoDay.exec(value)
      return found === null ? value : { is: 'date', text: found[1]! }
    }
    default:
      return value === '' ? '' : numberCell(value, form, from1904)
  }
}
