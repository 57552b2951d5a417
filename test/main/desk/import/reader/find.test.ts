import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findHeadings } from '../../../../../main/desk/import/reader/find-headings.ts'
import { openWritingFinder } from '../../../../../main/desk/import/reader/find-writing.ts'
import { packRows, unpackRows } from '../../../../../main/desk/import/reader/packed-rows.ts'
import type { ReadCell } from '../../../../../main/desk/import/reader/table.ts'

const writing = (cells: readonly ReadCell[], separator: ',' | ';' | null = ';') => {
  const finder = openWritingFinder()
  for (const cell of cells) finder.add([cell])
  return finder.found(separator)
}

describe('the decimal sign of a column', () => {
  it.each([
    ['1.234,56', ','],
    ['1,234.56', '.'],
    ['1.234.567', ','],
    ['1,234,567', '.'],
    ['0.125', '.'],
    ['0,125', ','],
    ['1234.567', '.'],
    ['12.5', '.'],
    ['-12,5', ','],
    ['(12.5)', '.'],
    ['(€ 12.5)', '.'],
    ['€ (12.5)', '.'],
    ['-€ 12.5', '.'],
    ['−12.5', '.'],
    ['€ 12.50', '.'],
    ['12.50 EUR', '.'],
    ['12.50-', '.'],
    ["1'234.5", '.'],
    ['1\u00a0234.5', '.'],
    [' 12.5 ', '.'],
    ['12.5%', '.'],
  ] as const)('is told by %j', (cell, decimal) =>
    expect(writing([cell], decimal === '.' ? ';' : ',').decimal).toBe(decimal),
  )

  it.each([
    '1.234',
    '12',
    'Jansen',
    '1.2.3',
    '12.5 m',
    `12.5${'0'.repeat(60)}`,
    '',
    { is: 'number', text: '1.5' } as const,
  ])('is not told by %j: then it goes with the separator', (cell) => {
    expect(writing([cell], ';').decimal).toBe(',')
    expect(writing([cell], ',').decimal).toBe('.')
    expect(writing([cell], null).decimal).toBe(',')
  })

  it('is that of most amounts, and columns of other texts do not count', () => {
    expect(writing(['1,5', '2.5', '3,5']).decimal).toBe(',')
    expect(writing(['2.5', 'a', 'b', 'c'], ';').decimal).toBe(',')
  })
})

describe('the order of days in a column', () => {
  it.each([
    [['31/12/2025'], 'day-month-year'],
    [['12/31/2025'], 'month-day-year'],
    [['1-2-25', '12-31-25'], 'month-day-year'],
    [['01.02.2025'], 'day-month-year'],
    [['2025-12-31'], 'year-month-day'],
    [['2025/1/2 23:59'], 'year-month-day'],
    [['2025-12-31', '31-12-2025'], 'day-month-year'],
    [['12/31/2025 1:30 PM'], 'month-day-year'],
    [['0/31/2025', '32/1/2025', '13/13/2025', '1/31/202', '2025-13-01', '2025-1-32', '2025-0-1'], 'day-month-year'],
    [['12/31/2025', 'a', 'b', 'c'], 'day-month-year'],
    [['12/31/2025', '30/12/2025', '31/12/2025'], 'day-month-year'],
  ] as const)('of %j', (cells, dates) => expect(writing(cells).dates).toBe(dates))
})

const lineOf = (...rows: readonly (readonly ReadCell[])[]): number =>
  findHeadings(rows.map((cells, at) => ({ line: at + 1, cells: [...cells] })))

describe('the line of the headings', () => {
  it.each([
    ['12'],
    ['€ 12,50'],
    ['31-12-2025'],
    ['2025-12-31T00:00'],
    ['12:30'],
    ['a@b.nl'],
    ['https://a.nl'],
    ['www.a.nl'],
    ['NL123456789B01'],
    ['BE 0123'],
    ['a'.repeat(81)],
    [{ is: 'yes-no', text: 'true' } as const],
  ])('is none where %j stands on the first one', (cell) => expect(lineOf([cell, cell], ['a', 'b'])).toBe(0))

  it.each(['Name', 'Address line 1', '% discount', 'E-mail', 'Web (www)', 'BTW nr.'])('may be that of %j', (cell) =>
    expect(lineOf([cell, 'City'], ['a', 'b'])).toBe(1),
  )

  it('is below titles, notes and rows of few cells', () =>
    expect(
      lineOf(['Customers', '', ''], ['', 'Printed', ''], ['Name', 'City', 'Land'], ['a', 'b', 'c'], ['d', 'e', 'f']),
    ).toBe(3))

  it('is not that of one text again and again', () =>
    expect(lineOf(['x', 'x', 'x', 'x'], ['Name', 'City', 'Land', 'Note'], ['a', 'b', 'c', 'd'])).toBe(0))
})

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.record({ is: fc.constantFrom('number', 'date', 'yes-no'), text: fc.string({ maxLength: 3 }) }),
)

describe('rows on their way between threads', () => {
  it('are what they were, whatever their cells hold', () =>
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 6 }), (rows) => {
        const packed = structuredClone(packRows(rows.map((cells, line) => ({ cells, line }))))
        expect(unpackRows(packed)).toEqual(rows)
      }),
    ))

  it('are what they were', () => {
    const rows = [
      { line: 2, cells: ['a', { is: 'number', text: '1' } as const, { is: 'date', text: '2025-12-31' } as const] },
      { line: 7, cells: ['', { is: 'yes-no', text: 'true' } as const] },
      { line: 8, cells: ['plain'] },
    ]
    expect(unpackRows(packRows(rows))).toEqual(rows.map(({ cells }) => cells))
    expect(packRows(rows).lines).toEqual([2, 7, 8])
    expect(packRows(rows.slice(2)).kinds).toBeNull()
    expect(unpackRows(packRows(rows.slice(2)))).toEqual([['plain']])
    expect(unpackRows(packRows([]))).toEqual([])
  })
})
