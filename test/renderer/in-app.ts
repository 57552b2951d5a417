import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, getActivePinia, setActivePinia, type Pinia } from 'pinia'
import { h } from 'vue'
import App from '../../renderer/App.vue'
import { useCustomers } from '../../renderer/stores/customers.ts'
import type { Fake } from './fake-api.ts'
import type { FakeOptions } from './fake-options.ts'
import { office, officePlace, officeTest, startSettings } from './fake-environments.ts'
import { atDesk, show } from './mounted.ts'

const nothing = (): undefined => undefined
/** Replaces the grid, which needs a layout; test/screens shows the real one. */
const CustomerTable = {
  mounted: () => useCustomers().rows(0, 50),
  render: () => h('div', { class: 'table' }),
  methods: { arriveDown: nothing, focusRow: nothing, focusKey: nothing, reveal: nothing },
}

const signedIn = {
  is: 'signed-in',
  user: 'j.devries',
  until: Date.now() + 7_200_000,
  renews: true,
  kept: true,
  again: 'not-yet',
} as const

let before: { readonly stores: Pinia; readonly window: Awaited<ReturnType<typeof show>> } | null = null

/** Of two windows in one test the first would go on, and a store of it that acts becomes the test's own. */
const closeEarlier = (): void => {
  if (before !== null && before.stores === getActivePinia()) {
    before.window.unmount()
    disposePinia(before.stores)
  }
  before = null
}

/** The whole window at the office's first administration in production, with a stub for the table. */
export const inOffice = async (change: Partial<typeof office> = {}, options: FakeOptions = {}): Promise<Fake> => {
  closeEarlier()
  const fake = await atDesk({
    session: signedIn,
    ...options,
    settings: {
      environments: [...startSettings.environments, { ...office, ...change }, officeTest],
      place: officePlace,
      ...options.settings,
    },
  })
  // Fresh stores: the window reads its state itself.
  const stores = createPinia()
  setActivePinia(stores)
  before = { stores, window: await show(App, {}, { stubs: { CustomerTable } }) }
  await flushPromises()
  return fake
}
