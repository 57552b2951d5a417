import type { Customer } from '../customer/customer.ts'
import type { Value } from '../customer/json-text.ts'

/**
 * Mistakes as people make them: the country's letters left out, a copied link, a wrong digit, a number cut off, a
 * postcode in a hurry (of a Dutch customer alone).
 */
const slips: readonly ((customer: Customer) => Customer)[] = [
  (one) => ({ ...one, VatNumber: changed(one.VatNumber, (text) => text.slice(2)) }),
  (one) => ({ ...one, Email: changed(one.Email, (text) => `mailto:${text}`) }),
  (one) => ({
    ...one,
    VatNumber: changed(one.VatNumber, (text) => `${text.slice(0, 4)}${(Number(text[4]) + 1) % 10}${text.slice(5)}`),
  }),
  (one) => ({ ...one, Telephone: changed(one.Telephone, (text) => text.slice(0, -4)) }),
  (one) => ({ ...one, ZipCode: changed(one.ZipCode, (text) => text.replace(' ', '').toLowerCase()) }),
]

const changed = (value: Value | undefined, slip: (text: string) => string): Value =>
  typeof value === 'string' && value !== '' ? slip(value) : (value ?? null)

const first = 61
const every = 23

/** One customer in twenty-three has a slip, so that the Demo company has something to mend. The first few have none. */
export const withSlip = (customer: Customer, index: number): Customer => {
  const at = (index - first) / every
  const slip = at >= 0 && Number.isInteger(at) ? slips[at % slips.length] : undefined
  return slip ? slip(customer) : customer
}
