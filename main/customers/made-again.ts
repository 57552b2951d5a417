import { customerFields, fieldNamed, type FieldName } from '../../preload/contract/customer-fields.ts'
import { parseRawRecord, propertyOf, type RawRecord } from './raw-record.ts'

type Values = Readonly<Partial<Record<FieldName, string>>>

/** What the service gives a customer itself: of one that is made again, these belong to the one that is gone. */
const ownOfService = new Set([
  'id',
  'datecreated',
  'datechanged',
  'canchange',
  'cannotchangereason',
  'fulladdress',
  'messages',
])

/** Of a customer that is made again: what the contract knows of it, but for what the service sets. */
const keptFields = (base: RawRecord): Values =>
  Object.fromEntries(
    customerFields.flatMap((field) => {
      const json = propertyOf(base, field.name)?.json
      return json === undefined || ('fixed' in field && field.name !== 'Addresses') ? [] : [[field.name, json] as const]
    }),
  )

/** And what the service kept of it beyond the contract. */
export const keptStrangers = (base: RawRecord): RawRecord =>
  base.filter(({ name }) => fieldNamed(name) === undefined && !ownOfService.has(name.toLowerCase()))

/** All values that a create carries. One with a base makes a customer again that was deleted there. */
export const valuesOfCreate = ({ base, mine }: { readonly base: string | null; readonly mine: Values }): Values =>
  base === null ? mine : { ...keptFields(parseRawRecord(base)), ...mine }
