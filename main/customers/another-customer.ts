import { tellingFields, type FieldName } from '../../preload/contract/customer-fields.ts'
import { textOf } from './field-value.ts'
import type { RawRecord } from './raw-record.ts'

/** Letter case, accents and spacing do not tell customers apart (contract §10.16). */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()

export const sameText = (a: RawRecord, b: RawRecord, field: FieldName): boolean =>
  folded(textOf(a, field)) === folded(textOf(b, field))

const names: readonly FieldName[] = ['Name', 'ShortName']

/** Some services send it, although the contract does not have it (contract §10.2). */
const isDateCreated = (name: string): boolean => name.toLowerCase() === 'datecreated'

const sameDateCreated = (a: RawRecord, b: RawRecord): boolean => {
  const [one, other] = [a, b].map((record) => record.find(({ name }) => isDateCreated(name))?.json)
  return one !== undefined && one !== 'null' && one === other
}

/** Two customers without a short name are not one for that. Those without any name have nothing that tells them apart. */
const sharesField = (known: RawRecord, read: RawRecord): boolean =>
  names.every((field) => sameText(known, read, field)) ||
  tellingFields.some((field) => textOf(known, field) !== '' && sameText(known, read, field))

/**
 * Whether a read under the id of `known` is another customer: no name and no identifying field is the same. A service
 * may give an id again, or somebody changed all of them.
 */
export const isAnother = (known: RawRecord, read: RawRecord): boolean =>
  !sameDateCreated(known, read) && !sharesField(known, read)

/** `shown`: `read` with the values that a person saw. They did not see its date, so that may be of another customer. */
export const withoutOthersDate = (shown: RawRecord, read: RawRecord): RawRecord =>
  sharesField(shown, read) ? shown : shown.filter(({ name }) => !isDateCreated(name))
