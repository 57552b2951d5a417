import { describe, expect, it } from 'vitest'
import type { ImportReading } from '../../../../preload/contract/import.ts'
import { readCellDay } from '../../../../main/desk/import/cell-day.ts'
import { readNumber } from '../../../../main/desk/import/cell-number.ts'
import { codeList } from '../../../../main/desk/import/code-list.ts'
import { readYesNo, yesNoLike } from '../../../../main/desk/import/yes-no.ts'

describe('a typed amount', () => {
  it.each<[string, ImportReading['decimal'], string | null]>([
    ['1234', ',', '1234'],
    ['1234,50', ',', '1234.50'],
    ['1.234,50', ',', '1234.50'],
    ['1.234.567', ',', '1234567'],
    ['1,234.50', '.', '1234.50'],
    ['1 234,5', ',', '1234.5'],
    ['1\u00a0234,5', ',', '1234.5'],
    ["1'234.50", '.', '1234.50'],
    [',5', ',', '0.5'],
    ['5,', ',', '5'],
    ['-12,5', ',', '-12.5'],
    ['12,5-', ',', '-12.5'],
    ['+12', '.', '12'],
    // A dash in the place of the cents is no minus sign.
    ['€ 5.000,-', ',', '5000'],
    ['10,--', ',', '10'],
    ['-10,-', ',', '-10'],
    ['10,=', ',', '10'],
    ['10.–', '.', '10'],
    ['5-', ',', '-5'],
    ['€ 1.000,00', ',', '1000.00'],
    // Spreadsheets show negative amounts in brackets, or with the sign before the currency.
    ['(500,00)', ',', '-500.00'],
    ['€ (1.500,00)', ',', '-1500.00'],
    ['(€ 500,00)', ',', '-500.00'],
    ['$(1,500.00)', '.', '-1500.00'],
    ['(500,00) EUR', ',', '-500.00'],
    ['(500,-)', ',', '-500'],
    ['-€ 5,00', ',', '-5.00'],
    ['- € 5,00', ',', '-5.00'],
    ['-$5.00', '.', '-5.00'],
    ['−5,00', ',', '-5.00'],
    ['€ −5,00', ',', '-5.00'],
    ['CHF 5.00', '.', '5.00'],
    ['1000 EUR', ',', '1000'],
    ['0012', ',', '12'],
    ['2,5%', ',', '0.025'],
    ['50 %', ',', '0.50'],
    ['7%', '.', '0.07'],
    // A sign that is neither the decimal sign nor between groups of three.
    ['1.23', ',', null],
    ['1,23', '.', null],
    ['12.34.567', ',', null],
    ['0,075', '.', null],
    ['0.075', ',', null],
    ['1.234.56', ',', null],
    ['1.234 567', ',', null],
    ['1,2,3', ',', null],
    ['-5-', ',', null],
    ['(-5)', ',', null],
    ['(5-)', ',', null],
    ['-(5)', ',', null],
    ['(5', ',', null],
    ['5)', ',', null],
    ['()', ',', null],
    ['((5))', ',', null],
    ['-€', ',', null],
    ['€ -', ',', null],
    ['1e5', '.', null],
    ['1,2E+05', ',', null],
    ['abc', ',', null],
    ['', ',', null],
    ['€', ',', null],
    [',', ',', null],
    ['%', ',', null],
  ])('%j with the decimal sign %j is %j', (text, decimal, number) => expect(readNumber(text, decimal)).toBe(number))
})

describe('a typed day', () => {
  const day = (year: number, month: number, of: number) => ({ year, month, day: of })
  it.each<[string, ImportReading['dates'], ReturnType<typeof readCellDay>]>([
    ['3-4-2024', 'day-month-year', day(2024, 4, 3)],
    ['3-4-2024', 'month-day-year', day(2024, 3, 4)],
    ['03/04/2024', 'day-month-year', day(2024, 4, 3)],
    ['03.04.2024', 'day-month-year', day(2024, 4, 3)],
    ['2024-04-03', 'day-month-year', day(2024, 4, 3)],
    ['2024/4/3', 'month-day-year', day(2024, 4, 3)],
    ['20240403', 'day-month-year', day(2024, 4, 3)],
    ['20240403', 'month-day-year', day(2024, 4, 3)],
    ['2024-04-03T00:00:00', 'day-month-year', day(2024, 4, 3)],
    ['03-04-2024 0:00', 'day-month-year', day(2024, 4, 3)],
    ['04/03/2024 12:00:00 AM', 'month-day-year', day(2024, 4, 3)],
    ['3 april 2024', 'month-day-year', day(2024, 4, 3)],
    ['3-mrt-2024', 'month-day-year', day(2024, 3, 3)],
    ['March 3, 2024', 'day-month-year', day(2024, 3, 3)],
    [' 29-02-2024 ', 'day-month-year', day(2024, 2, 29)],
    ['2024-02-01T00:00:00Z', 'day-month-year', day(2024, 2, 1)],
    ['2024-02-01T00:00:00.000+01:00', 'day-month-year', day(2024, 2, 1)],
    ['2024-02-01 13:30:00+0100', 'day-month-year', day(2024, 2, 1)],
    // Midnight of the first of February in Amsterdam, as a program writes it in UTC.
    ['2024-01-31T23:00:00Z', 'day-month-year', 'ambiguous'],
    ['2024-01-31T23:00:00.000Z', 'year-month-day', 'ambiguous'],
    // Another form alone has this day, or the century is open.
    ['25/12/2024', 'month-day-year', 'ambiguous'],
    ['12/25/2024', 'day-month-year', 'ambiguous'],
    ['3-4-2024', 'year-month-day', 'ambiguous'],
    ['3-4-24', 'day-month-year', 'ambiguous'],
    ['3-mei-24', 'day-month-year', 'ambiguous'],
    ['29-02-2023', 'day-month-year', null],
    ['2024-13-01', 'day-month-year', null],
    ['32-13-2024', 'day-month-year', null],
    ['3 foo 2024', 'day-month-year', null],
    ['3-4/2024', 'day-month-year', null],
    ['20241301', 'day-month-year', null],
    ['03042024', 'day-month-year', null],
    ['20012024', 'day-month-year', null],
    ['45000', 'day-month-year', null],
    ['', 'day-month-year', null],
  ])('%j in a file of %s is %j', (text, form, found) => expect(readCellDay(text, form)).toEqual(found))
})

describe('yes and no', () => {
  it.each<[string, boolean | null]>([
    ['Ja', true],
    ['nee', false],
    ['YES', true],
    ['No', false],
    ['TRUE', true],
    ['onwaar', false],
    ['J', true],
    ['n', false],
    ['1', true],
    ['0', false],
    ['x', true],
    ['misschien', null],
    ['2', null],
  ])('%j is %j', (word, yes) => expect(readYesNo(word)).toBe(yes))

  it('are written in the words that the service used', () => {
    expect(yesNoLike('ja', false)).toBe('nee')
    expect(yesNoLike('FALSE', true)).toBe('TRUE')
    expect(yesNoLike('0', true)).toBe('1')
    expect(yesNoLike('sometimes', true)).toBe(null)
  })
})

describe('the codes of a field', () => {
  const list = codeList('CountryId', [
    { code: 'NL', label: 'Nederland' },
    { code: '014', label: '14 dagen' },
    { code: '030', label: '30 dagen' },
    { code: '30', label: 'Dertig' },
    { code: 'A', label: 'Éénmalig' },
    { code: 'B', label: 'Eenmalig' },
  ])
  it('are found in another letter case, and without zeros that a spreadsheet drops', () => {
    expect(['NL', 'nl', '014', '14'].map(list.codeOf)).toEqual(['NL', 'NL', '014', '014'])
    expect(list.codeOf('30')).toBe('30')
    expect(list.codeOf('0030')).toBe(null)
    expect(list.codeOf('XX')).toBe(null)
  })
  it('are found by their meaning, which several may share', () => {
    expect(list.codesOfMeaning('nederland ')).toEqual(['NL'])
    expect(list.codesOfMeaning('eenmalig')).toEqual(['A', 'B'])
    expect(list.codesOfMeaning('Frankrijk')).toEqual([])
  })
  it('are found by their name in any language that we read, if the service names them so too', () => {
    expect(['Netherlands', 'THE NETHERLANDS', 'Niederlande', 'Pays-Bas'].map(list.codesOfMeaning)).toEqual([
      ['NL'],
      ['NL'],
      ['NL'],
      ['NL'],
    ])
    const own = codeList('CountryId', [
      { code: 'CH', label: 'China' },
      { code: 'B', label: 'België' },
      { code: 'XX', label: 'Zwitserland' },
    ])
    expect(['Switzerland', 'Belgium', 'zwitserland'].map(own.codesOfMeaning)).toEqual([[], [], ['XX']])
    expect(codeList('PaymentConditionId', [{ code: 'NL', label: 'Nederland' }]).codesOfMeaning('Netherlands')).toEqual(
      [],
    )
  })
  it('are found by the service’s own text before any other name', () => {
    const list = codeList('CountryId', [
      { code: 'NL', label: 'Nederland' },
      { code: 'NX', label: 'Netherlands' },
    ])
    expect(list.codesOfMeaning('Netherlands')).toEqual(['NX'])
  })
})
