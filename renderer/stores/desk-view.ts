import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { DeskView } from '../../preload/contract/customers.ts'
import { api } from './api.ts'
import { useCustomers } from './customers.ts'
import { showTableView, tableViewOf } from './table-view.ts'
import { viewKeeper } from './desk-view/keep-view.ts'
import { useFailures } from './failures.ts'
import { useRecord } from './record.ts'
import { useSavedViews } from './saved-views.ts'
import { useSettings } from './settings.ts'

/** The open customer and the table's view: restored on arriving in an administration, stored while there. */
export const useDeskView = defineStore('desk-view', () => {
  const settings = useSettings()
  const customers = useCustomers()
  const record = useRecord()
  const failures = useFailures()
  const views = useSavedViews()
  const now = (): DeskView => ({ customer: record.key, ...tableViewOf(customers), ...views.inUse })
  const { at, keep, keepQuietly, begin, setPaused } = viewKeeper(now)
  const ready = computed(() => at.value !== null)
  let arrival = 0

  /** Call it once the window has left: the last view is stored for the administration that it belongs to. */
  const leave = (): void => {
    const stays = at.value !== null && settings.isAt(at.value)
    keepQuietly()
    at.value = null
    setPaused(false)
    views.reset()
    // Another user works there now, and has the same saved views.
    if (stays) void failures.inBackground('saved-views', views.read)
  }
  /**
   * On failure the window stays where it is, with the panel closed. False if the user went elsewhere while it opened:
   * then nothing more may happen for this administration.
   */
  const goTo = async (place: AdministrationRef | null): Promise<boolean> => {
    keepQuietly()
    setPaused(true)
    record.close()
    try {
      await settings.goTo(place)
    } finally {
      setPaused(false)
    }
    return place === null ? settings.place === null : settings.isAt(place)
  }
  const reopen = async (key: string): Promise<void> => {
    await record.open(key)
    // The customer was deleted meanwhile: the list alone is enough.
    if (record.panel.is === 'failed' && record.panel.fail.code === 'customer-unknown') record.close()
  }
  /** Keeps a search that the user has begun by now. */
  const show = (view: DeskView): void => {
    const { search, filter } = customers.filtered ? customers : view
    showTableView(customers, { ...view, search, filter })
    if (view.saved) views.comeBack(view.saved)
    const { customer } = view
    if (customer !== null && record.panel.is === 'closed')
      void failures.inBackground('customer-again', () => reopen(customer))
  }
  /** On failure the window begins with the app's own view, and the caller shows the failure. */
  const arrive = async (place: AdministrationRef): Promise<void> => {
    // A late arrival, at an administration that was left, must not end the one at the present administration.
    if (!settings.isAt(place)) return
    const own = ++arrival
    const showAndBegin = (view: DeskView | null): void => {
      if (own !== arrival || !settings.isAt(place)) return
      if (view) show(view)
      begin(place)
    }
    try {
      showAndBegin(await api.customers.view(place))
    } catch (error) {
      showAndBegin(null)
      throw error
    }
  }
  return { ready, keep, leave, goTo, arrive }
})
