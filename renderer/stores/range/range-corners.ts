import { computed, type ComputedRef, type ShallowRef } from 'vue'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { boxOf, isSingle, type Box, type Corner } from '../../checks/cell-range.ts'
import type { Ranged } from './range-state.ts'

/** The corners of a range by row and column. `shown`: the rows of the table. */
export const rangeCorners = (
  state: ShallowRef<Ranged>,
  fields: ComputedRef<readonly FieldName[]>,
  shown: ComputedRef<number>,
) => {
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
  /** The customer of that cell, where it is known. */
  const focusKey = computed(() => (state.value.is === 'cells' ? state.value.keys.anchor : null))
  /** The corner that keys with Shift move. */
  const head = computed<Corner | null>(() => (state.value.is === 'cells' ? state.value.range.head : null))
  return { box, focus, focusKey, head }
}
