import { expect, type Locator, type Page } from '@playwright/test'
import { faultsAsWorn } from '../screens/faults.ts'
import { cell, foot } from './table-parts.ts'
import { stumbles } from './tree.ts'
import { test } from './world.ts'

const chips = (page: Page): Locator => page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
const byValue = (page: Page, filter?: string): Locator =>
  page.getByRole('button', { name: filter === undefined ? /^Filter by “/ : `Filter by “${filter}”` })
/** Rests the pointer at the start of a cell. */
const restIn = (page: Page, row: number, column: string): Promise<void> =>
  cell(page, row, column).hover({ position: { x: 12, y: 12 } })

test('a click filters by the value of the cell that the pointer rests on', async ({ world }) => {
  const { service, page } = await world.desk()
  const all = service.control.ids().map((id) => service.control.customer(id)!)
  const { CountryId: country, City: city, Name: name } = all[3]!
  const inCountry = all.filter((one) => one['CountryId'] === country).length

  await restIn(page, 3, 'CountryId')
  await expect(byValue(page)).toHaveAttribute('title', /^Filter by “Country: .+” \(Ctrl Shift G\)$/)
  expect([...(await faultsAsWorn(page)), ...(await stumbles(page))]).toEqual([])
  // A double click neither filters twice nor edits the cell that is there then.
  await byValue(page).dblclick()
  await expect(chips(page)).toHaveText([/^Country: /])
  await expect(foot(page)).toContainText(`${inCountry} shown`)
  await expect(page.locator('.editor')).toHaveCount(0)
  await expect(page.locator('.ag-cell:focus')).toHaveText(String(country))
  await expect(page.locator('.ag-row:has(:focus) [col-id="Name"]')).toHaveText(String(name))

  // Every row has this value now, so only other columns offer theirs.
  await restIn(page, 0, 'CountryId')
  await expect(byValue(page)).toBeHidden()
  await page.locator('.ag-row:has(:focus) [col-id="City"]').hover({ position: { x: 12, y: 12 } })
  await byValue(page, `City is ${String(city)}`).click()
  await expect(chips(page)).toHaveCount(2)
  const both = all.filter((one) => one['CountryId'] === country && one['City'] === city).length
  await expect(foot(page)).toContainText(`${both} shown`)

  // The click and the double click of a cell do what they did.
  await cell(page, 0, 'City').click()
  await expect(cell(page, 0, 'City')).toBeFocused()
  await cell(page, 0, 'City').dblclick()
  await expect(page.locator('.editor')).toBeVisible()
  await expect(byValue(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(chips(page)).toHaveCount(2)
})

test(
  'the button covers no text, comes after a scroll, and leaves a drag alone',
  { tag: '@long' },
  async ({ world }) => {
    const { page } = await world.desk()
    await cell(page, 2, 'Name').evaluate((at) => {
      at.closest('.ag-grid-viewport')!.scrollTop = 0
    })
    await restIn(page, 2, 'City')
    await expect(byValue(page)).toBeVisible()
    const box = (await byValue(page).boundingBox())!
    const text = await cell(page, 2, 'City').evaluate((at) => {
      const range = document.createRange()
      range.selectNodeContents(at)
      return range.getBoundingClientRect().right
    })
    expect(box.x).toBeGreaterThan(text)
    // The scroll bar lies over the end of the last column.
    await restIn(page, 2, 'Email')
    await expect(byValue(page)).toBeVisible()
    const atEnd = (await byValue(page).boundingBox())!
    const bar = (await page.locator('.ag-body-vertical-scroll').boundingBox())!
    expect(atEnd.x + atEnd.width).toBeLessThanOrEqual(bar.x)
    await restIn(page, 2, 'City')
    await expect(byValue(page)).toHaveAttribute('aria-label', /^Filter by “City /)
    const before = await byValue(page).getAttribute('aria-label')
    await page.mouse.wheel(0, 320)
    await expect(byValue(page)).not.toHaveAttribute('aria-label', before!)
    await expect(byValue(page)).toBeVisible()

    await page.mouse.down()
    await page.mouse.move(box.x - 60, box.y + 80, { steps: 5 })
    await expect(byValue(page)).toBeHidden()
    await expect(page.getByRole('gridcell', { selected: true }).first()).toBeVisible()
    await page.mouse.up()
    await expect(chips(page)).toHaveCount(0)
  },
)

test('keys alone filter by the value of a cell, also from its menu', { tag: '@long' }, async ({ world }) => {
  const { service, page } = await world.desk()
  const all = service.control.ids().map((id) => service.control.customer(id)!)
  await cell(page, 0, 'Name').focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(cell(page, 2, 'City')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Shift+g')
  const city = all[2]!['City']
  await expect(chips(page)).toHaveText([`City is ${String(city)}`])
  await expect(foot(page)).toContainText(`${all.filter((one) => one['City'] === city).length} shown`)
  await expect(page.locator('.ag-row:has(:focus) [col-id="Name"]')).toHaveText(String(all[2]!['Name']))

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+F10')
  // Open is the first; then come Copy, Paste and Clear contents, as in a spreadsheet.
  for (const item of ['Copy', 'Paste', 'Clear contents', /^Filter by “Country: /]) {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: item, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(chips(page)).toHaveText([`City is ${String(city)}`, /^Country: /])
  await expect(page.locator('.ag-cell:focus')).toHaveText(String(all[2]!['CountryId']))
})

test('a screen reader finds the filter by value in the menu of a cell', { tag: '@long' }, async ({ world }) => {
  const { service, page } = await world.desk()
  const [id = ''] = service.control.ids()
  service.control.change(id, { Email: null })
  await page.getByRole('button', { name: 'Sync now' }).click()
  const row = page.getByRole('grid', { name: 'Customers' }).getByRole('row', { name: new RegExp(id) })
  const email = row.getByRole('gridcell').nth(9)
  await expect(email).toHaveText('')
  await email.focus()
  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu', { name: 'What to do with this customer' })
  await menu.getByRole('menuitem', { name: 'Filter by “Email is empty”' }).press('Enter')
  await expect(
    page.getByRole('list', { name: 'Filters' }).getByRole('button', { name: 'Email is empty' }).first(),
  ).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /@/ })).toHaveCount(0)
})
