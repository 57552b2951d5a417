import { describe, expect, it } from 'vitest'
import { oddTexts, type OddFile } from '../../../../files/odd-texts.ts'
import { readWhole } from '../../../../files/read-whole.ts'

const check = async ({ bytes, reads = {}, table, lines, fails }: OddFile): Promise<void> => {
  if (fails !== undefined) return expect(readWhole(bytes)).rejects.toMatchObject({ reason: fails })
  const found = await readWhole(bytes)
  expect(found.reading).toMatchObject(reads)
  expect([found.headings, ...found.rows]).toEqual(table)
  if (lines !== undefined) expect(found.lines).toEqual(lines)
}

describe('an odd text', () => {
  it.each(Object.entries(oddTexts).map(([name, file]) => [name, file.odd, file] as const))(
    'is read or refused: %s, %s',
    (_name, _odd, file) => check(file),
  )
})
