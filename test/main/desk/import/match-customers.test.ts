import { describe, expect, it } from 'vitest'
import type { FieldName } from '../../../../preload/contract/customer-fields.ts'
import type { ImportMatch } from '../../../../preload/contract/import.ts'
import {
  customerIndex,
  matchFields,
  newIdentities,
  possibleWays,
  type TextOf,
} from '../../../../main/desk/import/match-customers.ts'
import { rowsMeantTwice } from '../../../../main/desk/import/dry-run.ts'

type Texts = Readonly<Partial<Record<FieldName, string>>>
const of =
  (texts: Texts): TextOf =>
  (field) =>
    texts[field] ?? ''

const customers: readonly (readonly [string, Texts])[] = [
  [
    's:000123',
    { CustomerId: '000123', VatNumber: 'NL 8001.23.456.B01', Email: 'Info@Jansen.nl', CocRegistration: '01234567' },
  ],
  ['s:124', { CustomerId: '124', VatNumber: 'BE0123456789', Email: 'boekhouder@example.com' }],
  ['s:125', { CustomerId: '125', Email: 'boekhouder@example.com', Name: 'Café De Zon B.V.', ZipCode: '1234 AB' }],
  ['s:0126', { CustomerId: '0126' }],
  ['s:126', { CustomerId: '126' }],
  ['s:00127', { CustomerId: '00127' }],
  ['s:0127', { CustomerId: '0127' }],
  ['s:128', { CustomerId: '128', Name: 'Café De Zon B.V.' }],
  ['s:129', { CustomerId: '129', VatNumber: 'n.v.t.', CocRegistration: '00000000', Email: '-' }],
  ['s:130', { CustomerId: '130', VatNumber: 'NL000000000B01' }],
  ['n:1', { Name: 'Nieuw', ZipCode: '9999ZZ', VatNumber: '' }],
]
const find = (ways: readonly ImportMatch[], row: Texts): readonly string[] => {
  const index = customerIndex(ways)
  for (const [key, texts] of customers) index.add(key, of(texts))
  return index.find(of(row))
}

describe('the customer of a row', () => {
  it.each<[string, readonly ImportMatch[], Texts, readonly string[]]>([
    ['by id', ['id'], { CustomerId: '124' }, ['s:124']],
    ['by an id without the zeros that a spreadsheet drops', ['id'], { CustomerId: '123' }, ['s:000123']],
    ['by the whole id before one without zeros', ['id'], { CustomerId: '126' }, ['s:126']],
    ['as several, where ids without zeros are alike', ['id'], { CustomerId: '127' }, ['s:00127', 's:0127']],
    ['by a VAT number in any spelling', ['vat'], { VatNumber: 'nl800123456B01' }, ['s:000123']],
    ['by a Dutch VAT number without its letters', ['vat'], { VatNumber: '8001.23.456.B01' }, ['s:000123']],
    ['not by a number without letters that several countries have', ['vat'], { VatNumber: '0123456789' }, []],
    [
      'by a registration number with letters before it',
      ['chamber-of-commerce'],
      { CocRegistration: 'KvK-nr. 01234567' },
      ['s:000123'],
    ],
    [
      'by a registration number without its zero',
      ['chamber-of-commerce'],
      { CocRegistration: '1234567' },
      ['s:000123'],
    ],
    ['by an e-mail address in any letter case', ['email'], { Email: ' info@jansen.NL' }, ['s:000123']],
    [
      'as several, where they share an e-mail address',
      ['email'],
      { Email: 'boekhouder@example.com' },
      ['s:124', 's:125'],
    ],
    ['by name and postcode', ['name-and-postcode'], { Name: 'CAFE DE ZON BV', ZipCode: '1234ab' }, ['s:125']],
    ['not by a name alone', ['name-and-postcode'], { Name: 'Café De Zon B.V.' }, []],
    ['by the first way that finds one', ['vat', 'email'], { VatNumber: 'X', Email: 'info@jansen.nl' }, ['s:000123']],
    [
      'in the order of the ways',
      ['email', 'vat'],
      { Email: 'info@jansen.nl', VatNumber: 'BE0123456789' },
      ['s:000123'],
    ],
    ['not by an empty text', ['id', 'vat', 'email', 'chamber-of-commerce'], { VatNumber: ' - ' }, []],
    ['not by words in the place of a VAT number', ['vat'], { VatNumber: 'NVT' }, []],
    ['not by zeros in the place of a VAT number', ['vat'], { VatNumber: 'NL0000.00.000.B01' }, []],
    ['not by zeros in the place of a registration number', ['chamber-of-commerce'], { CocRegistration: '0' }, []],
    ['not by a sign in the place of an e-mail address', ['email'], { Email: ' - ' }, []],
    [
      'among those that the service does not have yet',
      ['name-and-postcode'],
      { Name: 'nieuw', ZipCode: '9999 zz' },
      ['n:1'],
    ],
    ['not without a way', [], { CustomerId: '124' }, []],
  ])('is found %s', (_how, ways, row, keys) => expect(find(ways, row)).toEqual(keys))

  it('is found among customers that were added after an earlier look, also as the third of them', () => {
    const index = customerIndex(['id', 'email'])
    const look = (): readonly string[] => index.find(of({ CustomerId: '7' }))
    expect(look()).toEqual([])
    for (const id of ['007', '0007', '00007']) {
      index.add(`s:${id}`, of({ CustomerId: id, Email: 'a@b.nl' }))
      expect(look()).toContain(`s:${id}`)
    }
    expect(look()).toEqual(['s:007', 's:0007', 's:00007'])
    expect(index.find(of({ Email: 'A@B.nl' }))).toEqual(['s:007', 's:0007', 's:00007'])
  })

  it('can be found by the ways whose fields are there', () => {
    expect(possibleWays(['Name', 'ZipCode', 'Email', 'CustomerId'])).toEqual(['id', 'email', 'name-and-postcode'])
    expect(possibleWays(['Name'])).toEqual([])
    expect(matchFields(['name-and-postcode', 'vat'])).toEqual(['VatNumber', 'Name', 'ZipCode'])
  })
})

describe('rows of one customer', () => {
  it('have a text for each way that applies to them', () => {
    const ways = ['id', 'vat'] as const
    expect(newIdentities(ways, of({ VatNumber: 'NL 1' }))).toEqual(['', 'vat nl1'])
    expect(newIdentities(ways, of({ CustomerId: 'nl1', VatNumber: 'nl1' }))).toEqual(['id nl1', 'vat nl1'])
    expect(newIdentities(ways, of({ Name: 'x' }))).toEqual(['', ''])
    expect(newIdentities(['vat', 'email'], of({ VatNumber: 'geen', Email: 'geen' }))).toEqual(['', ''])
  })

  it('share a text, unless a surer way has different texts of them', () => {
    const twice = (...rows: string[][]): number[] =>
      [...rowsMeantTwice(rows.map((identities) => ({ identities, state: 'create' })))].sort()
    expect(twice(['a', 'v'], ['b', 'v'])).toEqual([])
    expect(twice(['a', 'v'], ['', 'v'])).toEqual([0, 1])
    expect(twice(['a', 'v'], ['b', 'v'], ['b', 'w'])).toEqual([1, 2])
    expect(twice(['', 'v', ''], ['a', '', 'c'], ['', 'w', 'c'])).toEqual([1, 2])
  })

  it('are found, unless none of them changes it', () => {
    const row = (identity: string, state: 'create' | 'change' | 'same' | 'left-out' | 'problem') => ({
      identities: [identity],
      state,
    })
    const twice = (...rows: ReturnType<typeof row>[]): number[] => [...rowsMeantTwice(rows)]
    expect(twice(row('a', 'change'), row('b', 'change'), row('a', 'same'))).toEqual([0, 2])
    expect(twice(row('a', 'same'), row('a', 'same'))).toEqual([])
    expect(twice(row('', 'create'), row('', 'create'))).toEqual([])
    expect(twice(row('a', 'problem'), row('a', 'change'), row('a', 'create'))).toEqual([0, 1, 2])
  })
})
