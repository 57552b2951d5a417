import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Condition } from '../../preload/contract/customers.ts'

/** The work of Copy, Paste and Clear contents in the menu: on the range around the cell, else on the cell. */
export interface CellActs {
  readonly copy: () => void
  readonly paste: () => void
  readonly clear: () => void
}

/** The table's offers for the cell under the context menu. */
export const useCellMenu = defineStore('cell-menu', () => {
  const offered = shallowRef<{ readonly condition: Condition; readonly run: () => void } | null>(null)
  const acts = shallowRef<CellActs | null>(null)
  return { offered, acts }
})
