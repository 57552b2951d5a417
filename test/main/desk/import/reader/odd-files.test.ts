import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hostileWorkbooks } from '../../../../files/hostile-workbooks.ts'
import { libreofficeFiles } from '../../../../files/libreoffice-files.ts'
import { oddTexts, type OddFile } from '../../../../files/odd-texts.ts'
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
