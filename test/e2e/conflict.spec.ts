import { expect } from '@playwright/test'
import { cutOff, deleteCustomer, field, openCustomer, restore, save, sendNow } from './steps.ts'
import { test } from './world.ts'

test('a field changed on both sides needs a decision, and mine is sent', { tag: '@long' }, async ({ world }) => {
  const { service, page } = await world.desk()
  const id = service.control.ids()[3]!
  cutOff(service)
  await openCustomer(page, id)
  await field(page, 'Contact person').fill('Mine')
  await save(page)
  const next = (text: string) => page.getByRole('status').filter({ hasText: text })
  await page.getByRole('button', { name: /^Changes/ }).click()
  await expect(next('Working offline. 1 change leaves as soon as Office answers.')).toBeVisible()
  service.control.change(id, { Person: 'Theirs', Fax: '030 000 00 01' })
  restore(service)

  await sendNow(page)
  await expect(page.getByRole('heading', { name: 'Changed here and in Office' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(next('1 change waits for your decision. Nothing else waits.')).toBeVisible()
  expect(service.control.customer(id)?.['Person']).toBe('Theirs')
  await page.getByRole('radio', { name: 'Contact person, Mine: Mine' }).check()
  await page.getByRole('button', { name: 'Use these values' }).click()
  await expect.poll(() => service.control.customer(id)?.['Person'], { timeout: 30_000 }).toBe('Mine')
  expect(service.control.customer(id)?.['Fax']).toBe('030 000 00 01')
})

test('a customer edited here and deleted at the service can be recreated', async ({ world }) => {
  const { service, page } = await world.desk()
  const id = service.control.ids()[4]!
  const name = String(service.control.customer(id)?.['Name'])
  cutOff(service)
  await openCustomer(page, id)
  await field(page, 'Contact person').fill('Still here')
  await save(page)
  service.control.remove(id)
  restore(service)

  await sendNow(page)
  await expect(page.getByRole('heading', { name: 'Deleted in Office' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Create it again with my values' }).click()
  const again = () =>
    service.control
      .ids()
      .map((one) => service.control.customer(one))
      .filter((one) => one?.['Name'] === name && one['Person'] === 'Still here')
  await expect.poll(() => again().length, { timeout: 30_000 }).toBe(1)
})

test('a customer deleted here and changed at the service can be kept', { tag: '@long' }, async ({ world }) => {
  const { service, page } = await world.desk()
  const id = service.control.ids()[5]!
  cutOff(service)
  await openCustomer(page, id)
  await deleteCustomer(page)
  service.control.change(id, { City: 'Assen' })
  restore(service)

  await sendNow(page)
  await expect(page.getByRole('heading', { name: 'Changed in Office' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Keep the customer' }).click()
  await expect(page.getByRole('heading', { name: 'Changed in Office' })).toBeHidden()
  expect(service.control.customer(id)?.['City']).toBe('Assen')
})
