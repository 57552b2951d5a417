import { nameWords } from './company-names.ts'
import { vatPrefixOf } from './countries.ts'
import type { JudgedCustomer } from './judged-customer.ts'
import { ownText } from './own-text.ts'
import { withoutLetters } from './registration-numbers.ts'
import { compactNumber } from './vat-numbers.ts'

/**
 * Values that two customers share, as they are compared. Null: none, or a placeholder that says nothing. A run keeps
 * them, so they are copies: what is folded or in lower case is one already.
 */

const shortestNumber = 6
const [zero, nine] = [48, 57]

/** Digits enough, and not one of them again and again. */
export const tellsApart = (compact: string): boolean => {
  let [digits, first, isRepeated] = [0, 0, true]
  for (let at = 0; at < compact.length; at++) {
    const code = compact.charCodeAt(at)
    if (code < zero || code > nine) continue
    if (digits++ === 0) first = code
    else if (code !== first) isRepeated = false
  }
  return digits >= shortestNumber && !isRepeated
}

/** A Dutch VAT number ends in B and a count, as in NL000000000B01: it makes no number of zeros. */
const withoutCount = (compact: string): string => (compact.at(-3) === 'B' ? compact.slice(0, -3) : compact)

const numberOf = (text: string | undefined): string | null => {
  const compact = compactNumber(text ?? '')
  return tellsApart(withoutCount(compact)) ? ownText(compact) : null
}

/** With the letters of its country: those of the number, else those of the customer. */
const withCountry = (compact: string, { vat, country }: JudgedCustomer): string => {
  if (vat?.is === 'form' && vat.better !== null) return compactNumber(vat.better)
  if (vat === null || vat.is === 'not-judged')
    return country !== null && /^\d/.test(compact) ? `${vatPrefixOf(country)}${compact}` : compact
  return compact.startsWith(vat.prefix) ? compact : `${vat.prefix}${compact}`
}

/** Countries give the same numbers to different companies, and people leave out the country's letters. */
export const sameVat = (customer: JudgedCustomer): string | null => {
  const number = numberOf(customer.text('VatNumber'))
  return number && withCountry(number, customer)
}

/** Belgian numbers have ten digits; some write nine of them, without the zero in front. */
const wholeRegistration = (compact: string, country: string | null): string => {
  const bare = country === null ? compact : withoutLetters(compact, country)
  return country === 'BE' && /^[2-9]\d{8}$/.test(bare) ? `0${bare}` : bare
}

/** The field with the number of a register: a Belgian one may stand in either. */
export const registrationField = (customer: JudgedCustomer): 'CocRegistration' | 'BusinessNumber' =>
  customer.country === 'BE' && numberOf(customer.text('CocRegistration')) === null
    ? 'BusinessNumber'
    : 'CocRegistration'

/** Countries give the same numbers to different companies. */
export const sameRegistration = (customer: JudgedCustomer): string | null => {
  const number = numberOf(customer.text(registrationField(customer)))
  return number && `${customer.country ?? ''} ${wholeRegistration(number, customer.country)}`
}

export const sameEmail = (customer: JudgedCustomer): string | null => {
  const email = customer.text('Email')?.trim().toLowerCase() ?? ''
  return email.includes('@') ? email : null
}

export const sameNameAndPostcode = (customer: JudgedCustomer): string | null => {
  const postcode = compactNumber(customer.text('ZipCode') ?? '')
  const words = postcode === '' ? [] : nameWords(customer.text('Name') ?? '')
  return words.length === 0 ? null : ownText(`${words.toSorted().join(' ')} ${postcode}`)
}
