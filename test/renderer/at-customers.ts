import { expect, onTestFinished } from 'vitest'
import { arriveAt, listen } from '../../renderer/stores/listen.ts'
import CustomersView from '../../renderer/views/CustomersView.vue'
import { cell, soon } from './at-table.ts'
import type { Fake } from './fake-api.ts'
import { place } from './fake-environments.ts'
import { layOut } from './laid-out.ts'
import { atDesk, show } from './mounted.ts'

/** The methods of the customers page that the window calls. */
interface CustomersPage {
  readonly create: () => void
  readonly back: () => void
  readonly step: (by: 1 | -1) => void
  readonly saveAndNext: () => void
}

/** The customers page with twelve customers, whose rows are there. */
export const atCustomers = async (): Promise<{ readonly fake: Fake; readonly view: CustomersPage }> => {
  layOut()
  const fake = await atDesk({ customers: 12 })
  onTestFinished(listen())
  await arriveAt(place)
  const view = (await show(CustomersView)).vm as unknown as CustomersPage
  await soon(() => expect(cell(2, 'Name').textContent).not.toBe(''))
  return { fake, view }
}
