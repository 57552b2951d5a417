import { describe, expect, it } from 'vitest'
import { fieldNames, type FieldName } from '../../../../preload/contract/customer-fields.ts'
import type { ImportUse } from '../../../../preload/contract/import.ts'
import type { CellEffect } from '../../../../main/desk/import/cell-effect.ts'
import { cellReader, type CellContext } from '../../../../main/desk/import/cell-input.ts'
import type { ReadCell } from '../../../../main/desk/import/reader/read-table.ts'

const dutch: CellContext = {
  kind: 'csv',
  reading: {
    encoding: 'utf-8',
    separator: ';',
    sheet: 0,
    headerRow: 1,
    decimal: ',',
    dates: 'day-month-year',
  },
  learned: ['D-M-YYYY'],
  choices: {
    CountryId: [
      { code: 'NL', label: 'Nederland' },
      { code: 'BE', label: 'België' },
    ],
    PaymentConditionId: [
      { code: '014', label: '14 dagen' },
      { code: '030', label: '30 dagen' },
      { code: '031', label: '30 dagen' },
    ],
    CustomerGroupId: [
      { code: '1', label: 'Particulier' },
      { code: '2', label: 'Zakelijk' },
    ],
  },
}
const number = (text: string): ReadCell => ({ is: 'number', text })
const date = (text: string): ReadCell => ({ is: 'date', text })
const yesNo = (text: string): ReadCell => ({ is: 'yes-no', text })

const use = (more: Partial<ImportUse> = {}): ImportUse => ({
  field: null,
  empty: { is: 'keep' },
  codes: 'code',
  ...more,
})
const effect = (
  field: FieldName,
  cell: ReadCell,
  json: string | undefined,
  more: Partial<ImportUse> = {},
  context: Partial<CellContext> = {},
): CellEffect => cellReader(field, use(more), { ...dutch, ...context })(cell, json)
/** A new value, `keep`, or the name of a problem. */
const short = (result: CellEffect): string => {
  if (result.is === 'value') return result.json
  return result.is === 'problem' ? `!${result.problem}` : 'keep'
}

describe('a cell that means the present value', () => {
  it.each<[string, FieldName, ReadCell, string]>([
    ['a text', 'Name', 'Jansen', '"Jansen"'],
    ['a text of two lines', 'Person', 'a\nb', '"a\\r\\nb"'],
    ['a text cut to a cell of a spreadsheet', 'Person', 'x'.repeat(32_767), JSON.stringify('x'.repeat(40_000))],
    ['a formula without its apostrophe', 'Name', '=A', `"'=A"`],
    ['a formula with an apostrophe', 'Telephone', "'+31 20", '"+31 20"'],
    ['digits without their zeros', 'SupplierId', '16857', '"016857"'],
    ['digits in groups without their zeros', 'CocRegistration', '499245637', '"0499.245.637"'],
    ['a number that had an exponent', 'Name', '100000', '"1e5"'],
    ['digits of a sheet without their zeros', 'SupplierId', number('16857'), '"016857"'],
    ['digits in groups that a sheet takes for a number', 'CocRegistration', number('499245637'), '"0499.245.637"'],
    ['the first digits of a long number', 'Person', '1,23457E+11', '"123456789012"'],
    ['a text that a sheet takes for a number', 'Name', number('100000'), '"1e5"'],
    ['more digits than a sheet keeps', 'Person', number('1e22'), '"9999999999999999999999"'],
    ['a text that a sheet takes for a day', 'Street2', date('2026-04-03'), '"3-4"'],
    ['a day that sheets count differently', 'CocDate', date('1900-01-01'), '"31-12-1899"'],
    ['a text that a sheet takes for truth', 'Name', yesNo('true'), '"waar"'],
    ['spaces', 'Person', '  ', '"  "'],
    ['an amount with other decimals', 'CreditLimit', '12,5', '12.50'],
    ['an amount with thousands', 'CreditLimit', '1.500,00', '1500.0'],
    ['an amount of a sheet', 'CreditLimit', number('1500'), '1500.0'],
    ['an amount of more digits than a sheet keeps', 'CreditLimit', number('0.123456789012346'), '0.12345678901234567'],
    ['the first digits of a long amount', 'CreditLimit', '1,23456789012346E+19', '12345678901234567890'],
    ['a VAT number with spaces and points', 'VatNumber', 'nl 8104.96.379.B.01 ', '"NL810496379B01"'],
    ['a text with spaces around it, as beside a separator', 'City', ' Jansen ', '"Jansen"'],
    ['a text that had spaces in the service', 'City', ' Jansen ', '" Jansen "'],
    ['a postcode without its space', 'ZipCode', '1234AB', '"1234 AB"'],
    ['a postcode in small letters', 'ZipCode', ' 1234  ab', '"1234 AB"'],
    ['a postcode without its hyphen', 'ZipCode', '00950', '"00-950"'],
    ['a VAT number without its letters', 'VatNumber', '8104.96.379.B.01', '"NL810496379B01"'],
    ['a Spanish VAT number without its letters', 'VatNumber', 'A28015865', '"ESA28015865"'],
    ['a VAT number of another country without its letters', 'VatNumber', '0403.170.701', '"BE0403170701"'],
    ['a registration number with letters before it', 'CocRegistration', 'KvK 12345678', '"12345678"'],
    ['a registration number with points', 'BusinessNumber', '0428.759.497', '"0428759497"'],
    ['an amount as the service wrote it', 'CreditLimit', '1e3', '1e3'],
    ['an amount that the service wrote as text', 'CreditLimit', '12,5', '"12.50"'],
    ['a negative zero', 'CreditLimit', '0', '-0.0'],
    ['a day in another form', 'CocDate', '03-04-2024', '"3-4-2024"'],
    ['a day of a sheet', 'CocDate', date('2024-04-03'), '"3-4-2024"'],
    ['a text that is no day', 'CocDate', 'onbekend', '"onbekend"'],
    ['yes in Dutch', 'IsInFactoring', 'Ja', 'true'],
    ['no in English', 'IsInFactoring', 'No', 'false'],
    ['yes of a sheet', 'IsInFactoring', yesNo('true'), 'true'],
    ['yes that the service wrote as a number', 'IsInFactoring', 'ja', '1'],
    ['yes in words of the service', 'IsInFactoring', 'ja', '"J"'],
    ['a code', 'CountryId', 'NL', '"NL"'],
    ['a code in another letter case', 'CountryId', 'nl', '"NL"'],
    ['a code without its zeros', 'PaymentConditionId', number('14'), '"014"'],
    ['a code that the list lacks', 'CountryId', 'XK', '"XK"'],
    ['a code that is a number', 'CustomerGroupId', number('2'), '2'],
    ['the id', 'CustomerId', '000123', '"000123"'],
    ['the id without its zeros', 'CustomerId', number('123'), '"000123"'],
    ['a fixed number', 'OrganizationId', '7', '7'],
    ['nothing', 'Person', '', 'null'],
    ['nothing, where the field is absent', 'Person', '', ''],
    ['nothing, for a list', 'Addresses', '', '[]'],
    ['an empty list', 'Addresses', '[]', '[]'],
    ['a list as JSON', 'Addresses', '[{"City":"Assen"}]', '[{"City":"Assen"}]'],
    ['a text that the service sends as JSON', 'Person', '{"a":1}', '{"a":1}'],
  ])('keeps it: %s', (_what, field, cell, json) => {
    expect(short(effect(field, cell, json === '' ? undefined : json))).toBe('keep')
  })

  it('keeps it by a meaning that several codes share', () => {
    const by = { codes: 'meaning' } as const
    expect(short(effect('PaymentConditionId', '30 dagen', '"031"', by))).toBe('keep')
    expect(short(effect('PaymentConditionId', '30 dagen', '"014"', by))).toBe('!meaning-ambiguous')
    expect(short(effect('PaymentConditionId', '30 dagen', 'null', by))).toBe('!meaning-ambiguous')
  })

  it('keeps a date that could be two days, if it is one of them', () => {
    const unknown = { learned: null }
    expect(short(effect('CocDate', '3/4/2024', '"3/4/2024"', {}, unknown))).toBe('keep')
    expect(short(effect('CocDate', date('2024-03-04'), '"3/4/2024"', {}, unknown))).toBe('keep')
    expect(short(effect('CocDate', date('2024-05-04'), '"3/4/2024"', {}, unknown))).toBe('"2024-05-04"')
  })
})

describe('a cell with another value', () => {
  it.each<[FieldName, ReadCell, string | undefined, string]>([
    ['Name', 'De Vries', '"Jansen"', '"De Vries"'],
    ['Name', ' De Vries ', '"Jansen"', '"De Vries"'],
    ['Name', 'Jansen', '"Jansen "', '"Jansen"'],
    ['Name', ' Jansen B.V.', undefined, '"Jansen B.V."'],
    ['CocRegistration', ' 87654321 ', '"12345678"', '"87654321"'],
    // A tidier postcode is an edit; one that only lost its space is none.
    ['ZipCode', '1234 AB', '"1234AB"', '"1234 AB"'],
    ['ZipCode', '1234AB', '"1234ab"', '"1234AB"'],
    ['ZipCode', '1234 AC', '"1234 AB"', '"1234 AC"'],
    ['ZipCode', ' 1234ab ', '"1235 AB"', '"1234ab"'],
    ['ZipCode', number('1234'), '"1235"', '"1234"'],
    ['SupplierId', '016857', '"16857"', '"016857"'],
    ['SupplierId', '', '"0"', 'keep'],
    ['CocRegistration', '0499245637', '"0499.245.637"', '"0499245637"'],
    ['VatNumber', 'NL810496379B01', '"NL 8104.96.379.B.01"', '"NL810496379B01"'],
    ['VatNumber', 'NL 8104.96.379.B.02', '"NL810496379B01"', '"NL 8104.96.379.B.02"'],
    ['VatNumber', 'NL810496379B01', '"810496379B01"', '"NL810496379B01"'],
    ['VatNumber', '0403170702', '"BE0403170701"', '"0403170702"'],
    ['VatNumber', '-', 'null', '"-"'],
    ['VatNumber', '-', '"NL"', '"-"'],
    // Letters of a British registration number tell another register.
    ['CocRegistration', '123456', '"SC123456"', '"123456"'],
    ['Name', 'JAN SEN', '"JANSEN"', '"JAN SEN"'],
    ['CreditLimit', '1,3E+19', '12345678901234567890', '!not-a-number'],
    ['CreditLimit', '0,5', '0.5', 'keep'],
    ['CreditLimit', '5', '0.5', '5'],
    ['DiscountPercentage', number('1'), '0.10', '1'],
    ['CreditLimit', number('25'), '"0.25"', '"25"'],
    ['CreditLimit', number('1125'), '1.125', '1125'],
    ['CreditLimit', '100', '"1e2"', 'keep'],
    ['Person', '1,23458E+11', '"123456789012"', '"1,23458E+11"'],
    ['Street2', date('2026-05-03'), '"3-4"', '"03-05-2026"'],
    ['Name', yesNo('false'), '"waar"', '"false"'],
    ['ZipCode', '1234 AB', '1234', '!not-a-number'],
    ['CreditLimit', '1.500,25', '0.0', '1500.25'],
    ['CreditLimit', number('1500.25'), '0.0', '1500.25'],
    ['CreditLimit', '1500.25', '0.0', '!not-a-number'],
    ['CreditLimit', 'veel', '0.0', '!not-a-number'],
    ['DiscountPercentage', '5%', '0.0', '0.05'],
    ['CocDate', '31-12-2024', '"3-4-2024"', '"31-12-2024"'],
    ['CocDate', date('2024-12-31'), 'null', '"31-12-2024"'],
    ['CocDate', '12/31/2024', 'null', '!ambiguous-date'],
    ['CocDate', 'morgen', 'null', '!not-a-date'],
    ['IsInFactoring', 'nee', 'true', 'false'],
    ['IsInFactoring', 'nee', '"J"', '"N"'],
    ['IsInFactoring', 'nee', '1', '0'],
    ['IsInFactoring', 'soms', 'true', '!not-yes-or-no'],
    ['IsInFactoring', 'ja', undefined, 'true'],
    ['Name', '#N/A', '"Jansen"', '!no-value'],
    ['Name', { is: 'error', text: '=A1&B1' }, '"Jansen"', '!no-value'],
    ['City', ' #WAARDE! ', undefined, '!no-value'],
    ['City', 'Fout:502', undefined, '!no-value'],
    ['City', '#N/A', '"#N/A"', 'keep'],
    ['City', '#1', '"x"', '"#1"'],
    ['CreditLimit', { is: 'error', text: '#DIV/0!' }, '0.0', '!no-value'],
    ['CountryId', 'be', '"NL"', '"BE"'],
    ['CountryId', 'België', '"NL"', '!code-unknown'],
    ['LanguageId', 'FRE', '"DUT"', '"FRE"'],
    ['CustomerGroupId', '1', '2', '1'],
    // The contract's default: nobody chose a group.
    ['CustomerGroupId', '0', '2', '0'],
    ['CustomerGroupId', '0', undefined, '0'],
    ['CustomerGroupId', '7', '2', '!code-unknown'],
    ['CustomerId', '9', '"8"', '!field-fixed'],
    ['Addresses', 'x', '[]', '!field-fixed'],
    ['CustomerId', '9', undefined, 'keep'],
    ['Person', 'x', '{"a":1}', '!field-fixed'],
  ])('%s: %j over %j is %s', (field, cell, json, result) => expect(short(effect(field, cell, json))).toBe(result))

  it('is a code by its meaning where the column holds meanings', () => {
    const by = { codes: 'meaning' } as const
    expect(short(effect('CountryId', 'belgie', '"NL"', by))).toBe('"BE"')
    expect(short(effect('CountryId', 'Kosovo', '"NL"', by))).toBe('!meaning-unknown')
    expect(short(effect('IntrastatGoodsCodeId', 'Hout', '"1"', by))).toBe('!meaning-unknown')
  })
})

it('an apostrophe that a workbook has from an exported CSV is no part of a new text', () => {
  expect(short(effect('Telephone', "'+31 6", '"x"', {}, { kind: 'xlsx' }))).toBe('"+31 6"')
  expect(short(effect('Telephone', "'+31 6", '"x"', {}, { kind: 'csv' }))).toBe(`"'+31 6"`)
})

describe('an empty cell', () => {
  it.each<[ImportUse['empty'], FieldName, string | undefined, string]>([
    [{ is: 'keep' }, 'Person', '"Ann"', 'keep'],
    [{ is: 'clear' }, 'Person', '"Ann"', 'null'],
    [{ is: 'clear' }, 'City', '"Delft"', '""'],
    [{ is: 'clear' }, 'Person', 'null', 'keep'],
    [{ is: 'clear' }, 'Person', undefined, 'keep'],
    [{ is: 'clear' }, 'CreditLimit', '5.0', '!must-be-filled'],
    [{ is: 'clear' }, 'IsInFactoring', 'true', '!must-be-filled'],
    [{ is: 'clear' }, 'CustomerId', '"1"', 'keep'],
    [{ is: 'clear' }, 'Person', '{"a":1}', 'keep'],
    [{ is: 'fill', text: 'nl' }, 'CountryId', '"BE"', '"NL"'],
    [{ is: 'fill', text: '2,50' }, 'CreditLimit', '2.5', 'keep'],
    [{ is: 'fill', text: 'nee' }, 'IsInFactoring', undefined, 'false'],
    [{ is: 'fill', text: '' }, 'Person', '"Ann"', 'keep'],
  ])('with %j, %s over %j is %s', (empty, field, json, result) =>
    expect(short(effect(field, '', json, { empty }))).toBe(result),
  )
})

it('a cell is read for every field, whatever the cell and the value are', () => {
  const cells: readonly ReadCell[] = ['', ' ', 'x', "'", '-', '9'.repeat(400), number('1e400'), date('x'), yesNo('x')]
  const values = [undefined, 'null', '""', '"x"', '1e999', 'true', '[]', '{}']
  for (const field of fieldNames)
    for (const cell of cells)
      for (const json of values)
        for (const codes of ['code', 'meaning'] as const)
          expect(['keep', 'value', 'problem']).toContain(effect(field, cell, json, { codes }).is)
})
