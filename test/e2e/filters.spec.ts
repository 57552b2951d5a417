import { expect, type Locator, type Page } from '@playwright/test'
import { foot } from './table-parts.ts'
import { test } from './world.ts'

const chips = (page: Page): Locator => page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
const adding = (page: Page): Locator => page.getByRole('dialog', { name: 'Add a filter' })
const rowNames = (page: Page): Promise<string[]> => page.locator('.ag-row [col-id="Name"]').allInnerTexts()

/** Opens a new filter on a field and picks its condition. */
const ask = async (page: Page, field: string, test?: string): Promise<void> => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await adding(page).getByRole('combobox', { name: 'Find a field' }).fill(field)
  await adding(page).getByRole('option', { name: field, exact: true }).click()
  if (test) await adding(page).getByRole('combobox', { name: 'What to look for' }).selectOption({ label: test })
}
const apply = async (page: Page): Promise<void> => {
  await adding(page).getByRole('button', { name: 'Apply' }).click()
  await expect(adding(page)).toBeHidden()
}

test(
  'every type of field has its own filter, and the status line counts the hidden customers',
  { tag: '@long' },
  async ({ world }) => {
    const { service, page } = await world.desk()
    const all = service.control.ids().map((id) => service.control.customer(id)!)
    const shows = async (fits: (one: Readonly<Record<string, unknown>>) => boolean): Promise<void> => {
      const some = all.filter(fits).length
      expect(some).toBeGreaterThan(0)
      expect(some).toBeLessThan(40)
      await expect(foot(page)).toContainText(`${some} shown`)
      await expect(foot(page)).toContainText(`search and filters hide ${40 - some}`)
    }
    const isPassive = (one: Readonly<Record<string, unknown>>): boolean => one['CustomerStateId'] === 'P'
    // Ensures one of each kind.
    expect(all.some(isPassive)).toBe(true)

    const remove = async (key: 'Delete' | 'cross'): Promise<void> => {
      if (key === 'cross') await page.getByRole('button', { name: /^Remove the filter/ }).click()
      else await chips(page).getByRole('button').first().press('Delete')
      await expect(chips(page)).toHaveCount(0)
      await expect(foot(page)).toContainText('40 shown')
      await expect(foot(page)).not.toContainText('hide')
    }

    await ask(page, 'Name')
    await adding(page).getByRole('textbox', { name: 'Name contains' }).fill('b.v.')
    await apply(page)
    await expect(chips(page)).toContainText(['Name contains b.v.'])
    await shows((one) => String(one['Name']).toLowerCase().includes('b.v.'))
    await remove('Delete')

    await ask(page, 'Credit limit')
    await adding(page).getByRole('textbox', { name: 'From' }).fill('5000')
    await adding(page).getByRole('textbox', { name: 'Up to and including' }).fill('1000')
    await adding(page).getByRole('button', { name: 'Apply' }).click()
    await expect(adding(page).getByRole('status').filter({ hasText: 'The start lies beyond the end.' })).toBeVisible()
    await adding(page).getByRole('textbox', { name: 'From' }).fill('1000')
    await adding(page).getByRole('textbox', { name: 'Up to and including' }).fill('10000')
    await apply(page)
    await shows((one) => Number(one['CreditLimit']) >= 1000 && Number(one['CreditLimit']) <= 10_000)
    await remove('cross')

    await ask(page, 'Send payment reminders', 'is no')
    await apply(page)
    await expect(chips(page)).toContainText(['Send payment reminders: no'])
    await shows((one) => one['IsDunForPayment'] === false)
    await remove('Delete')

    await ask(page, 'Fax', 'is empty')
    await apply(page)
    await shows((one) => (one['Fax'] ?? '') === '')

    // A code is picked by its label; both filters must match.
    await page.getByRole('button', { name: 'State', exact: true }).click()
    await adding(page)
      .getByRole('checkbox', { name: /^Passive P/ })
      .check()
    await apply(page)
    await expect(chips(page)).toContainText(['Fax is empty', 'State: Passive'])
    await shows((one) => isPassive(one) && (one['Fax'] ?? '') === '')
    await chips(page).getByRole('button', { name: 'Fax is empty', exact: true }).press('Delete')
    await expect(chips(page)).toContainText(['State: Passive'])
    await shows(isPassive)

    // No match is explained, with a way out.
    await page.getByRole('searchbox', { name: 'Search customers' }).fill('nobody of that name')
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect(foot(page)).toContainText('40 shown')
  },
)

test('one of many saved views is found by keys, by mouse and by screen readers', async ({ world }) => {
  const { page, service, environment } = await world.desk()
  const administration = service.facts.databases[0]!
  await page.evaluate(
    async ({ place, names }) => {
      for (const name of names)
        await window.api.customers.saveView(place, {
          id: name,
          name,
          view: { search: name, filter: {}, sort: [], columns: null },
        })
    },
    {
      place: { environment, administration },
      names: ['Assen', 'Bakers', 'Breda', 'Customers of Ghent', 'Ghent', 'Great Ghent', 'Leiden', 'Utrecht'],
    },
  )
  // The window reads them when it comes to the administration.
  const menu = page.getByRole('button', { name: 'Views', exact: true })
  await page.evaluate(async () => void (await window.api.settings.goTo(null)))
  await expect(menu).toHaveCount(0)
  await page.evaluate(async (place) => void (await window.api.settings.goTo(place)), { environment, administration })
  await menu.click()
  const views = page.getByRole('dialog', { name: 'Saved views' })
  const find = views.getByRole('textbox', { name: 'Find by name' })
  await expect(find).toBeFocused()
  await page.keyboard.type('ghent')
  const items = views.getByRole('listitem')
  await expect(items).toHaveText(['Ghent', 'Customers of Ghent', 'Great Ghent'])
  await expect(find).toHaveAccessibleDescription('3 found, first Ghent')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(views).toHaveCount(0)
  await page.getByRole('button', { name: 'Views: Customers of Ghent', exact: true }).click()
  await expect(find).toBeFocused()
  await find.fill('ass')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Views: Assen', exact: true }).click()
  await find.fill('utr')
  await views.getByRole('button', { name: 'Utrecht', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Views: Utrecht', exact: true })).toBeFocused()
})

test('saved views belong to their administration and survive a restart', async ({ world }) => {
  const { service, app, page, environment } = await world.desk()
  const other = service.facts.databases[1]!
  await page.getByRole('button', { name: 'State', exact: true }).click()
  await adding(page)
    .getByRole('checkbox', { name: /^Passive P/ })
    .check()
  await apply(page)
  const header = (at: Page, name: string): Locator => at.getByRole('columnheader', { name: new RegExp(`^${name}`) })
  await header(page, 'City').click()
  await header(page, 'Name').click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  const views = page.getByRole('dialog', { name: 'Saved views' })
  await views.getByRole('textbox', { name: 'Save what you see as' }).fill('Passive by city')
  await views.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Views: Passive by city', exact: true })).toBeVisible()
  const seen = await rowNames(page)

  // Another administration has its own views.
  await page.evaluate(
    async ({ environment, other }) => {
      await window.api.settings.addAdministration(environment, other, 'Second books')
      await window.api.settings.goTo({ environment, administration: other })
    },
    { environment, other },
  )
  await expect(page.getByRole('banner')).toContainText('Second books')
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await expect(views.getByRole('button', { name: 'All customers' })).toBeVisible()
  await expect(views.getByRole('button', { name: 'Passive by city', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.evaluate(
    async ({ environment, administration }) => void (await window.api.settings.goTo({ environment, administration })),
    { environment, administration: service.facts.databases[0]! },
  )
  await expect(page.getByRole('button', { name: 'Views: Passive by city', exact: true })).toBeVisible()
  await app.close()

  const { page: again } = await world.open()
  await expect(again.getByRole('button', { name: 'Views: Passive by city', exact: true })).toBeVisible()
  await expect(chips(again)).toContainText(['State: Passive'])
  await expect(header(again, 'City')).toHaveAttribute('aria-sort', 'ascending')
  await expect(header(again, 'Name')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => rowNames(again)).toEqual(seen)
  await again.getByRole('button', { name: 'Views: Passive by city', exact: true }).click()
  await again.getByRole('dialog', { name: 'Saved views' }).getByRole('button', { name: 'All customers' }).click()
  await expect(foot(again)).toContainText('40 shown')
  await expect(chips(again)).toHaveCount(0)
})
