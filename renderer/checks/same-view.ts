import type { SavedView, TableView } from '../../preload/contract/customers.ts'

/** The order of properties does not matter, and an absent part equals an empty one. */
const textOf = ({ search, filter, sort, columns }: TableView): string =>
  JSON.stringify([
    search.trim(),
    filter.edits ?? null,
    (filter.conditions ?? []).map((one) => Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    sort.map(({ column, descending }) => [column, descending]),
    columns?.map(({ field, width, pinned }) => [field, width, pinned ?? false]) ?? null,
  ])

/** Two views show the same table. */
export const sameView = (a: TableView, b: TableView): boolean => textOf(a) === textOf(b)

/** The chosen view, also once the table has changed; otherwise the one that the table equals, as after a restart. */
export const currentView = (list: readonly SavedView[], chosen: string | null, now: TableView): SavedView | null =>
  list.find(({ id }) => id === chosen) ?? list.find(({ view }) => sameView(view, now)) ?? null
