import { describe, expect, it } from 'vitest'
import type { ColumnView, RowsQuestion } from '../../../../preload/contract/customers.ts'
import { usualColumns } from '../../../../renderer/checks/table-columns.ts'
import { fieldsFor, isSameQuestion, tableQuestion } from '../../../../renderer/stores/customers/table-question.ts'

const fax: ColumnView = { field: 'Fax', width: 90 }
const question: RowsQuestion = { search: '', filter: {}, sort: [], columns: ['Name'], from: 0, count: 100 }

describe('the fields that rows are asked for', () => {
  it.each<[what: string, columns: readonly ColumnView[]]>([
    ['the usual ones', usualColumns],
    ['some of the usual ones', usualColumns.slice(3)],
    ['none', []],
    ['the usual ones in another order', usualColumns.toReversed()],
  ])('stay the same with %s as columns', (_what, columns) => {
    expect(fieldsFor(columns)).toEqual(fieldsFor(usualColumns))
  })

  it('have the name and a column outside the usual ones', () => {
    expect(fieldsFor([fax])).toEqual(expect.arrayContaining(['Name', 'Fax']))
  })
})

describe('the question of the table', () => {
  it.each<[what: string, other: RowsQuestion, same: boolean]>([
    ['equal to itself', { ...question }, true],
    ['different for another search', { ...question, search: 'zon' }, false],
    ['different for another window of rows', { ...question, from: 100 }, false],
  ])('is %s', (_what, other, same) => {
    expect(isSameQuestion(question, other)).toBe(same)
  })

  it('begins with the usual columns, and goes back to them', () => {
    const table = tableQuestion()
    table.search.value = 'zon'
    table.columns.value = [fax]
    expect([table.layout.value, table.filtered.value]).toEqual([[fax], true])
    table.clear()
    expect([table.columns.value, table.filtered.value]).toEqual([[fax], false])
    table.resetQuestion()
    expect([table.layout.value, table.columns.value]).toEqual([null, usualColumns])
  })
})
