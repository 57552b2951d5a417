import { defineStore } from 'pinia'
import { ref } from 'vue'

/** The diagnostics dialog and the licences dialog are open. */
export const useSupport = defineStore('support', () => ({ reading: ref(false), licences: ref(false) }))
