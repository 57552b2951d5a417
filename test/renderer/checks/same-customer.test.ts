import { expect, it } from 'vitest'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { identitySearches, isSameCustomer, isSameText } from '../../../renderer/checks/same-customer.ts'

type Texts = Readonly<Partial<Record<FieldName, string>>>
const of = (texts: Texts) => (field: FieldName) => texts[field] ?? ''

it.each<[string, boolean, Texts, Texts]>([
  ['one VAT number', true, { VatNumber: 'NL0044.95.445.B01' }, { VatNumber: 'nl004495445b01', Name: 'x' }],
  ['one registration number', true, { CocRegistration: '12345678' }, { CocRegistration: '1234 5678' }],
  ['one email address', true, { Email: 'Jan@example.nl' }, { Email: 'jan@example.nl ' }],
  ['one name and postcode', true, { Name: 'Café Zon', ZipCode: '1234 AB' }, { Name: 'cafe zon', ZipCode: '1234ab' }],
  ['one name alone', false, { Name: 'Café Zon', ZipCode: '1234 AB' }, { Name: 'Café Zon', ZipCode: '9999 AB' }],
  [
    'one email address and other VAT numbers',
    false,
    { VatNumber: 'NL1', Email: 'a@b.nl' },
    { VatNumber: 'NL2', Email: 'a@b.nl' },
  ],
  ['one email address and one VAT number', true, { VatNumber: 'NL1', Email: 'a@b.nl' }, { Email: 'a@b.nl' }],
  ['one placeholder', false, { VatNumber: 'n.v.t.', Email: 'geen' }, { VatNumber: 'n.v.t.', Email: 'geen' }],
  ['nothing', false, {}, {}],
])('customers with %s are the same: %s', (_what, same, one, other) => {
  expect(isSameCustomer(of(one), of(other))).toBe(same)
})

it.each<[FieldName, string, string, boolean]>([
  ['City', 'Gent', 'Gent', true],
  ['City', 'Gent', 'gent', false],
  ['CreditLimit', '5', '5.00', true],
  ['CreditLimit', '5', '50', false],
  ['VatVerificationDate', '4/13/2022', '2022-04-13', true],
  ['VatVerificationDate', '4/13/2022', '2022-04-14', false],
  ['IsInFactoring', 'true', 'true', true],
])('%s is the same in two administrations as %s and %s: %s', (field, one, other, same) => {
  expect(isSameText(field, one, other)).toBe(same)
})

it('a customer is looked for by its numbers and addresses, and by its name where nothing else tells it', () => {
  expect(identitySearches(of({ VatNumber: 'NL1', Name: 'A', ZipCode: '1234 AB' }))).toEqual(['NL1', 'A 1234 AB'])
  expect(identitySearches(of({ Name: 'A' }))).toEqual(['A'])
})
