import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { textOf } from '../../customers/field-value.ts'
import type { RawRecord } from '../../customers/raw-record.ts'
import { sameText } from './match-create.ts'

/** Equal values in one of these fields mean the same customer. */
const identity: readonly FieldName[] = ['VatNumber', 'CocRegistration', 'Email', 'Telephone']

/** Some services send it, although the contract does not have it (contract §10.2). */
const sameDateCreated = (a: RawRecord, b: RawRecord): boolean => {
  const [one, other] = [a, b].map((record) => record.find(({ name }) => name.toLowerCase() === 'datecreated')?.json)
  return one !== undefined && one !== 'null' && one === other
}

/**
 * Whether a read under the id of `known` is another customer: no name and no identifying field is the same. A service
 * may give an id again, or somebody changed all of them.
 */
export const isAnother = (known: RawRecord, read: RawRecord): boolean => {
  if (sameText(known, read, 'Name') || sameText(known, read, 'ShortName') || sameDateCreated(known, read)) return false
  return !identity.some((field) => textOf(known, field) !== '' && sameText(known, read, field))
}
