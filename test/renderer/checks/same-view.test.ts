import { expect, it } from 'vitest'
import type { TableView } from '../../../preload/contract/customers.ts'
import { sameView } from '../../../renderer/checks/same-view.ts'

const view: TableView = {
  search: 'bakker',
  filter: { edits: 'changed', conditions: [{ field: 'City', is: 'contains', text: 'utr' }] },
  sort: [{ column: 'Name', descending: false }],
  columns: [{ field: 'Name', width: 200 }],
}

it('is the same whatever order its parts were written in', () => {
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
])('is another with %o', (part) => expect(sameView(view, { ...view, ...part })).toBe(false))
