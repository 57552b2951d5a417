import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pastedTable } from '../../../renderer/checks/pasted-table.ts'

const quoted = (cell: string): string => (/[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const written = (rows: readonly (readonly string[])[], lineEnd: string): string =>
  rows.map((row) => `${row.map(quoted).join('\t')}${lineEnd}`).join('')

describe('a pasted table', () => {
  const cell = fc
    .oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', 'a', ' ', ',') }))
    .filter((text) => !/^'+[=+\-@\t\r\n＝＋－＠]/u.test(text))
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })

  it('is read back as it was written, for any cells and line ends', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom('\r\n', '\n', '\r'),
        (rows, lineEnd) => void expect(pastedTable(written(rows, lineEnd))).toEqual(rows),
      ),
    )
  })
  it('needs no line break at its end', () => {
    fc.assert(
      fc.property(table, (rows) => {
        fc.pre(rows.at(-1)!.at(-1) !== '')
        expect(pastedTable(written(rows, '\r\n').slice(0, -2))).toEqual(rows)
      }),
    )
  })
  it('loses the apostrophe that our copy puts before a formula, and no other', () => {
    expect(pastedTable(`'=1+1\t'+x\t"'\ty"\t's-Gravenhage\t''=1\r\n`)).toEqual([
      ['=1+1', '+x', '\ty', `'s-Gravenhage`, `'=1`],
    ])
  })
  it('keeps an unclosed quote as a character', () => {
    expect(pastedTable('"a\tb\r\n7" pipe\t"x" y')).toEqual([
      ['"a', 'b'],
      ['7" pipe', '"x" y'],
    ])
  })
  it('has no rows for an empty text, and an empty cell for an empty cell', () => {
    expect(pastedTable('')).toEqual([])
    expect(pastedTable('\r\n')).toEqual([['']])
    expect(pastedTable('a\r\n\r\n')).toEqual([['a'], ['']])
  })
  it('is parsed from any text without an error', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => void expect(pastedTable(text).every((row) => row.length > 0)).toBe(true),
      ),
    )
  })
})
