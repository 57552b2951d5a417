import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asServiceWrites, learnStyle, readStyles } from '../../../main/customers/dates.ts'
import { dateStyles, readDay, writeDay, type Day, type LearnedStyles } from '../../../preload/contract/dates.ts'
import { anyText } from './any-json.ts'

const days: fc.Arbitrary<Day> = fc
  .date({ min: new Date(Date.UTC(1900, 0, 1)), max: new Date(Date.UTC(2099, 11, 31)), noInvalidDate: true })
  .map((date) => ({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }))
const style = fc.constantFrom(...dateStyles)
const written = (day: Day, in_: string): string => writeDay(day, [in_])!
const learn = (texts: readonly string[]): LearnedStyles => texts.reduce(learnStyle, null as LearnedStyles)

describe('a date of a service', () => {
  it('is the same day again where its style is known, in every style', () => {
    fc.assert(
      fc.property(days, style, (day, one) => {
        expect(readDay(written(day, one), [one])).toEqual(day)
        expect(writeDay(readDay(written(day, one), [one])!, [one])).toBe(written(day, one))
      }),
    )
  })

  it('is never read as another day, whatever styles were learned', () => {
    fc.assert(
      fc.property(style, fc.array(days, { maxLength: 5 }), days, (one, seen, day) => {
        const learned = learn(seen.map((other) => written(other, one)))
        expect([day, null]).toContainEqual(readDay(written(day, one), learned))
        expect([written(day, one), null]).toContainEqual(writeDay(day, learned))
      }),
    )
  })

  it('is certain once one text of the service proves order and zeros', () => {
    fc.assert(
      fc.property(days, (day) => {
        const dutch = learn(['28-1-2008'])
        expect(readDay(`${day.day}-${day.month}-${day.year}`, dutch)).toEqual(day)
        expect(writeDay(day, dutch)).toBe(`${day.day}-${day.month}-${day.year}`)
      }),
    )
  })

  it('teaches the same in any order, and further texts of one style keep the certainty', () => {
    fc.assert(
      fc.property(style, fc.array(days, { minLength: 1, maxLength: 5 }), days, (one, seen, day) => {
        const texts = seen.map((other) => written(other, one))
        expect(learn(texts)!.toSorted()).toEqual(learn(texts.toReversed())!.toSorted())
        const [less, more] = [learn(texts.slice(1)), learn(texts)]
        if (readDay(written(day, one), less) !== null) expect(readDay(written(day, one), more)).toEqual(day)
        if (less !== null && writeDay(day, less) !== null) expect(writeDay(day, more)).toBe(written(day, one))
      }),
    )
  })

  it.each(['3/4/2022', '03/04/2022', '3-4-2022', '12.11.2022'])('written as %s is ambiguous by itself', (text) => {
    expect(readDay(text)).toBeNull()
    expect(writeDay({ year: 2022, month: 5, day: 6 }, learn([text]))).toBeNull()
  })

  it.each([
    ['4/13/2022', { year: 2022, month: 4, day: 13 }],
    ['28-1-2008', { year: 2008, month: 1, day: 28 }],
    ['05/05/2020', { year: 2020, month: 5, day: 5 }],
    ['2024-02-29', { year: 2024, month: 2, day: 29 }],
    ['2024-02-29T00:00:00', { year: 2024, month: 2, day: 29 }],
  ])('written as %s is unambiguous by itself', (text, day) => expect(readDay(text)).toEqual(day))

  it.each([
    '',
    'next week',
    '31/31/2022',
    '29-2-2023',
    '2023-02-29',
    '0-1-2022',
    '1/2/22',
    '1-2/2022',
    ' 4/13/2022',
    '4/13/2022 10:00',
    '13/04/0022',
    '２8-1-2008',
  ])('written as %j is no day, and teaches nothing', (text) => {
    expect(readDay(text)).toBeNull()
    expect(learnStyle(null, text)).toBeNull()
    expect(learnStyle(['D-M-YYYY'], text)).toEqual(['D-M-YYYY'])
  })

  it('is an existing day or none for any text, without a failure', () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.stringMatching(/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/)), (text) => {
        const day = readDay(text)
        if (day !== null) expect(new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDate()).toBe(day.day)
      }),
    )
  })

  it('teaches nothing for certain where the service contradicts itself', () => {
    const mixed = learn(['28-1-2008', '4/13/2022'])
    expect(mixed).toEqual([])
    expect(learnStyle(mixed, '28-1-2008')).toEqual([])
    expect(writeDay({ year: 2022, month: 5, day: 6 }, mixed)).toBeNull()
    expect(readDay('3-4-2022', mixed)).toBeNull()
  })
})

describe('the learned date styles', () => {
  it('are read from the fact as they were stored: unknown, contradicting, or some', () => {
    expect([readStyles(undefined), readStyles(''), readStyles('D-M-YYYY'), readStyles('D/M/YYYY,M/D/YYYY')]).toEqual([
      null,
      [],
      ['D-M-YYYY'],
      ['D/M/YYYY', 'M/D/YYYY'],
    ])
  })
})

describe('a typed date', () => {
  it('is written in the style of the service where it is unambiguous', () => {
    expect(asServiceWrites('2026-03-04', learn(['4/13/2022']))).toBe('3/4/2026')
    expect(asServiceWrites('2026-03-04', learn(['28-01-2008']))).toBe('04-03-2026')
    expect(asServiceWrites('28-1-2026', learn(['2008-01-28']))).toBe('2026-01-28')
  })

  it('stays as typed where it is ambiguous or no date, or where the style is unknown', () => {
    for (const typed of ['3.4.2026', 'next week', '']) expect(asServiceWrites(typed, learn(['4/13/2022']))).toBe(typed)
    for (const learned of [null, learn(['3/4/2022']), learn(['28-1-2008', '4/13/2022'])])
      expect(asServiceWrites('2026-03-04', learned)).toBe('2026-03-04')
  })

  it.each(['0001-01-01', '0022-04-13'])(
    'of a year before 1000 (%s) is written with all four digits, or stays as typed',
    (typed) => {
      expect(asServiceWrites(typed, learn(['4/13/2022']))).toBe(typed)
      expect(asServiceWrites(`${typed}T00:00:00`, learn(['2008-01-28']))).toBe(typed)
    },
  )

  it('in the style of the service is not changed, in any style', () => {
    fc.assert(
      fc.property(days, style, fc.array(days, { maxLength: 4 }), (day, one, seen) => {
        expect(asServiceWrites(written(day, one), learn(seen.map((other) => written(other, one))))).toBe(
          written(day, one),
        )
      }),
    )
  })
})
