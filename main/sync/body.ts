import { customerFields, fieldNamed } from '../../preload/contract/customer-fields.ts'
import type { Cache, StoredEdit } from '../cache/cache.ts'
import { newRecord, type PropertyCase } from '../customers/blank-record.ts'
import { parseRawRecord, propertyOf, type RawRecord } from '../customers/raw-record.ts'
import { merge, type Merge, type Mine } from './merge.ts'
import { startNow } from './sent.ts'

export const propertyCaseFact = 'property-case'
/** How names are spelled in the body of a POST: as the service was seen to spell them (field-notes 1). */
export const spelling = (cache: Cache): PropertyCase => (cache.facts.get(propertyCaseFact) === 'camel' ? 'camel' : 'contract')

/** What the service gives a customer itself: of one that is made again, these belong to the one that is gone. */
const ownOfService = new Set(['id', 'datecreated', 'datechanged', 'canchange', 'cannotchangereason', 'fulladdress', 'messages'])

/** Of a customer that is made again: what the contract knows of it, but for what the service sets. */
const keptFields = (base: RawRecord): Mine => Object.fromEntries(customerFields.flatMap((field) => {
  const json = propertyOf(base, field.name)?.json
  return json === undefined || ('fixed' in field && field.name !== 'Addresses') ? [] : [[field.name, json] as const]
}))

const keptStrangers = (base: RawRecord): RawRecord => base.filter(({ name }) => fieldNamed(name) === undefined && !ownOfService.has(name.toLowerCase()))

/** All values that a create carries. One with a base makes a customer again that was deleted there. */
export const valuesOfCreate = ({ base, mine }: Pick<StoredEdit, 'base' | 'mine'>): Mine =>
  (base === null ? mine : { ...keptFields(parseRawRecord(base)), ...mine })

/** The body of the POST: every field of the contract (spec §2, rule 1), and of one made again what the service kept beyond it. */
export const createBody = (cache: Cache, edit: Pick<StoredEdit, 'base' | 'mine'>): RawRecord =>
  [...newRecord(valuesOfCreate(edit), spelling(cache)), ...(edit.base === null ? [] : keptStrangers(parseRawRecord(edit.base)))]

/** What a change comes to against the record as the service has it. The review and the PUT both come from here. */
export const mergeOf = (cache: Cache, edit: StoredEdit, theirs: RawRecord): { readonly base: RawRecord; readonly merged: Merge } => {
  const base = startNow(cache, edit, theirs)
  return { base, merged: merge(base, edit.mine, theirs) }
}
