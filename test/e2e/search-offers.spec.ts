import { expect, type Locator, type Page } from '@playwright/test'
import { faultsAsWorn } from '../screens/faults.ts'
import { recordAnnouncements } from './announcements.ts'
import { keyboardAt } from './keyboard.ts'
import { foot } from './table-parts.ts'
import { stumbles, treeOf } from './tree.ts'
import { test } from './world.ts'

const box = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search customers' })
const chips = (page: Page): Locator => page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
const offer = (page: Page): Locator => page.getByRole('button', { name: /^Country: Belgium – / })
const besideSearch = (page: Page): Locator =>
  page.getByRole('search').getByRole('button', { name: /^Country: Belgium – / })

test.describe('a country in the search is offered as a filter', () => {
  test(
    'by mouse, in the service’s language, with other words of the search left',
    { tag: '@long' },
    async ({ world }) => {
      const { service, page } = await world.desk()
      const all = service.control.ids().map((id) => service.control.customer(id)!)
      const inBelgium = all.filter((one) => one['CountryId'] === 'BE')
      expect(inBelgium.length).toBeGreaterThan(0)
      await box(page).fill('België')
      await expect(offer(page)).toHaveText(new RegExp(` – ${inBelgium.length} customers?$`))
      expect([...(await faultsAsWorn(page)), ...(await stumbles(page))]).toEqual([])
      await offer(page).click()
      await expect(chips(page)).toHaveText([/^Country: Belgium/])
      await expect(box(page)).toHaveValue('')
      await expect(box(page)).toBeFocused()
      await expect(foot(page)).toContainText(`${inBelgium.length} shown`)

      await page.getByRole('button', { name: 'Clear filters' }).click()
      const name = String(inBelgium[0]!['Name'])
      await box(page).fill(`${name} belgie`)
      await offer(page).click()
      await expect(box(page)).toHaveValue(name)
      await expect(page.locator('.ag-row [col-id="Name"]').first()).toHaveText(name)
    },
  )

  test('by keys, in English, and the keyboard goes on to the rows', async ({ world }) => {
    const { service, page } = await world.desk()
    const [first] = service.control.ids()
    service.control.change(first!, { Name: 'Belgium Trading' })
    await page.getByRole('button', { name: 'Sync now' }).click()
    await expect(page.locator('[row-index="0"] [col-id="Name"]')).toHaveText('Belgium Trading')
    const keyboard = keyboardAt(page)
    await keyboard.press('ControlOrMeta+f', /searchbox "Search customers"/)
    await keyboard.type('belgium')
    await besideSearch(page).waitFor()
    await expect(offer(page)).toHaveCount(1)
    await keyboard.press('Tab', /button "Clear search"/)
    await keyboard.press('Tab', /button "Country: Belgium – \d+ customers?"/)
    await keyboard.press('Enter', /searchbox "Search customers"/)
    await expect(chips(page)).toHaveText([/^Country: Belgium/])
    await expect(foot(page)).toContainText('shown')
    await keyboard.press('ArrowDown', /gridcell/)
    await expect(page.locator('.ag-row:has(:focus) [col-id="CountryId"]')).toHaveText('BE')
  })

  test('by the arrow down in place of the rows, where nothing is found', { tag: '@long' }, async ({ world }) => {
    const { page } = await world.desk()
    const keyboard = keyboardAt(page)
    await keyboard.press('ControlOrMeta+f', /searchbox "Search customers"/)
    await keyboard.type('belgium')
    await offer(page).waitFor()
    await expect(page.getByText('Nothing found')).toBeVisible()
    await expect(besideSearch(page)).toHaveCount(0)
    await keyboard.press('ArrowDown', /button "Country: Belgium – \d+ customers?"/)
    await keyboard.press('Enter', /searchbox "Search customers"/)
    await expect(chips(page)).toHaveText([/^Country: Belgium/])
  })

  test('to a screen reader, also where nothing is found', { tag: '@long' }, async ({ world }) => {
    const { page } = await world.desk()
    const announced = await recordAnnouncements(page)
    await box(page).focus()
    await page.keyboard.type('belgium')
    await expect
      .poll(async () => (await announced()).join('\n').replaceAll(/[\u2066-\u2069]/g, ''))
      .toMatch(/Filter offered: Country: Belgium – \d+ customers?/)
    await expect(page.getByText('Did you mean:')).toBeVisible()
    const offered = (await treeOf(page)).filter(
      ({ role, name }) => role === 'button' && name.replaceAll(/[\u2066-\u2069]/g, '').startsWith('Country: Belgium'),
    )
    expect(offered).toHaveLength(1)
    expect([...(await faultsAsWorn(page)), ...(await stumbles(page))]).toEqual([])
    await offer(page).press('Enter')
    await expect(box(page)).toBeFocused()
    await expect(chips(page)).toHaveText([/^Country: Belgium/])
  })
})
