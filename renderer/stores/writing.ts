import { computed, type ComputedRef } from 'vue'
import { regionOf } from '../i18n/region.ts'
import type { Writing } from '../i18n/field-texts.ts'
import { useCustomers } from './customers.ts'
import { useSettings } from './settings.ts'

/** The user's notation of dates and numbers in the chosen language, and the service's notation of dates. */
export const useWriting = (): ComputedRef<Writing> => {
  const settings = useSettings()
  const customers = useCustomers()
  return computed(() => ({
    region: regionOf(settings.settings?.preferences.language ?? 'en', navigator.languages),
    styles: customers.dateStyles,
  }))
}
