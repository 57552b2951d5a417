import { customerFields, fieldNamed, type FieldName } from '../../preload/contract/customer-fields.ts'
import { parseRawRecord, propertyOf, type RawRecord } from './raw-record.ts'

type Values = Readonly<Partial<Record<FieldName, string>>>

/** The service sets these itself, so the values of a deleted customer must not be sent for its successor. */
const ownOfService = new Set([
  'id',
  'datecreated',
  'datechanged',
  'canchange',
  'cannotchangereason',
  'fulladdress',
  'messages',
])

/** The contract's fields that a create may send. */
const keptFields = (base: RawRecord): Values =>
  Object.fromEntries(
    customerFields.flatMap((field) => {
      const json = propertyOf(base, field.name)?.json
      return json === undefined || ('fixed' in field && field.name !== 'Addresses') ? [] : [[field.name, json] as const]
    }),
  )

/** Properties outside the contract that a create may send. */
export const keptStrangers = (base: RawRecord): RawRecord =>
  base.filter(({ name }) => fieldNamed(name) === undefined && !ownOfService.has(name.toLowerCase()))

/** All values that a create sends. A create with a base makes a deleted customer again. */
export const valuesOfCreate = ({ base, mine }: { readonly base: string | null; readonly mine: Values }): Values =>
  base === null ? mine : { ...keptFields(parseRawRecord(base)), ...mine }
