import { expect } from '@playwright/test'
import { cutOff, field, openCustomer, register, restore, save, signIn } from './steps.ts'
import { test } from './world.ts'

test('two environments at once: nothing crosses, and an edit goes where it was made', async ({ world }) => {
  const [trial, office] = [await world.service({ seed: 1 }), await world.service({ seed: 2 })]
  const app = await world.open()
  const first = await register(app.page, trial, 'test')
  await signIn(app, trial)
  const testIds = trial.control.ids({ environment: 'test' })
  const id = testIds.find((one) => office.control.customer(one) !== null) ?? testIds[0]!
  const untouched = office.control.customer(id)
  cutOff(trial)
  await openCustomer(app.page, id)
  await field(app.page, 'Contact person').fill('Only in test')
  await save(app.page)

  await register(app.page, office, 'production')
  await expect(app.page.getByRole('banner')).toContainText('Production')
  await signIn(app, office)
  await app.page.getByRole('button', { name: /^Changes/ }).click()
  await expect(app.page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible()

  restore(trial)
  await app.page.evaluate(async (place) => void (await window.api.settings.goTo(place)), { environment: first.environment, administration: first.database })
  await expect(app.page.getByRole('banner')).toContainText('Test')
  await app.page.evaluate(async (place) => void (await window.api.sync.now(place)), { environment: first.environment, administration: first.database })
  await expect.poll(() => trial.control.customer(id, { environment: 'test' })?.['Person'], { timeout: 30_000 }).toBe('Only in test')
  expect(office.control.customer(id)).toEqual(untouched)
  expect(office.control.count({ method: 'PUT' })).toBe(0)
  expect(office.control.count({ path: '/test/' })).toBe(0)
  expect(trial.control.count({ path: '/prod/' })).toBe(0)
})

test('signing out keeps the customers and what waits, and asks to sign in', async ({ world }) => {
  const { service, app, page, environment } = await world.desk()
  const id = service.control.ids()[0]!
  cutOff(service)
  await openCustomer(page, id)
  await field(page, 'Contact person').fill('Waits')
  await save(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(async () => {
    const reply = await page.evaluate((name) => window.api.session.read(name), environment)
    return reply.ok && reply.value.is
  }).toBe('signed-out')
  restore(service)
  await page.getByRole('button', { name: 'Customers' }).click()
  await expect(page.getByText('You signed out.')).toBeVisible()
  await openCustomer(page, id)
  await expect(field(page, 'Contact person')).toHaveValue('Waits')
  await signIn(app, service)
  await expect.poll(() => service.control.customer(id)?.['Person'], { timeout: 30_000 }).toBe('Waits')
})
