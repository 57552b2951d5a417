import { fieldOf, isNumeric, type FieldName } from '../../preload/contract/customer-fields.ts'
import { readings, sameDay } from '../../preload/contract/dates.ts'
import { sameDecimal } from '../i18n/decimals.ts'
import { fold } from './fold.ts'

/** The text of a field; '' without one. */
export type TextOf = (field: FieldName) => string

/** Fields that tell the same company in another administration; those of an entry go together. */
const identities = [
  ['VatNumber'],
  ['CocRegistration'],
  ['Email'],
  ['Name', 'ZipCode'],
] as const satisfies readonly (readonly FieldName[])[]
export const identityFields: readonly FieldName[] = identities.flat()

const searchBy = (textOf: TextOf, fields: readonly FieldName[]): readonly string[] => {
  const texts = fields.map((field) => textOf(field).trim())
  return texts.includes('') ? [] : [texts.join(' ')]
}
/** Searches that find the same customer elsewhere, the surest first. */
export const sureSearches = (textOf: TextOf): readonly string[] =>
  identities.flatMap((fields) => searchBy(textOf, fields))
/** As `sureSearches`, or its name where nothing else tells it. */
export const identitySearches = (textOf: TextOf): readonly string[] => {
  const sure = sureSearches(textOf)
  return sure.length > 0 ? sure : searchBy(textOf, ['Name'])
}

/** As it is compared. Many customers share `n.v.t.`, zeros or a dash in the place of a number or an address. */
const compared = (field: FieldName, text: string): string => {
  const folded = fold(text).trim()
  if (field === 'Email') return folded.includes('@') ? folded : ''
  const bare = folded.replace(/[^\p{L}\p{N}]+/gu, '')
  return field === 'Name' || /[1-9]/.test(bare) ? bare : ''
}
/**
 * Whether both are one customer, by the surest that both have: VAT number, registration number, email address, or name
 * and postcode. Two companies may share an address, so other VAT numbers tell them apart.
 */
export const isSameCustomer = (one: TextOf, other: TextOf): boolean => {
  const textsOf = (of: TextOf, fields: readonly FieldName[]): readonly string[] =>
    fields.map((field) => compared(field, of(field)))
  const told = identities
    .map((fields) => [textsOf(one, fields), textsOf(other, fields)] as const)
    .find((pair) => pair.every((texts) => !texts.includes('')))
  return told !== undefined && told[0].join(' ') === told[1].join(' ')
}

const isSameDay = (one: string, other: string): boolean => {
  const days = [...readings(other).values()]
  return [...readings(one).values()].some((day) => days.some((another) => sameDay(day, another)))
}
/** Services write days and numbers in ways of their own. */
export const isSameText = (field: FieldName, one: string, other: string): boolean => {
  if (one === other) return true
  const { type } = fieldOf(field)
  if (type === 'date') return isSameDay(one, other)
  return isNumeric({ type }) && sameDecimal(one, other)
}
