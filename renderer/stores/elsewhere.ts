import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { useSettings } from './settings.ts'

/** Edits that wait in the administration that the window left. They are sent only from there. */
export const useElsewhere = defineStore('elsewhere', () => {
  const settings = useSettings()
  const left = shallowRef<AdministrationRef | null>(null)

  const found = computed(() => {
    const place = left.value
    if (!place || settings.isAt(place)) return null
    const environment = settings.environmentOf(place.environment)
    const administration = environment?.administrations.find(({ databaseId }) => databaseId === place.administration)
    if (!environment || !administration) return null
    const waiting = administration.waiting + administration.needsAttention
    return waiting > 0 ? { place, environment, administration, waiting } : null
  })
  const leave = (place: AdministrationRef): void => void (left.value = place)
  const dismiss = (): void => void (left.value = null)
  return { found, leave, dismiss }
})
