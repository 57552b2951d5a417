/** Decimals in the user's notation, handled as text only: every digit is kept. */

const form = /^-?(?:0|[1-9]\d*)(?:\.\d{1,20})?$/
const formats = new Map<string, Intl.NumberFormat>()

/** Creating a format is far slower than using it, and a table shows hundreds of numbers. */
const formatOf = (region: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const name = `${region} ${JSON.stringify(options)}`
  const made = formats.get(name) ?? new Intl.NumberFormat(region, options)
  formats.set(name, made)
  return made
}
const digitsOf = (text: string): number => text.split('.')[1]?.length ?? 0
const fixed = (digits: number): Intl.NumberFormatOptions => ({
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
})

export const decimalSign = (region: string): '.' | ',' =>
  formatOf(region, {})
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value === ','
    ? ','
    : '.'

/** `text` has a decimal point; `fewest` is the least number of decimals. Null when `text` is no plain decimal. */
export const showDecimal = (region: string, text: string, fewest = 0): string | null =>
  form.test(text)
    ? formatOf(region, fixed(Math.max(fewest, digitsOf(text)))).format(text as Intl.StringNumericLiteral)
    : null

/** For editing: without grouping. */
export const editDecimal = (region: string, text: string): string | null =>
  form.test(text) ? text.replace('.', decimalSign(region)) : null

/** Normalises spaces and minus signs of formats to those that users type, and drops direction marks. */
const plain = (text: string): string =>
  text
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll('−', '-')
    .trim()

const withoutZeros = (text: string): string => text.replace(/^(-?)0+(?=\d)/, '$1')
const pointed = (typed: string): string | null => {
  const [, sign = '', whole = '', part] = /^([+-]?)(\d*)(?:[.,](\d+))?$/.exec(typed) ?? []
  if (whole === '' && part === undefined) return null
  return withoutZeros(`${sign === '-' ? '-' : ''}${whole === '' ? '0' : whole}${part === undefined ? '' : `.${part}`}`)
}

/** Reads a number that is grouped exactly as the region groups. */
const readGrouped = (region: string, typed: string): string | null => {
  const sign = decimalSign(region)
  const [whole = '', ...parts] = typed.split(sign)
  const candidate = `${whole.replace(/[^\d-]/g, '')}${parts.length === 1 ? `.${parts[0]}` : ''}`
  const shown = parts.length > 1 ? null : showDecimal(region, candidate)
  return shown !== null && plain(shown) === typed ? candidate : null
}

/**
 * A typed number as a decimal with a point. Accepts the region's notation, or a single point or comma as the decimal
 * sign. Null for anything else.
 */
export const readDecimal = (region: string, typed: string): string | null => {
  const text = plain(typed).replace(/^\+(?=\S)/, '')
  return readGrouped(region, text) ?? pointed(text)
}

/** Moves the decimal point without losing a digit. */
const shifted = (text: string, places: number): string => {
  const [sign, digits] = text.startsWith('-') ? ['-', text.slice(1)] : ['', text]
  const [whole = '0', part = ''] = digits.split('.')
  const all = `${'0'.repeat(Math.max(0, -places))}${whole}${part}${'0'.repeat(Math.max(0, places - part.length))}`
  const point = all.length - Math.max(0, part.length - places)
  return withoutZeros(`${sign}${all.slice(0, point)}${point < all.length ? `.${all.slice(point)}` : ''}`)
}

/** A fraction as a percentage: 0.025 is 2.5 %. */
export const showPercent = (region: string, text: string): string | null =>
  form.test(text)
    ? formatOf(region, { style: 'percent', ...fixed(Math.max(0, digitsOf(text) - 2)) }).format(
        text as Intl.StringNumericLiteral,
      )
    : null

/** With a percent sign the typed number is a percentage; without one it is the fraction itself. */
export const readFraction = (region: string, typed: string): string | null => {
  const text = plain(typed)
  if (!text.endsWith('%')) return readDecimal(region, text)
  const percentage = readDecimal(region, text.slice(0, -1))
  return percentage === null ? null : shifted(percentage, -2)
}

/** Equal numbers, whatever their zeros. */
export const sameDecimal = (a: string, b: string): boolean => {
  const bare = (text: string): string =>
    (text.includes('.') ? text.replace(/(?:\.|(?<!0))0+$/, '') : text).replace(/^-0$/, '0')
  return form.test(a) && form.test(b) && bare(a) === bare(b)
}
