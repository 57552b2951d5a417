import { describe, expect, it } from 'vitest'
import { fieldNames, usualFields } from '../../../../preload/contract/customer-fields.ts'
import type { TableView } from '../../../../preload/contract/customers.ts'
import type { ExportRun } from '../../../../main/app/headless/export-run.ts'
import { dateStyleOf, decimalSignOf } from '../../../../main/app/headless/table-request.ts'
import { regionOf } from '../../../../preload/contract/language-of.ts'
import { tableRequest, type TableSource } from '../../../../main/app/headless/table-request.ts'

const source: TableSource = {
  view: null,
  choices: { CountryId: [{ code: 'NL', label: 'Nederland' }] },
  language: 'nl',
  terms: 'customer',
  region: 'nl-NL',
}
const request = (form: ExportRun['form'], change: Partial<TableSource> = {}) =>
  tableRequest({ form }, { ...source, ...change })
const view = (columns: TableView['columns']): NonNullable<TableSource['view']> => ({
  name: 'Debiteuren',
  view: { search: 'bakker', filter: {}, sort: [{ column: 'Name', descending: true }], columns },
})
const shown = { format: 'csv', values: 'shown' } as const

describe('the export that a command line asks for', () => {
  it('has all customers with every field without a view, and leaves the form of the dialog alone', () => {
    const { chosen, columns, unknown, view: named, keepForm } = request(shown)
    expect(chosen).toEqual({ is: 'all', of: { search: '', filter: {}, sort: [] }, except: [] })
    expect(columns.map(({ field }) => field)).toEqual(fieldNames)
    expect([unknown, named, keepForm]).toEqual([true, '', false])
  })

  it('has the customers, the order and the columns of its view', () => {
    const {
      chosen,
      order,
      columns,
      unknown,
      view: named,
    } = request(shown, { view: view([{ field: 'City', width: 9 }]) })
    expect(order).toEqual({ search: 'bakker', filter: {}, sort: [{ column: 'Name', descending: true }] })
    expect(chosen).toEqual({ is: 'all', of: order, except: [] })
    expect(columns).toEqual([{ field: 'City', heading: 'Plaats', meaning: null }])
    expect([unknown, named]).toEqual([false, 'Debiteuren'])
  })

  it('has the usual columns for a view without columns of its own', () => {
    expect(request(shown, { view: view(null) }).columns.map(({ field }) => field)).toEqual(usualFields)
  })

  it('is headed in the person’s language with meanings of codes, and raw as the service names its fields', () => {
    const country = (form: ExportRun['form']) => request(form).columns.find(({ field }) => field === 'CountryId')
    expect(country(shown)).toEqual({ field: 'CountryId', heading: 'Land', meaning: 'Land (betekenis)' })
    expect(country({ format: 'csv', values: 'raw' })).toEqual({
      field: 'CountryId',
      heading: 'CountryId',
      meaning: null,
    })
  })

  it('is headed in the terms of the connected product', () => {
    const headings = request(shown, { terms: 'debtor-terms' }).columns.map(({ heading }) => heading)
    expect(headings).toEqual(expect.arrayContaining(['Debiteurnummer', 'Betalingsvoorwaarde']))
    expect(headings).not.toContain('Klantnummer')
  })

  it.each<[ExportRun['form'], string, object]>([
    [shown, 'nl-NL', { separator: ';', decimal: ',', encoding: 'utf-8-bom' }],
    [shown, 'en-GB', { separator: ',', decimal: '.' }],
    [{ ...shown, decimal: '.' }, 'nl-NL', { separator: ',', decimal: '.' }],
    [{ ...shown, separator: '\t', encoding: 'windows-1252' }, 'nl-NL', { separator: '\t', encoding: 'windows-1252' }],
  ])('with %j in %s is written with %j', (form, region, expected) => {
    expect(request(form, { region }).form).toMatchObject({ ...form, ...expected })
  })
})

describe('the region of a run without a window', () => {
  it.each([
    ['nl', 'nl-BE', 'nl-BE', ',', 'DD/MM/YYYY'],
    ['nl', 'en-US', 'nl-NL', ',', 'DD-MM-YYYY'],
    ['en', 'en-US', 'en-US', '.', 'MM/DD/YYYY'],
    ['en', 'nl', 'en-GB', '.', 'DD/MM/YYYY'],
  ] as const)('for %s on a computer in %s is %s', (language, locale, region, decimal, date) => {
    expect(regionOf(language, [locale])).toBe(region)
    expect([decimalSignOf(region), dateStyleOf(region)]).toEqual([decimal, date])
  })
})
