// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { expect, it } from 'vitest'
import App from '../../../../renderer/App.vue'
import { useDeskView } from '../../../../renderer/stores/desk-view.ts'
import { useFailures } from '../../../../renderer/stores/failures.ts'
import { cell, editor, go, rowOf, soon, type } from '../../at-table.ts'
import { place } from '../../fake-environments.ts'
import { layOut } from '../../laid-out.ts'
import { argsOf, atDesk, pageText, press, show } from '../../mounted.ts'

const elsewhere = { environment: 'demo', administration: 'DEMO0002' }
const arrive = (to: typeof place): Promise<boolean> =>
  useFailures().attempt(async () => {
    await useDeskView().goTo(to)
  })
const rowsAreRead = (): Promise<void> => soon(() => expect(rowOf(1).textContent).not.toBe(''))

it('a cell that could not be saved when the window left is told there, and open again in its table', async () => {
  layOut()
  const fake = await atDesk({ customers: 12 })
  setActivePinia(createPinia())
  await show(App)
  await rowsAreRead()
  await go(2, 'City')
  await press('F2')
  await type('Brugge')
  fake.fail('customers.save', { code: 'disk-full' })
  await arrive(elsewhere)
  await rowsAreRead()
  await soon(() => expect(useDeskView().ready).toBe(true))
  expect(pageText()).toContain('The disk is full, so this was not done. What you saved before is kept')
  expect(pageText()).toContain('Administration: Bakkerij Jansen B.V. · Field: City')
  expect(editor()).toBeNull()
  fake.fail('customers.save', null)
  const saves = argsOf(fake, 'customers.save').length
  await arrive(place)
  await rowsAreRead()
  await soon(() => expect(useDeskView().ready).toBe(true))
  expect([editor()?.value, document.activeElement === editor()]).toEqual(['Brugge', true])
  expect(argsOf(fake, 'customers.save')).toHaveLength(saves)
  await press('Enter')
  await soon(() => expect(cell(2, 'City').textContent).toContain('Brugge'))
})
