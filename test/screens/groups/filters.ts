import type { Page } from '@playwright/test'
import { inView, pressed, search, shows, typed, rows } from '../actions.ts'
import { then, type Act, type Group } from '../screen.ts'

const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()
const popover = (page: Page) => page.locator('dialog.popover')
const open: Act = (page) => popover(page).waitFor()
const closed: Act = (page) => popover(page).waitFor({ state: 'detached' })
const ask: Act = then(rows, pressed('Control+Shift+F'), open)
/** Picks a field by its name in either language, and then sets its condition. */
const filtered = (field: string, ...acts: readonly Act[]): Act => then(ask, typed(field), pressed('Enter'), ...acts)
const cityHas = (text: string): Act => filtered('City', typed(text), pressed('Enter'), closed)
const ticked = (page: Page, at: number): Promise<void> => popover(page).getByRole('checkbox').nth(at).check()
const counted: Act = (page) =>
  popover(page)
    .getByText(/customers?$|klant(en)?$/)
    .first()
    .waitFor()
const countries: Act = filtered('CountryId', counted)
const several: Act = then(
  cityHas('en'),
  countries,
  (page) => ticked(page, 0),
  (page) => ticked(page, 1),
  pressed('Enter'),
  closed,
  filtered('IsDunForPayment', pressed('Enter')),
  closed,
)
/** Rests the pointer in a cell, at its left. */
const rested =
  (row: number, column: string): Act =>
  async (page) => {
    await inView(row, column)(page)
    await page.locator(`[row-index="${row}"] [col-id="${column}"]`).hover({ position: { x: 12, y: 12 } })
    await page.locator('.by-value').waitFor()
  }
/** Removes a chip by its key, or in the list behind the counter if it has no room. */
const removed =
  (at: number): Act =>
  async (page) => {
    const chips = page.locator('.chips .chip')
    const before = await chips.count()
    if (await chips.nth(at).isVisible()) {
      await chips.nth(at).locator('.what').focus()
      await page.keyboard.press('Delete')
    } else {
      await page.locator('button.more').click()
      await popover(page).locator('.off').nth(at).click()
    }
    await page.waitForFunction((left) => document.querySelectorAll('.chips .chip').length === left, before - 1)
  }
const columns: Act = then(rows, (page) => button(page, /^(Columns|Kolommen)$/).click(), open)
const views: Act = then(rows, (page) => button(page, /^(Views|Weergaven)/).click(), open)
const save = (name: string): Act =>
  then(
    views,
    (page) => page.getByLabel(/^(Save what you see as|Huidige weergave opslaan als)$/).fill(name),
    pressed('Enter'),
    closed,
  )
/** More than a glance takes in. */
const manyViews: Act = then(
  ...[
    'Antwerpen',
    'Bakkers',
    'Regio Gent',
    'Gent',
    'Klanten zonder e-mail',
    'Oost-Vlaanderen',
    'Passief',
    'Zonder btw',
  ].map(save),
  views,
)

/** Filters, saved views and columns: every popover and its result. */
export const filters: Group = {
  title: 'Filters and views',
  screens: [
    { name: 'filter-field', scene: 'customers', act: then(ask, typed('btw')) },
    { name: 'filter-by-value', scene: 'customers', act: rested(2, 'CountryId') },
    { name: 'filter-by-long-value', scene: 'customers', act: rested(5, 'Email') },
    {
      name: 'filter-by-value-menu',
      scene: 'customers',
      act: then(rows, (page) => page.locator('[row-index="3"] [col-id="City"]').click({ button: 'right' })),
    },
    { name: 'filter-fields', scene: 'customers', act: ask },
    { name: 'filter-text', scene: 'customers', act: filtered('City', typed('utr')) },
    { name: 'filter-values', scene: 'customers', act: then(countries, (page) => ticked(page, 1)) },
    {
      name: 'filter-slow',
      scene: 'groups-slow',
      act: filtered('CountryId', (page) => popover(page).getByRole('checkbox').first().waitFor()),
    },
    {
      name: 'filter-failed',
      scene: 'groups-fail',
      act: filtered('CountryId', (page) =>
        page
          .getByText(/in use by another|in gebruik/)
          .first()
          .waitFor(),
      ),
    },
    {
      name: 'filter-values-right-to-left',
      scene: 'right-to-left',
      act: filtered('City', (page) => popover(page).getByRole('combobox').first().selectOption('one-of'), counted),
    },
    {
      name: 'filter-many-values',
      scene: 'customers',
      act: filtered('OrganizationId', (page) => popover(page).getByRole('combobox').selectOption('one-of'), counted),
    },
    {
      name: 'filter-date',
      scene: 'customers',
      act: filtered('CocDate', (page) => popover(page).locator('input').first().fill('2024-01-01')),
    },
    {
      name: 'filter-fault',
      scene: 'customers',
      act: filtered('CreditLimit', typed('500'), pressed('Tab'), typed('20'), pressed('Enter')),
    },
    { name: 'filters', scene: 'customers', act: several },
    {
      name: 'filter-changed',
      scene: 'customers',
      act: then(several, (page) => page.locator('.chip .what').first().focus(), pressed('Enter'), open),
    },
    {
      name: 'filter-nothing',
      scene: 'customers',
      act: then(several, search('zonnebloem'), shows(/^(without it|zonder deze)/)),
    },
    {
      name: 'search-offers',
      scene: 'customers',
      act: then(rows, search('de bel'), (page) => page.locator('.offer').first().waitFor()),
    },
    {
      name: 'search-offers-nothing',
      scene: 'customers',
      act: then(rows, search('duits'), (page) => page.locator('.words .offer').waitFor()),
    },
    { name: 'filter-hidden', scene: 'customers', act: then(several, shows(/changes hidden|wijzigingen verborgen/)) },
    {
      name: 'filter-left',
      scene: 'customers',
      act: then(ask, pressed('Escape'), closed, ask, (page) => page.mouse.click(300, 600), closed),
    },
    { name: 'filter-removed', scene: 'customers', act: then(several, removed(1)) },
    {
      name: 'filter-long',
      scene: 'long-values',
      act: filtered('City', typed('Sint-Michielsgestel aan de Dommel en omgeving, gemeente'), pressed('Enter'), closed),
    },
    { name: 'filter-right-to-left', scene: 'right-to-left', act: cityHas('תל אביב') },
    { name: 'views', scene: 'customers', act: then(cityHas('gent'), save('Gent'), cityHas('g'), views) },
    { name: 'views-many', scene: 'customers', act: manyViews },
    { name: 'views-found', scene: 'customers', act: then(manyViews, typed('gent')) },
    { name: 'views-not-found', scene: 'customers', act: then(manyViews, typed('leuven')) },
    { name: 'views-none', scene: 'customers', act: views },
    {
      name: 'columns-found',
      scene: 'customers',
      act: then(columns, typed('btw'), (page) => popover(page).getByRole('checkbox').nth(1).check()),
    },
  ],
}
