import { numberText } from './json-text.ts'
import type { Members, Value } from './json-text.ts'
import type { Customer } from './customer.ts'

/**
 * Properties beyond the contract (contract §10.2). The service stores some per customer, and a PUT without one resets
 * it. It sets the others itself, and ignores them in bodies.
 */
export type ExtraKind = 'flag' | 'text' | 'members'

export const keptExtras: ReadonlyMap<string, { readonly kind: ExtraKind; readonly value: Value }> = new Map([
  ['GovernmentDigitalId', { kind: 'text', value: null }],
  ['UsesUBLInvoice', { kind: 'flag', value: false }],
  ['CustomProperties', { kind: 'members', value: {} }],
])

export const givenExtras: ReadonlySet<string> = new Set([
  'DateCreated',
  'DateChanged',
  'CanChange',
  'CannotChangeReason',
  'FullAddress',
  'Messages',
])

export const blankExtras = (): Members => Object.fromEntries([...keptExtras].map(([name, { value }]) => [name, value]))

const line = (value: Value | undefined): string => (typeof value === 'string' ? value : '')

export const fullAddress = (customer: Customer): string =>
  [line(customer.Street1), `${line(customer.ZipCode)} ${line(customer.City)}`.trim(), line(customer.CountryId)]
    .filter(Boolean)
    .join(', ')

/** Extra properties of seeded customers. A careless client would respell their numbers. */
export const seededExtras = (index: number): Members => ({
  GovernmentDigitalId: index % 3 === 0 ? `0000000${(index * 7919 + 1) % 100_000_000}`.slice(-8) : null,
  UsesUBLInvoice: index % 2 === 0,
  CustomProperties: {
    Route: `00${(index % 90) + 10}`,
    Rating: numberText(`${index % 5}.50`),
    Visits: numberText(`${index % 12}`),
  },
})
