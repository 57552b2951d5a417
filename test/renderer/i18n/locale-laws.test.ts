import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Day } from '../../../preload/contract/dates.ts'
import { dateStyleOf, dayInWords, readTypedDay, showDay } from '../../../renderer/i18n/days.ts'
import {
  decimalSign,
  editDecimal,
  readDecimal,
  readFraction,
  sameDecimal,
  showDecimal,
  showPercent,
} from '../../../renderer/i18n/decimals.ts'

const regions = ['nl-NL', 'nl-BE', 'nl-SR', 'en-GB', 'en-US', 'en-CA', 'en-IE', 'en-ZA', 'en-IN', 'en-AU'] as const
const region = fc.constantFrom(...regions)
const decimal = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9]\d{0,14}$/)),
    fc.option(fc.stringMatching(/^\d{1,20}$/), { nil: null }),
  )
  .map(([sign, whole, part]) => `${sign}${whole}${part === null ? '' : `.${part}`}`)
const day: fc.Arbitrary<Day> = fc
  .date({ min: new Date(Date.UTC(1000, 0, 1)), max: new Date(Date.UTC(9999, 11, 31)), noInvalidDate: true })
  .map((date) => ({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }))

describe('a decimal', () => {
  it('is read back as shown, to the last digit, in every region', () => {
    fc.assert(
      fc.property(region, decimal, (one, text) => {
        expect(readDecimal(one, showDecimal(one, text)!)).toBe(text)
        expect(readDecimal(one, editDecimal(one, text)!)).toBe(text)
        expect(sameDecimal(readDecimal(one, showDecimal(one, text, 2)!)!, text)).toBe(true)
      }),
    )
  })
  it('of a fraction is the same again as a percentage', () => {
    fc.assert(
      fc.property(region, decimal, (one, text) => {
        expect(sameDecimal(readFraction(one, showPercent(one, text)!)!, text)).toBe(true)
      }),
    )
  })
  it.each([
    ['nl-NL', '1.234.567,50', '1234567.50'],
    ['nl-NL', '1234567,50', '1234567.50'],
    ['nl-NL', '1.500', '1500'],
    ['nl-NL', '1.50', '1.50'],
    ['nl-NL', '0.125', '0.125'],
    ['nl-NL', ',5', '0.5'],
    ['nl-NL', '1500.125', '1500.125'],
    ['nl-NL', ' +12,5 ', '12.5'],
    ['nl-NL', '007', '7'],
    ['en-GB', '1,500', '1500'],
    ['en-GB', '1,500.25', '1500.25'],
    ['en-GB', '12,5', '12.5'],
    ['en-GB', '0,125', '0.125'],
    ['en-IN', '1,00,000', '100000'],
    ['en-ZA', '1 500,5', '1500.5'],
    ['en-GB', '−3', '-3'],
  ])('in %s typed as %s is %s', (one, typed, is) => expect(readDecimal(one, typed)).toBe(is))
  it.each([
    ['nl-NL', '1.50.000'],
    ['nl-NL', '1,500.00'],
    ['en-GB', '1.500,00'],
    ['en-GB', '1,50,000'],
    ['nl-NL', '12,'],
    ['nl-NL', '1e3'],
    ['nl-NL', ''],
    ['nl-NL', '-'],
    ['nl-NL', '1 500'],
    ['en-GB', '٣'],
  ])('in %s is not read from %j', (one, typed) => expect(readDecimal(one, typed)).toBeNull())
  it.each([
    ['nl-NL', '2,5%', '0.025'],
    ['nl-NL', '2,5 %', '0.025'],
    ['en-GB', '2.5%', '0.025'],
    ['en-GB', '100%', '1.00'],
    ['en-GB', '0.025', '0.025'],
    ['nl-NL', '0,025', '0.025'],
    ['en-GB', '-12.50%', '-0.1250'],
    ['en-GB', '%', null],
  ] as const)('in %s a fraction typed as %s is %s', (one, typed, is) => expect(readFraction(one, typed)).toBe(is))
  it('outside the service’s form stays unread', () => {
    for (const text of ['1e3', '', '007', '.5', '1,5', 'x'])
      expect([showDecimal('nl-NL', text), editDecimal('nl-NL', text), showPercent('nl-NL', text)]).toEqual([
        null,
        null,
        null,
      ])
  })
  it('equals itself with other trailing zeros, and no other number', () => {
    fc.assert(
      fc.property(decimal, fc.integer({ min: 1, max: 4 }), (text, zeros) => {
        const whole = text
          .slice(0, 30)
          .replace(/(\.\d{0,10}).*$/, '$1')
          .replace(/\.$/, '')
        expect(sameDecimal(whole, `${whole}${whole.includes('.') ? '' : '.'}${'0'.repeat(zeros)}`)).toBe(true)
        expect(sameDecimal(whole, `${whole}${whole.includes('.') ? '' : '.'}${'0'.repeat(zeros)}1`)).toBe(false)
      }),
    )
    expect([
      sameDecimal('100', '1'),
      sameDecimal('1500.0', '1500'),
      sameDecimal('-0.0', '0'),
      sameDecimal('1e3', '1e3'),
    ]).toEqual([false, true, true, false])
  })
  it('has its region’s decimal sign', () =>
    expect(['nl-NL', 'en-GB', 'en-US'].map(decimalSign)).toEqual([',', '.', '.']))
})

describe('a day', () => {
  it('is read back as shown, in every region', () => {
    fc.assert(
      fc.property(region, day, (one, date) => {
        expect(readTypedDay(one, showDay(one, date))).toEqual(date)
      }),
    )
  })
  it.each([
    ['nl-NL', '12-05-2022'],
    ['nl-NL', '12/5/2022'],
    ['nl-NL', '12.05.2022'],
    ['nl-NL', '12 5 2022'],
    ['en-GB', '12/05/2022'],
    ['en-US', '5/12/2022'],
    ['en-CA', '2022-05-12'],
    ['nl-NL', '2022-05-12'],
    ['en-US', '2022-5-12'],
  ])('in %s typed as %s is 12 May 2022', (one, typed) =>
    expect(readTypedDay(one, typed)).toEqual({ year: 2022, month: 5, day: 12 }),
  )
  it.each([
    ['nl-NL', '4/13/2022'],
    ['en-US', '13/4/2022'],
    ['nl-NL', '12-5-22'],
    ['nl-NL', '29-2-2023'],
    ['nl-NL', '12-5'],
    ['nl-NL', 'morgen'],
    ['nl-NL', ''],
    ['en-CA', '12-5-2022'],
    ['nl-NL', '0-1-2022'],
    ['nl-NL', '1-1-0000'],
  ])('in %s is not read from %j', (one, typed) => expect(readTypedDay(one, typed)).toBeNull())
  it('is written in numbers and in words', () => {
    const date = { year: 2022, month: 5, day: 12 }
    expect([showDay('nl-NL', date), showDay('en-GB', date), showDay('en-US', date)]).toEqual([
      '12-05-2022',
      '12/05/2022',
      '05/12/2022',
    ])
    expect(dayInWords('nl-NL', date)).toBe('donderdag 12 mei 2022')
    expect(['nl-NL', 'nl-BE', 'en-GB', 'en-US', 'en-CA', 'en-ZA'].map(dateStyleOf)).toEqual([
      'DD-MM-YYYY',
      'DD/MM/YYYY',
      'DD/MM/YYYY',
      'MM/DD/YYYY',
      'YYYY-MM-DD',
      'YYYY-MM-DD',
    ])
  })
})
