import { nameWords } from './company-names.ts'
import type { JudgedCustomer } from './judged-customer.ts'
import { compactNumber } from './vat-numbers.ts'

/** Values that two customers share, as they are compared. Null: none, or a placeholder that says nothing. */

const shortestNumber = 6
const repeated = /^(.)\1*$/

const numberOf = (text: string | undefined): string | null => {
  const compact = compactNumber(text ?? '')
  const digits = compact.replace(/\D/g, '')
  return digits.length < shortestNumber || repeated.test(digits) ? null : compact
}

export const sameVat = (customer: JudgedCustomer): string | null => numberOf(customer.text('VatNumber'))

/** Countries give the same numbers to different companies. */
export const sameRegistration = (customer: JudgedCustomer): string | null => {
  const number = numberOf(customer.text('CocRegistration'))
  return number && `${customer.country ?? ''} ${number}`
}

export const sameEmail = (customer: JudgedCustomer): string | null => {
  const email = customer.text('Email')?.trim().toLowerCase() ?? ''
  return email.includes('@') ? email : null
}

export const sameNameAndPostcode = (customer: JudgedCustomer): string | null => {
  const words = nameWords(customer.text('Name') ?? '')
  const postcode = compactNumber(customer.text('ZipCode') ?? '')
  return words.length === 0 || postcode === '' ? null : `${words.toSorted().join(' ')} ${postcode}`
}
