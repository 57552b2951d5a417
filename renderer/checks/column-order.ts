import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { ColumnView } from '../../preload/contract/customers.ts'
import { startWidth } from './table-columns.ts'

type Columns = readonly ColumnView[]

const pinnedFirst = (columns: Columns): Columns => [
  ...columns.filter(({ pinned }) => pinned),
  ...columns.filter(({ pinned }) => !pinned),
]
const at = (columns: Columns, field: FieldName): number => columns.findIndex((one) => one.field === field)

/** Adds the column at the end, or removes it. The last column stays. */
export const toggled = (columns: Columns, field: FieldName): Columns => {
  if (at(columns, field) < 0) return [...columns, { field, width: startWidth(field) }]
  return columns.length === 1 ? columns : columns.filter((one) => one.field !== field)
}

/** Moves a column to the position of another. A pinned column stays among the pinned. */
export const movedTo = (columns: Columns, field: FieldName, target: FieldName): Columns => {
  const [from, to] = [at(columns, field), at(columns, target)]
  const moving = columns[from]
  return moving === undefined || to < 0 ? columns : pinnedFirst(columns.toSpliced(from, 1).toSpliced(to, 0, moving))
}

export const moved = (columns: Columns, field: FieldName, by: 1 | -1): Columns => {
  const next = columns[at(columns, field) + by]
  return next === undefined ? columns : movedTo(columns, field, next.field)
}

export const pinToggled = (columns: Columns, field: FieldName): Columns =>
  pinnedFirst(
    columns.map((one) =>
      one.field !== field ? one : one.pinned ? { field, width: one.width } : { ...one, pinned: true },
    ),
  )
