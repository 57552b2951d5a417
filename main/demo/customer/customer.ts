import { customerFields, infoFields } from './service-fields.ts'
import type { CustomerField } from './service-fields.ts'
import { numberText, writeJson } from './json-text.ts'
import type { Members, Value } from './json-text.ts'

/** All 55 fields by contract name, in the order of the contract. */
export type Customer = Members

const zero = numberText('0')
const zeroDecimal = numberText('0.0')

/** The default of a field that a body lacks, on create and on edit (contract §2, rule 2). */
export const defaultOf = (field: CustomerField): Value => {
  if (field.nullable) return null
  if (field.kind === 'integer') return zero
  if (field.kind === 'decimal') return zeroDecimal
  return field.kind === 'flag' ? false : ''
}

export const wholeCustomer = (some: Members): Customer =>
  Object.fromEntries(customerFields.map((field) => [field.name, some[field.name] ?? defaultOf(field)]))

export const infoOf = (customer: Customer): Members =>
  Object.fromEntries(infoFields.map((name) => [name, customer[name] ?? null]))

export const customerText = (customer: Customer): string => writeJson(customer)
