/** Check digits of official numbers. Every function takes a text of digits only. */

const zero = 48

/** The sum of each digit times its weight; digits beyond the weights do not count. */
export const weighted = (digits: string, weights: readonly number[]): number => {
  let sum = 0
  for (let at = 0; at < weights.length && at < digits.length; at++) sum += (digits.charCodeAt(at) - zero) * weights[at]!
  return sum
}

/** The remainder of a number of any length. */
export const modulo = (digits: string, modulus: number): number => {
  let rest = 0
  for (let at = 0; at < digits.length; at++) rest = (rest * 10 + digits.charCodeAt(at) - zero) % modulus
  return rest
}

/** ISO/IEC 7812-1 (Luhn), with the check digit at the end. */
export const luhn = (digits: string): boolean => {
  let sum = 0
  for (let at = digits.length - 1, twice = false; at >= 0; at--, twice = !twice) {
    const digit = digits.charCodeAt(at) - zero
    sum += twice ? (digit > 4 ? 2 * digit - 9 : 2 * digit) : digit
  }
  return sum % 10 === 0
}

/** ISO/IEC 7064 MOD 11,10, with the check digit at the end. */
export const mod11And10 = (digits: string): boolean => {
  let product = 10
  for (let at = 0; at < digits.length - 1; at++) {
    const sum = (digits.charCodeAt(at) - zero + product) % 10
    product = ((sum === 0 ? 10 : sum) * 2) % 11
  }
  return (product + digits.charCodeAt(digits.length - 1) - zero) % 10 === 1
}

/** ISO/IEC 7064 MOD 97-10 of letters and digits, where A is 10 and Z is 35. */
export const mod97 = (text: string): boolean => {
  let rest = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    rest = code < 65 ? (rest * 10 + code - zero) % 97 : (rest * 100 + code - 55) % 97
  }
  return rest === 1
}

/** Eleven minus the remainder of eleven: 10 has no digit, and 11 stands for 0. */
export const elevenComplement = (sum: number): number => (11 - (sum % 11)) % 11

/** The last digit is eleven minus the weighted sum's remainder of eleven; a number that would need a 10 does not exist. */
export const elevenCheck = (digits: string, weights: readonly number[]): boolean =>
  elevenComplement(weighted(digits, weights)) === digits.charCodeAt(weights.length) - zero

/** As `elevenCheck`, but a 10 is written as 0. */
export const elevenOrZero = (digits: string, weights: readonly number[]): boolean =>
  elevenComplement(weighted(digits, weights)) % 10 === digits.charCodeAt(weights.length) - zero
