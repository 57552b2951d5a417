import { expect } from '@playwright/test'
import { cutOff, field, openCustomer, register, restore, save, signIn, syncSays } from './steps.ts'
import { test } from './world.ts'

test('2,000 customers are read on the first sync, and can be searched', async ({ world }) => {
  const service = await world.service({ customers: 2_000 })
  const app = await world.open()
  await register(app.page, service, 'production')
  await signIn(app, service)
  await expect(app.page.getByRole('banner')).toContainText('Production')
  await expect(app.page.getByText('2,000 customers', { exact: true })).toBeVisible()
  await expect(app.page.getByText(/read in full/)).toBeHidden()
  const id = service.control.ids()[1_234]!
  await openCustomer(app.page, id)
  await expect(field(app.page, 'Name')).toHaveValue(String(service.control.customer(id)?.['Name']))
})

test('what is edited, created and deleted without a connection survives a restart and is sent once', async ({ world }) => {
  const service = await world.service()
  const [changed, deleted] = service.control.ids() as [string, string]
  const before = service.control.customer(changed)!
  let app = await world.open()
  await register(app.page, service, 'production')
  await signIn(app, service)

  cutOff(service)
  await openCustomer(app.page, changed)
  await field(app.page, 'Contact person').fill('A. de Wit')
  await save(app.page)
  await openCustomer(app.page, deleted)
  await app.page.getByRole('button', { name: 'Delete', exact: true }).click()
  await app.page.getByRole('button', { name: 'Delete customer' }).click()
  await app.page.getByRole('searchbox', { name: 'Search customers' }).fill('')
  await app.page.getByRole('button', { name: 'New customer' }).click()
  await field(app.page, 'Name').fill('Molen De Hoop B.V.')
  await field(app.page, 'Short name').fill('HOOP')
  await save(app.page)
  await syncSays(app.page, /^Offline since/)
  await app.close()
  expect(service.control.customer(changed)?.['Person']).toBe(before['Person'])

  restore(service)
  app = await world.open()
  await expect(app.page.getByRole('link', { name: /Changes/ }).or(app.page.getByRole('button', { name: /^Changes/ }))).toBeVisible()
  await expect.poll(() => service.control.customer(changed)?.['Person'], { timeout: 30_000 }).toBe('A. de Wit')
  await expect.poll(() => service.control.customer(deleted)).toBeNull()
  const made = () => service.control.ids().filter((id) => service.control.customer(id)?.['Name'] === 'Molen De Hoop B.V.')
  await expect.poll(() => made().length).toBe(1)
  expect({ ...service.control.customer(changed), Person: before['Person'] }).toEqual(before)
})

test('a create whose answer is lost leaves exactly one customer', async ({ world }) => {
  const service = await world.service()
  const app = await world.open()
  await register(app.page, service, 'production')
  await signIn(app, service)
  service.control.quirk({ quirk: 'resetAfter', method: 'POST', path: '/Customer', times: 1 })
  await app.page.getByRole('button', { name: 'New customer' }).click()
  await field(app.page, 'Name').fill('Bakkerij Zonder Antwoord')
  await field(app.page, 'Short name').fill('ZONDER')
  await save(app.page)
  const made = () => service.control.ids().filter((id) => service.control.customer(id)?.['ShortName'] === 'ZONDER')
  await expect.poll(() => made().length).toBe(1)
  await app.page.getByRole('button', { name: /^Changes/ }).click()
  await expect(app.page.getByRole('heading', { name: 'Sent in the last day' })).toBeVisible({ timeout: 80_000 })
  expect(made()).toHaveLength(1)
})
