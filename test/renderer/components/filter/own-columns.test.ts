// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { useCustomers } from '../../../../renderer/stores/customers.ts'
import { useDeskView } from '../../../../renderer/stores/desk-view.ts'
import { useSavedViews } from '../../../../renderer/stores/saved-views.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import type { Fake } from '../../fake-api.ts'
import { officePlace } from '../../fake-environments.ts'
import { inOffice } from '../../in-app.ts'
import { argsOf, button, click } from '../../mounted.ts'

const bakers = { id: 'v1', name: 'Bakers', view: { search: 'bakker', filter: {}, sort: [], columns: null } }
const readViews = async (): Promise<void> => {
  await window.api.customers.saveView(officePlace, bakers)
  await useSavedViews().read()
  await flushPromises()
}
const pick = async (name: string): Promise<void> => {
  button('Views').click()
  await flushPromises()
  await click(name)
}

/** The app is started again, where it was closed. */
const again = async (before: Fake): Promise<Fake> => {
  await useDeskView().keep()
  const view = before.views.get(officePlace.administration)
  return inOffice({}, view ? { view } : {})
}

it('leaving an administration stores nothing where the view did not change', async () => {
  const fake = await inOffice()
  await readViews()
  await pick('Bakers')
  await useDeskView().keep()
  const before = argsOf(fake, 'customers.keepView')
  await useSettings().goTo({ ...officePlace, administration: 'MVL00125' })
  await flushPromises()
  expect(argsOf(fake, 'customers.keepView')).toEqual(before)
})

it('leaving an administration at once stores the saved view with the table', async () => {
  const fake = await inOffice()
  await readViews()
  await pick('Bakers')
  await useSettings().goTo({ ...officePlace, administration: 'MVL00125' })
  await flushPromises()
  expect(fake.views.get(officePlace.administration)).toMatchObject({ search: 'bakker', saved: { id: 'v1' } })
})

it.each<[when: string, restarts: boolean]>([
  ['', false],
  [' and the app was started again', true],
])('columns that are arranged once the view in use was deleted%s are the user’s own', async (_when, restarts) => {
  let fake = await inOffice()
  await readViews()
  await pick('Bakers')
  await useSavedViews().remove(bakers)
  if (restarts) {
    fake = await again(fake)
    await useSavedViews().read()
  }
  const columns = [{ field: 'City', width: 200 } as const]
  useCustomers().columns = columns
  await again(fake)
  await useSavedViews().read()
  await flushPromises()
  await pick('All customers')
  expect(useCustomers().layout).toEqual(columns)
})

it('a table that equals a view is still the user’s own after a start', async () => {
  const before = await inOffice()
  await readViews()
  const columns = [{ field: 'Name', width: 310 } as const]
  useCustomers().columns = columns
  await window.api.customers.saveView(officePlace, {
    id: 'v2',
    name: 'Wide',
    view: { search: '', filter: {}, sort: [], columns },
  })
  await useSavedViews().read()
  await again(before)
  await readViews()
  const more = [...columns, { field: 'City', width: 200 } as const]
  useCustomers().columns = more
  await flushPromises()
  await pick('All customers')
  expect(useCustomers().layout).toEqual(more)
})

it('“All customers” has the columns from before a view also if the app was closed in that view', async () => {
  const before = await inOffice()
  await readViews()
  const columns = [{ field: 'Name', width: 310 } as const]
  useCustomers().columns = columns
  await pick('Bakers')
  useCustomers().search = 'anna'
  await useDeskView().keep()
  const view = before.views.get(officePlace.administration)
  await inOffice({}, view ? { view } : {})
  await readViews()
  expect(button('Views').getAttribute('aria-label')).toBe('Views: Bakers, changed since')
  await pick('All customers')
  expect([useCustomers().search, useCustomers().layout]).toEqual(['', columns])
})
