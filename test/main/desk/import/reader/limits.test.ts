import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { limits } from '../../../../../main/desk/import/reader/limits.ts'

it('a table may be as large as docs/import.md says, and a part of a workbook as docs/security/inventory.md says', () => {
  const told = (file: string): string => readFileSync(join(import.meta.dirname, '../../../../..', 'docs', file), 'utf8')
  const { bytes, rows, columns, cells, cell, strings, part, ratio } = limits
  expect(told('import.md')).toContain(
    `${bytes / 1e6} MB, ${rows.toLocaleString('en')} rows, ${columns} columns, ${cells / 1e6} million cells, a million characters in a cell`,
  )
  expect(told('security/inventory.md')).toContain(`parts of a workbook are inflated in memory, ${part / 1e9} GB each`)
  expect([cell, strings, ratio]).toEqual([1_000_000, 5_000_000, 250])
})
