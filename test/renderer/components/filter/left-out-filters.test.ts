// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Condition } from '../../../../preload/contract/customers.ts'
import NothingFound from '../../../../renderer/components/filter/NothingFound.vue'
import { refuseSecondClicks } from '../../../../renderer/components/ui/held-pointer.ts'
import { useCustomers } from '../../../../renderer/stores/customers.ts'
import { holding } from '../../holding.ts'
import { inOffice } from '../../in-app.ts'
import { atDesk, show } from '../../mounted.ts'

let stop: () => void
beforeEach(() => void (stop = refuseSecondClicks()))
afterEach(() => {
  stop()
  document.body.replaceChildren()
})
const [a, b, c]: Condition[] = ['utr', 'gou', 'ede'].map((text) => ({ field: 'City', is: 'contains', text }))
const parts = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('.part button')]
const leaveOut = async (at: number, detail = 1): Promise<void> => {
  parts()[at]!.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }))
  await flushPromises()
}
/** Three filters that hide everybody; a large administration counts slowly what each of them hides. */
const open = async (): Promise<void> => {
  const fake = await atDesk({ customers: 50 })
  useCustomers().filter = { conditions: [a!, b!, c!] }
  await show(NothingFound)
  await flushPromises()
  expect(parts()).toHaveLength(3)
  holding(fake, 'customers', 'rows')
}

it('a line leaves out the filter that it names before the others are counted again', async () => {
  await open()
  await leaveOut(0)
  await leaveOut(1)
  expect(useCustomers().filter.conditions).toEqual([c])
})
it('a double click on a line leaves out one filter', async () => {
  await open()
  await leaveOut(0, 1)
  await leaveOut(0, 2)
  expect(useCustomers().filter.conditions).toEqual([b, c])
})
it('a double click on the cross of a filter removes one filter', async () => {
  await inOffice({}, { customers: 50 })
  useCustomers().filter = { conditions: [a!, b!, c!] }
  await flushPromises()
  const cross = (): HTMLButtonElement => document.querySelector<HTMLButtonElement>('[aria-label=Filters] li .off')!
  // The next chip is as wide, so its cross is under the mouse.
  for (const detail of [1, 2]) {
    cross().dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }))
    await flushPromises()
  }
  expect(useCustomers().filter.conditions).toEqual([b, c])
})
