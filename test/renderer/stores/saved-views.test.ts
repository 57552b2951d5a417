import { expect, it } from 'vitest'
import type { SavedView, TableView } from '../../../preload/contract/customers.ts'
import { currentView, sameView } from '../../../renderer/stores/saved-views.ts'

const view: TableView = {
  search: 'bakker',
  filter: { edits: 'changed', conditions: [{ field: 'City', is: 'contains', text: 'utr' }] },
  sort: [{ column: 'Name', descending: false }],
  columns: [{ field: 'Name', width: 200 }],
}

it('a view equals one with its parts in another order', () => {
  expect(
    sameView(view, {
      columns: [{ width: 200, field: 'Name' }],
      sort: [{ descending: false, column: 'Name' }],
      filter: { conditions: [{ text: 'utr', is: 'contains', field: 'City' }], edits: 'changed' },
      search: 'bakker ',
    }),
  ).toBe(true)
  expect(sameView({ ...view, filter: {} }, { ...view, filter: { conditions: [] } })).toBe(true)
})
it.each<Partial<TableView>>([
  { search: '' },
  { filter: { edits: 'changed' } },
  { filter: { edits: 'waiting', conditions: [{ field: 'City', is: 'contains', text: 'utr' }] } },
  { sort: [] },
  { columns: null },
  { columns: [{ field: 'Name', width: 201 }] },
  { columns: [{ field: 'Name', width: 200, pinned: true }] },
])('a view with %o is another', (part) => expect(sameView(view, { ...view, ...part })).toBe(false))

const other: TableView = { ...view, search: 'smid' }
const saved: readonly SavedView[] = [
  { id: 'v1', name: 'Utrecht', view },
  { id: 'v2', name: 'Smiths', view: other },
]
it.each<[what: string, chosen: string | null, now: TableView, id: string | undefined]>([
  ['the chosen view', 'v1', other, 'v1'],
  ['the view that the table equals when none is chosen', null, other, 'v2'],
  ['the view that the table equals when the chosen one was removed', 'v3', view, 'v1'],
  ['none when the table equals none', null, { ...view, search: '' }, undefined],
])('the current view is %s', (_what, chosen, now, id) => {
  expect(currentView(saved, chosen, now)?.id).toBe(id)
})
