import { tellingFields, type FieldName } from '../../../preload/contract/customer-fields.ts'
import { textOf } from '../../customers/field-value.ts'
import type { RawRecord } from '../../customers/raw-record.ts'
import { sameText } from './match-create.ts'

const names: readonly FieldName[] = ['Name', 'ShortName']

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
  if (sameDateCreated(known, read)) return false
  return !tellingFields.some(
    (field) => (names.includes(field) || textOf(known, field) !== '') && sameText(known, read, field),
  )
}
