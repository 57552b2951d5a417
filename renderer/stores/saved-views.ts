import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { SavedView, TableView } from '../../preload/contract/customers.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { api } from './api.ts'
import { sameView } from '../checks/same-view.ts'
import { useCustomers } from './customers.ts'
import { deed, latest } from './latest.ts'
import { useSettings } from './settings.ts'

/** Ways of looking at an administration's table that have a name, and which of them one is looking by. */
export const useSavedViews = defineStore('saved-views', () => {
  const settings = useSettings()
  const customers = useCustomers()
  const list = shallowRef<readonly SavedView[]>([])
  const chosen = ref<string | null>(null)
  const newest = latest()

  const now = computed<TableView>(() => ({
    search: customers.search,
    filter: customers.filter,
    sort: customers.sort,
    columns: customers.layout,
  }))
  /** The one that was picked, else the one that looks just like this: so it is found again after a restart. */
  const current = computed<SavedView | null>(
    () =>
      list.value.find(({ id }) => id === chosen.value) ??
      list.value.find(({ view }) => sameView(view, now.value)) ??
      null,
  )
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

  const look = ({ search, filter, sort, columns }: TableView): void => {
    customers.search = search
    customers.filter = filter
    customers.sort = sort
    customers.layout = columns
  }
  const apply = ({ id, view }: SavedView): void => {
    look(view)
    chosen.value = id
  }
  /** All customers, as the app shows them by itself. */
  const leave = (): void => {
    look({ search: '', filter: {}, sort: [], columns: null })
    chosen.value = null
  }
  const saveAs = async (name: string): Promise<void> => {
    const id = crypto.randomUUID()
    await put({ id, name, view: now.value })
    chosen.value = id
  }
  /** The view is from now on as the table stands. */
  const replace = async ({ id, name }: SavedView): Promise<void> => {
    await put({ id, name, view: now.value })
    chosen.value = id
  }
  const rename = ({ id, view }: SavedView, name: string): Promise<void> => put({ id, name, view })
  /** The table stays as it stands. */
  const remove = ({ id }: SavedView): Promise<void> => change((place) => api.customers.removeView(place, id))

  watch(
    () => settings.place && JSON.stringify(settings.place),
    () => {
      list.value = []
      chosen.value = null
    },
    { flush: 'sync' },
  )
  return { list, current, changed, read, apply, leave, saveAs, replace, rename, put, remove }
})
