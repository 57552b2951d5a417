import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { ImportChange, ImportPreview, ImportRow, ImportState, ImportUse } from '../../preload/contract/import.ts'
import type { FieldValue } from '../../preload/contract/field-value.ts'
import type { FakeImport, FakeRehearsal } from './fake-imports.ts'

const text = (value: string): FieldValue => (value === '' ? { is: 'empty' } : { is: 'text', text: value })
const use = (field: FieldName | null, change: Partial<ImportUse> = {}): ImportUse => ({
  field,
  empty: { is: 'keep' },
  codes: 'code',
  ...change,
})
const headings = ['Klantnr', 'Naam', 'Plaats', 'Land', 'Kredietlimiet', 'Btw-nummer', 'Opmerking']
const fields: readonly (FieldName | null)[] = [
  'CustomerId',
  'Name',
  'City',
  'CountryId',
  'CreditLimit',
  'VatNumber',
  null,
]
const cells: readonly (readonly string[])[] = [
  ['000011', 'Café De Zon', 'Brugge', 'BE', '2.500,00', 'BE0400104729', 'belt vrijdag'],
  ['000012', 'Janssens Logistics NV', 'Aachen', 'DE', '1.000,00', 'DE200030970', ''],
  ['', 'Bloemisterij Van den Heuvel', 'Assen', 'NL', '500,00', '', 'nieuw'],
  ['000014', 'Garage Van Dijk', 'Groningen', 'NL', '2500 euro', 'NL100031676', ''],
  ['', 'Visser Accountancy', 'Breda', 'XX', '', '', ''],
  ['', 'Kapsalon Knip en Scheer', 'Emmen', 'NL', '', '', 'wie is dit?'],
  ['000016', 'De Groene Tuin', 'Utrecht', 'NL', '3.000,00', '', ''],
]

export const samplePreview: ImportPreview = {
  id: 'import-1',
  name: 'klanten 2026.csv',
  kind: 'csv',
  sheets: [],
  reading: { encoding: 'windows-1252', separator: ';', sheet: 0, headerRow: 1, decimal: ',', dates: 'day-month-year' },
  columns: headings.map((heading, at) => ({ heading, filled: cells.filter((row) => row[at] !== '').length })),
  first: cells,
  rows: cells.length,
  plan: {
    columns: fields.map((field) => use(field)),
    match: ['id', 'vat', 'email'],
    unmatched: 'ask',
  },
  remembered: false,
}

const changeOf = (field: FieldName, from: string, to: string, more: Partial<ImportChange> = {}): ImportChange => ({
  column: fields.indexOf(field),
  field,
  from: text(from),
  to: text(to),
  warnings: [],
  ...more,
})
/** No customer was found or asked for: the row has no name but that of its cells. */
const nobodys: readonly ImportState[] = ['several', 'none', 'left-out']
const rowOf = (at: number, state: ImportState, change: Partial<ImportRow> = {}): ImportRow => ({
  line: at + 2,
  state,
  name: nobodys.includes(state) ? '' : (cells[at]?.[1] ?? ''),
  key: nobodys.includes(state) ? null : cells[at]?.[0] || null,
  customerId: nobodys.includes(state) ? null : cells[at]?.[0] || null,
  choice: { is: 'as-planned' },
  cells: cells[at] ?? [],
  changes: [],
  problems: [],
  candidates: [],
  moreCandidates: 0,
  ...change,
})

/** A row in each state. */
export const sampleRows: readonly ImportRow[] = [
  rowOf(0, 'change', {
    changes: [
      changeOf('City', 'Gent', 'Brugge'),
      changeOf('CreditLimit', '500.0', '2500.00'),
      changeOf('Name', 'Café De Zon', 'Café De Zon en de Maan, het terras aan het water', {
        warnings: [{ is: 'too-long', length: 47, max: 40 }],
      }),
    ],
  }),
  rowOf(1, 'same'),
  rowOf(2, 'create', {
    choice: { is: 'create' },
    changes: [
      changeOf('Name', '', 'Bloemisterij Van den Heuvel'),
      changeOf('City', '', 'Assen'),
      changeOf('CountryId', '', 'NL'),
      changeOf('CreditLimit', '', '500.00'),
    ],
  }),
  rowOf(3, 'problem', { problems: [{ column: 4, is: 'not-a-number' }] }),
  rowOf(4, 'several', {
    candidates: [
      { key: '000020', customerId: '000020', name: 'Visser Accountancy', city: 'Eindhoven' },
      { key: '000036', customerId: '000036', name: 'Visser Accountancy 2', city: 'Gent' },
    ],
  }),
  rowOf(5, 'none'),
  rowOf(6, 'left-out', { choice: { is: 'leave-out' } }),
]

/** A row after the user’s word on it. */
export const withRow = (rows: readonly ImportRow[], line: number, change: Partial<ImportRow>): readonly ImportRow[] =>
  rows.map((row) => (row.line === line ? { ...row, ...change } : row))

export const sampleImport: FakeImport = {
  preview: samplePreview,
  rows: sampleRows,
  outcome: { created: 1, changed: 1, left: 0, skipped: [] },
}

/** The same import in another administration: one customer is another one there, and one code is unknown. */
export const sampleRehearsal: FakeRehearsal = {
  rows: withRow(
    withRow(sampleRows, 3, { state: 'change', changes: [changeOf('Name', 'Janssens NV', 'Janssens Logistics NV')] }),
    4,
    {
      state: 'problem',
      choice: { is: 'as-planned' },
      problems: [{ column: 3, is: 'code-unknown' }],
    },
  ),
  rehearsal: {
    id: 'import-there',
    summary: {
      rows: { create: 0, change: 2, same: 0, several: 1, none: 1, problem: 2, 'left-out': 1 },
      changes: 4,
      warnings: 1,
      unread: 0,
    },
    differing: [3, 4],
  },
}
