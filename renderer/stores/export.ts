import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { ExportForm } from '../../preload/contract/export.ts'
import type { QualityRule } from '../../preload/contract/quality.ts'
import { api } from './api.ts'
import { useCustomers } from './customers.ts'
import { findingsSetsOf, setsOf, type ExportState, type ExportTask } from './export/export-state.ts'
import { runExport } from './export/run-export.ts'
import { dropAnswer, latest } from './latest.ts'
import { useQuality } from './quality.ts'
import { useRange } from './range.ts'
import { useSettings } from './settings.ts'
import { whenPlaceChanges } from './when-place-changes.ts'

/** One export of customers or of findings to a file, from the dialog to the announcement. */
export const useExport = defineStore('export', () => {
  const settings = useSettings()
  const customers = useCustomers()
  const range = useRange()
  const quality = useQuality()
  const state = shallowRef<ExportState>({ is: 'closed' })
  const task = computed(() => (state.value.is === 'closed' ? null : state.value.task))
  const newest = latest()
  const { cancel, ...running } = runExport(state)

  const choose = async (place: AdministrationRef, taskWith: (last: ExportForm | null) => ExportTask): Promise<void> => {
    await newest(
      () => api.files.exportForm(place),
      (last) => void (state.value = { is: 'choosing', task: taskWith(last), stopped: null }),
    )
  }
  const open = async (): Promise<void> => {
    const rows = await range.rowsOfCommand()
    const { place } = settings
    if (!rows || !place || state.value.is !== 'closed') return
    const { chosen, count } = rows
    const { choice, filtered, counts } = customers
    const sets = setsOf({ selected: chosen, selectedCount: count, choice, filtered, counts })
    await choose(place, (last) => ({ is: 'customers', place, sets, last }))
  }
  /** `rule` null: of all rules. */
  const openFindings = async (rule: QualityRule | null): Promise<void> => {
    const { place } = settings
    const result = quality.view?.result
    if (!place || !result || state.value.is !== 'closed') return
    await choose(place, (last) => ({ is: 'findings', place, sets: findingsSetsOf(rule, result), last }))
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
  whenPlaceChanges(leave)

  return { state, task, ...running, open, openFindings, close }
})
