import type { ShallowRef } from 'vue'
import type { Chosen } from '../../../preload/contract/customers.ts'
import { rowsIn, type Box } from '../../checks/cell-range.ts'
import { api } from '../api.ts'
import { useCustomers } from '../customers.ts'
import { useSettings } from '../settings.ts'
import { isAll, namedRows, withKeys, withRows, type Ranged } from './range-state.ts'

type KeyOf = (row: number) => string | null

/** Names the rows of a range by its customers, and follows them. */
export const rangeRows = (state: ShallowRef<Ranged>) => {
  const customers = useCustomers()
  const settings = useSettings()

  /** Reads the customers of corners that the table has not read, so that the range follows them. */
  const readKeys = async (now: Ranged): Promise<void> => {
    if (now.is !== 'cells') return
    const { anchor, head } = now.range
    const [from, to] = await Promise.all([
      now.keys.anchor ?? customers.keyAt(anchor.row),
      now.keys.head ?? customers.keyAt(head.row),
    ])
    if (state.value === now) state.value = withKeys(now, { anchor: from, head: to })
  }
  /** The customer of a row of the range, also while the rows change. */
  const keyAt = async (row: number): Promise<string | null> =>
    namedRows(state.value).get(row) ?? (await customers.keyAt(row))
  /**
   * The rows of a box as a call takes them; `keyOf` knows customers that are drawn. Null when a corner's customer is
   * gone, or the user has gone to another administration or question: the same customer ids may be others there.
   */
  const chosen = async (of: Box, keyOf: KeyOf = () => null): Promise<Chosen | null> => {
    const { choice } = customers
    if (isAll(of, customers.counts?.shown ?? 0)) return { is: 'all', of: choice, except: [] }
    const known = namedRows(state.value)
    const [from, to] = await Promise.all(
      [of.top, of.bottom].map(async (row) => known.get(row) ?? keyOf(row) ?? customers.keyAt(row)),
    )
    return from == null || to == null ? null : { is: 'between', of: choice, from, to }
  }
  /**
   * The rows of a box, customer by customer: what is done to them later reaches nobody who came between them since.
   * Null also where the box has not followed its customers yet.
   */
  const named = async (of: Box, keyOf?: KeyOf): Promise<Chosen | null> => {
    const { place } = settings
    const rows = await chosen(of, keyOf)
    // Ctrl+A means whoever is shown.
    if (!place || !rows || state.value.is === 'all') return rows
    const keys = await api.customers.keys(place, rows)
    return settings.isAt(place) && keys.length === rowsIn(of) ? { is: 'keys', keys } : null
  }
  /** The customers have changed: each corner follows its own. */
  const follow = async (): Promise<void> => {
    const now = state.value
    if (now.is !== 'cells') return
    const { anchor, head } = now.keys
    if (anchor === null || head === null) return void (state.value = { is: 'none' })
    const rows = await Promise.all([customers.position(anchor), customers.position(head)])
    if (state.value === now) state.value = withRows(now, rows)
  }
  return { readKeys, keyAt, chosen, named, follow }
}
