import { expect, type Page } from '@playwright/test'
import { field, register, signInByToken, syncSays } from './steps.ts'
import { foot } from './table-parts.ts'
import { treeOf } from './tree.ts'
import { test, type World } from './world.ts'
import type { CellSending } from '../../preload/contract/settings.ts'

/** Keys alone, but where a test says otherwise. */
const at = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.closest('[col-id]')?.getAttribute('col-id') ?? 'elsewhere')
/** From the search to the city of the first customer. */
const toCity = async (page: Page): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => at(page)).not.toBe('elsewhere')
  for (let tries = 0; tries < 8 && (await at(page)) !== 'City'; tries++) await page.keyboard.press('ArrowRight')
  expect(await at(page)).toBe('City')
}
const open = async (world: World, cells: CellSending) => {
  const [service, app] = [await world.service(), await world.open()]
  const { environment } = await register(app.page, service, 'production', { cells })
  await signInByToken(app, service, environment)
  await syncSays(app.page, /^Synced/)
  const first = service.control.ids()[0]!
  return { service, page: app.page, first, city: () => service.control.customer(first)?.['City'] }
}

test(
  'Escape returns from a customer to the cell, clearing filters to the table, and a key says why it does nothing',
  { tag: '@long' },
  async ({ world }) => {
    const { page } = await open(world, 'at-once')
    await toCity(page)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('region', { name: 'Customer', exact: true })).toBeVisible()
    await expect.poll(() => at(page)).toBe('elsewhere')
    await page.keyboard.press('Escape')
    await expect.poll(() => at(page)).toBe('City')

    await page.keyboard.press('ControlOrMeta+e')
    await expect(page.getByText(/Select customers first/)).toBeVisible()

    await page.keyboard.press('ControlOrMeta+f')
    await page.keyboard.type('no customer has this')
    await page.keyboard.press('ControlOrMeta+Shift+x')
    await expect.poll(() => at(page)).not.toBe('elsewhere')
  },
)

test('what is typed right after a cell, or after a customer was opened, is not written over another cell', async ({
  world,
}) => {
  const { page } = await open(world, 'when-asked')
  const below = page.locator('.ag-row[row-index="1"] [col-id="City"]')
  await toCity(page)
  await expect(below).not.toHaveText('')
  const before = await below.innerText()
  // Nobody waits between the keys, so they come while the cell is saved and the form is on its way.
  await page.keyboard.type('Zierikzee')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.keyboard.type(' Zn.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ZN')
  await expect(field(page, 'Short name')).toBeFocused()
  await expect(field(page, 'Name')).toHaveValue(/ Zn\.$/)
  await expect(field(page, 'Short name')).toHaveValue('ZN')
  await expect(foot(page)).toContainText('1 change waits until you send it')
  await expect(page.locator('.editor')).toBeHidden()
  expect(await below.innerText()).toBe(before)
})

test('a cell edit that waits for the user is counted, undone, and sent by its button', async ({ world }) => {
  const { service, page, city } = await open(world, 'when-asked')
  const before = city()
  await toCity(page)
  await page.keyboard.type('Assen')
  await page.keyboard.press('Enter')
  await expect(foot(page)).toContainText('1 change waits until you send it')
  await page.keyboard.press('F5')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(foot(page)).not.toContainText('waits until')
  expect([city(), service.control.count({ method: 'PUT' })]).toEqual([before, 0])

  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(foot(page)).toContainText('1 change waits until you send it')
  await foot(page).getByRole('button', { name: 'Send now' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(city).toBe('Assen')
})

test(
  'a cell is edited by a double click, and a screen reader finds the Undo that the mouse clicks',
  { tag: '@long' },
  async ({ world }) => {
    const { service, page, city } = await open(world, 'when-asked')
    const before = String(city())
    const first = page.locator('.ag-row[row-index="0"] [col-id="City"]')
    await expect(first).toHaveText(before)
    await first.dblclick()
    await page.getByRole('textbox', { name: /^City of/ }).fill('Assen')
    await page.keyboard.press('Enter')
    await expect(foot(page)).toContainText('1 change waits until you send it')
    await expect(first).toContainText('Assen')
    const buttons = (await treeOf(page)).filter(({ role }) => role === 'button').map(({ name }) => name)
    expect(buttons).toEqual(expect.arrayContaining(['Undo', 'Send now']))
    await foot(page).getByRole('button', { name: 'Undo' }).click()
    await expect(first).toHaveText(before)
    expect(service.control.count({ method: 'PUT' })).toBe(0)
  },
)

test('a cell edit shows its moment with Undo, and then leaves by itself', async ({ world }) => {
  const { page, city } = await open(world, 'shortly')
  await toCity(page)
  await page.keyboard.type('Assen')
  await page.keyboard.press('Enter')
  await expect(foot(page)).toContainText('1 change is sent in a moment')
  await expect(foot(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect.poll(city).toBe('Assen')
  await expect(foot(page)).not.toContainText('in a moment')
})

test('Tab leaves the undo of a field aside, and its own key reaches it', { tag: '@long' }, async ({ world }) => {
  const { page } = await open(world, 'at-once')
  await toCity(page)
  await page.keyboard.press('ControlOrMeta+Enter')
  const city = page
    .getByRole('region', { name: 'Customer', exact: true })
    .getByRole('textbox', { name: 'City', exact: true })
  await city.focus()
  const before = await city.inputValue()
  await page.keyboard.type('Assen')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Alt+z')
  await expect(city).toHaveValue(before)
})
