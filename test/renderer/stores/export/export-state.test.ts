import { describe, expect, it } from 'vitest'
import { setsOf } from '../../../../renderer/stores/export/export-state.ts'

const choice = { search: 'bakker', filter: {}, sort: [{ column: 'City', descending: true }] } as const
const table = { selected: null, selectedCount: 0, choice, filtered: true, counts: { shown: 12, total: 40 } }
const all = { is: 'all', of: { search: '', filter: {}, sort: choice.sort }, except: [] }

describe('the customers that an export offers', () => {
  it('are those of a filtered view first, then all in the order of the view', () => {
    expect(setsOf(table)).toEqual([
      { is: 'shown', chosen: { is: 'all', of: choice, except: [] }, count: 12, isView: true },
      { is: 'all', chosen: all, count: 40, isView: false },
    ])
  })
  it('are all customers where nothing hides any, and they are the view', () => {
    expect(setsOf({ ...table, filtered: false })).toEqual([{ is: 'all', chosen: all, count: 40, isView: true }])
  })
  it('are the selected ones before everything else', () => {
    const selected = { is: 'keys', keys: ['s:1', 's:2'] } as const
    expect(setsOf({ ...table, selected, selectedCount: 2 }).map(({ is, count }) => [is, count])).toEqual([
      ['selected', 2],
      ['shown', 12],
      ['all', 40],
    ])
  })
})
