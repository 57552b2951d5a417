import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine, textCells, type Separator } from '../../../../../main/desk/csv.ts'
import { openCsv } from '../../../../../main/desk/import/reader/csv-parser.ts'
import { limits } from '../../../../../main/desk/import/reader/limits.ts'
import type { ImportReading } from '../../../../../preload/contract/import.ts'
import { rowOf, workbookParts, zipOf } from '../../../../files/make-workbook.ts'
import { readWhole } from '../../../../files/read-whole.ts'

/** Letters that CSV, its readers and spreadsheets treat in a way of their own. */
const special = fc.constantFrom(
  '"',
  "'",
  ',',
  ';',
  '\t',
  '|',
  '\r',
  '\n',
  ' ',
  '=',
  '+',
  '-',
  '@',
  '\u00a0',
  '\ufeff',
  '€',
  'é',
  '0',
  '1',
  '/',
  'x',
)
const text = fc.oneof(fc.string({ unit: special, maxLength: 8 }), fc.string({ unit: 'grapheme', maxLength: 12 }))
const withoutZeros = text.map((given) => given.replaceAll('\0', ''))
const separators: readonly Separator[] = [',', ';', '\t']
const row = fc.array(withoutZeros, { minLength: 1, maxLength: 5 })
const tables = fc.array(row, { minLength: 1, maxLength: 8 })

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')
const withoutEmptyEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
/** Rows that hold nothing are left out, and so are empty cells at the end of a row. */
const filled = (table: readonly (readonly string[])[]): string[][] =>
  table.filter((cells) => !isBlank(cells)).map(withoutEmptyEnd)

const written = (table: readonly (readonly string[])[], separator: Separator): string =>
  table.map((cells) => csvLine(textCells(cells), separator)).join('')

const encoders: Readonly<Record<ImportReading['encoding'], (text: string) => Uint8Array>> = {
  'utf-8': (given) => Buffer.from(`\ufeff${given}`),
  'utf-16le': (given) => Buffer.from(`\ufeff${given}`, 'utf16le'),
  'utf-16be': (given) => Buffer.from(`\ufeff${given}`, 'utf16le').swap16(),
  'windows-1252': (given) => Buffer.from(given.replace(/[^\u0000-\u007f\u00a0-\u00ff]/g, 'ÿ'), 'latin1'),
}
const encodings = Object.keys(encoders) as (keyof typeof encoders)[]

describe('a table that the export writes', () => {
  it('comes back from CSV in every separator and encoding, when a person says which', () =>
    fc.assert(
      fc.asyncProperty(
        tables,
        fc.constantFrom(...separators),
        fc.constantFrom(...encodings),
        async (given, separator, encoding) => {
          const latin = (cell: string): string => cell.replace(/[^\u0000-\u007f\u00a0-\u00ff]/g, 'ÿ')
          const table = encoding === 'windows-1252' ? given.map((cells) => cells.map(latin)) : given
          fc.pre(!table.every(isBlank))
          const changed = { separator, encoding, headerRow: 0 } as const
          const { rows } = await readWhole(encoders[encoding](written(table, separator)), changed)
          expect(rows).toEqual(filled(table))
        },
      ),
    ))

  it('comes back with its separator and encoding found, when it has headings', () =>
    fc.assert(
      fc.asyncProperty(
        tables,
        fc.constantFrom(...separators),
        fc.constantFrom(...encodings),
        async (given, separator, encoding) => {
          const columns = ['Customer', 'Known as', 'City', 'Country', 'Note é']
          const latin = (cell: string): string => cell.replace(/[^\u0000-\u007f\u00a0-\u00ff]/g, 'ÿ')
          const table = given.map((cells) => columns.map((_, at) => latin(cells[at] ?? '')))
          const { headings, reading, rows } = await readWhole(
            encoders[encoding](written([columns, ...table], separator)),
          )
          expect({ headings, rows }).toEqual({ headings: columns, rows: filled(table) })
          expect(reading).toMatchObject({ separator, encoding, headerRow: 1 })
        },
      ),
    ))

  it('comes back from XLSX', () =>
    fc.assert(
      fc.asyncProperty(tables, async (given) => {
        const plain = (cell: string): string =>
          cell.toWellFormed().replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, '')
        const table = given.map((cells) => cells.map(plain))
        fc.pre(!table.every(isBlank))
        const escape = (cell: string): string =>
          cell.replaceAll('_x', '_x005F_x').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
        const sheet = table.map((cells, at) => rowOf(at + 1, ...cells.map(escape))).join('')
        const bytes = zipOf(workbookParts({ sheets: { One: sheet } }), 0)
        const { rows } = await readWhole(bytes, { headerRow: 0 })
        expect(rows).toEqual(filled(table))
      }),
    ))
})

describe('a CSV text', () => {
  /** A byte order mark before a bare row is no part of it. */
  const bare = text.map((given) => given.replace(/[";\r\n\0]/g, '').replace(/^\ufeff+/, ''))

  it('gives the same rows with its cells in quotation marks and without, whatever ends its lines', () =>
    fc.assert(
      fc.property(
        fc.array(fc.array(bare, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
        fc.constantFrom('\n', '\r', '\r\n'),
        (table, end) => {
          const rowsOf = (write: (cell: string) => string): unknown =>
            openCsv(';', limits).write(table.map((cells) => cells.map(write).join(';') + end).join(''), true)
          expect(rowsOf((cell) => cell)).toEqual(rowsOf((cell) => `"${cell}"`))
        },
      ),
    ))

  it('gives the same rows in one piece as in pieces of any size', () =>
    fc.assert(
      fc.property(fc.string({ unit: special, maxLength: 60 }), fc.integer({ min: 1, max: 7 }), (given, size) => {
        const inPieces = (pieces: readonly string[]): unknown => {
          const parser = openCsv(';', limits)
          try {
            return pieces.flatMap((piece, at) => parser.write(piece, at === pieces.length - 1))
          } catch (error) {
            return String(error)
          }
        }
        const pieces = given.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? ['']
        expect(inPieces(pieces)).toEqual(inPieces([given]))
      }),
    ))
})
