import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import type { Unconfirmed } from '../../preload/contract/settings.ts'
import { useSettings } from './settings.ts'

/**
 * Settings that are not as the app wrote them: the user confirms them. The app asks once by itself, and again from the
 * notice.
 */
export const useConfirming = defineStore('confirming', () => {
  const settings = useSettings()
  const unconfirmed = computed<Unconfirmed | null>(() => settings.settings?.unconfirmed ?? null)
  const open = ref(false)
  const ask = (): void => void (open.value = unconfirmed.value !== null)
  const later = (): void => void (open.value = false)
  watch(() => unconfirmed.value?.is, ask, { immediate: true })
  return { unconfirmed, open, ask, later, confirm: settings.confirm }
})
