import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { Chosen } from '../../preload/contract/customers.ts'
import { rowsIn, type Corner } from '../checks/cell-range.ts'
import { useAnnouncements } from './announcements.ts'
import { useCustomers } from './customers.ts'
import { useSelection } from './selection.ts'
import { rangeCorners } from './range/range-corners.ts'
import { rangeRows } from './range/range-rows.ts'
import { ranged, sameCorner, type Ranged } from './range/range-state.ts'
import { whenPlaceChanges } from './when-place-changes.ts'

/** The rows that a command about customers takes. `count` belongs to them. */
export interface RowsOfCommand {
  readonly chosen: Chosen | null
  readonly count: number
}

/** The range of several cells. Without one, the focused cell stands alone. A range is two corners at any size. */
export const useRange = defineStore('range', () => {
  const customers = useCustomers()
  const selection = useSelection()
  const announcements = useAnnouncements()
  const state = shallowRef<Ranged>({ is: 'none' })
  const { readKeys, keyAt, chosen, named, follow } = rangeRows(state)

  const fields = computed<readonly FieldName[]>(() => customers.columns.map(({ field }) => field))
  const shown = computed(() => customers.counts?.shown ?? 0)
  const { box, focus, focusKey, head } = rangeCorners(state, fields, shown)

  const clear = (): void => {
    if (state.value.is !== 'none') state.value = { is: 'none' }
  }
  /** `keyOf` gives the customer of a row that the table has read. */
  const extend = (anchor: Corner, to: Corner, keyOf: (row: number) => string | null): void => {
    state.value = sameCorner(anchor, to) ? { is: 'none' } : ranged(anchor, to, keyOf)
  }
  const all = (focused: Corner): void => void (state.value = { is: 'all', focus: focused })

  /** The selected rows, else the rows of a range of several. Null, and said, where these have changed meanwhile. */
  const rowsOfCommand = async (): Promise<RowsOfCommand | null> => {
    await selection.ready()
    if (selection.chosen) return { chosen: selection.chosen, count: selection.count }
    const now = box.value
    if (!now || rowsIn(now) < 2) return { chosen: null, count: 0 }
    const rows = await named(now)
    if (rows) return { chosen: rows, count: rowsIn(now) }
    announcements.announce({ is: 'rows-changed' })
    return null
  }
  /** Whether a command about customers has rows to take. */
  const hasRows = computed(() => selection.count > 0 || (box.value !== null && rowsIn(box.value) > 1))

  whenPlaceChanges(clear)
  watch(() => [customers.search, customers.filter, customers.sort], clear, { flush: 'sync' })
  watch(state, (now) => void readKeys(now).catch(() => clear()))
  return {
    box,
    focus,
    focusKey,
    head,
    fields,
    hasRows,
    clear,
    extend,
    all,
    keyAt,
    chosen,
    named,
    follow,
    rowsOfCommand,
  }
})
