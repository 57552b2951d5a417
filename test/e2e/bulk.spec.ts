import { expect, type Page } from '@playwright/test'
import { cellText, cutOff } from './steps.ts'
import { test } from './world.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const nameCell = (page: Page, row: number) => page.locator(`[row-index="${row}"] [col-id="Name"]`)
const cities = (page: Page): Promise<string[]> =>
  Promise.all([0, 1, 2].map((row) => page.locator(`[row-index="${row}"] [col-id="City"]`).innerText()))

test('selected rows are changed and let go by buttons above the table', async ({ world }) => {
  const { service, page } = await world.desk()
  cutOff(service)
  await cellText(page, 2, 'City')
  const picked = page.getByRole('group', { name: 'Selected customers' })
  await expect(picked).toBeHidden()
  for (const row of [0, 1]) await page.locator(`[row-index="${row}"] .pick-cell`).click()
  await expect(picked).toContainText('2 selected')
  await expect(page.getByRole('row', { selected: true })).toHaveCount(2)

  // By mouse.
  await picked.getByRole('button', { name: 'Change…' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Change 2 customers' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(picked.getByRole('button', { name: 'Change…' })).toBeFocused()

  // By keys. The keyboard is in its row again.
  await page.keyboard.press('Tab')
  await expect(picked.getByRole('button', { name: 'Clear the selection' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(picked).toBeHidden()
  await expect(nameCell(page, 1)).toBeFocused()
  await expect(page.getByRole('row', { selected: true })).toHaveCount(0)
})

test(
  'one field of three customers is set after a preview and undone in one step, by keyboard alone',
  { tag: '@long' },
  async ({ world }) => {
    const { service, page } = await world.desk()
    // Keeps the changes pending.
    cutOff(service)
    await cellText(page, 2, 'City')
    const before = await cities(page)
    await nameCell(page, 0).focus()
    for (const key of ['Space', 'Shift+ArrowDown', 'Shift+ArrowDown', 'ControlOrMeta+e']) await page.keyboard.press(key)
    await expect(dialog(page).getByRole('heading', { name: 'Change 3 customers' })).toBeVisible()
    await expect(dialog(page).getByRole('combobox', { name: 'Field' })).toBeFocused()
    await page.keyboard.type('city')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('textbox', { name: 'Value' }).fill('Zierikzee')
    await expect(dialog(page).getByRole('status').filter({ hasText: '3 customers change in 3 values' })).toBeVisible()
    const lines = dialog(page).getByRole('row')
    await expect(lines).toHaveCount(4)
    expect(await lines.nth(1).getByRole('cell').allInnerTexts()).toEqual([before[0], 'Zierikzee', ''])
    expect(await cities(page)).toEqual(before)
    await dialog(page).getByRole('button', { name: 'Save 3 changes' }).press('Enter')
    await expect(dialog(page).getByRole('status')).toHaveText('3 customers were changed. They wait to be sent.')
    await expect.poll(() => cities(page)).toEqual(before.map((city) => `Zierikzee\n(was: ${city})`))
    await dialog(page).getByRole('button', { name: 'Undo all' }).press('Enter')
    await expect(dialog(page).getByRole('status')).toHaveText('3 customers are as they were.')
    await expect.poll(() => cities(page)).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  },
)
