import { describe, expect, it } from 'vitest'
import { customerFields, fieldNames, type FieldName } from '../../../../preload/contract/customer-fields.ts'
import { fields as english } from '../../../../preload/contract/messages/en-fields.ts'
import { fields as dutch } from '../../../../preload/contract/messages/nl-fields.ts'
import { inTerms } from '../../../../preload/contract/terms.ts'
import { termSets } from '../../../../preload/contract/settings.ts'
import { guessPlan, type GuessColumn } from '../../../../main/desk/import/guess-plan.ts'
import { headingWords } from '../../../../main/desk/import/heading-words.ts'

const choices = {
  CountryId: [
    { code: 'NL', label: 'Nederland' },
    { code: 'BE', label: 'België' },
    { code: 'DE', label: 'Duitsland' },
  ],
  LanguageId: [
    { code: 'DUT', label: 'Nederlands' },
    { code: 'FRE', label: 'Frans' },
  ],
}
const column = (heading: string, ...texts: string[]): GuessColumn => ({ heading, texts })
const fieldsOf = (...columns: GuessColumn[]): (FieldName | null)[] =>
  guessPlan(columns, choices).columns.map(({ field }) => field)
const headed = (...headings: string[]): (FieldName | null)[] => fieldsOf(...headings.map((heading) => column(heading)))

describe('the field of a column', () => {
  it.each([
    ['the service’s name', (field: FieldName) => field],
    ['its English label', (field: FieldName) => english[field]],
    ['its Dutch label', (field: FieldName) => dutch[field].toUpperCase()],
  ])('is known by %s', (_what, heading) =>
    expect(fieldNames.map((field) => headed(heading(field))[0])).toEqual(fieldNames),
  )

  it.each(termSets)('is known by its label in the terms of %s', (terms) => {
    for (const [language, labels] of [
      ['en', english],
      ['nl', dutch],
    ] as const)
      expect(fieldNames.map((field) => headed(inTerms(labels[field], language, terms))[0])).toEqual(fieldNames)
  })

  it('is known by every heading of other programs, and no heading means two fields', () => {
    for (const [field, words] of Object.entries(headingWords))
      expect(words.map((word) => [word, headed(word)[0]])).toEqual(words.map((word) => [word, field]))
  })

  it.each<[string, readonly string[], readonly (FieldName | null)[]]>([
    [
      'a list of Exact',
      ['Code', 'Naam', 'Adres', 'Postcode', 'Plaats', 'Land', 'Telefoon', 'E-mail', 'Btw-nummer', 'KvK-nummer'],
      [null, 'Name', 'Street1', 'ZipCode', 'City', 'CountryId', 'Telephone', 'Email', 'VatNumber', 'CocRegistration'],
    ],
    [
      'a list of an accountant',
      ['Debiteurnummer', 'Bedrijfsnaam', 'T.a.v.', 'Straat + huisnummer', 'Betalingsconditie', 'Kredietlimiet (EUR)'],
      ['CustomerId', 'Name', 'Person', 'Street1', 'PaymentConditionId', 'CreditLimit'],
    ],
    [
      'an English list',
      ['Account code', 'Company', 'Address line 1', 'Address line 2', 'Zip', 'Phone', 'VAT no.', 'Notes', ''],
      ['CustomerId', 'Name', 'Street1', 'Street2', 'ZipCode', 'Telephone', 'VatNumber', null, null],
    ],
  ])('is known in %s', (_what, headings, fields) => expect(headed(...headings)).toEqual(fields))

  it('is never that of two columns: the surest and first keeps it', () => {
    expect(headed('E-mailadres', 'E-mail', 'Email')).toEqual(['Email', null, null])
    expect(fieldsOf(column('', 'a@b.nl', 'c@d.nl', 'e@f.nl'), column('E-mail'))).toEqual([null, 'Email'])
    expect(headed('Land (betekenis)', 'Land')).toEqual([null, 'CountryId'])
  })

  it.each<[string, readonly string[], FieldName | null]>([
    ['addresses of mail', ['a@b.nl', 'c@d.com', '', 'e@f.org'], 'Email'],
    ['VAT numbers', ['NL800123456B01', 'BE 0123456789', 'DE123456789'], 'VatNumber'],
    ['Dutch postcodes', ['1234 AB', '2345CD', '3456 ef', 'onbekend', '4567 GH', '5678 IJ'], 'ZipCode'],
    ['web addresses', ['www.a.nl', 'https://b.nl', 'http://c.nl/d'], 'Homepage'],
    ['telephone numbers', ['020-1234567', '+31 6 12345678', '0182 123456'], 'Telephone'],
    ['codes of countries', ['NL', 'BE', 'NL', 'DE'], 'CountryId'],
    ['codes of languages', ['DUT', 'FRE', 'DUT'], 'LanguageId'],
    ['two addresses of mail', ['a@b.nl', 'c@d.com'], null],
    ['numbers of eight digits', ['01234567', '12345678', '00000001'], null],
    ['nothing', [], null],
  ])('is known by its values: %s', (_what, texts, field) => {
    expect(fieldsOf(column('Overig', ...texts))).toEqual([field])
    expect(fieldsOf(column('', ...texts))).toEqual([field])
  })
})

describe('a guessed plan', () => {
  it('takes codes or meanings, as the values are', () => {
    const codesOf = (...columns: GuessColumn[]): string[] =>
      guessPlan(columns, choices).columns.map(({ codes }) => codes)
    expect(codesOf(column('Land', 'NL', 'be', 'XX'))).toEqual(['code'])
    expect(codesOf(column('Land', 'Nederland', 'belgie'))).toEqual(['meaning'])
    expect(codesOf(column('Land'))).toEqual(['code'])
    expect(codesOf(column('Country (meaning)'))).toEqual(['meaning'])
    expect(codesOf(column('Landnaam'))).toEqual(['meaning'])
  })

  it('keeps values at empty cells, and asks about rows without a customer', () => {
    expect(guessPlan([column('Naam')], choices)).toEqual({
      columns: [{ field: 'Name', empty: { is: 'keep' }, codes: 'code' }],
      match: [],
      unmatched: 'ask',
    })
  })

  it.each([
    [
      ['Debiteurnummer', 'Btw-nummer', 'E-mail', 'Naam', 'Postcode'],
      ['id', 'vat'],
    ],
    [
      ['Naam', 'Postcode', 'E-mail'],
      ['name-and-postcode', 'email'],
    ],
    [['Naam'], []],
  ] as const)('finds customers of %j by %j', (headings, ways) =>
    expect(
      guessPlan(
        headings.map((heading) => column(heading)),
        choices,
      ).match,
    ).toEqual(ways),
  )

  it('has every field that a column can have', () => expect(headed(...fieldNames)).toHaveLength(customerFields.length))
})
