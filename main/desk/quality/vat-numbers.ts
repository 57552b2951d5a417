import { vatPrefixOf } from './countries.ts'
import { withoutInvisible } from './invisible-signs.ts'
import { vatSchemes, type VatPrefix, type VatScheme } from './vat-schemes.ts'

/**
 * The verdict on a VAT number. `form`: no number of `prefix` looks so, and `better` is surely meant. `check`: its check
 * digits do not hold. `not-judged`: of no country that has a scheme here.
 */
export type VatVerdict =
  | { readonly is: 'valid'; readonly prefix: VatPrefix }
  | { readonly is: 'form'; readonly prefix: VatPrefix; readonly better: string | null }
  | { readonly is: 'check'; readonly prefix: VatPrefix }
  | { readonly is: 'not-judged' }

const signs = /[\s.:\-/_·\u2010-\u2015\u2212]+/g
/** Most numbers are compact already, or have only spaces: finding that out costs a fraction of a replacement. */
const isCompact = /^[A-Z0-9]*$/
const isSpaced = /^[A-Z0-9 ]*$/
/** A VAT number as it is compared: capitals, without spaces and signs. */
export const compactNumber = (text: string): string => {
  if (isCompact.test(text)) return text
  return isSpaced.test(text) ? text.replaceAll(' ', '') : withoutInvisible(text).replace(signs, '').toUpperCase()
}

const isPrefix = (text: string): text is VatPrefix => Object.hasOwn(vatSchemes, text)
const schemeOf = (prefix: VatPrefix): VatScheme => vatSchemes[prefix]

const prefixIn = (compact: string): VatPrefix | null => {
  if (compact.startsWith('CHE')) return 'CHE'
  const letters = compact.slice(0, 2)
  return isPrefix(letters) ? letters : null
}

/** The prefix that a number without letters has in this country, whatever its check digits; null: it has another form. */
export const prefixByForm = (compact: string, country: string): VatPrefix | null => {
  const own = vatPrefixOf(country)
  return isPrefix(own) && !compact.startsWith(own) && schemeOf(own).form.test(compact) ? own : null
}

const holds = (prefix: VatPrefix, body: string): boolean => {
  const { form, check } = schemeOf(prefix)
  return form.test(body) && check(body)
}

/** Numbers begin with a zero that was lost. */
const padded = (body: string): string => `0${body}`

/** The tax number within Hungary ends in the kind of payer and the county. Kind 4 is a member of a group with a number. */
const hungarian = /^(\d{8})[1235](?:0[2-9]|1\d|2[02-9]|3\d|4[0-4]|51)$/
/** The number of a company, whose VAT number is the same with 01. In a person's, the third digit is of a month. */
const swedish = /^\d\d[2-9]\d{7}$/

/** By prefix: another form that stands for one number, or has lost something. Its check digits decide. */
const otherForms: Readonly<Partial<Record<VatPrefix, (body: string) => string>>> = {
  BE: padded,
  EL: padded,
  GB: padded,
  HU: (body) => body.replace(hungarian, '$1'),
  NL: padded,
  SE: (body) => (swedish.test(body) ? `${body}01` : body),
  XI: padded,
}

const mended = (prefix: VatPrefix, body: string): string | null => {
  const better = otherForms[prefix]?.(body) ?? body
  return holds(prefix, better) ? `${prefix}${better}` : null
}

const judgeBody = (prefix: VatPrefix, body: string): VatVerdict => {
  const { form, check } = schemeOf(prefix)
  if (!form.test(body)) return { is: 'form', prefix, better: mended(prefix, body) }
  return check(body) ? { is: 'valid', prefix } : { is: 'check', prefix }
}

/** Letters that people write for those of VIES and the tax office: no number begins with them. */
const misspelled: Readonly<Partial<Record<string, VatPrefix>>> = { CH: 'CHE', GR: 'EL', UK: 'GB' }

/** Liechtenstein numbers its VAT payers by itself, beside the Swiss numbers of companies. No check digits are known. */
const liechtenstein = /^(?:LI)?\d{5}$/

/** The RFC of Mexico: letters of a name, a date and three signs. The letters may be those of a member state. */
const mexican = /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/
export const looksMexican = (compact: string): boolean => mexican.test(compact)

/** `country`: the ISO code of the customer's country, for numbers without letters in front; null: unknown. */
export const judgeVat = (text: string, country: string | null): VatVerdict => {
  const compact = compactNumber(text)
  if (country === 'LI' && liechtenstein.test(compact)) return { is: 'not-judged' }
  if (country === 'MX' && looksMexican(compact)) return { is: 'not-judged' }
  const own = country === null ? null : vatPrefixOf(country)
  const prefix = prefixIn(compact)
  if (prefix !== null) {
    const verdict = judgeBody(prefix, compact.slice(prefix.length))
    if (verdict.is === 'valid' || own === null || own === prefix || !isPrefix(own) || !holds(own, compact))
      return verdict
  }
  const meant = misspelled[compact.slice(0, 2)]
  if (meant !== undefined && holds(meant, compact.slice(2)))
    return { is: 'form', prefix: meant, better: `${meant}${compact.slice(2)}` }
  // Norway writes its numbers without the country's letters.
  if ((own === null || own === 'NO') && compact.endsWith('MVA')) return judgeBody('NO', compact)
  if (own === null || !isPrefix(own)) return { is: 'not-judged' }
  if (holds(own, compact)) return { is: 'form', prefix: own, better: `${own}${compact}` }
  return { is: 'form', prefix: own, better: mended(own, compact) }
}
