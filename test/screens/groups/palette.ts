import { pressed, rows, shows } from '../actions.ts'
import { then, type Act, type Group } from '../screen.ts'

/** Opens the palette and types; customers appear after a pause. */
const palette = (words: string, until: Act): Act =>
  then(rows, pressed('Control+K'), (page) => page.locator('dialog.palette').getByRole('combobox').fill(words), until)
const customers: Act = (page) => page.getByRole('group', { name: /^(Customers|Klanten)$/ }).waitFor()
const lines: Act = (page) => page.locator('dialog.palette [role=option]').first().waitFor()

const elsewhere: Act = (page) => page.getByText(/Search the other|Zoek in de/).click()
const searched: Act = (page) => page.getByText(/Found in|andere administraties? gevonden/).waitFor()

/** The command palette. */
export const paletteGroup: Group = {
  title: 'Palette',
  screens: [
    { name: 'palette', scene: 'many-places', act: palette('', lines) },
    { name: 'palette-words', scene: 'customers', act: palette('de', customers) },
    {
      name: 'palette-none',
      scene: 'one-place',
      act: palette('xyzzy', (page) => page.getByText(/Nothing fits|Niets gevonden/).waitFor()),
    },
    {
      name: 'palette-slow',
      scene: 'slow-rows',
      act: palette('ca', shows(/Searching customers|Klanten zoeken/)),
    },
    { name: 'palette-elsewhere', scene: 'places', act: palette('de', then(elsewhere, searched)) },
    { name: 'palette-elsewhere-none', scene: 'places', act: palette('xyzzy', then(elsewhere, searched)) },
    {
      name: 'palette-elsewhere-running',
      scene: 'slow-places',
      act: palette('de', then(elsewhere, shows(/Searched 2 of|2 van 6 administraties/))),
    },
    {
      name: 'palette-elsewhere-failed',
      scene: 'places-fail',
      act: palette('de', then(elsewhere, shows(/No other administration could|Geen andere administratie kon/))),
    },
    { name: 'palette-read-only', scene: 'locked', act: palette('de', customers) },
    { name: 'palette-long', scene: 'long-values', act: palette('ver', customers) },
    { name: 'palette-right-to-left', scene: 'right-to-left', act: palette('של', customers) },
  ],
}
