import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine, harmless, readHarmless, writeCsv, type Separator } from '../../../main/desk/csv.ts'

/** An RFC 4180 reader that shares no code with the writer. */
const readCsv = (text: string, separator: Separator): string[][] => {
  const rows: string[][] = []
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false]
  for (let at = 1; at < text.length; at++) {
    const letter = text[at]!
    if (quoted && letter === '"' && text[at + 1] === '"') {
      cell += '"'
      at++
    } else if (letter === '"') quoted = !quoted
    else if (!quoted && letter === separator) [row, cell] = [[...row, cell], '']
    else if (!quoted && letter === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell])
      ;[row, cell] = [[], '']
      at++
    } else cell += letter
  }
  return rows
}

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', "'", ' ', 'a', 'é') }),
)
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 8 })
const separators: readonly Separator[] = [',', ';']

describe('a CSV file', () => {
  it('has quotes only where a cell needs them', () => {
    expect(writeCsv([['a b', ' a', 'a ', 'a"b', 'a,b', 'a;b', 'a\nb', 'a\rb', '', 'ab']], ',')).toBe(
      '\ufeffa b," a","a ","a""b","a,b","a;b","a\nb","a\rb",,ab\r\n',
    )
  })

  it('returns every cell as it was given', () =>
    fc.assert(
      fc.property(rows, fc.constantFrom(...separators), (given, separator) => {
        const text = writeCsv(given, separator)
        expect(text[0]).toBe('\ufeff')
        expect(readCsv(text, separator)).toEqual(given.map((row) => row.map(harmless)))
      }),
    ))

  it('has no cell that a spreadsheet runs as a formula', () =>
    fc.assert(
      fc.property(rows, fc.constantFrom(...separators), (given, separator) => {
        for (const shown of readCsv(writeCsv(given, separator), separator).flat())
          expect(shown).not.toMatch(/^[=+\-@\t\r]/)
      }),
    ))

  it('returns the text of every cell when the apostrophes of the export are taken off', () =>
    fc.assert(fc.property(cell, (given) => readHarmless(harmless(given)) === given)))

  it.each([
    ["'=1+1", "''=1+1"],
    ["''-5", "'''-5"],
  ])('writes %j, which looks as if it had an apostrophe of the export, as %j', (given, written) => {
    expect(harmless(given)).toBe(written)
    expect(readHarmless(written)).toBe(given)
  })

  it('takes no first character from a text that the export did not write', () =>
    expect(['=1+1', '-5', 'Jansen'].map(readHarmless)).toEqual(['=1+1', '-5', 'Jansen']))

  it('has numbers as they are, in quotes only where they hold the separator, and never a text as a number', () => {
    const cells = ['-5', '-5,5', '1;5'].flatMap((text) => [true, false].map((isNumber) => ({ text, isNumber })))
    expect(csvLine(cells, ';')).toBe(`-5;'-5;-5,5;"'-5,5";"1;5";"1;5"\r\n`)
    expect(csvLine(cells, ',')).toBe(`-5,'-5,"-5,5","'-5,5",1;5,"1;5"\r\n`)
  })

  it.each(['=1+1', '+31 20 123', '-5', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])('shows %j as text', (text) =>
    expect(harmless(text)).toBe(`'${text}`),
  )

  it.each(['Jansen', "'s-Hertogenbosch", 'a=b', '12-5', ''])('leaves %j unchanged', (text) =>
    expect(harmless(text)).toBe(text),
  )
})
