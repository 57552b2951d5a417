import { expect, type Page } from '@playwright/test'
import { keyboardAt } from './keyboard.ts'
import { cutOff, field, openCustomer, save } from './steps.ts'
import { treeOf } from './tree.ts'
import { test } from './world.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Print the list' })

/**
 * Nobody can answer the system's dialog here, so the page stays as it is until `pagesOf` prints it. Meanwhile
 * `emulateMedia` shows it as a printer gets it.
 */
const holdPrinting = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.print = () => void document.documentElement.setAttribute('data-printing', '')
  })
const printing = (page: Page) => page.locator('html[data-printing]')

/** Prints the page into a PDF; returns the width and height of each of its pages, in points. */
const pagesOf = async (page: Page): Promise<readonly (readonly [width: number, height: number])[]> => {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.printToPDF', { preferCSSPageSize: true })
  await session.detach()
  const text = Buffer.from(data, 'base64').toString('latin1')
  return [...text.matchAll(/\/MediaBox \[0 0 (\d+)(?:\.\d+)? (\d+)/g)].map(([, width, height]) => [
    Number(width),
    Number(height),
  ])
}

test('the list is printed by keys alone: every customer on wide pages, and nothing of the window', async ({
  world,
}) => {
  const { service, page } = await world.desk({ customers: 300 })
  // Keeps the change pending.
  cutOff(service)
  await openCustomer(page, '000012')
  await field(page, 'Contact person').fill('M. van der Veen')
  await save(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+x')
  await holdPrinting(page)
  const keyboard = keyboardAt(page)
  await page.locator('[row-index="0"] [col-id="Name"]').focus()
  await page.keyboard.press('Control+p')
  await expect(dialog(page)).toContainText('300 customers as the table shows them: 10 columns')
  const heard = (await treeOf(page)).map(({ role, name, is }) => [role, name, is['checked']])
  expect(heard).toContainEqual(['radiogroup', 'Page', undefined])
  expect(heard).toContainEqual(['radio', 'Portrait', 'false'])
  expect(heard).toContainEqual(['radio', 'Landscape', 'true'])
  await expect(dialog(page).getByRole('radio', { name: 'Landscape' })).toBeFocused()
  await keyboard.tabTo(/^button "Print…"/)
  await page.keyboard.press('Enter')
  await expect(printing(page)).toBeAttached()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await expect(page.locator('#app')).toBeHidden()
  await expect(page.getByRole('row')).toHaveCount(301)
  await expect(page.getByRole('row').filter({ hasText: '• 000012' })).toBeVisible()
  await expect(page.getByText('• Has a change that')).toBeVisible()

  await page.emulateMedia({ media: null })
  const pages = await pagesOf(page)
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.every(([width, height]) => width > height)).toBe(true)
  // Chromium has told the page that the printing ended.
  await expect(dialog(page)).toBeHidden()
  await keyboard.has(/^gridcell/)
})

test('selected customers are printed alone, in the order of the table', { tag: '@long' }, async ({ world }) => {
  const { page } = await world.desk()
  await holdPrinting(page)
  await page.getByRole('columnheader', { name: /^Customer id/ }).click()
  for (const row of [4, 1]) await page.locator(`[row-index="${row}"] .pick-cell`).click()
  // The grid reports a click in a later task, which a key of a test may come before.
  await expect(page.getByRole('group', { name: 'Selected customers' })).toContainText('2 selected')
  await page.keyboard.press('Control+p')
  await expect(dialog(page).getByRole('radio', { name: 'The selection: 2 customers' })).toBeChecked()
  await expect(dialog(page).getByRole('radio', { name: 'All that the table shows: 40 customers' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Print…' }).click()
  await expect(printing(page)).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('row').filter({ hasText: /^\s*0000/ })).toHaveText([/^\s*000011/, /^\s*000014/])
  await expect(page.getByText('A selection from the list.')).toBeVisible()
})

test('a filtered list is printed on upright pages by mouse', { tag: '@long' }, async ({ world }) => {
  const { app, page } = await world.desk()
  await holdPrinting(page)
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('000012')
  await expect(page.getByRole('status').filter({ hasText: '1 of 40' })).toBeVisible()
  await app.electron.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()!.items.flatMap(({ submenu }) => submenu?.items ?? [])
    items.find(({ label }) => label === 'Print the list')!.click()
  })
  await dialog(page).getByRole('radio', { name: 'Portrait' }).check()
  await dialog(page).getByRole('button', { name: 'Print…' }).click()
  await expect(printing(page)).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Search for 000012')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.emulateMedia({ media: null })
  expect((await pagesOf(page)).map(([width, height]) => width < height)).toEqual([true])
  await expect(dialog(page)).toBeHidden()
})
