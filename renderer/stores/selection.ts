import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { api } from './api.ts'
import { useCustomers } from './customers.ts'
import { keysBetween } from './selection/keys-between.ts'
import { selectSpan } from './selection/select-span.ts'
import {
  chosenOf,
  countOf,
  hasRow,
  namedKeys,
  nothing,
  withoutGone,
  withToggled,
  type Selected,
} from './selection/selection-state.ts'
import { useSettings } from './settings.ts'
import { whenPlaceChanges } from './when-place-changes.ts'

/** Selected rows by key: scrolling and syncs do not change them. The customer in the form is independent of them. */
export const useSelection = defineStore('selection', () => {
  const settings = useSettings()
  const customers = useCustomers()
  const selected = shallowRef<Selected>(nothing)
  const { extend, ready, settle, spans, begin, put } = selectSpan(selected)
  let pruning = false
  /** Excepted rows that have left the question: they stay excepted, in case they come back. */
  const outside = ref(0)

  const shown = (): number => (customers.counts?.shown ?? 0) + outside.value
  const count = computed(() => countOf(selected.value, shown()))
  const chosen = computed(() => chosenOf(selected.value, shown(), customers.sort))
  const all = computed(() => selected.value.is === 'all' && selected.value.except.size === 0 && count.value > 0)
  const has = (key: string): boolean => hasRow(selected.value, key)

  const replace = (next: Selected): void => {
    settle()
    outside.value = 0
    put(next)
  }
  const clear = (): void => replace(nothing)
  const selectAll = (): void => replace({ is: 'all', of: customers.choice, except: new Set() })
  const toggle = (key: string): void => {
    put(withToggled(selected.value, key))
    begin(key)
  }
  /** Adds the rows from one customer to another. */
  const span = (from: string, to: string): Promise<void> => {
    settle()
    return extend(from, to)
  }
  const countOutside = async (): Promise<void> => {
    const now = selected.value
    if (now.is === 'keys') return
    const rows = await Promise.all([...now.except].map(customers.position))
    if (selected.value === now) outside.value = rows.filter((row) => row < 0).length
  }
  /** Takes rows that no longer exist out of the selection. */
  const prune = async (): Promise<void> => {
    const keys = namedKeys(selected.value)
    const { place } = settings
    if (pruning || keys.length === 0 || !place) return
    pruning = true
    try {
      const there = await api.customers.keys(place, { is: 'keys', keys })
      // Another administration may have customers with the same keys.
      if (!settings.isAt(place)) return
      const next = withoutGone(selected.value, keys, there)
      if (next) replace(next)
      await countOutside()
    } finally {
      pruning = false
    }
  }
  whenPlaceChanges(clear)
  // "All" belongs to its question. Single rows stay selected while the user searches for more.
  watch(
    () => [customers.search, customers.filter],
    () => selected.value.is === 'all' && clear(),
    { flush: 'sync' },
  )
  return { count, chosen, all, has, clear, selectAll, toggle, extend, span, ready, settle, spans, prune, keysBetween }
})
