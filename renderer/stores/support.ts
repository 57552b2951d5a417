import { defineStore } from 'pinia'
import { ref } from 'vue'

/** Whether somebody is reading the diagnostics. */
export const useSupport = defineStore('support', () => ({ reading: ref(false) }))
