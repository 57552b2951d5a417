/** An unclosed string matches to the end. Otherwise each quote in it would start a new try, in quadratic time. */
const token = /"(?:[^"\\]|\\[^])*(?:"|\\?$)|-?\d[\d.eE+-]*|[\t\n\r ]+/g

/** Longer than every exponent that is written on purpose. Adding to one of megabytes takes seconds. */
const longestExponent = 20

/**
 * One spelling per number, without rounding: `0.0`, `0` and `-0` are `0`; `1.50` and `15e-1` are `15e-1`. A number with
 * a longer exponent keeps its own spelling.
 */
const plainNumber = (text: string): string => {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  if (exponent.length > longestExponent) return text
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const significant = digits.replace(/(?<!0)0+$/, '')
  if (significant === '') return '0'
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length)
  return `${text.startsWith('-') ? '-' : ''}${significant}e${power}`
}

const plainToken = (text: string): string => {
  if (text.startsWith('"')) return JSON.stringify(JSON.parse(text))
  return /^[\t\n\r ]/.test(text) ? '' : plainNumber(text)
}

/**
 * Compares two JSON texts except for white space, escapes and the spelling of numbers. A changed order of nested
 * properties counts as a difference, to be safe. Absent equals only absent.
 */
export const sameJson = (a: string | undefined, b: string | undefined): boolean => {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  return a.replace(token, plainToken) === b.replace(token, plainToken)
}
