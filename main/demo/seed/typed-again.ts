import type { Customer } from '../customer/customer.ts'
import { numberText, type Members } from '../customer/json-text.ts'
import { makeCustomer } from './make-customer.ts'

/** Every so many customers, somebody typed an earlier one again. Small databases have none. */
const again = { every: 400, at: 333, earlier: 30 } as const

/** In another spelling, and without what was not at hand. */
const typedAgain = (before: Customer): Members => ({
  ...before,
  Name: String(before['Name']).toUpperCase().replaceAll('.', ''),
  ZipCode: String(before['ZipCode']).replace(' ', ''),
  BusinessNumber: null,
  VatNumber: null,
  VatVerificationDate: null,
  MobilePhone: '',
  Homepage: '',
  CustomerStateId: 'A',
})

/** Customer `index` of a new database: a company of its own, or one that an earlier customer is too. */
export const seededCustomer = (seed: number, database: number, index: number, id: string): Customer =>
  index % again.every === again.at
    ? {
        ...typedAgain(makeCustomer(seed, database, index - again.earlier, id)),
        OrganizationId: numberText(String(100_000 + index)),
      }
    : makeCustomer(seed, database, index, id)
