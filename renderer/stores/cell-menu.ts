import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Condition } from '../../preload/contract/customers.ts'

/** What Copy, Paste and Clear contents of the menu do: with the range around the cell, else with the cell. */
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
