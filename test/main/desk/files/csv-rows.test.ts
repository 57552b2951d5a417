import { expect, it } from 'vitest'
import { csvRows, type CsvForm } from '../../../../main/desk/files/csv-rows.ts'
import type { Cell } from '../../../../main/desk/files/export-cells.ts'
import { inWindows1252 } from '../../../../main/desk/files/windows-1252.ts'

const form: CsvForm = { values: 'shown', separator: ';', decimal: ',', encoding: 'utf-8', date: 'DD-MM-YYYY' }
const number = (text: string): Cell => ({ is: 'number', text })
/** The line of one row, without its end. */
const line = async (cells: readonly Cell[], change: Partial<CsvForm> = {}): Promise<string> => {
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    yield cells
  }
  const lines: string[] = []
  for await (const one of csvRows(['A'], rows(), { ...form, ...change })) lines.push(one.trimEnd())
  return lines[1]!
}

it.each<[string, CsvForm['values'], CsvForm['separator'], string]>([
  ['12.50', 'shown', ';', '12,50'],
  ['12.50', 'shown', ',', '"12,50"'],
  ['12.50', 'raw', ';', '12.50'],
  ['+3', 'raw', ';', '+3'],
  ['-0.10', 'raw', ',', '-0.10'],
])('the number %s as values "%s" and separated by "%s" is written %s', async (text, values, separator, expected) => {
  expect(await line([number(text)], { values, separator })).toBe(expected)
})

it('a text as received gets an apostrophe where a spreadsheet would run it', async () => {
  expect(await line([{ is: 'text', text: '=1+1' }], { values: 'raw' })).toBe("'=1+1")
})

it.each([
  // Joined, a Greek question mark is a semicolon.
  ['Πού\u037e', '"???;"'],
  // A letter with its accent as a sign of its own is one that the encoding has.
  ['Zoe\u0308', 'Zo\xeb'],
  ['\u037e', '";"'],
])('the text %j stays one cell in Windows-1252', async (text, expected) => {
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    yield [{ is: 'text', text }]
  }
  const written: Uint8Array[] = []
  const lines = csvRows(['Name'], rows(), { ...form, encoding: 'windows-1252' })
  for await (const bytes of inWindows1252(lines, () => undefined)) written.push(bytes)
  expect(Buffer.concat(written).toString('latin1')).toBe(`Name\r\n${expected}\r\n`)
})
