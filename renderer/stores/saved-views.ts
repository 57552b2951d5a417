import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { DeskView, SavedView, TableView } from '../../preload/contract/customers.ts'
import { api } from './api.ts'
import { useCustomers } from './customers.ts'
import { showTableView, tableViewOf } from './table-view.ts'
import { mutate, latest } from './latest.ts'
import { useSettings } from './settings.ts'

const textOfColumns = (columns: TableView['columns']): string =>
  JSON.stringify(columns?.map(({ field, width, pinned }) => [field, width, pinned ?? false]) ?? null)
const sameColumns = (a: TableView['columns'], b: TableView['columns']): boolean => textOfColumns(a) === textOfColumns(b)
/** The order of properties does not matter, and an absent part equals an empty one. */
const textOf = ({ search, filter, sort, columns }: TableView): string =>
  JSON.stringify([
    search.trim(),
    filter.edits ?? null,
    (filter.conditions ?? []).map((one) => Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    sort.map(({ column, descending }) => [column, descending]),
    textOfColumns(columns),
  ])

/** Two views show the same table. */
export const sameView = (a: TableView, b: TableView): boolean => textOf(a) === textOf(b)

/** The chosen view, also once the table has changed; otherwise the one that the table equals, as after a restart. */
export const currentView = (list: readonly SavedView[], chosen: string | null, now: TableView): SavedView | null =>
  list.find(({ id }) => id === chosen) ?? list.find(({ view }) => sameView(view, now)) ?? null

/** The chosen view, and the columns behind it. */
const viewChoice = (layout: () => TableView['columns']) => {
  const chosen = ref<string | null>(null)
  /** The columns that the user had before a view came over them. */
  const mine = shallowRef<TableView['columns']>(null)
  /** The columns that came with the chosen view, or that it had when it was deleted. */
  const came = shallowRef<TableView['columns']>(null)
  const choose = (id: string): void => {
    chosen.value = id
    came.value = layout()
  }
  /** The view that was in use at the last visit. */
  const comeBack = ({ id, own }: NonNullable<DeskView['saved']>): void => {
    mine.value = own
    choose(id)
  }
  /** The table has the columns of the chosen view. */
  const isCome = (): boolean => chosen.value !== null && sameColumns(layout(), came.value)
  const clear = (): void => {
    chosen.value = null
    mine.value = null
  }
  return { chosen, mine, came, choose, comeBack, isCome, clear }
}

export const useSavedViews = defineStore('saved-views', () => {
  const settings = useSettings()
  const customers = useCustomers()
  const list = shallowRef<readonly SavedView[]>([])
  const { chosen, mine, came, choose, comeBack, isCome, clear } = viewChoice(() => customers.layout)
  const newest = latest()

  const now = computed(() => tableViewOf(customers))
  const current = computed(() => currentView(list.value, chosen.value, now.value))
  /**
   * A view that was deleted while it was in use is still the chosen one: its columns are not the user's, until the user
   * arranges others.
   */
  const isOwn = computed(() => current.value === null && !isCome())
  /** All customers in the user's own columns. */
  const own = computed<TableView>(() => ({
    search: '',
    filter: {},
    sort: [],
    columns: isOwn.value ? customers.layout : mine.value,
  }))
  /** The view in use, and the columns behind it, for the next visit. */
  const inUse = computed<Pick<DeskView, 'saved'>>(() =>
    chosen.value === null || isOwn.value ? {} : { saved: { id: chosen.value, own: mine.value } },
  )
  /** The table differs from the current view, or from all customers where none is. */
  const differs = computed(() => !sameView(current.value?.view ?? own.value, now.value))
  const changed = computed(() => current.value !== null && differs.value)

  const take = (answer: readonly SavedView[]): void => void (list.value = answer)
  const change = async (work: (place: AdministrationRef) => Promise<readonly SavedView[]>): Promise<void> => {
    const { place } = settings
    if (place) await mutate(newest, () => work(place), take)
  }
  const read = async (): Promise<void> => {
    const { place } = settings
    if (place) await newest(() => api.customers.savedViews(place), take)
  }
  const put = (view: SavedView): Promise<void> => change((place) => api.customers.saveView(place, view))

  const apply = ({ id, view }: SavedView): void => {
    if (isOwn.value) mine.value = customers.layout
    showTableView(customers, view)
    choose(id)
  }
  const leave = (): void => {
    showTableView(customers, own.value)
    chosen.value = null
  }
  /** Overwrites this view with the table as it is now. */
  const replace = async ({ id, name }: Pick<SavedView, 'id' | 'name'>): Promise<void> => {
    const wasOwn = isOwn.value
    await put({ id, name, view: now.value })
    // The view has these columns now.
    if (wasOwn) mine.value = null
    choose(id)
  }
  const saveAs = (name: string): Promise<void> => replace({ id: crypto.randomUUID(), name })
  const remove = ({ id }: SavedView): Promise<void> => {
    if (id === chosen.value) came.value = customers.layout
    return change((place) => api.customers.removeView(place, id))
  }

  /** Call it once the view in use is stored for the administration that the window left. */
  const reset = (): void => {
    list.value = []
    clear()
  }
  return { list, current, inUse, differs, changed, read, apply, leave, comeBack, saveAs, replace, put, remove, reset }
})
