import { describe, expect, it } from 'vitest'
import type { CustomerRecord } from '../../preload/contract/customers.ts'
import type { ImportRow } from '../../preload/contract/import.ts'
import { compareRow, type PastedTable } from './person/pasted-table.ts'

const text = (value: string) => ({ is: 'text', text: value }) as const
const record = {
  key: 's:7',
  customerId: '7',
  completeness: 'whole',
  edit: null,
  was: {},
  values: { City: text('Delft'), Email: text('a@b.example') },
} as unknown as CustomerRecord
const pasted = { record, identity: '7', cells: new Map([['City', 'Gouda'] as const]) }
const table: PastedTable = { identity: 'CustomerId', fields: ['City'], rows: [pasted] }

const row = (more: Partial<ImportRow>): ImportRow => ({
  line: 2,
  state: 'change',
  name: '',
  key: 's:7',
  customerId: '7',
  choice: { is: 'as-planned' },
  cells: ['7', 'Gouda'],
  changes: [{ column: 1, field: 'City', from: text('Delft'), to: text('Gouda'), warnings: [] }],
  problems: [],
  candidates: [],
  moreCandidates: 0,
  ...more,
})
const compare = (more: Partial<ImportRow>): boolean => compareRow(table, pasted, row(more), ['a@b.example'])

describe('the judgement of a checked import, in the simulation', () => {
  it('accepts a row whose check shows the pasted cell and the present value', () => {
    expect(compare({})).toBe(true)
  })

  it('blames a check that shows another customer, another value, a further field, or nothing', () => {
    expect(() => compare({ key: 's:8' })).toThrow('line 2 of 7 means s:8')
    const [change] = row({}).changes
    expect(() => compare({ changes: [{ ...change!, to: text('Delft') }] })).toThrow('"Delft" to "Delft"')
    expect(() => compare({ changes: [change!, { ...change!, field: 'Email' }] })).toThrow('Email from')
    expect(() => compare({ state: 'same', changes: [] })).toThrow('is same')
  })

  it('excuses an impossible change only of a customer with a pending edit', () => {
    const problems = [{ column: null, is: 'edit-not-possible-now' }] as const
    expect(() => compare({ state: 'problem', problems })).toThrow('is problem (edit-not-possible-now)')
    const busy = { ...pasted, record: { ...record, edit: {} } as CustomerRecord }
    expect(compareRow(table, busy, row({ state: 'problem', problems }), [])).toBe(false)
  })
})
