import { withoutInvisible } from './invisible-signs.ts'
import { phoneLengths } from './phone-lengths.ts'

/** `better`: the number that is surely meant; null: only a person can say. */
export type PhoneVerdict = { readonly is: 'possible' } | { readonly is: 'impossible'; readonly better: string | null }

const lengthsByCode: ReadonlyMap<string, ReadonlySet<number>> = new Map(
  phoneLengths.flatMap(([lengths, codes]) => {
    const set = new Set(lengths.split(' ').map(Number))
    return codes.split(' ').map((code) => [code, set] as const)
  }),
)

/** The dialling rules of a country, to judge numbers without a calling code. */
interface Plan {
  readonly code: string
  /** Dialled before a national number; '' where there is nothing. */
  readonly trunk: '0' | '06' | ''
  /** National numbers, where lengths alone say too little. */
  readonly form?: RegExp
}

const plan = (code: number, trunk: Plan['trunk'], form?: RegExp): Plan =>
  form === undefined ? { code: String(code), trunk } : { code: String(code), trunk, form }

const plans: Readonly<Record<string, Plan>> = {
  AT: plan(43, '0'),
  BE: plan(32, '0', /^(?:4\d{8}|[1-9]\d{7})$/),
  BG: plan(359, '0'),
  CH: plan(41, '0'),
  CY: plan(357, ''),
  CZ: plan(420, ''),
  DE: plan(49, '0'),
  DK: plan(45, ''),
  EE: plan(372, ''),
  ES: plan(34, ''),
  FI: plan(358, '0'),
  FR: plan(33, '0'),
  GB: plan(44, '0'),
  GR: plan(30, ''),
  HR: plan(385, '0'),
  HU: plan(36, '06'),
  IE: plan(353, '0'),
  IT: plan(39, ''),
  LI: plan(423, '0'),
  LU: plan(352, ''),
  LV: plan(371, ''),
  MC: plan(377, '0'),
  MT: plan(356, ''),
  NL: plan(31, '0', /^(?:[1-7]\d{8}|8\d{6,9}|9\d{6,10}|1\d{4,5})$/),
  NO: plan(47, ''),
  PL: plan(48, ''),
  PT: plan(351, ''),
  RO: plan(40, '0'),
  SE: plan(46, '0'),
  SI: plan(386, '0'),
  SK: plan(421, '0'),
}
/** Numbers of services, which have four digits and no zero in front. */
const services: Readonly<Record<string, RegExp>> = { BE: /^1[2-9]\d\d$/, FR: /^(?:10|3\d)\d\d$/ }
const planByCode: ReadonlyMap<string, Plan> = new Map(Object.values(plans).map((one) => [one.code, one]))

const possible: PhoneVerdict = { is: 'possible' }
const impossible = (better: string | null = null): PhoneVerdict => ({ is: 'impossible', better })

const fitsCode = (code: string, national: string): boolean =>
  lengthsByCode.get(code)!.has(national.length) && (planByCode.get(code)?.form?.test(national) ?? true)

const longestCode = 3
/** No calling code begins another. */
const codeIn = (digits: string): string | undefined => {
  for (let length = 1; length <= longestCode; length++) {
    const code = digits.slice(0, length)
    if (lengthsByCode.has(code)) return code
  }
  return undefined
}

const judgeInternational = (digits: string): PhoneVerdict => {
  const code = codeIn(digits)
  if (code === undefined) return impossible()
  const national = digits.slice(code.length)
  if (fitsCode(code, national)) return possible
  const { trunk = '' } = planByCode.get(code) ?? {}
  const without = trunk !== '' && national.startsWith(trunk) ? national.slice(trunk.length) : ''
  return impossible(without !== '' && fitsCode(code, without) ? `+${code} ${without}` : null)
}

/** A spreadsheet drops the plus of a number, and so may a person. */
const withPlus = (code: string, digits: string): string | null => {
  const verdict = judgeInternational(digits)
  return verdict.is === 'possible' ? `+${code} ${digits.slice(code.length)}` : verdict.better
}

const judgeNational = (digits: string, { code, trunk, form }: Plan): PhoneVerdict => {
  if (trunk !== '' && digits.startsWith(trunk)) {
    return fitsCode(code, digits.slice(trunk.length)) ? possible : impossible()
  }
  if (!fitsCode(code, digits)) return impossible(digits.startsWith(code) ? withPlus(code, digits) : null)
  // A spreadsheet drops the zero in front. Short numbers and those of services have none.
  const lostZero = form !== undefined && digits.length > 7 && !/^[89]0/.test(digits)
  return lostZero ? impossible(`0${digits}`) : possible
}

const extension = /[\s,;(]{0,4}(?:extension|ext|toestel|tst|poste|app|x)[.:]?\s{0,3}\d{1,6}\)?$/i
const letter = /[a-z]/i
/** An extension leads to one person, so the number before it is judged and compared. */
export const withoutExtension = (text: string): string =>
  letter.test(text) ? text.trim().replace(extension, '') : text.trim()

const optionalZero = /\(0\)/
const strange = /[^\d\s()+./\-–‑]/
const signs = /[^\d+]/g

const judgeAlone = (alone: string, country: string | null): PhoneVerdict => {
  const international = /^\s*\(?(?:\+|00)/.test(alone)
  const dialled = (international ? alone.replace(optionalZero, '') : alone).replace(signs, '')
  const digits = dialled.replace(/^(?:\+|00)/, '')
  if (digits.includes('+')) return impossible()
  if (international) return judgeInternational(digits)
  const own = country === null ? undefined : plans[country]
  if (country !== null && services[country]?.test(digits)) return possible
  if (own !== undefined) return judgeNational(digits, own)
  return digits.length >= 4 && digits.length <= 17 ? possible : impossible()
}

/**
 * Whether a text can be one phone number. `country`: the customer's ISO code, for numbers without a calling code. A
 * text of several numbers or with words is none. A better number keeps the extension.
 */
export const judgePhone = (text: string, country: string | null): PhoneVerdict => {
  const alone = withoutExtension(text)
  if (strange.test(alone)) {
    const seen = withoutInvisible(text)
    if (seen === text) return impossible()
    const verdict = judgePhone(seen, country)
    return impossible(verdict.is === 'possible' ? seen : verdict.better)
  }
  const verdict = judgeAlone(alone, country)
  if (verdict.is === 'possible' || verdict.better === null) return verdict
  return impossible(`${verdict.better}${text.trim().slice(alone.length)}`)
}
