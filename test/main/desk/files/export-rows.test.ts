import { describe, expect, it } from 'vitest'
import type { FieldName } from '../../../../preload/contract/customer-fields.ts'
import type { ExportForm, ExportRequest } from '../../../../preload/contract/export.ts'
import type { Cache } from '../../../../main/database/database.ts'
import { exportRows } from '../../../../main/desk/files/export-rows.ts'

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

const written = async (
  records: Readonly<Record<string, string | null>>,
  { values = 'shown', unknown = false }: { values?: ExportForm['values']; unknown?: boolean } = {},
): Promise<readonly (readonly string[])[]> => {
  const keys = Object.keys(records).map((id) => `s:${id}`)
  const request: ExportRequest = {
    chosen: { is: 'keys', keys },
    order: { search: '', filter: {}, sort: [] },
    columns: [column('Name'), column('Addresses')],
    unknown,
    form: { ...form, values },
    keepForm: false,
    date: 'YYYY-MM-DD',
    view: '',
  }
  const watch = { signal: new AbortController().signal, show: () => undefined }
  const { headings, rows } = await exportRows(cacheOf(records), keys, request, 'en', watch)
  const lines: string[][] = []
  for await (const row of rows) lines.push(row.map((cell) => (cell.is === 'day' ? '' : cell.text)))
  return [headings, ...lines]
}

describe('the rows of an export', () => {
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
