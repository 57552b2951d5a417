import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { DeskView } from '../../preload/contract/customers.ts'
import { isSameAdministration, type AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { api } from './api.ts'
import { useCustomers } from './customers.ts'
import { useFailures } from './failures.ts'
import { useRecord } from './record.ts'
import { useSettings } from './settings.ts'

const pauseFor = 500

/**
 * Where one was in an administration and how its table stood: put back on arriving, kept while one works and on
 * leaving.
 */
export const useDeskView = defineStore('desk-view', () => {
  const settings = useSettings()
  const customers = useCustomers()
  const record = useRecord()
  const failures = useFailures()
  /** The place whose view is on the screen; null until it is known. Nothing is kept for a place before that. */
  const at = shallowRef<AdministrationRef | null>(null)
  const ready = computed(() => at.value !== null)
  let keptText = ''
  let going = false
  let arrival = 0
  let pause: ReturnType<typeof setTimeout> | null = null

  const now = (): DeskView => ({
    customer: record.key,
    search: customers.search,
    filter: customers.filter,
    sort: customers.sort,
    columns: customers.layout,
  })
  const keep = async (): Promise<void> => {
    if (pause) clearTimeout(pause)
    pause = null
    const [place, view] = [at.value, now()]
    const text = JSON.stringify(view)
    if (!place || going || text === keptText) return
    keptText = text
    await api.customers.keepView(place, view)
  }
  watch(
    () => JSON.stringify(now()),
    () => {
      if (pause) clearTimeout(pause)
      if (at.value && !going) pause = setTimeout(() => void failures.unbidden('keep-view', keep), pauseFor)
    },
  )

  /** The window is at another place from now on; what was left is kept for the place that it is of. */
  const leave = (): void => {
    void failures.unbidden('keep-view', keep)
    at.value = null
    going = false
  }
  /** Leaves for another place with the customer's panel closed; where that fails one stays. */
  const goTo = async (place: AdministrationRef | null): Promise<void> => {
    void failures.unbidden('keep-view', keep)
    going = true
    record.close()
    try {
      await settings.goTo(place)
    } finally {
      going = false
    }
  }
  const customerAgain = async (key: string): Promise<void> => {
    await record.open(key)
    // Gone since: then one is simply in the list.
    if (record.panel.is === 'failed' && record.panel.fail.code === 'customer-unknown') record.close()
  }
  /** What the person began to look for meanwhile goes before what they looked for last time. */
  const show = (view: DeskView): void => {
    if (!customers.filtered) {
      customers.search = view.search
      customers.filter = view.filter
    }
    customers.sort = view.sort
    customers.layout = view.columns
    if (view.customer !== null && record.panel.is === 'closed')
      void failures.unbidden('customer-again', () => customerAgain(view.customer ?? ''))
  }
  /** Where it cannot be read one begins anew, and hears of it. */
  const arrive = async (place: AdministrationRef): Promise<void> => {
    const mine = ++arrival
    const begin = (view: DeskView | null): void => {
      if (mine !== arrival || !settings.place || !isSameAdministration(settings.place, place)) return
      if (view) show(view)
      keptText = JSON.stringify(now())
      at.value = place
    }
    try {
      begin(await api.customers.view(place))
    } catch (error) {
      begin(null)
      throw error
    }
  }
  return { ready, keep, leave, goTo, arrive }
})
