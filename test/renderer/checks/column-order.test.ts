import { describe, expect, it } from 'vitest'
import type { ColumnView } from '../../../preload/contract/customers.ts'
import { moved, movedTo, pinToggled, toggled } from '../../../renderer/checks/column-order.ts'

const columns: readonly ColumnView[] = [
  { field: 'Name', width: 200, pinned: true },
  { field: 'City', width: 100 },
  { field: 'Email', width: 150 },
  { field: 'Fax', width: 90 },
]
const names = (list: readonly ColumnView[]): string =>
  list.map(({ field, pinned }) => (pinned ? `${field}!` : field)).join(' ')

describe('the column order', () => {
  it('adds a column at the end with a width of its own', () => {
    expect(names(toggled(columns, 'Homepage'))).toBe('Name! City Email Fax Homepage')
    expect(toggled(columns, 'Homepage').at(-1)?.width).toBeGreaterThan(40)
  })
  it('removes a column, but never the last', () => {
    expect(names(toggled(columns, 'Email'))).toBe('Name! City Fax')
    expect(names(toggled(columns.slice(1, 2), 'City'))).toBe('City')
  })
  it('moves a column by one and stops at the ends', () => {
    expect(names(moved(columns, 'City', 1))).toBe('Name! Email City Fax')
    expect(names(moved(columns, 'Fax', 1))).toBe('Name! City Email Fax')
    expect(names(moved(columns, 'Name', -1))).toBe('Name! City Email Fax')
  })
  it('moves a column to the position of another, either way', () => {
    expect(names(movedTo(columns, 'Fax', 'City'))).toBe('Name! Fax City Email')
    expect(names(movedTo(columns, 'City', 'Fax'))).toBe('Name! Email Fax City')
  })
  it('keeps pinned columns before the others', () => {
    expect(names(moved(columns, 'City', -1))).toBe('Name! City Email Fax')
    expect(names(pinToggled(columns, 'Email'))).toBe('Name! Email! City Fax')
    expect(names(pinToggled(columns, 'Name'))).toBe('Name City Email Fax')
    expect(pinToggled(columns, 'Name')[0]).toEqual({ field: 'Name', width: 200 })
  })
})
