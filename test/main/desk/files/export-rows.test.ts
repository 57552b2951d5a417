import { describe, expect, it } from 'vitest'
import type { FieldName } from '../../../../preload/contract/customer-fields.ts'
import type { ExportForm, ExportRequest } from '../../../../preload/contract/export.ts'
import type { Cache } from '../../../../main/database/database.ts'
import { exportRows } from '../../../../main/desk/files/export-rows.ts'
import { applyList, listRow, openInMemory } from '../../database/samples.ts'

/** A database of these records, by customer id. One whose text is null has left it since the keys were read. */
const cacheOf = (records: Readonly<Record<string, string | null>>): Cache =>
  ({
    index: {
      row: (key: string, fields: readonly FieldName[]) =>
        records[key.slice(2)] === null ? undefined : { cells: fields.map((field) => `${field} of ${key}`) },
    },
    customers: {
      get: (id: string) => (records[id] === null ? undefined : { id, raw: records[id] }),
    },
    edits: { get: () => undefined },
    facts: { get: () => undefined },
  }) as unknown as Cache

const form: ExportForm = { format: 'csv', values: 'shown', separator: ',', decimal: '.', encoding: 'utf-8-bom' }
const column = (field: FieldName) => ({ field, heading: field, meaning: null })

const requestOf = (fields: readonly FieldName[]): ExportRequest => ({
  chosen: { is: 'keys', keys: [] },
  order: { search: '', filter: {}, sort: [] },
  columns: fields.map(column),
  unknown: false,
  form,
  keepForm: false,
  date: 'YYYY-MM-DD',
  view: '',
})
const watch = { signal: new AbortController().signal, show: () => undefined }

const written = async (
  records: Readonly<Record<string, string | null>>,
  { values = 'shown', unknown = false }: { values?: ExportForm['values']; unknown?: boolean } = {},
): Promise<readonly (readonly string[])[]> => {
  const keys = Object.keys(records).map((id) => `s:${id}`)
  const request = { ...requestOf(['Name', 'Addresses']), unknown, form: { ...form, values } }
  const { headings, rows } = await exportRows(cacheOf(records), keys, request, 'en', watch)
  const lines: string[][] = []
  for await (const row of rows) lines.push(row.map((cell) => (cell.is === 'day' ? '' : cell.text)))
  return [headings, ...lines]
}

describe('the rows of an export', () => {
  it('count the customers with blanks because they are not read in full yet', async () => {
    const cache = openInMemory()
    applyList(cache, [listRow('1', { name: 'A', city: 'Gent' }), listRow('2', { name: 'B' }), listRow('3')])
    cache.customers.putWhole([{ id: '3', raw: '{"CustomerId":"3","Name":"C","City":""}', readAt: 1 }])
    const unreadOf = async (...fields: readonly FieldName[]): Promise<number> => {
      const { rows, unread } = await exportRows(cache, ['s:1', 's:2', 's:3'], requestOf(fields), 'en', watch)
      await Array.fromAsync(rows)
      return unread()
    }
    expect(await unreadOf('Name')).toBe(0)
    expect(await unreadOf('Name', 'City')).toBe(1)
    expect(await unreadOf('Name', 'Addresses')).toBe(2)
    cache.close()
  })
  it('have other addresses as the JSON of the service, and an empty cell for none', async () => {
    const records = { a: '{"addresses":[{"City":"Gent"}]}', b: '{"Addresses":[]}', c: '{"Addresses":null}', d: '{}' }
    expect(await written(records)).toEqual([
      ['Name', 'Addresses'],
      ['Name of s:a', '[{"City":"Gent"}]'],
      ['Name of s:b', ''],
      ['Name of s:c', ''],
      ['Name of s:d', ''],
    ])
    expect((await written(records, { values: 'raw' })).map(([, addresses]) => addresses)).toEqual([
      'Addresses',
      '[{"City":"Gent"}]',
      '[]',
      '',
      '',
    ])
  })

  it('leave out a customer that sync has removed meanwhile', async () => {
    expect(await written({ a: '{"Extra":"1"}', b: null }, { unknown: true })).toEqual([
      ['Name', 'Addresses', 'Extra'],
      ['Name of s:a', '', '1'],
    ])
  })
})
