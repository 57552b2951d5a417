import { fold } from '../../database/search/fold.ts'
import { nameWords } from './company-names.ts'
import type { JudgedCustomer } from './judged-customer.ts'
import { ownText } from './own-text.ts'
import { withoutExtension } from './phone-numbers.ts'
import { sameEmail, sameRegistration, sameVat, tellsApart } from './same-values.ts'
import { compactNumber } from './vat-numbers.ts'

/**
 * A customer's values in the form in which duplicates are compared. '' and empty lists: not known. A search keeps them,
 * so they are copies: what is folded is one already.
 */
export interface Features {
  readonly key: string
  readonly words: readonly string[]
  /** The words in the order of the alphabet, without spaces between. */
  readonly name: string
  readonly vat: string
  readonly registration: string
  readonly email: string
  readonly phones: readonly string[]
  readonly postcode: string
  readonly street: string
  readonly house: string
  readonly city: string
}

const noLetter = /[^\p{L}]+/gu
const noDigit = /\D+/g
const firstNumber = /\d+/
/** A number without calling code and zeros, long enough to be one subscriber's. */
const phoneDigits = 8

const phonesOf = (customer: JudgedCustomer): string[] => {
  const found: string[] = []
  for (const field of ['Telephone', 'MobilePhone'] as const) {
    const digits = withoutExtension(customer.text(field) ?? '').replace(noDigit, '')
    const own = digits.slice(-phoneDigits)
    if (own.length === phoneDigits && tellsApart(own) && !found.includes(own)) found.push(own)
  }
  return found
}

export const featuresOf = (customer: JudgedCustomer): Features => {
  const words = nameWords(customer.text('Name') ?? '')
  const street = customer.text('Street1') ?? ''
  return {
    key: customer.key,
    words,
    name: words.toSorted().join(''),
    vat: sameVat(customer) ?? '',
    registration: sameRegistration(customer) ?? '',
    email: sameEmail(customer) ?? '',
    phones: phonesOf(customer),
    postcode: ownText(compactNumber(customer.text('ZipCode') ?? '')),
    street: fold(street).replace(noLetter, ''),
    house: firstNumber.exec(street)?.[0] ?? '',
    city: fold(customer.text('City') ?? '').replace(noLetter, ''),
  }
}

/** Equal for customers that nothing tells apart; '' where nothing is known. */
export const signatureOf = (one: Features): string => {
  const { name, vat, registration, email, phones, postcode, street, house, city } = one
  const values = [name, vat, registration, email, phones.join(' '), postcode, street, house, city]
  return values.every((value) => value === '') ? '' : values.join('\n')
}
