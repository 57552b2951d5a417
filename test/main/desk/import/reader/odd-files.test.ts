import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hostileWorkbooks } from '../../../../files/hostile-workbooks.ts'
import { libreofficeFiles } from '../../../../files/libreoffice-files.ts'
import type { OddFile } from '../../../../files/odd-file.ts'
import { oddTexts } from '../../../../files/odd-texts.ts'
import { oddWorkbooks } from '../../../../files/odd-workbooks.ts'
import { readWhole } from '../../../../files/read-whole.ts'
import { tableRows } from '../../../../markdown-table.ts'

const check = async ({ bytes, reads = {}, table, lines, fails }: OddFile): Promise<void> => {
  if (fails !== undefined) return expect(readWhole(bytes)).rejects.toMatchObject({ reason: fails })
  const found = await readWhole(bytes)
  expect(found.reading).toMatchObject(reads)
  expect([found.headings, ...found.rows]).toEqual(table)
  if (lines !== undefined) expect(found.lines).toEqual(lines)
}

const cases = (files: Readonly<Record<string, OddFile>>) =>
  Object.entries(files).map(([name, file]) => [name, file.odd, file] as const)

describe('an odd file', () => {
  it.each(cases(oddTexts))('of text is read or refused: %s, %s', (_name, _odd, file) => check(file))
  it.each(cases(oddWorkbooks))('of a spreadsheet is read or refused: %s, %s', (_name, _odd, file) => check(file))
  it.each(cases(libreofficeFiles))('of LibreOffice is read or refused: %s, %s', (_name, _odd, file) => check(file))

  it('is listed with what is odd about it', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../../../files/README.md'), 'utf8')
    const all = { ...oddTexts, ...oddWorkbooks, ...hostileWorkbooks, ...libreofficeFiles }
    const listed = tableRows(readme, ['File']).map(([name, odd]) => [name, odd!.replaceAll('\\|', '|')])
    expect(listed).toEqual(Object.entries(all).map(([name, { odd }]) => [name, odd]))
  })
})

describe('a hostile file', () => {
  it.each(cases(hostileWorkbooks))('is refused: %s, %s', (_name, _odd, file) => check(file))
})

describe('a table beyond a limit', () => {
  const csv = (rows: number, columns: number): Uint8Array => Buffer.from(`${'ab;'.repeat(columns)}\n`.repeat(rows))

  it.each([
    ['too-many-rows', csv(4, 2), { rows: 3 }],
    ['too-many-columns', csv(1, 4), { columns: 3 }],
    ['too-many-columns', csv(1, 20_000), {}],
    ['too-many-columns', Buffer.from('a long text of a cell;'.repeat(1_000_000)), {}],
    ['too-big', csv(100, 5), { bytes: 900 }],
    ['too-big', csv(10, 5), { cells: 50 }],
    ['not-a-table', csv(1, 2), { cell: 1 }],
    ['not-a-table', Buffer.from('ab;c\nd;e\n'), { cell: 1 }],
    ['open-quote', Buffer.from(`a;b\n"${'x'.repeat(3_000_000)}`), { cell: 100_000 }],
    ['open-quote', Buffer.from(`a;b\n "${'x'.repeat(300_000)}";c\n`), { cell: 100_000 }],
    ['not-a-table', Buffer.from('x'.repeat(3_000_000)), { cell: 100_000 }],
    ['not-a-table', Buffer.from(`a;"b"\n${'x'.repeat(300_000)};c\n`), { cell: 100_000 }],
  ] as const)('is refused: %s', (reason, bytes, limits) =>
    expect(readWhole(bytes, {}, limits)).rejects.toMatchObject({ reason }),
  )

  it('is read up to the limit', async () => {
    const limits = { rows: 3, columns: 2, cells: 9, bytes: 21, cell: 2 }
    expect((await readWhole(csv(3, 2), { headerRow: 0 }, limits)).rows).toHaveLength(3)
  })

  it('is refused for the number of its texts', () =>
    expect(readWhole(oddWorkbooks['shared-strings.xlsx']!.bytes, {}, { strings: 4 })).rejects.toMatchObject({
      reason: 'too-big',
    }))
})

describe('the way a person wants a table read', () => {
  it('may name another sheet, and one that is not there counts as none', async () => {
    const { bytes } = oddWorkbooks['hidden-sheets.xlsx']!
    expect(await readWhole(bytes, { sheet: 0 }).catch((error: unknown) => error)).toMatchObject({ reason: 'empty' })
    expect((await readWhole(bytes, { sheet: 1 })).reading.sheet).toBe(1)
    expect((await readWhole(bytes, { sheet: 9 })).reading.sheet).toBe(1)
    expect((await readWhole(bytes)).sheets).toEqual(['Empty', 'Customers & more'])
  })

  it('may name any line of headings: an empty one has none, and one behind the table leaves no rows', async () => {
    const bytes = Buffer.from('Name;City\n\nA;B\n')
    expect(await readWhole(bytes, { headerRow: 2 })).toMatchObject({ headings: ['', ''], rows: [['A', 'B']] })
    expect(await readWhole(bytes, { headerRow: 3 })).toMatchObject({ headings: ['A', 'B'], rows: [] })
    expect(await readWhole(bytes, { headerRow: 9 })).toMatchObject({ headings: [], rows: [] })
    expect(await readWhole(bytes, { headerRow: 0 })).toMatchObject({ headings: ['', ''], lines: [1, 3] })
  })
})
