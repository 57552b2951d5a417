import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { textOf } from '../../customers/field-value.ts'
import type { RawRecord } from '../../customers/raw-record.ts'
import { sameText } from './match-create.ts'

/** Each tells two customers apart, where both have it. */
const identity: readonly FieldName[] = ['VatNumber', 'CocRegistration', 'Email', 'Telephone']

/** Not a field of the contract, but sent by some services (contract §10.2). */
const sameDateCreated = (a: RawRecord, b: RawRecord): boolean => {
  const [one, other] = [a, b].map((record) => record.find(({ name }) => name.toLowerCase() === 'datecreated')?.json)
  return one !== undefined && one !== 'null' && one === other
}

/**
 * Whether a read with the id of `known` looks like another customer: name and short name are others, and nothing else
 * that tells customers apart is the same. A service that gives ids again may have given it to a new one; or somebody
 * changed all of that.
 */
export const isAnother = (known: RawRecord, read: RawRecord): boolean => {
  if (sameText(known, read, 'Name') || sameText(known, read, 'ShortName') || sameDateCreated(known, read)) return false
  return !identity.some((field) => textOf(known, field) !== '' && sameText(known, read, field))
}
