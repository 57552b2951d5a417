import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { SavedView } from '../../preload/contract/customers.ts'
import { currentView, sameView } from '../checks/same-view.ts'
import { api } from './api.ts'
import { useCustomers } from './customers.ts'
import { showTableView, tableViewOf } from './table-view.ts'
import { deed, latest } from './latest.ts'
import { useSettings } from './settings.ts'

/** Named views of an administration's table, and the current one. */
export const useSavedViews = defineStore('saved-views', () => {
  const settings = useSettings()
  const customers = useCustomers()
  const list = shallowRef<readonly SavedView[]>([])
  const chosen = ref<string | null>(null)
  const newest = latest()

  const now = computed(() => tableViewOf(customers))
  const current = computed(() => currentView(list.value, chosen.value, now.value))
  const changed = computed(() => current.value !== null && !sameView(current.value.view, now.value))

  const take = (answer: readonly SavedView[]): void => void (list.value = answer)
  const change = async (work: (place: AdministrationRef) => Promise<readonly SavedView[]>): Promise<void> => {
    const { place } = settings
    if (place) await deed(newest, () => work(place), take)
  }
  const read = async (): Promise<void> => {
    const { place } = settings
    if (place) await newest(() => api.customers.savedViews(place), take)
  }
  const put = (view: SavedView): Promise<void> => change((place) => api.customers.saveView(place, view))

  const apply = ({ id, view }: SavedView): void => {
    showTableView(customers, view)
    chosen.value = id
  }
  /** All customers in the app's own columns and order. */
  const leave = (): void => {
    showTableView(customers, { search: '', filter: {}, sort: [], columns: null })
    chosen.value = null
  }
  /** Saves the table as it is now under this view. */
  const replace = async ({ id, name }: Pick<SavedView, 'id' | 'name'>): Promise<void> => {
    await put({ id, name, view: now.value })
    chosen.value = id
  }
  const saveAs = (name: string): Promise<void> => replace({ id: crypto.randomUUID(), name })
  const rename = ({ id, view }: SavedView, name: string): Promise<void> => put({ id, name, view })
  /** The table stays as it is. */
  const remove = ({ id }: SavedView): Promise<void> => change((place) => api.customers.removeView(place, id))

  const reset = (): void => {
    list.value = []
    chosen.value = null
  }
  watch(() => settings.place && JSON.stringify(settings.place), reset, { flush: 'sync' })
  return { list, current, changed, read, apply, leave, saveAs, replace, rename, put, remove }
})
