import { expect, it } from 'vitest'
import type { FieldName } from '../../../../preload/contract/customer-fields.ts'
import { cellOf, type Cell, type CellContext } from '../../../../main/desk/files/export-cells.ts'

const shown: CellContext = { values: 'shown', language: 'nl', learned: ['DD-MM-YYYY'] }
const raw: CellContext = { ...shown, values: 'raw' }
const text = (value: string): Cell => ({ is: 'text', text: value })
const number = (value: string): Cell => ({ is: 'number', text: value })

it.each<[FieldName, string, Cell, Cell]>([
  ['CreditLimit', '2500.50', number('2500.50'), number('2500.50')],
  ['CreditLimit', '-0.10', number('-0.10'), number('-0.10')],
  ['CreditLimit', '+3', number('3'), number('+3')],
  ['CreditLimit', '-007.50', number('-007.50'), number('-007.50')],
  ['CreditLimit', '=1+1', text('=1+1'), text('=1+1')],
  ['CustomerId', '00042', text('00042'), text('00042')],
  ['OrganizationId', '12', text('12'), text('12')],
  ['ZipCode', '0123', text('0123'), text('0123')],
  ['Telephone', '+31 50 123', text('+31 50 123'), text('+31 50 123')],
  ['IsInFactoring', 'true', text('Ja'), text('true')],
  ['IsInFactoring', 'false', text('Nee'), text('false')],
  ['IsInFactoring', '', text(''), text('')],
  ['IsInFactoring', 'constructor', text('constructor'), text('constructor')],
  ['VatVerificationDate', '31-12-2025', { is: 'day', day: { year: 2025, month: 12, day: 31 } }, text('31-12-2025')],
  ['VatVerificationDate', 'soon', text('soon'), text('soon')],
])(
  'a cell of %s with %j is typed for people, and as received where that is asked for',
  (field, value, people, service) => {
    expect([cellOf(field, value, shown), cellOf(field, value, raw)]).toEqual([people, service])
  },
)

it('a date that could be two days stays as received', () => {
  expect(cellOf('VatVerificationDate', '03/04/2025', { ...shown, learned: null })).toEqual(text('03/04/2025'))
})

it('yes and no are in the language of the user', () => {
  expect(cellOf('IsInFactoring', 'true', { ...shown, language: 'en' })).toEqual(text('Yes'))
})
