import { elevenCheck, luhn, modulo, weighted } from './check-digits.ts'
import { compactNumber } from './vat-numbers.ts'

/** `better`: the number that is surely meant. */
export type RegistrationVerdict =
  | { readonly is: 'valid' }
  | { readonly is: 'form'; readonly better: string | null }
  | { readonly is: 'check' }

interface Scheme {
  readonly form: RegExp
  check?(compact: string): boolean
  /** A number that lost something that it surely had. */
  mend?(compact: string): string | null
}

const belgian = (compact: string): boolean => 97 - modulo(compact.slice(0, 8), 97) === Number(compact.slice(8))

/** Letters that people write before a number or leave out, by ISO code. */
const optionalLetters: Readonly<Record<string, RegExp>> = {
  AT: /^FN(?=\d)/,
  BE: /^(?:BE|RPR|RPM)(?=\d)/,
  DK: /^(?:DK|CVR)(?=\d)/,
  FR: /^(?:RCS|SIREN|SIRET)(?=\d)/,
  LU: /^RCS(?=[A-Z]\d)/,
  NL: /^KVK(?:NR)?(?=\d)/,
  NO: /^NO(?=\d)|MVA$/g,
}

/** A compact number without letters that could as well be missing. */
export const withoutLetters = (compact: string, country: string): string =>
  compact.replace(optionalLetters[country] ?? '', '')

/** SIRET numbers of the French post have a sum of digits that five divides. */
const french = (compact: string): boolean =>
  luhn(compact.slice(0, 9)) &&
  (compact.length === 9 ||
    luhn(compact) ||
    (compact.startsWith('356000000') && weighted(compact, Array<number>(14).fill(1)) % 5 === 0))

/** By ISO code; the numbers without spaces, signs and optional letters, in capitals. */
const schemes: Readonly<Record<string, Scheme>> = {
  AT: { form: /^\d{1,6}[A-Z]$/ },
  BE: {
    form: /^[01]\d{9}$/,
    check: belgian,
    mend: (compact) => {
      const padded = `0${compact}`
      return /^0\d{9}$/.test(padded) && belgian(padded)
        ? `${padded.slice(0, 4)}.${padded.slice(4, 7)}.${padded.slice(7)}`
        : null
    },
  },
  CH: { form: /^CHE\d{9}$/, check: (compact) => elevenCheck(compact.slice(3), [5, 4, 3, 2, 7, 6, 5, 4]) },
  // The court may stand before the register, and some courts add letters after the number.
  DE: { form: /^[A-ZÄÖÜẞ()]{0,30}(?:HRA|HRB|GNR|PR|PARTR|VR|GSR)(?:NR)?\d{1,6}[A-Z]{0,3}$/ },
  DK: {
    form: /^[1-9]\d{7}$/,
    check: (compact) => weighted(compact, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  },
  FI: { form: /^\d{8}$/, check: (compact) => weighted(compact, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0 },
  FR: { form: /^(?:\d{9}|\d{14})$/, check: french },
  // Societies keep numbers of an older register behind their letters.
  GB: { form: /^(?:\d{8}|[A-Z]{2}\d{6}|(?:IP|SP|RS)[A-Z\d]{6}|SL\d{5}A|R\d{7})$/ },
  LU: { form: /^[A-Z]\d{1,6}$/ },
  // Eight digits without a check digit; a branch has twelve.
  NL: { form: /^(?:\d{8}|\d{12})$/ },
  NO: { form: /^[1-9]\d{8}$/, check: (compact) => elevenCheck(compact, [3, 2, 7, 6, 5, 4, 3, 2]) },
  // The tax office writes 16 before companies' numbers, and the century before those of persons.
  SE: { form: /^(?:16|18|19|20)?\d{10}$/, check: (compact) => luhn(compact.slice(-10)) },
}

/** A number of the chamber of commerce or the register of companies. Null: no table has those of this country. */
export const judgeRegistration = (text: string, country: string): RegistrationVerdict | null => {
  const scheme = schemes[country]
  if (scheme === undefined) return null
  const compact = withoutLetters(compactNumber(text), country)
  if (!scheme.form.test(compact)) return { is: 'form', better: scheme.mend?.(compact) ?? null }
  return scheme.check === undefined || scheme.check(compact) ? { is: 'valid' } : { is: 'check' }
}
