import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Condition } from '../../preload/contract/customers.ts'

/** The table's offer for the cell under the context menu. */
export const useCellMenu = defineStore('cell-menu', () => {
  const offered = shallowRef<{ readonly condition: Condition; readonly run: () => void } | null>(null)
  return { offered }
})
