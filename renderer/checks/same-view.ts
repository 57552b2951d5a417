import type { TableView } from '../../preload/contract/customers.ts'

/** As text, whatever order the parts were put together in; a part that is absent and one that is empty are the same. */
const textOf = ({ search, filter, sort, columns }: TableView): string =>
  JSON.stringify([
    search.trim(),
    filter.edits ?? null,
    (filter.conditions ?? []).map((one) => Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    sort.map(({ column, descending }) => [column, descending]),
    columns?.map(({ field, width, pinned }) => [field, width, pinned ?? false]) ?? null,
  ])

/** Whether two ways of looking at the table are one. */
export const sameView = (a: TableView, b: TableView): boolean => textOf(a) === textOf(b)
