/** Decimals as a person writes them, by way of texts only: every digit of what was received or typed stays. */

const form = /^-?(?:0|[1-9]\d*)(?:\.\d{1,20})?$/
const formats = new Map<string, Intl.NumberFormat>()

/** Making a format costs far more than using it; a table shows hundreds of numbers. */
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

/** The person's own decimal sign. */
export const decimalSign = (region: string): '.' | ',' =>
  formatOf(region, {})
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value === ','
    ? ','
    : '.'

/** A decimal with a point, as the person writes it, with `fewest` decimals at least; null for what is no plain decimal. */
export const showDecimal = (region: string, text: string, fewest = 0): string | null =>
  form.test(text)
    ? formatOf(region, fixed(Math.max(fewest, digitsOf(text)))).format(text as Intl.StringNumericLiteral)
    : null

/** The same for editing: nothing is grouped. */
export const editDecimal = (region: string, text: string): string | null =>
  form.test(text) ? text.replace('.', decimalSign(region)) : null

/** The kinds of space and minus that formats use, as people type them; marks of direction are none of it. */
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

/** Grouped exactly as the region groups. */
const readGrouped = (region: string, typed: string): string | null => {
  const sign = decimalSign(region)
  const [whole = '', ...parts] = typed.split(sign)
  const candidate = `${whole.replace(/[^\d-]/g, '')}${parts.length === 1 ? `.${parts[0]}` : ''}`
  const shown = parts.length > 1 ? null : showDecimal(region, candidate)
  return shown !== null && plain(shown) === typed ? candidate : null
}

/**
 * What a person typed as a decimal with a point: as their region writes it, grouped or not; else a single point or
 * comma that can only be the decimal sign. Null for everything else.
 */
export const readDecimal = (region: string, typed: string): string | null => {
  const text = plain(typed).replace(/^\+(?=\S)/, '')
  return readGrouped(region, text) ?? pointed(text)
}

/** The decimal point moved by some places, without a digit lost. */
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

/** What a person typed for a fraction: with a percent sign a percentage, without it the fraction itself. */
export const readFraction = (region: string, typed: string): string | null => {
  const text = plain(typed)
  if (!text.endsWith('%')) return readDecimal(region, text)
  const percentage = readDecimal(region, text.slice(0, -1))
  return percentage === null ? null : shifted(percentage, -2)
}

/** The same number, however many zeros it is written with. */
export const sameDecimal = (a: string, b: string): boolean => {
  const bare = (text: string): string =>
    (text.includes('.') ? text.replace(/(?:\.|(?<!0))0+$/, '') : text).replace(/^-0$/, '0')
  return form.test(a) && form.test(b) && bare(a) === bare(b)
}
