import { expect, type Page } from '@playwright/test'
import { keyboardAt } from './keyboard.ts'
import { cutOff, field, openCustomer, restore, save } from './steps.ts'
import { treeOf } from './tree.ts'
import { test } from './world.ts'

const place = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('button', { name: new RegExp(`^${name}`) })
const isOpen = (page: Page, name: string): Promise<boolean> =>
  page.getByRole('combobox', { name }).evaluate((choice) => choice.matches(':open'))

test('a choice is made by keys, by mouse and by screen readers', async ({ world }) => {
  const { page } = await world.desk()
  await place(page, 'Settings').click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  const keyboard = keyboardAt(page)
  const theme = page.getByRole('combobox', { name: 'Theme' })
  const shade = page.locator('html')

  // By keys. Esc closes the list, not the page behind it.
  await theme.focus()
  await keyboard.press('Enter', /option "As the computer"/)
  const tree = await treeOf(page)
  expect(tree.find(({ role, name }) => role === 'combobox' && name.startsWith('Theme'))?.is).toMatchObject({
    expanded: true,
  })
  await keyboard.press('Escape', /combobox "Theme/)
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await keyboard.press('ArrowDown', /option "As the computer"/)
  await keyboard.press('End', /option "Dark"/)
  await keyboard.press('Enter', /combobox "Theme/)
  await expect(shade).toHaveAttribute('data-theme', 'dark')
  // A letter finds its line without the list, too.
  await keyboard.press('l', /combobox "Theme/)
  await expect(shade).toHaveAttribute('data-theme', 'light')

  // By mouse: the lines are drawn in the page.
  await theme.click()
  await theme.getByRole('option', { name: 'Dark' }).click()
  await expect(shade).toHaveAttribute('data-theme', 'dark')
  expect(await isOpen(page, 'Theme')).toBe(false)
})

test('letters in an open list are no shortcuts', { tag: '@long' }, async ({ world }) => {
  const { service, page } = await world.desk()
  const [id = ''] = service.control.ids()
  cutOff(service)
  await openCustomer(page, id)
  await field(page, 'City').fill('Goes')
  await save(page)
  await place(page, 'Changes').click()
  await expect(page.getByRole('heading', { name: 'Changes', level: 1 })).toBeVisible()
  const keyboard = keyboardAt(page)

  await page.getByRole('combobox', { name: 'State' }).focus()
  await keyboard.press('Enter', /option "all/)
  // Outside the list, Delete asks whether the change is to be discarded, and R sends everything.
  await page.keyboard.press('Delete')
  await page.keyboard.press('r')
  expect(await isOpen(page, 'State')).toBe(true)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await keyboard.press('Escape', /combobox "State/)
  await page.keyboard.press('Tab')
  restore(service)
  await expect.poll(() => service.control.customer(id)?.['City'], { timeout: 60_000 }).toBe('Goes')
})
