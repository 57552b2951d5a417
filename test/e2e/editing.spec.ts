import { expect } from '@playwright/test'
import { cutOff, deleteCustomer, field, openCustomer, restore, save, syncSays } from './steps.ts'
import { test } from './world.ts'

test('2,000 customers are read on the first sync and can be searched', { tag: '@long' }, async ({ world }) => {
  const { service, page } = await world.desk({ customers: 2_000 })
  await expect(page.getByRole('banner')).toContainText('Production')
  await expect(page.getByText('2,000 customers', { exact: true })).toBeVisible()
  await expect(page.getByText(/read in full/)).toBeHidden()
  const id = service.control.ids()[1_234]!
  await openCustomer(page, id)
  await expect(field(page, 'Name')).toHaveValue(String(service.control.customer(id)?.['Name']))
})

test('edits, creates and deletions made offline survive a restart and are sent once', async ({ world }) => {
  const { service, app, page } = await world.desk()
  const [changed, deleted] = service.control.ids() as [string, string]
  const before = service.control.customer(changed)!

  cutOff(service)
  await openCustomer(page, changed)
  await field(page, 'Contact person').fill('A. de Wit')
  await save(page)
  await openCustomer(page, deleted)
  await deleteCustomer(page)
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('')
  await page.getByRole('button', { name: 'New customer' }).click()
  await field(page, 'Name').fill('Molen De Hoop B.V.')
  await field(page, 'Short name').fill('HOOP')
  await save(page)
  await syncSays(page, /^Offline since/)
  await app.close()
  expect(service.control.customer(changed)?.['Person']).toBe(before['Person'])

  restore(service)
  await world.open()
  await expect.poll(() => service.control.customer(changed)?.['Person'], { timeout: 30_000 }).toBe('A. de Wit')
  await expect.poll(() => service.control.customer(deleted)).toBeNull()
  const made = () =>
    service.control.ids().filter((id) => service.control.customer(id)?.['Name'] === 'Molen De Hoop B.V.')
  await expect.poll(() => made().length).toBe(1)
  expect({ ...service.control.customer(changed), Person: before['Person'] }).toEqual(before)
})

test('what is typed on while it is being saved is sent after it, and is no conflict with it', async ({ world }) => {
  const { service, page } = await world.desk()
  const id = service.control.ids()[2]!
  await openCustomer(page, id)
  await field(page, 'Contact person').focus()
  // In one go, so that the save cannot end between the keys.
  await page.evaluate(() => {
    const input = document.activeElement as HTMLInputElement
    const type = (text: string): void => {
      input.value = text
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    type('Jan')
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 's', code: 'KeyS', ctrlKey: true, bubbles: true }))
    type('Jan de Wit')
  })
  await expect.poll(() => service.control.customer(id)?.['Person'], { timeout: 30_000 }).toBe('Jan')
  await syncSays(page, /^Synced/)
  await expect(field(page, 'Contact person')).toHaveValue('Jan de Wit')
  await save(page)
  await expect.poll(() => service.control.customer(id)?.['Person'], { timeout: 30_000 }).toBe('Jan de Wit')
  await expect(page.getByText(/needs attention/)).toBeHidden()
})

test('a create whose answer was lost leaves exactly one customer', { tag: '@waiting' }, async ({ world }) => {
  const { service, page } = await world.desk()
  service.control.quirk({ quirk: 'resetAfter', method: 'POST', path: '/Customer', times: 1 })
  await page.getByRole('button', { name: 'New customer' }).click()
  await field(page, 'Name').fill('Bakkerij Zonder Antwoord')
  await field(page, 'Short name').fill('ZONDER')
  await save(page)
  const made = () => service.control.ids().filter((id) => service.control.customer(id)?.['ShortName'] === 'ZONDER')
  await expect.poll(() => made().length).toBe(1)
  await page.getByRole('button', { name: /^Changes/ }).click()
  await expect(page.getByRole('heading', { name: 'Sent in the last day' })).toBeVisible({ timeout: 80_000 })
  expect(made()).toHaveLength(1)
})
