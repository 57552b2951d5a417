import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { dateStyles, writeDay, type LearnedStyles } from '../../../preload/contract/dates.ts'
import {
  aboutText,
  editedText,
  isWritten,
  mayBeMisread,
  shownText,
  typedText,
  type Writing,
} from '../../../renderer/i18n/field-texts.ts'

const at = (region: string, styles: LearnedStyles = ['M/D/YYYY']): Writing => ({ region, styles })
const [dutch, english] = [at('nl-NL'), at('en-GB')]

describe('a value of the service', () => {
  it.each([
    ['CreditLimit', '1500.0', '1.500,00', '1,500.00'],
    ['CreditLimit', '1234567.125', '1.234.567,125', '1,234,567.125'],
    ['CreditLimit', '1e3', '1e3', '1e3'],
    ['DiscountPercentage', '0.02500', '2,500%', '2.500%'],
    ['CocDate', '5/12/2022', '12-05-2022', '12/05/2022'],
    ['OrganizationId', '40001', '40001', '40001'],
    ['CustomerId', '000010', '000010', '000010'],
    ['VatVerificationDate', 'soon', 'soon', 'soon'],
  ] as const)('%s %s stands as %s in Dutch and as %s in English', (field, text, inDutch, inEnglish) => {
    expect([shownText(dutch, field, text), shownText(english, field, text)]).toEqual([inDutch, inEnglish])
  })
  it('stays as received when it could be two days, and a note says so', () => {
    for (const styles of [null, [], ['M/D/YYYY', 'D/M/YYYY']])
      expect([
        shownText(at('nl-NL', styles), 'CocDate', '5/12/2022'),
        aboutText(at('nl-NL', styles), 'CocDate', '5/12/2022'),
      ]).toEqual(['5/12/2022', 'two-days'])
    expect(aboutText(dutch, 'CocDate', 'soon')).toBe('no-day')
    expect(aboutText(dutch, 'CocDate', '5/12/2022')).toBe('other-text')
    expect(aboutText(at('nl-NL', ['DD-MM-YYYY']), 'CocDate', '12-05-2022')).toBe('nothing')
    expect([
      aboutText(dutch, 'CreditLimit', '1500.0'),
      aboutText(dutch, 'Name', 'soon'),
      aboutText(dutch, 'CocDate', ''),
    ]).toEqual(['other-text', 'nothing', 'nothing'])
  })
})

const field = fc.constantFrom<FieldName>(
  'CreditLimit',
  'DiscountPercentage',
  'CocDate',
  'VatVerificationDate',
  'Name',
  'CustomerId',
)
const region = fc.constantFrom('nl-NL', 'nl-BE', 'en-GB', 'en-US', 'en-CA')
const style = fc.constantFrom(...dateStyles)
const day = fc
  .date({ min: new Date(Date.UTC(1900, 0, 1)), max: new Date(Date.UTC(2099, 11, 31)), noInvalidDate: true })
  .map((date) => ({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }))
const text = fc.oneof(fc.stringMatching(/^-?(0|[1-9]\d{0,9})(\.\d{1,8})?$/), fc.string({ maxLength: 8 }))

describe('a shown value that is typed again', () => {
  it('is the service’s own text, to the last character', () => {
    fc.assert(
      fc.property(region, field, text, (one, name, value) => {
        for (const show of [shownText, editedText])
          expect(typedText(at(one), name, show(at(one), name, value), [value])).toBe(value)
      }),
      {
        examples: [
          ['nl-NL', 'CreditLimit', ' 0'],
          ['en-US', 'DiscountPercentage', '0 '],
        ],
      },
    )
  })
  it('is the same day in any style of the service', () => {
    fc.assert(
      fc.property(region, style, day, (one, written, date) => {
        const [writing, value] = [at(one, [written]), writeDay(date, [written])!]
        expect(typedText(writing, 'CocDate', shownText(writing, 'CocDate', value))).toBe(value)
      }),
    )
  })
})

describe('a typed value', () => {
  it.each([
    ['CreditLimit', dutch, '1.750,5', '1750.5'],
    ['CreditLimit', english, '1,750.5', '1750.5'],
    ['CreditLimit', dutch, 'veel', 'veel'],
    ['DiscountPercentage', dutch, '2,5 %', '0.025'],
    ['DiscountPercentage', english, '0.05', '0.05'],
    ['CocDate', dutch, '4-3-2022', '3/4/2022'],
    ['CocDate', english, '04/03/2022', '3/4/2022'],
    ['CocDate', at('en-US'), '3/4/2022', '3/4/2022'],
    ['CocDate', dutch, '4/13/2022', '4/13/2022'],
    ['CocDate', dutch, 'soon', 'soon'],
    ['Name', dutch, '1.500', '1.500'],
  ] as const)('into %s is written as the service does (%#)', (name, writing, typed, raw) =>
    expect(typedText(writing, name, typed)).toBe(raw),
  )
  it('stays as typed while the service’s date style is unknown', () => {
    for (const styles of [null, [], ['M/D/YYYY', 'D/M/YYYY']])
      expect(typedText(at('nl-NL', styles), 'CocDate', '04-03-2022')).toBe('04-03-2022')
  })
  it('with the same meaning keeps the service’s text', () => {
    expect(typedText(dutch, 'CreditLimit', '1500', ['1500.0'])).toBe('1500.0')
    expect(typedText(dutch, 'CreditLimit', '1500,01', ['1500.0'])).toBe('1500.01')
    expect(typedText(at('nl-NL', ['M/D/YYYY', 'MM/DD/YYYY']), 'CocDate', '13-4-2022', ['4/13/2022'])).toBe('4/13/2022')
  })
  it('is shown as it is read when it could be misread', () => {
    expect(
      (['1,500', '1.500', '-1.500', '1500', '1.5'] as const).map((typed) => mayBeMisread('CreditLimit', typed)),
    ).toEqual([true, true, true, false, false])
    expect([
      mayBeMisread('CocDate', '4-3-2022'),
      mayBeMisread('DiscountPercentage', '2'),
      mayBeMisread('Name', '1.500'),
    ]).toEqual([true, true, false])
    expect([isWritten('CocDate'), isWritten('CustomerGroupId')]).toEqual([true, false])
  })
})
