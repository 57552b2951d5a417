import { expect } from '@playwright/test'
import { cutOff, field, more, openCustomer, restore, save, sendNow } from './steps.ts'
import { test } from './world.ts'

test('a sent change is in the verified history, and its reverse is sent in the same way', async ({ world }) => {
  const { service, page } = await world.desk()
  const id = service.control.ids()[5]!
  const before = service.control.customer(id)?.['Person']
  await openCustomer(page, id)
  await field(page, 'Contact person').fill('Somebody new')
  await save(page)
  await expect.poll(() => service.control.customer(id)?.['Person'], { timeout: 30_000 }).toBe('Somebody new')

  await more(page, 'History of this customer')
  await expect(page.getByRole('region', { name: 'Lines of the history' }).locator('li:focus')).toBeVisible()
  const sent = page.getByRole('article').filter({ hasText: 'Sent' })
  await expect(sent).toContainText('Somebody new')
  await expect(page.getByRole('article').filter({ hasText: 'Saved' })).toContainText('Somebody new')
  await page.getByRole('button', { name: 'Check the log' }).click()
  await expect(page.getByText(/^The log is whole: all \d+ lines are there/)).toBeVisible()

  await sent.getByRole('button', { name: 'Undo this change…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click()
  await expect.poll(() => service.control.customer(id)?.['Person'], { timeout: 30_000 }).toBe(before)
  await expect(page.getByText('The change that undoes it was sent.')).toBeVisible()
})

test('a change that is sent while its history is in view appears there', async ({ world }) => {
  const { service, page } = await world.desk()
  cutOff(service)
  await openCustomer(page, service.control.ids()[5]!)
  await field(page, 'Contact person').fill('Somebody new')
  await save(page)
  await more(page, 'History of this customer')
  await expect(page.getByRole('article').filter({ hasText: 'Saved' })).toBeVisible()
  restore(service)
  await page.keyboard.press('F5')
  await expect(page.getByRole('article').filter({ hasText: 'Sent' })).toContainText('Somebody new', { timeout: 30_000 })
})

test(
  'a pending change shows its whole body, and several are discarded by keyboard',
  { tag: '@long' },
  async ({ world }) => {
    const { service, page } = await world.desk()
    cutOff(service)
    for (const id of service.control.ids().slice(6, 8)) {
      await openCustomer(page, id)
      await field(page, 'Contact person').fill(`Waits ${id}`)
      await save(page)
    }
    await sendNow(page)
    await page.getByRole('button', { name: 'Review' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText('1 field changes')
    await expect(sheet).toContainText('0 are reset')
    await sheet.locator('summary').click()
    await expect(sheet.locator('details tbody tr').first()).toContainText('changed')
    await expect(sheet.locator('details')).toContainText('DiscountPercentage0.0')
    await sheet.getByRole('button', { name: 'Back' }).click()

    await page.getByRole('navigation', { name: 'List of changes' }).getByRole('button').first().focus()
    await page.keyboard.press('ControlOrMeta+a')
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.keyboard.press('Delete')
    await expect(sheet).toContainText(`Waits ${service.control.ids()[6]}`)
    await sheet.getByRole('button', { name: 'Discard 2 changes' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible()
    restore(service)
  },
)
