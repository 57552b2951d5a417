import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { api } from './api.ts'
import { dropAnswer, latest } from './latest.ts'
import { useSettings } from './settings.ts'
import { whenPlaceChanges } from './when-place-changes.ts'

interface Like {
  readonly key: string
  readonly others: number
}

/** Everybody who looks like the customer in the form, by the last search. */
export const useCustomerDuplicates = defineStore('customer-duplicates', () => {
  const settings = useSettings()
  /** Null: no customer is shown. */
  const shown = shallowRef<string | null>(null)
  const found = shallowRef<Like | null>(null)
  const newest = latest()

  const refresh = async (): Promise<void> => {
    const { place } = settings
    const key = shown.value
    if (!place || key === null) return
    await newest(
      () => api.duplicates.ofCustomer(place, key),
      (groups) => {
        const others = new Set(groups.flatMap(({ members }) => members.map((one) => one.key)))
        others.delete(key)
        found.value = { key, others: others.size }
      },
    )
  }
  const show = async (key: string | null): Promise<void> => {
    shown.value = key
    await refresh()
  }
  const others = computed(() => (found.value !== null && found.value.key === shown.value ? found.value.others : 0))
  // Another administration may have a customer with the same key.
  whenPlaceChanges(() => {
    dropAnswer(newest)
    shown.value = found.value = null
  })
  return { others, show, refresh }
})
