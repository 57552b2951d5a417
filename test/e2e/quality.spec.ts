import { expect, type Page } from '@playwright/test'
import { cutOff, field, register, save, signInByToken } from './steps.ts'
import { test } from './world.ts'

const rule = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Rules with findings' }).getByRole('button', { name })
const findings = (page: Page) => page.getByRole('listbox', { name: 'Customers with this finding' })
const openQuality = (page: Page) => page.keyboard.press('ControlOrMeta+4')

test('findings are mended at their field and in bulk, one is muted, and the fix is undone', async ({ world }) => {
  const service = await world.service()
  const [first, second, third, fourth] = service.control.ids()
  const vat = (id: string | undefined): string => String(service.control.customer(id!)?.['VatNumber'])
  const right = [vat(first), vat(second), vat(third)]
  for (const id of [first, second, third]) service.control.change(id!, { VatNumber: vat(id).slice(2) })
  service.control.change(fourth!, { Email: 'nobody' })
  const app = await world.open()
  const { page } = app
  const { environment } = await register(page, service, 'production')
  await signInByToken(app, service, environment)

  await openQuality(page)
  await expect(page.getByRole('heading', { name: 'Quality', level: 1 })).toBeVisible()
  const form = rule(page, 'VAT number has the wrong form')
  await expect(form).toContainText('3')
  await expect(form).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(findings(page)).toBeFocused()
  await page.keyboard.press('Enter')

  const box = field(page, 'VAT number')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue(right[0]!.slice(2))
  await expect(page.getByText(`Suggested: ${right[0]}`)).toBeVisible()
  await page.getByRole('button', { name: `Use ${right[0]} for VAT number` }).press('Enter')
  await expect(box).toHaveValue(right[0]!)
  await expect(box).toBeFocused()
  await save(page)
  await expect.poll(() => vat(first), { timeout: 30_000 }).toBe(right[0])

  cutOff(service)
  await openQuality(page)
  await expect(findings(page).getByText('Fixed')).toBeVisible()
  await expect(page.getByText('Customers have changed since.')).toBeVisible()
  await page.getByRole('button', { name: 'Fix all…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status').filter({ hasText: '2 customers change in 2 values' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(dialog.getByText('2 customers were changed. They wait to be sent.').last()).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo all' }).click()
  await expect(dialog.getByText('2 customers are as they were.').last()).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(form).toContainText('2')

  await rule(page, 'Email address cannot be right').click()
  await page.getByRole('button', { name: 'Mute…' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They have no other')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: /^Muted/ }).click()
  await expect(page.getByRole('cell', { name: 'They have no other' })).toBeVisible()
  await page.getByRole('button', { name: /^Unmute/ }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is muted' })).toBeVisible()
})
