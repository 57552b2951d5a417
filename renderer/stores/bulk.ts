import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { BulkChange } from '../../preload/contract/bulk.ts'
import type { Chosen } from '../../preload/contract/customers.ts'
import type { HistoryBatch } from '../../preload/contract/history.ts'
import { api } from './api.ts'
import { bulkPreview } from './bulk/bulk-preview.ts'
import { bulkStaging } from './bulk/bulk-staging.ts'
import {
  closing,
  hasPreview,
  isStaging,
  newTask,
  searchSet,
  within,
  type BulkState,
  type Replacing,
  type SearchScope,
  type SearchSet,
  type Task,
} from './bulk/bulk-state.ts'
import { textColumns } from '../checks/table-columns.ts'
import { useCustomers } from './customers.ts'
import { useRecord } from './record.ts'
import { useRange } from './range.ts'
import { useSettings } from './settings.ts'
import { whenPlaceChanges } from './when-place-changes.ts'

const countOf = (chosen: Chosen): number | null => (chosen.is === 'keys' ? chosen.keys.length : null)

const replacingIn = (
  { columns, choice, counts }: ReturnType<typeof useCustomers>,
  { chosen, count }: { readonly chosen: Chosen | null; readonly count: number | null },
): Replacing => ({
  columns: textColumns(columns),
  scope: chosen ? 'selected' : 'shown',
  sets: {
    selected: chosen && { chosen, count },
    shown: { chosen: { is: 'all', of: choice, except: [] }, count: counts?.shown ?? null },
  },
})

export const useBulk = defineStore('bulk', () => {
  const settings = useSettings()
  const customers = useCustomers()
  const range = useRange()
  const record = useRecord()
  const state = shallowRef<BulkState>({ is: 'closed' })
  const { cancel, clear, ...preparing } = bulkPreview(state)
  const staging = bulkStaging(state)

  const begin = (
    given: BulkChange | null,
    set: SearchSet,
    { replacing = null, reversing = null }: Partial<Pick<Task, 'replacing' | 'reversing'>> = {},
  ): void => {
    if (!settings.place || isStaging(state.value)) return
    clear()
    state.value = newTask({ place: settings.place, given, ...set, replacing, reversing })
    if (given) void preparing.make()
  }
  const open = (chosen: Chosen, count = countOf(chosen)): void => begin(null, { chosen, count })
  /** Takes the selected rows, or else the customer in the panel. */
  const openSelected = async (): Promise<void> => {
    const rows = await range.rowsOfCommand()
    if (!rows) return
    const { chosen, count } = rows
    if (chosen) open(chosen, count)
    else if (record.key !== null) open({ is: 'keys', keys: [record.key] })
  }
  /** Opens the preview of a known change. */
  const preview = (chosen: Chosen, known: BulkChange, count = countOf(chosen)): void =>
    begin(known, { chosen, count: known.is === 'cells' ? known.customers.length : count })
  /** Opens the preview of what undoes a batch, by the number of its line in the history. */
  const reverse = (line: number, reversing: HistoryBatch): void =>
    begin({ is: 'reverse', line }, { chosen: { is: 'keys', keys: [] }, count: reversing.customers }, { reversing })
  /** Find and replace in the selected rows, or else in all rows of the table. */
  const openReplace = async (): Promise<void> => {
    const rows = await range.rowsOfCommand()
    if (!rows) return
    const { chosen, count } = rows
    const replacing = replacingIn(customers, { chosen, count })
    begin(null, searchSet(replacing), { replacing })
  }
  const searchIn = (scope: SearchScope): void => {
    state.value = within(state.value, scope)
    preparing.fill({})
  }

  const reset = (): void => {
    cancel()
    state.value = { is: 'closed' }
  }
  const close = async (): Promise<void> => {
    const now = state.value
    const way = closing(now)
    if (way === 'stop') return staging.stop()
    if (way === 'wait') return
    reset()
    if (hasPreview(now)) await api.bulk.drop(now.task.place)
  }
  // Another administration has other customers. A batch that is being saved goes on in its own administration.
  whenPlaceChanges(reset)

  const isOpen = computed(() => state.value.is !== 'closed')
  return { state, isOpen, ...preparing, ...staging, open, openSelected, openReplace, searchIn, preview, reverse, close }
})
