import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { api } from './api.ts'
import { useCustomers } from './customers.ts'
import { setsOf, type ExportState } from './export/export-state.ts'
import { runExport } from './export/run-export.ts'
import { dropAnswer, latest } from './latest.ts'
import { useSelection } from './selection.ts'
import { useSettings } from './settings.ts'

/** One export of customers to a file, from the dialog to the announcement. */
export const useExport = defineStore('export', () => {
  const settings = useSettings()
  const customers = useCustomers()
  const selection = useSelection()
  const state = shallowRef<ExportState>({ is: 'closed' })
  const newest = latest()
  const { cancel, ...running } = runExport(state)

  const open = async (): Promise<void> => {
    await selection.ready()
    const { place } = settings
    if (!place || state.value.is !== 'closed') return
    const { choice, filtered, counts } = customers
    const sets = setsOf({ selected: selection.chosen, selectedCount: selection.count, choice, filtered, counts })
    await newest(
      () => api.files.exportForm(place),
      (last) => void (state.value = { is: 'choosing', task: { place, sets, last }, stopped: null }),
    )
  }
  /** Cancels an export that runs; without one the dialog closes. */
  const close = async (): Promise<void> => {
    if (state.value.is === 'exporting') await cancel()
    else state.value = { is: 'closed' }
  }
  const leave = (): void => {
    dropAnswer(newest)
    state.value = { is: 'closed' }
  }
  // Another administration has other customers. An export that runs goes on in its own administration.
  watch(() => JSON.stringify(settings.place), leave, { flush: 'sync' })

  return { state, ...running, open, close }
})
