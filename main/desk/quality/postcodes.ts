import { codesOfCountry } from './countries.ts'
import { compactNumber } from './vat-numbers.ts'

/** `better`: the same postcode as the country writes it. */
export type PostcodeVerdict =
  | { readonly is: 'fits' }
  | { readonly is: 'style'; readonly better: string }
  | { readonly is: 'form' }

const digits = {
  three: /^\d{3}$/,
  four: /^[1-9]\d{3}$/,
  five: /^\d{5}$/,
  six: /^\d{6}$/,
} as const

/** By ISO code: the form without signs, and the way to write it. */
const forms: Readonly<Record<string, { readonly form: RegExp; readonly write?: (compact: string) => string }>> = {
  AT: { form: digits.four },
  BE: { form: digits.four },
  BG: { form: digits.four },
  CA: {
    form: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/,
    write: (text) => `${text.slice(0, 3)} ${text.slice(3)}`,
  },
  CH: { form: digits.four },
  CY: { form: digits.four },
  CZ: { form: digits.five, write: (text) => `${text.slice(0, 3)} ${text.slice(3)}` },
  DE: { form: /^(?!00)\d{5}$/ },
  DK: { form: /^\d{4}$/ },
  EE: { form: digits.five },
  ES: { form: /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/ },
  FI: { form: digits.five },
  FR: { form: digits.five },
  GB: {
    form: /^(?:GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/,
    write: (text) => `${text.slice(0, -3)} ${text.slice(-3)}`,
  },
  GR: { form: digits.five, write: (text) => `${text.slice(0, 3)} ${text.slice(3)}` },
  HR: { form: digits.five },
  HU: { form: digits.four },
  IE: {
    form: /^(?:[AC-FHKNPRTV-Y]\d\d|D6W)[0-9AC-FHKNPRTV-Y]{4}$/,
    write: (text) => `${text.slice(0, 3)} ${text.slice(3)}`,
  },
  IS: { form: digits.three },
  IT: { form: digits.five },
  LI: { form: /^94(?:8[5-9]|9[0-8])$/ },
  LT: { form: digits.five, write: (text) => `LT-${text}` },
  LU: { form: digits.four },
  LV: { form: /^\d{4}$/, write: (text) => `LV-${text}` },
  MC: { form: /^980\d\d$/ },
  MT: { form: /^[A-Z]{3}\d{4}$/, write: (text) => `${text.slice(0, 3)} ${text.slice(3)}` },
  // The post office uses no pair SA, SD or SS, and no number that begins with a zero.
  NL: { form: /^[1-9]\d{3}(?!SA|SD|SS)[A-Z]{2}$/, write: (text) => `${text.slice(0, 4)} ${text.slice(4)}` },
  NO: { form: /^\d{4}$/ },
  PL: { form: digits.five, write: (text) => `${text.slice(0, 2)}-${text.slice(2)}` },
  PT: { form: /^\d{7}$/, write: (text) => `${text.slice(0, 4)}-${text.slice(4)}` },
  RO: { form: digits.six },
  SE: { form: digits.five, write: (text) => `${text.slice(0, 3)} ${text.slice(3)}` },
  SI: { form: digits.four },
  SK: { form: digits.five, write: (text) => `${text.slice(0, 3)} ${text.slice(3)}` },
  US: { form: /^\d{5}(?:\d{4})?$/, write: (text) => (text.length > 5 ? `${text.slice(0, 5)}-${text.slice(5)}` : text) },
}

/** Without the letters of the country, which people put before a postcode. */
const withoutCountry = (compact: string, country: string): string => {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(compact)?.[0]
  if (letters === undefined) return compact
  const rest = compact.slice(letters.length)
  // One letter may belong to the postcode, as in Canada.
  if (letters.length === 1 && !/^\d+$/.test(rest)) return compact
  return letters === country.charAt(0) || codesOfCountry(country).includes(letters) ? rest : compact
}

/** Null: no table has the postcodes of this country. */
export const judgePostcode = (text: string, country: string): PostcodeVerdict | null => {
  const own = forms[country]
  if (own === undefined) return null
  const compact = compactNumber(text)
  const bare = country === 'GB' || country === 'MT' ? compact : withoutCountry(compact, country)
  if (!own.form.test(bare)) return { is: 'form' }
  const better = own.write?.(bare) ?? bare
  if (better === text.trim()) return { is: 'fits' }
  // Only the spacing and the letters' case matter to the post; a country's letters in front are its own custom.
  return bare === compact || own.write !== undefined ? { is: 'style', better } : { is: 'fits' }
}
