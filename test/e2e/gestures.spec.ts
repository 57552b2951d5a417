import { expect, type Locator, type Page } from '@playwright/test'
import { keyboardAt } from './keyboard.ts'
import { cutOff, restore } from './steps.ts'
import { stumbles, treeOf } from './tree.ts'
import { test } from './world.ts'

/** Gestures of the table in the ways that no other spec goes: by mouse, by keys alone, or by the accessibility tree. */
const cell = (page: Page, row: number, column: string): Locator =>
  page.locator(`.ag-row[row-index="${row}"] [col-id="${column}"]`)
const foot = (page: Page): Locator => page.getByRole('group', { name: 'Status line' })
const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '')

test('a range, and what fills it, is told to a screen reader', async ({ world }) => {
  const { service, page } = await world.desk()
  cutOff(service)
  await cell(page, 0, 'City').focus()
  await page.keyboard.press('Shift+ArrowDown')
  const first = String(service.control.customer(service.control.ids()[0]!)?.['City'])
  const selected = async (): Promise<number> =>
    (await treeOf(page)).filter(({ role, is }) => role === 'gridcell' && is['selected'] === true).length
  await expect.poll(selected).toBe(2)
  await expect(foot(page).getByRole('status')).toHaveText('2 rows by 1 column')
  await page.keyboard.press('ControlOrMeta+d')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row').nth(1)).toContainText(first)
  expect(await stumbles(page)).toEqual([])
  restore(service)
})

test('what has no room above the table is in its menu: by keys, by mouse, and to a screen reader', async ({
  world,
}) => {
  const { page } = await world.desk()
  await page.setViewportSize({ width: 1000, height: 640 })
  const more = page.getByRole('button', { name: 'More for the table' })
  const keyboard = keyboardAt(page)
  await more.focus()
  await keyboard.press('ArrowDown', /menuitem "Import…/)
  expect((await treeOf(page)).filter(({ role }) => role === 'menuitem').map(({ name }) => plain(name))).toEqual([
    expect.stringMatching(/^Import…/),
    expect.stringMatching(/^Export…/),
  ])
  expect(await stumbles(page)).toEqual([])
  await keyboard.press('End', /menuitem "Export…/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Export customers' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()

  await more.click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await expect(page.getByRole('dialog', { name: 'Export customers' })).toBeVisible()
})
