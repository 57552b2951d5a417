import { describe, expect, it } from 'vitest'
import { fieldNames } from '../../../preload/contract/customer-fields.ts'
import type { ColumnView } from '../../../preload/contract/customers.ts'
import type { ExportForm } from '../../../preload/contract/export.ts'
import { firstForm } from '../../../preload/contract/export-request.ts'
import {
  exportRequest,
  type ExportChoices,
  type ExportSet,
  type ExportSource,
} from '../../../renderer/checks/export-request.ts'

const columns: readonly ColumnView[] = (['Name', 'CountryId', 'CustomerGroupId', 'CurrencyId'] as const).map(
  (field) => ({ field, width: 100 }),
)
const source: ExportSource = {
  columns,
  rows: { search: '', filter: {}, sort: [{ column: 'Name', descending: false }] },
  choices: {
    CountryId: [{ code: 'NL', label: 'Netherlands' }],
    CustomerGroupId: [{ code: '1', label: 'Wholesale' }],
    CurrencyId: [],
  },
  label: (field) => `Label of ${field}`,
  meaning: (heading) => `${heading} (meaning)`,
  date: 'DD-MM-YYYY',
  view: 'Active customers',
}
const set: ExportSet = { is: 'selected', chosen: { is: 'keys', keys: ['s:1'] }, count: 1, isView: false }
const form = firstForm('.')
const choices: ExportChoices = { columns: 'shown', unknown: true, headings: 'own', form }
const request = (change: Partial<ExportChoices> = {}, of: Partial<ExportSet> = {}) =>
  exportRequest({ ...set, ...of }, { ...choices, ...change }, source)

describe('the request of an export', () => {
  it.each<[string, Partial<ExportChoices>, readonly (readonly [string, string | null])[]]>([
    [
      'in the user’s language codes that the service explains get a column of meanings',
      {},
      [
        ['Label of Name', null],
        ['Label of CountryId', 'Label of CountryId (meaning)'],
        ['Label of CustomerGroupId', 'Label of CustomerGroupId (meaning)'],
        ['Label of CurrencyId', null],
      ],
    ],
    [
      'headings of the service name the column of meanings too',
      { headings: 'service' },
      [
        ['Name', null],
        ['CountryId', 'CountryId (meaning)'],
        ['CustomerGroupId', 'CustomerGroupId (meaning)'],
        ['CurrencyId', null],
      ],
    ],
    [
      'raw values have no meanings beside them',
      { form: { ...form, values: 'raw' } },
      [
        ['Label of Name', null],
        ['Label of CountryId', null],
        ['Label of CustomerGroupId', null],
        ['Label of CurrencyId', null],
      ],
    ],
  ])('%s', (_title, change, expected) => {
    expect(request(change).columns.map(({ heading, meaning }) => [heading, meaning])).toEqual(expected)
  })

  it('has every field of the contract, in the order of the field table, for all fields', () => {
    expect(request({ columns: 'all' }).columns.map(({ field }) => field)).toEqual(fieldNames)
  })
  it.each([
    ['all', true, true],
    ['all', false, false],
    ['shown', true, false],
  ] as const)('with columns "%s" and unknown fields ticked %s it asks for unknown fields: %s', (of, unknown, asked) => {
    expect(request({ columns: of, unknown }).unknown).toBe(asked)
  })
  it('carries the customers, the form and the style of dates as they are', () => {
    expect(request()).toMatchObject({ chosen: set.chosen, order: source.rows, form, date: 'DD-MM-YYYY' })
  })
  it('names the view only where its customers are exported', () => {
    expect([request().view, request({}, { is: 'shown', isView: true }).view]).toEqual(['', 'Active customers'])
  })
})

describe('the form of a first export', () => {
  it.each<[ExportForm['decimal'], ExportForm['separator']]>([
    [',', ';'],
    ['.', ','],
  ])('with the decimal sign "%s" separates values by "%s"', (decimal, separator) => {
    expect(firstForm(decimal)).toEqual({ format: 'xlsx', values: 'shown', separator, decimal, encoding: 'utf-8-bom' })
  })
})
