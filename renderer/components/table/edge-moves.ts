import { edgeOf } from '../../../preload/contract/edge-of.ts'
import type { Corner } from '../../checks/cell-range.ts'
import type { Towards } from '../../checks/cell-moves.ts'
import { api as calls } from '../../stores/api.ts'
import { useCustomers } from '../../stores/customers.ts'
import { useRange } from '../../stores/range.ts'
import { useSettings } from '../../stores/settings.ts'
import type { GridRow } from './grid-row.ts'

/** Finds the edge of filled cells: within a row at once, within a column in main. */
export const useEdgeMoves = (rowOf: (row: number) => GridRow | undefined) => {
  const range = useRange()
  const customers = useCustomers()
  const settings = useSettings()

  const withinRow = (from: Corner, by: 1 | -1): Corner | null => {
    const cells = rowOf(from.row)?.cells
    const column = range.fields.indexOf(from.field)
    const at = edgeOf(range.fields.length, column, by, (one) => (cells?.[range.fields[one]!] ?? '') !== '')
    return at < 0 ? null : { ...from, field: range.fields[at]! }
  }
  const withinColumn = async (from: Corner, by: 1 | -1): Promise<Corner | null> => {
    const key = rowOf(from.row)?.key ?? (await customers.keyAt(from.row))
    if (key === null || !settings.place) return null
    const row = await calls.customers.edge(settings.place, customers.choice, from.field, key, by)
    return row < 0 ? null : { ...from, row }
  }
  /** Null: nobody knows the cells of the row, or another administration was opened meanwhile. */
  return async (from: Corner, towards: Towards): Promise<Corner | null> => {
    const by = towards === 'down' || towards === 'right' ? 1 : -1
    return towards === 'left' || towards === 'right' ? withinRow(from, by) : withinColumn(from, by)
  }
}
