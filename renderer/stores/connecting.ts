import { defineStore } from 'pinia'
import { ref } from 'vue'

/** The form of a service. It may hold a secret, so nothing stores what is typed. */
export const useConnecting = defineStore('connecting', () => {
  /** The form holds what leaving it would lose. */
  const unsaved = ref(false)
  return { unsaved }
})
