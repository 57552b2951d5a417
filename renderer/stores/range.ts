import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { Chosen } from '../../preload/contract/customers.ts'
import { boxOf, isSingle, rowsIn, type Box, type Corner } from '../checks/cell-range.ts'
import { useCustomers } from './customers.ts'
import { useSelection } from './selection.ts'
import { isAll, ranged, sameCorner, withKeys, withRows, type Ranged } from './range/range-state.ts'
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
  const state = shallowRef<Ranged>({ is: 'none' })

  const fields = computed<readonly FieldName[]>(() => customers.columns.map(({ field }) => field))
  const shown = computed(() => customers.counts?.shown ?? 0)
  const box = computed<Box | null>(() => {
    const now = state.value
    if (now.is === 'none') return null
    if (now.is === 'all')
      return shown.value > 0 ? { top: 0, bottom: shown.value - 1, left: 0, right: fields.value.length - 1 } : null
    const found = boxOf(now.range, fields.value)
    return found && !isSingle(found) ? found : null
  })
  /** The cell with the keyboard, while there is a range. */
  const focus = computed<Corner | null>(() => {
    const now = state.value
    if (now.is === 'none') return null
    return now.is === 'all' ? now.focus : now.range.anchor
  })
  /** The corner that keys with Shift move. */
  const head = computed<Corner | null>(() => (state.value.is === 'cells' ? state.value.range.head : null))

  const clear = (): void => {
    if (state.value.is !== 'none') state.value = { is: 'none' }
  }
  /** Reads the customers of corners that the table has not read, so that the range follows them. */
  const readKeys = async (now: Ranged): Promise<Ranged> => {
    if (now.is !== 'cells') return now
    const { anchor, head: end } = now.range
    const [from, to] = await Promise.all([
      now.keys.anchor ?? customers.keyAt(anchor.row),
      now.keys.head ?? customers.keyAt(end.row),
    ])
    const named = withKeys(now, { anchor: from, head: to })
    if (state.value === now) state.value = named
    return named
  }
  /** `keyOf` gives the customer of a row that the table has read. */
  const extend = (anchor: Corner, to: Corner, keyOf: (row: number) => string | null): void => {
    state.value = sameCorner(anchor, to) ? { is: 'none' } : ranged(anchor, to, keyOf)
  }
  const all = (focused: Corner): void => void (state.value = { is: 'all', focus: focused })

  /** The rows of the range as a call takes them. Null without a range, or when a corner's customer is gone. */
  const chosen = async (of: Box | null = box.value): Promise<Chosen | null> => {
    const { choice } = customers
    if (!of) return null
    if (isAll(of, shown.value)) return { is: 'all', of: choice, except: [] }
    const named = await readKeys(state.value)
    const known =
      named.is === 'cells'
        ? new Map([
            [named.range.anchor.row, named.keys.anchor],
            [named.range.head.row, named.keys.head],
          ])
        : null
    const [from, to] = await Promise.all(
      [of.top, of.bottom].map(async (row) => known?.get(row) ?? customers.keyAt(row)),
    )
    return from != null && to != null ? { is: 'between', of: choice, from, to } : null
  }
  /** The customers have changed: each corner follows its own. */
  const follow = async (): Promise<void> => {
    const now = state.value
    if (now.is !== 'cells') return
    const { anchor, head: end } = now.keys
    if (anchor === null || end === null) return clear()
    const rows = await Promise.all([customers.position(anchor), customers.position(end)])
    if (state.value === now) state.value = withRows(now, rows)
  }
  /** The selected rows, else the rows of a range of several. */
  const rowsOfCommand = async (): Promise<RowsOfCommand> => {
    await selection.ready()
    if (selection.chosen) return { chosen: selection.chosen, count: selection.count }
    const now = box.value
    const rows = now && rowsIn(now) > 1 ? await chosen(now) : null
    // Without its range meanwhile, the user has gone to another administration or search.
    return now && rows && box.value ? { chosen: rows, count: rowsIn(now) } : { chosen: null, count: 0 }
  }
  /** Whether a command about customers has rows to take. */
  const hasRows = computed(() => selection.count > 0 || (box.value !== null && rowsIn(box.value) > 1))

  whenPlaceChanges(clear)
  watch(() => [customers.search, customers.filter, customers.sort], clear, { flush: 'sync' })
  watch(state, (now) => void (now.is === 'cells' && readKeys(now).catch(() => clear())))
  return { box, focus, head, fields, hasRows, clear, extend, all, chosen, follow, rowsOfCommand }
})
