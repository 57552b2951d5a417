import { watch } from 'vue'
import { useSettings } from './settings.ts'

/**
 * Calls `work` at once when the window goes to another administration. Each reading of the settings makes a new object
 * of the same administration, so the values are compared.
 */
export const whenPlaceChanges = (work: () => unknown): void => {
  const settings = useSettings()
  watch(
    () => JSON.stringify(settings.place),
    () => void work(),
    { flush: 'sync' },
  )
}
