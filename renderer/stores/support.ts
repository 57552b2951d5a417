import { defineStore } from 'pinia'
import { ref } from 'vue'

/** Whether somebody is reading the diagnostics, or the licences of others' work. */
export const useSupport = defineStore('support', () => ({ reading: ref(false), licences: ref(false) }))
