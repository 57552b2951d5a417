import type { Page } from '@playwright/test'

type Act = (page: Page) => Promise<unknown>
const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()
const type = (text: string): Act => (page) => page.keyboard.type(text)
const press = (...keys: readonly string[]): Act => async (page) => {
  for (const key of keys) await page.keyboard.press(key)
}
const then = (...acts: readonly Act[]): Act => async (page) => {
  for (const act of acts) await act(page)
}
const popover = (page: Page) => page.locator('dialog.popover')
const closed: Act = (page) => popover(page).waitFor({ state: 'detached' })
const ask: Act = then(async (page) => page.getByRole('gridcell').first().waitFor(), press('Control+Shift+F'), (page) => popover(page).waitFor())
/** The field, by the words of one language or the other, and then what is asked of it. */
const filtered = (field: string, ...acts: readonly Act[]): Act => then(ask, type(field), press('Enter'), ...acts)
const cityHas = (text: string): Act => filtered('City', type(text), press('Enter'), closed)
const ticked = (page: Page, at: number): Promise<void> => popover(page).getByRole('checkbox').nth(at).check()
const counted: Act = (page) => popover(page).getByText(/customers?$|klant(en)?$/).first().waitFor()
const countries: Act = filtered('CountryId', counted)
const several: Act = then(cityHas('en'), countries, (page) => ticked(page, 0), (page) => ticked(page, 1), press('Enter'), closed, filtered('IsDunForPayment', press('Enter')), closed)
const columns: Act = async (page) => button(page, /^(Columns|Kolommen)$/).click()
const views: Act = async (page) => button(page, /^(Views|Weergaven)/).click()
const save = (name: string): Act => then(views, async (page) => page.getByLabel(/^(Save what you see as|Bewaren wat je ziet als)$/).fill(name), press('Enter'), closed)

/** Filters, saved views and columns: every popover, and what it leads to. */
export const filterShots: readonly { readonly name: string; readonly scene: string; readonly act: Act }[] = [
  { name: 'filter-field', scene: 'customers', act: then(ask, type('btw')) },
  { name: 'filter-fields', scene: 'customers', act: ask },
  { name: 'filter-text', scene: 'customers', act: filtered('City', type('utr')) },
  { name: 'filter-values', scene: 'customers', act: then(countries, (page) => ticked(page, 1)) },
  { name: 'filter-many-values', scene: 'customers', act: filtered('OrganizationId', async (page) => popover(page).getByRole('combobox').selectOption('one-of'), counted) },
  { name: 'filter-date', scene: 'customers', act: filtered('CocDate', async (page) => popover(page).locator('input').first().fill('2024-01-01')) },
  { name: 'filter-fault', scene: 'customers', act: filtered('CreditLimit', type('500'), press('Tab'), type('20'), press('Enter')) },
  { name: 'filters', scene: 'customers', act: several },
  { name: 'filter-changed', scene: 'customers', act: then(several, async (page) => page.locator('.chip .what').first().focus(), press('Enter'), (page) => popover(page).waitFor()) },
  { name: 'filter-nothing', scene: 'customers', act: then(several, async (page) => page.getByRole('searchbox').fill('zonnebloem'), (page) => page.getByText(/^(without it|zonder dit)/).first().waitFor()) },
  { name: 'filter-hidden', scene: 'customers', act: then(several, (page) => page.getByText(/not shown|niet te zien/).waitFor()) },
  { name: 'filter-left', scene: 'customers', act: then(ask, press('Escape'), closed, ask, (page) => page.mouse.click(300, 600), closed) },
  { name: 'filter-removed', scene: 'customers', act: then(several, async (page) => page.locator('.chip .what').nth(1).focus(), press('Delete')) },
  { name: 'views', scene: 'customers', act: then(cityHas('gent'), save('Gent'), cityHas('g'), views) },
  { name: 'columns-menu', scene: 'customers', act: columns },
  { name: 'columns-found', scene: 'customers', act: then(columns, type('btw'), async (page) => popover(page).getByRole('checkbox').nth(1).check()) },
]
