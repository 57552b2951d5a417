import { describe, expect, it } from 'vitest'
import type { ImportChoice, ImportPlan, ImportState } from '../../../../preload/contract/import.ts'
import type { CheckedRow } from '../../../../main/desk/import/checked-row.ts'
import type { PlannedChange } from '../../../../main/desk/import/check-row.ts'
import { differingLines, handedTable, handOver, outcomeOf } from '../../../../main/desk/import/rehearsal.ts'
import type { ReadTable } from '../../../../main/desk/import/reader/table.ts'

const change = (field: PlannedChange['field'], from: string, to: string): PlannedChange => ({
  column: 1,
  field,
  from: JSON.stringify(from),
  to: JSON.stringify(to),
})
const row = (changes: readonly PlannedChange[], more: Partial<CheckedRow> = {}): CheckedRow => ({
  state: 'change',
  key: 's:1',
  name: 'Jansen',
  effect: { changes, problems: [] },
  warnings: 0,
  observed: {},
  candidates: [],
  identities: ['s:1'],
  ...more,
})
const plain = row([change('City', 'Gent', 'Brugge')])
const same = (one: CheckedRow, other: CheckedRow, states: readonly [ImportState, ImportState] = ['change', 'change']) =>
  outcomeOf(one, states[0], false) === outcomeOf(other, states[1], false)

describe('the outcome of a row in two administrations', () => {
  it.each<[string, CheckedRow]>([
    ['a customer with another id', row([change('City', 'Gent', 'Brugge')], { key: 's:7', identities: ['s:7'] })],
    ['a name written with other capitals', row([change('City', 'Gent', 'Brugge')], { name: 'JANSEN ' })],
    ['another value before', row([change('City', 'Assen', 'Brugge')])],
    ['a new value that its service writes in another way', row([change('City', 'Gent', 'Brügge')])],
  ])('is the same for %s', (_what, other) => expect(same(plain, other)).toBe(true))

  it.each<[string, CheckedRow]>([
    ['another customer', row([change('City', 'Gent', 'Brugge')], { name: 'Pieters' })],
    ['another changed field', row([change('Homepage', '', '010')])],
    ['a field more', row([change('City', 'Gent', 'Brugge'), change('Homepage', '', '010')])],
    [
      'a problem',
      row([], { effect: { changes: plain.effect.changes, problems: [{ column: 1, is: 'code-unknown' }] } }),
    ],
  ])('differs for %s', (_what, other) => expect(same(plain, other)).toBe(false))

  it('differs by the code that a meaning has there, and by the state', () => {
    const code = (to: string): CheckedRow => row([change('PaymentConditionId', '1', to)])
    expect([same(code('14'), code('14')), same(code('14'), code('30'))]).toEqual([true, false])
    expect(same(plain, plain, ['change', 'problem'])).toBe(false)
    expect(outcomeOf(plain, 'problem', true)).not.toBe(outcomeOf(plain, 'problem', false))
  })

  it('says nothing of a customer in clear', () =>
    expect(outcomeOf(plain, 'change', false)).not.toMatch(/Jansen|Brugge/))

  it('is compared line by line', () =>
    expect(differingLines([2, 3, 5], ['a', 'b', 'c'], ['a', 'x', 'y'])).toEqual([3, 5]))
})

it('an import is handed over with its corrections and typed cells, and without choices between customers', () => {
  const table: ReadTable = {
    kind: 'xlsx',
    sheets: ['Klanten'],
    reading: { encoding: 'utf-8', separator: ';', sheet: 0, headerRow: 1, decimal: ',', dates: 'day-month-year' },
    headings: ['Naam', 'Limiet'],
    rows: [
      ['Jansen', { is: 'number', text: '5' }],
      ['Smit', ''],
    ],
    lines: [4, 7],
  }
  const plan: ImportPlan = { columns: [], match: ['id'], unmatched: 'ask' }
  const rows: ReadTable['rows'] = [
    ['Janssen', { is: 'number', text: '5' }],
    ['Smit', ''],
  ]
  const handed = handOver(
    table,
    rows,
    plan,
    new Map<number, ImportChoice>([
      [0, { is: 'create' }],
      [1, { is: 'customer', key: 's:1' }],
    ]),
  )
  expect(handedTable(handed)).toEqual({ ...table, rows })
  expect(handed).toMatchObject({ plan, choices: [[4, 'create']] })
})
