import type { Page } from '@playwright/test'

type Act = (page: Page) => Promise<unknown>
const rows: Act = (page) => page.getByRole('gridcell').first().waitFor()
/** Opens the palette and types; customers arrive after a pause. */
const palette = (words: string, customers: boolean): Act => async (page) => {
  await rows(page)
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').last().fill(words)
  if (customers) await page.getByRole('group', { name: /^(Customers|Klanten)$/ }).waitFor()
}
const menuOf = (row: string): Act => (page) => page.getByRole('gridcell', { name: row, exact: true }).first().click({ button: 'right' })

/** What is reached by the palette, by a right click, and the sheet of keys. */
export const handsShots = [
  { name: 'palette', scene: 'many-places', act: palette('', false) },
  { name: 'palette-words', scene: 'customers', act: palette('de', true) },
  { name: 'palette-none', scene: 'customers', act: palette('xyzzy', false) },
  { name: 'command-menu', scene: 'customers', act: menuOf('Café De Zon') },
] as const
