import { Big } from 'big.js'

/** A decimal text as services write it. Amounts are computed exactly, never as floating point. */
const form = /^([+-]?)(\d+)(?:\.(\d+))?$/

export const isDecimal = (text: string): boolean => form.test(text)

/** JSON may write a number with an exponent. Longer ones would make texts of any length. */
const exponential = /^-?\d+(?:\.\d+)?[eE][+-]?\d{1,2}$/

/** The number without an exponent; null for another text. */
export const plainDecimal = (text: string): string | null => {
  if (isDecimal(text)) return text
  return exponential.test(text) ? new Big(text).toFixed() : null
}

interface Decimal {
  readonly value: Big
  /** Decimals in the text. Big drops trailing zeros, and an amount keeps them. */
  readonly scale: number
}

const parse = (text: string): Decimal => {
  const [, sign, whole, part = ''] = form.exec(text) ?? []
  if (whole === undefined) throw new RangeError('not a decimal')
  return { value: new Big(`${sign === '-' ? '-' : ''}${whole}${part && `.${part}`}`), scale: part.length }
}

/** Below 0, 0 or above it. All but `isDecimal` throw a RangeError for a text that is no decimal. */
export const compareDecimals = (a: string, b: string): number => parse(a).value.cmp(parse(b).value)

export const addDecimals = (a: string, b: string): string => {
  const [left, right] = [parse(a), parse(b)]
  return left.value.plus(right.value).toFixed(Math.max(left.scale, right.scale))
}

export const timesCount = (text: string, count: number): string => {
  const { value, scale } = parse(text)
  return value.times(count).toFixed(scale)
}

/** A fraction of one as a percentage, without needless zeros: 0.05 is 5. */
export const inPercent = (text: string): string => parse(text).value.times(100).toFixed()

/** Rounded half away from zero to six decimals. `count` is above 0. */
export const dividedBy = (text: string, count: number): string =>
  parse(text).value.div(count).round(6, Big.roundHalfUp).toFixed()

/**
 * Raises a number by a percentage, or lowers it by a negative one. The result is rounded half away from zero to at most
 * `decimals`, and keeps as many decimals as the number had.
 */
export const raisedBy = (text: string, percent: string, decimals: number): string => {
  const { value, scale } = parse(text)
  const raised = value.times(parse(percent).value.plus(100)).times('0.01').round(decimals, Big.roundHalfUp)
  const digits = Math.max(raised.c.length - 1 - raised.e, 0)
  return raised.toFixed(Math.min(Math.max(scale, digits), decimals))
}
