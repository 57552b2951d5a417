import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ExportRequest } from '../../../../preload/contract/export.ts'
import { refuseTooMany } from '../../../../main/desk/files/write-rows.ts'
import { appWithDesk } from '../app-with-desk.ts'

const request: ExportRequest = {
  chosen: { is: 'all', of: { search: '', filter: {}, sort: [] }, except: [] },
  order: { search: '', filter: {}, sort: [] },
  columns: [{ field: 'CustomerId', heading: 'Customer id', meaning: null }],
  unknown: false,
  form: { format: 'csv', values: 'shown', separator: ',', decimal: '.', encoding: 'utf-8' },
  keepForm: true,
  date: 'YYYY-MM-DD',
  view: '',
}

it('an export goes from the desk’s thread to the path that the user picks', async () => {
  const names: string[] = []
  const app = await appWithDesk({
    pickTarget: async (name) => {
      names.push(name)
      return { path: join(app.profile, name), replace: true }
    },
  })
  expect(await app.services.files.exportTable(app.place, request)).toEqual({
    is: 'written',
    customers: 12,
    cut: 0,
    replaced: 0,
    unread: 0,
  })
  expect(names).toEqual([expect.stringMatching(/^Ledgerdesk customers \d{4}-\d\d-\d\d\.csv$/)])
  expect(readFileSync(join(app.profile, names[0]!), 'utf8').split('\r\n')).toHaveLength(14)
  expect(await app.services.files.exportForm(app.place)).toEqual(request.form)
})

it('an export writes nothing if the user picks no file', async () => {
  const app = await appWithDesk({ pickTarget: async () => null })
  expect(await app.services.files.exportTable(app.place, request)).toEqual({ is: 'no-file' })
  expect(await app.services.files.exportForm(app.place)).toBe(null)
})

it.each([
  ['xlsx', 1_048_575, 'fits'],
  ['xlsx', 1_048_576, 'export-too-many-rows'],
  ['csv', 5_000_000, 'fits'],
] as const)(
  'an export to %s of %i customers is refused if a sheet does not hold them (%s)',
  (format, customers, code) => {
    const refuse = (): void => refuseTooMany(format, customers)
    if (code === 'fits') expect(refuse).not.toThrow()
    else expect(refuse).toThrow(expect.objectContaining({ fail: { code } }))
  },
)
