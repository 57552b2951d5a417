import type { Locator, Page } from '@playwright/test'
import { then, type Act } from './screen.ts'

/** Repeated actions of a person, in either language. */
export const inDutch = (page: Page): boolean => page.url().includes('language=nl')
export const dialog = (page: Page): Locator => page.getByRole('dialog')
export const panel = (page: Page): Locator => page.getByRole('region', { name: /^(Customer|Klant)$/ })

export const pressed =
  (...keys: readonly string[]): Act =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key)
  }
export const typed =
  (text: string): Act =>
  (page) =>
    page.keyboard.type(text)
/** Opens the list of a choice of fixed words and waits for its last line. */
export const unfolded =
  (name: RegExp): Act =>
  async (page) => {
    const choice = page.getByRole('combobox', { name }).first()
    await choice.click()
    await choice.locator('option').last().waitFor()
  }
/** Opens the list of a searchable choice at its current line. */
export const searched =
  (name: RegExp, text = ''): Act =>
  async (page) => {
    const choice = page.getByRole('combobox', { name }).first()
    await choice.click()
    if (text !== '') await choice.fill(text)
    await page.getByRole('listbox').getByRole('option').last().waitFor()
  }
export const click =
  (name: RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click()
/** Chooses an item of the menu under the form. */
export const more = (name: RegExp): Act =>
  then(click(/^(More|Meer)$/), (page) => page.getByRole('menuitem', { name }).click())
/** Waits for a visible text. */
export const shows =
  (words: RegExp | string): Act =>
  (page) =>
    page.getByText(words).filter({ visible: true }).first().waitFor()
export const rows: Act = (page) => page.locator('.ag-row .name-cell').filter({ hasText: /\S/ }).first().waitFor()
export const dialogOpen: Act = (page) => dialog(page).waitFor()
const go =
  (name: RegExp): Act =>
  (page) =>
    page.getByRole('navigation').getByRole('button', { name }).first().click()
const titled =
  (name: RegExp): Act =>
  (page) =>
    page.getByRole('heading', { name, level: 1 }).waitFor()

export const changes = then(go(/Changes|Wijzigingen/), titled(/^(Changes|Wijzigingen)$/))
export const history = then(go(/^(History|Geschiedenis)$/), titled(/^(History|Geschiedenis)$/))
export const quality = then(go(/^(Quality|Kwaliteit)/), titled(/^(Quality|Kwaliteit)$/))
export const settings = then(go(/Settings|Instellingen/), titled(/^(Settings|Instellingen)$/))
/** The card of one service, in the order of Settings. */
export const card = (page: Page, at: number): Locator => page.getByRole('article').nth(at)

export const scrolled: Act = (page) => page.locator('.page').evaluate((box) => box.scrollTo(0, box.scrollHeight))
export const openRow = (row: string): Act =>
  then(
    (page) => page.getByRole('gridcell', { name: row, exact: true }).first().click(),
    pressed('Enter'),
    (page) => panel(page).locator('[data-field=Name] input').waitFor(),
  )
/** A customer with three unsaved fields. */
export const edit: Act = then(
  openRow('Café De Zon'),
  async (page) => {
    await panel(page)
      .getByLabel(/^(Name|Naam)$/)
      .fill('Café De Zon en de Maan, het terras aan het water')
    await panel(page)
      .getByLabel(/^(City|Plaats)$/)
      .fill('Brugge')
    await panel(page)
      .getByLabel(/^(Postcode)$/)
      .fill('8000')
  },
  shows(/^3 (unsaved|wijzigingen niet opgeslagen)/),
)
/** A column far outside the window exists only after the keyboard moved towards it. */
export const inView =
  (row: number, column: string): Act =>
  async (page) => {
    await rows(page)
    const cell = page.locator(`[row-index="${row}"] [col-id="${column}"]`)
    const far = (await cell.count()) === 0
    if (far) await page.locator(`[row-index="${row}"] .name-cell`).focus()
    for (let steps = 0; far && steps < 40 && (await cell.count()) === 0; steps++)
      await page.keyboard.press('ArrowRight')
  }
/** Focuses a cell without opening its customer. */
export const cellOf = (row: number, column: string): Act =>
  then(inView(row, column), (page) => page.locator(`[row-index="${row}"] [col-id="${column}"]`).focus())
/** If the form covers the table, goes back to its row. */
export const atTable: Act = async (page) => {
  if (await page.locator('.ag-row').first().isVisible()) return
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.getAttribute('col-id') === 'Name')
}
/** Searches in the view's own field. */
export const search =
  (words: string): Act =>
  (page) =>
    page.getByRole('searchbox').fill(words)
export const fillConnection: Act = async (page) => {
  const values: readonly [RegExp, string][] = [
    [/^(Name|Naam)$/, 'Kantoor De Vries'],
    [/^(Base address|Basisadres)$/, 'https://api.example.com'],
    [/^(Client identifier|Client-id)$/, 'desk-4711'],
    [/^(Client secret|Clientgeheim)$/, 's3cret'],
    [/^Redirect.URI$/, 'https://desk.example/cb'],
    [/^Scope$/, 'http://vendor.product.API/Web/WebApi/*'],
    [/^Database.id$/, 'MVL00124'],
  ]
  for (const [label, value] of values) await page.getByLabel(label).fill(value)
}
