import type { ImportReading } from '../../../preload/contract/import.ts'

/** In front, also behind a sign: `-€ 5`. */
const currencyInFront = /^([+-]?)[ \u00a0\u202f]?(?:€|eur|\$|usd|£|gbp|chf)/iu
const currencyBehind = /(?:€|eur|\$|usd|£|gbp|chf)$/iu
/** Spreadsheets and accountants write negative amounts in brackets. */
const inBrackets = /^\(([^()+-]+(?:[.,]--?)?)\)$/u
/** `€ 10,-` has no cents; it is not negative. */
const noCents = /(?<=\d[.,])(?:--?|[=–—])$/u
/** A sign before the amount, or after it as accountants write it. Without letters, an exponent is no amount. */
const shape = /^([+-]?)([\d.,' \u00a0\u202f’]+)(-?)(%?)$/u

/** Groups of three, all parted by the same sign. `0,075` is no group: it has another decimal sign. */
const grouped = /^[1-9]\d{0,2}(?:([.,' \u00a0\u202f’])\d{3})(?:\1\d{3})*$/u

/** The digits before the decimal sign; null if what parts them is not a thousands separator. */
const wholeOf = (text: string): string | null => {
  if (/^\d+$/.test(text)) return text
  const [, parted] = grouped.exec(text) ?? []
  return parted === undefined ? null : text.replace(/\D/g, '')
}

const withoutCurrency = (text: string): string =>
  text.trim().replace(currencyInFront, '$1').trim().replace(currencyBehind, '').trim()

const plainAmount = (text: string): string => {
  const bare = withoutCurrency(text.replaceAll('−', '-'))
  const inside = inBrackets.exec(bare)?.[1]
  return inside === undefined ? bare : `-${withoutCurrency(inside)}`
}

/** Moves the decimal point two places to the left. */
const hundredth = (whole: string, part: string): readonly [string, string] => {
  const digits = whole.padStart(3, '0')
  return [digits.slice(0, -2), digits.slice(-2) + part]
}

/**
 * A typed amount as decimal text with a point; null if it is none. Thousands may be parted by the sign that is not the
 * decimal sign, by spaces or by apostrophes. A percentage is a fraction of one.
 */
export const readNumber = (text: string, decimal: ImportReading['decimal']): string | null => {
  const [, before = '', digits = '', after = '', percent] = shape.exec(plainAmount(text).replace(noCents, '')) ?? []
  if (before !== '' && after !== '') return null
  const [start = '', part = '', more] = digits.trim().split(decimal)
  const whole = start === '' && part !== '' ? '0' : wholeOf(start)
  if (whole === null || more !== undefined || !/^\d*$/.test(part)) return null
  const [units, fraction] = percent === '%' ? hundredth(whole, part) : [whole, part]
  const sign = before === '-' || after === '-' ? '-' : ''
  return `${sign}${units.replace(/^0+(?=\d)/, '')}${fraction === '' ? '' : `.${fraction}`}`
}
