import { expect, type Locator, type Page } from '@playwright/test'
import type { DeskApp } from './desk-app.ts'
import { cutOff, field, restore } from './steps.ts'
import { cell, foot, inRange } from './table-parts.ts'
import { test } from './world.ts'

const copied = ({ electron }: DeskApp): Promise<string> => electron.evaluate(({ clipboard }) => clipboard.readText())
const sheet = (page: Page): Locator => page.getByRole('dialog')

test('a range is selected, copied, filled, cleared and undone by keyboard', { tag: '@long' }, async ({ world }) => {
  const { service, app, page } = await world.desk()
  const ids = service.control.ids()
  cutOff(service)
  await cell(page, 0, 'Name').focus()
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowLeft']) await page.keyboard.press(key)
  await expect(inRange(page)).toHaveCount(6)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-multiselectable', 'true')
  await expect(foot(page).getByRole('status')).toHaveText('3 rows by 2 columns')
  await expect(foot(page)).toContainText('6 filled')
  await page.keyboard.press('ControlOrMeta+c')
  await expect(foot(page)).toContainText('Copied 3 rows by 2 columns')
  const name = (at: number): string => String(service.control.customer(ids[at]!)?.['Name'])
  expect(await copied(app)).toBe([0, 1, 2].map((at) => `${ids[at]}\t${name(at)}\r\n`).join(''))

  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+d')
  await sheet(page).getByRole('button', { name: 'Save 1 change' }).click()
  await sheet(page).getByRole('button', { name: 'Undo all' }).click()
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  // Behind an open dialog no cell takes the focus.
  await expect(sheet(page)).toBeHidden()
  await expect(cell(page, 1, 'Name')).toHaveText(name(1))

  await cell(page, 0, 'Name').focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('ControlOrMeta+Shift+Home')
  await expect(foot(page)).toContainText('40 rows by')
  restore(service)
})

test(
  'the mouse selects a range, extends it, fills from its corner, and opens a customer',
  { tag: '@long' },
  async ({ world }) => {
    const { service, page } = await world.desk()
    cutOff(service)
    const before = String(service.control.customer(service.control.ids()[2]!)?.['City'])
    await cell(page, 0, 'City').hover()
    await page.mouse.down()
    await cell(page, 1, 'City').hover()
    await page.mouse.up()
    await expect(inRange(page)).toHaveCount(2)
    await cell(page, 0, 'City').click({ modifiers: ['Shift'] })
    await expect(inRange(page)).toHaveCount(0)
    const corner = (await cell(page, 0, 'City').boundingBox())!
    await page.mouse.move(corner.x + corner.width - 3, corner.y + corner.height - 3)
    await page.mouse.down()
    await cell(page, 2, 'City').hover()
    await page.mouse.up()
    await expect(sheet(page)).toContainText(before)
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toBeHidden()

    await cell(page, 2, 'Name').click()
    await expect(page.getByRole('region', { name: 'Customer', exact: true })).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(field(page, 'Customer id')).toHaveValue(service.control.ids()[2]!)
    await expect(cell(page, 2, 'Name')).toBeFocused()
    await cell(page, 3, 'mark').click()
    await expect(field(page, 'Customer id')).toHaveValue(service.control.ids()[3]!)
    restore(service)
  },
)
