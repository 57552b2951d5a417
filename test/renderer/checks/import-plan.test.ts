import { describe, expect, it } from 'vitest'
import type { ImportPlan } from '../../../preload/contract/import.ts'
import { dropFault, pasteFault } from '../../../renderer/checks/import-source.ts'
import { askedStates, countOf, importable, openRows, shownStates } from '../../../renderer/checks/import-counts.ts'
import {
  canMatch,
  doubledFields,
  matchLines,
  moveMatch,
  planAfter,
  planFault,
  samplesOf,
  toggleMatch,
  withUse,
} from '../../../renderer/checks/import-plan.ts'
import { decisionsOf, rowCells, rowName } from '../../../renderer/checks/import-row.ts'
import { samplePreview, sampleRows } from '../fake-import-table.ts'

const { plan } = samplePreview

describe('the plan of an import', () => {
  it('names fields that two columns go to, and cannot be checked until one of them is left out', () => {
    const twice = withUse(plan, 6, { field: 'City' })
    expect([...doubledFields(twice)]).toEqual(['City'])
    expect([planFault(plan), planFault(twice), planFault(withUse(twice, 2, { field: null }))]).toEqual([
      null,
      'field-twice',
      null,
    ])
  })
  it('cannot be checked without a field', () => {
    const none: ImportPlan = { ...plan, columns: plan.columns.map((use) => ({ ...use, field: null })) }
    expect(planFault(none)).toBe('no-field')
  })
  it('lists the ways to find a customer: those in use first, each with whether the file has its columns', () => {
    expect(matchLines(plan)).toEqual([
      { match: 'id', used: true, usable: true },
      { match: 'vat', used: true, usable: true },
      { match: 'email', used: true, usable: false },
      { match: 'chamber-of-commerce', used: false, usable: false },
      { match: 'name-and-postcode', used: false, usable: false },
    ])
    const byName = withUse({ ...plan, match: ['name-and-postcode'] }, 6, { field: 'ZipCode' })
    expect([canMatch(plan), canMatch({ ...plan, match: ['email'] }), canMatch(byName)]).toEqual([true, false, true])
  })
  it('takes a way in as the last, takes it out, and moves it within the list', () => {
    expect(toggleMatch(plan, 'name-and-postcode').match).toEqual(['id', 'vat', 'email', 'name-and-postcode'])
    expect(toggleMatch(plan, 'vat').match).toEqual(['id', 'email'])
    expect(moveMatch(plan, 'email', -1).match).toEqual(['id', 'email', 'vat'])
    expect(moveMatch(plan, 'id', 1).match).toEqual(['vat', 'id', 'email'])
    expect([moveMatch(plan, 'id', -1), moveMatch(plan, 'email', 1), moveMatch(plan, 'name-and-postcode', 1)]).toEqual([
      plan,
      plan,
      plan,
    ])
  })
  it('stays the user’s in another reading with the same headings, and is guessed again with others', () => {
    const mine = withUse(plan, 2, { field: null })
    const other = { ...samplePreview, columns: samplePreview.columns.slice(1), plan: { ...plan, columns: [] } }
    expect(planAfter(samplePreview, mine, { ...samplePreview, plan })).toBe(mine)
    expect(planAfter(samplePreview, mine, other)).toBe(other.plan)
  })
  it('shows the first different filled cells of a column', () => {
    expect([samplesOf(samplePreview, 3), samplesOf(samplePreview, 6, 2), samplesOf(samplePreview, 9)]).toEqual([
      ['BE', 'DE', 'NL'],
      ['belt vrijdag', 'nieuw'],
      [],
    ])
  })
})

describe('a source that the window does not read', () => {
  it.each([
    ['klanten.csv', 1_000, null],
    ['KLANTEN.XLSX', 20_000_000, null],
    ['klanten.xlsx', 20_000_001, 'too-large'],
    ['environment.json', 10, 'not-a-table'],
    ['csv', 10, 'not-a-table'],
  ] as const)('is decided for a dropped %s of %i bytes', (name, size, fault) =>
    expect(dropFault([{ name, size }])).toBe(fault),
  )
  it('is a pasted nothing, or a pasted text that is too long', () => {
    expect([pasteFault(' \n'), pasteFault('a;b'), pasteFault('x'.repeat(20_000_001))]).toEqual([
      'not-a-table',
      null,
      'too-large',
    ])
  })
})

describe('the counts of a checked import', () => {
  const rows = { create: 2, change: 3, same: 4, several: 1, none: 0, problem: 5, 'left-out': 0 }
  const summary = { rows, changes: 7, warnings: 0, unread: 0 }
  it('are of rows that are saved, and of rows that wait for the user', () =>
    expect([importable(summary), openRows(summary)]).toEqual([5, 6]))
  it('belong to states that rows have, and to a chosen state until it is no longer chosen', () => {
    expect(shownStates(summary, [])).toEqual(['create', 'change', 'same', 'several', 'problem'])
    expect(shownStates(summary, ['none'])).toContain('none')
  })
  it('are of all rows while no state is chosen', () => {
    expect([countOf(summary, []), countOf(summary, ['create', 'problem'])]).toEqual([15, 7])
    expect(askedStates(['problem'])).toEqual(['problem'])
  })
})

describe('a row of a checked import', () => {
  const [change, same, create, , several, none, out] = sampleRows
  it('is known by the name of its customer, else by its own name and cells', () => {
    expect([rowName({ ...change!, name: 'De Zon' }, plan), rowName(none!, plan)]).toEqual([
      'De Zon',
      'Kapsalon Knip en Scheer',
    ])
    expect(rowCells(none!, plan)).toEqual([
      { column: 1, text: 'Kapsalon Knip en Scheer' },
      { column: 2, text: 'Emmen' },
      { column: 3, text: 'NL' },
    ])
  })
  it.each([
    ['with changes', change, ['leave-out']],
    ['without a difference', same, []],
    ['made a new customer by the user', create, ['ask-again', 'leave-out']],
    ['with several customers', several, ['leave-out']],
    ['without a customer', none, ['create', 'leave-out']],
    ['left out by the user', out, ['take-in']],
    ['left out by the plan', { ...out!, choice: { is: 'as-planned' } } as const, ['create']],
  ] as const)('%s offers its decisions', (_title, row, decisions) => expect(decisionsOf(row!)).toEqual(decisions))
})
