import { fieldNames, fieldOf, type FieldName } from '../../preload/contract/customer-fields.ts'
import type { FieldInput, FieldValue, Total } from '../../preload/contract/customers.ts'

export type Values = Partial<Record<FieldName, FieldValue>>

const names = [
  'Bakker & Zonen B.V.',
  'Café De Zon',
  'Janssens Logistics NV',
  'Müller Werkzeugbau GmbH',
  'Garage Van Dijk',
  'Architektenbüro Krüger',
  'De Groene Tuin',
  'Brouwerij ’t Anker',
  'Installatiebedrijf Hendriks',
  'Schuster & Söhne KG',
  'Visser Accountancy',
  'Drukkerij Peeters BVBA',
  'Slagerij Smit',
  'Windmolen Techniek B.V.',
  'Boekhandel Łukasz',
  'Tandartspraktijk Oosterpark',
]
const places = [
  ['Utrecht', '3511 AB', 'NL'],
  ['Gent', '9000', 'BE'],
  ['Antwerpen', '2018', 'BE'],
  ['Köln', '50667', 'DE'],
  ['Groningen', '9712 CP', 'NL'],
  ['Eindhoven', '5611 EM', 'NL'],
  ['Aachen', '52062', 'DE'],
  ['’s-Hertogenbosch', '5211 JX', 'NL'],
] as const

const text = (value: string): FieldValue => ({ is: 'text', text: value })
const blank = (name: FieldName): FieldValue => {
  const { type, nullable } = fieldOf(name)
  if (type === 'yes-no') return { is: 'yes-no', yes: false }
  if (type === 'integer') return { is: 'number', text: '0' }
  if (type === 'decimal') return { is: 'number', text: '0.0' }
  if (type === 'list') return { is: 'nested', json: '[]' }
  return nullable ? { is: 'empty' } : text('')
}

/** Shared by all customers, so that a hundred thousand of them fit into a page. */
const blanks = Object.fromEntries(fieldNames.map((field) => [field, blank(field)])) as Values

const vatOf = (country: string, index: number): string =>
  country === 'NL'
    ? `NL${String(100000000 + index * 7919).slice(0, 9)}B01`
    : country === 'BE'
      ? `BE0${String(400000000 + index * 104729).slice(0, 9)}`
      : `DE${String(200000000 + index * 15485).slice(0, 9)}`

/** A plausible customer, equal for equal indexes. */
export const customer = (index: number): Values => {
  const name = names[index % names.length] ?? ''
  const [city, zip, country] = places[(index * 7 + Math.floor(index / 16)) % places.length] ?? places[0]
  const host = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]+/g, '')
    .slice(0, 14)
  return {
    ...blanks,
    CustomerId: text(String(index + 10).padStart(6, '0')),
    OrganizationId: { is: 'number', text: String(4000 + index) },
    Name: text(index < names.length ? name : `${name} ${Math.floor(index / names.length) + 1}`),
    ShortName: text(host.slice(0, 8).toUpperCase()),
    Person: text('A. de Vries'),
    Street1: text(`Stationsstraat ${(index % 180) + 1}`),
    ZipCode: text(zip),
    City: text(city),
    CountryId: text(country),
    LanguageId: text(country === 'DE' ? 'DE' : 'NL'),
    Email: text(index % 9 === 4 ? '' : `info@${host}.example`),
    Telephone: text(`0${30 + (index % 60)} ${String(2310000 + index * 37).slice(0, 7)}`),
    Homepage: text(`www.${host}.example`),
    VatNumber: text(vatOf(country, index)),
    VatVerificationDate: text('4/13/2022'),
    CocRegistration: text(String(30000000 + index * 13)),
    CocCity: text(city),
    CocDate: text('28-1-2008'),
    ChargeVatTypeId: text('J'),
    CreditLimit: { is: 'number', text: `${(index % 20) * 500}.0` },
    CurrencyId: text('EUR'),
    CustomerGroupId: { is: 'number', text: String(index % 4) },
    CustomerStateId: text(index % 11 === 5 ? 'P' : 'A'),
    PaymentConditionId: text('30'),
    DiscountPercentage: { is: 'number', text: '0.025' },
    RevenueAccountId: text('8000'),
    IsDunForPayment: { is: 'yes-no', yes: true },
  }
}

/** Properties outside the contract, which every fake customer has. */
export const unknown = [
  { name: 'dateChanged', json: '"2026-03-02T00:00:00"' },
  { name: 'customProperties', json: '{"Route":"12B"}' },
] as const

export const valueText = (value: FieldValue | undefined): string =>
  value?.is === 'text' || value?.is === 'number' ? value.text : ''
export const asValue = (input: FieldInput, over: FieldValue | undefined): FieldValue =>
  input.is === 'text' && over?.is === 'number' ? { is: 'number', text: input.text } : input

export interface Stored {
  readonly key: string
  customerId: string | null
  readonly values: Values
  gone: boolean
}

/** The customers from one to another, in either order. */
export const betweenIn = <T extends { readonly key: string }>(
  found: readonly T[],
  ends: { readonly from: string; readonly to: string },
): T[] => {
  const at = [ends.from, ends.to].map((wanted) => found.findIndex(({ key }) => key === wanted))
  return at.includes(-1) ? [] : found.slice(Math.min(...at), Math.max(...at) + 1)
}

export const totalOf = (field: FieldName, customers: readonly Values[]): Total => {
  const values = customers.map((values) => values[field])
  const numbers = values.filter((value) => value?.is === 'number').map((value) => Number(valueText(value)))
  const sum = numbers.reduce((all, one) => all + one, 0)
  return {
    field,
    filled: values.filter((value) => valueText(value) !== '' || value?.is === 'yes-no').length,
    sum: numbers.length > 0 ? String(sum) : null,
    average: numbers.length > 0 ? String(sum / numbers.length) : null,
  }
}

/** The fake's customers by key. */
export const storedCustomers = (count: number): Map<string, Stored> =>
  new Map(
    Array.from({ length: count }, (_none, index) => {
      const values = customer(index)
      const key = valueText(values.CustomerId)
      return [key, { key, customerId: key, values, gone: false }]
    }),
  )
