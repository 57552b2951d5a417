import type { Page } from '@playwright/test'
import { atTable, cellOf, click, openRow, pressed, rows, shows, typed } from '../actions.ts'
import { then, type Act, type Group } from '../screen.ts'

const header = (page: Page, id: string) => page.locator(`.ag-header-cell[col-id=${id}]`)
/** Drags the name before the number and widens it. */
const moveColumns: Act = async (page) => {
  await rows(page)
  await header(page, 'Name').dragTo(header(page, 'CustomerId'))
  const box = await header(page, 'Name').locator('.ag-header-cell-resize').boundingBox()
  if (!box) throw new Error('the column has no edge to drag')
  await page.mouse.move(box.x + box.width / 2, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 80, box.y + 10, { steps: 4 })
  await page.mouse.up()
}
const column = (page: Page, name: RegExp) => page.getByRole('columnheader', { name })
const sorted: Act = async (page) => {
  await rows(page)
  await column(page, /^(City|Plaats)/).click()
  await column(page, /^(Name|Naam)/).click({ modifiers: ['Shift'] })
  await page.locator('[aria-sort=ascending]').nth(1).waitFor()
}
const selected = (count: RegExp): Act => shows(count)

/** Work in the table: columns, selection, editing in place. */
export const table: Group = {
  title: 'Table',
  screens: [
    { name: 'columns', scene: 'customers', act: moveColumns },
    {
      name: 'grid-selected',
      scene: 'customers',
      act: then(
        openRow('Café De Zon'),
        atTable,
        pressed('ArrowDown', 'Space', 'Shift+ArrowDown', 'Shift+ArrowDown'),
        selected(/^3 (selected|geselecteerd)/),
      ),
    },
    {
      name: 'grid-all',
      scene: 'customers',
      act: then(cellOf(3, 'Name'), pressed('Control+a'), selected(/(9,310|9\.310) (rows by|rijen bij)/)),
    },
    {
      name: 'grid-range',
      scene: 'customers',
      act: then(
        cellOf(3, 'City'),
        pressed('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight'),
        selected(/^3 (rows by 2 columns|rijen bij 2 kolommen)/),
      ),
    },
    {
      name: 'grid-editing',
      scene: 'customers',
      act: then(
        cellOf(2, 'ZipCode'),
        pressed('F2'),
        typed(' and then some more'),
        shows(/\b2\d\b.*(characters|tekens)/),
      ),
    },
    {
      name: 'grid-code',
      scene: 'customers',
      act: then(cellOf(3, 'CountryId'), typed('bel'), (page) => page.getByRole('listbox').waitFor()),
    },
    {
      name: 'grid-code-unknown',
      scene: 'customers',
      act: then(cellOf(0, 'CountryId'), typed('qq'), (page) => page.getByRole('listbox').waitFor()),
    },
    {
      name: 'grid-typed',
      scene: 'customers',
      act: then(cellOf(3, 'City'), typed('Delft'), pressed('Enter'), (page) =>
        page.locator('[row-index="3"] [col-id=City] .changed').waitFor(),
      ),
    },
    {
      name: 'grid-waits',
      scene: 'cells-wait',
      act: then(cellOf(3, 'City'), typed('Delft'), pressed('Enter'), shows(/^(4 changes wait|4 wijzigingen wachten)/)),
    },
    {
      name: 'key-refused',
      scene: 'customers',
      act: then(cellOf(3, 'City'), pressed('Control+e'), shows(/(Select customers first|Selecteer eerst klanten)/)),
    },
    {
      name: 'grid-refused',
      scene: 'save-fails',
      act: then(cellOf(3, 'CountryId'), pressed('F2'), typed('X'), pressed('Enter'), (page) =>
        page.getByRole('alert').waitFor(),
      ),
    },
    {
      name: 'grid-column-menu',
      scene: 'customers',
      act: then(
        rows,
        (page) => column(page, /^(City|Plaats)/).click({ button: 'right' }),
        (page) => page.getByRole('menu').waitFor(),
      ),
    },
    { name: 'grid-sorted', scene: 'customers', act: sorted },
    {
      name: 'grid-pinned',
      scene: 'wide-columns',
      act: then(
        rows,
        (page) =>
          page
            .getByRole('gridcell')
            .nth(8)
            .click({ modifiers: ['Control'] }),
        selected(/^1 (selected|geselecteerd)/),
      ),
    },
    {
      name: 'grid-read-only',
      scene: 'locked',
      act: then(cellOf(2, 'City'), pressed('F2'), (page) => page.getByRole('dialog').waitFor()),
    },
    {
      name: 'grid-right-to-left',
      scene: 'right-to-left',
      act: then(cellOf(0, 'Name'), pressed('F2'), (page) =>
        page.locator('.ag-theme-desk ~ * input, .whole input').first().waitFor(),
      ),
    },
    {
      name: 'command-menu',
      scene: 'customers',
      act: then(
        rows,
        (page) => page.getByRole('gridcell', { name: 'Café De Zon', exact: true }).first().click({ button: 'right' }),
        (page) => page.getByRole('menu').waitFor(),
      ),
    },
    { name: 'keys', scene: 'customers', act: then(rows, pressed('F1'), (page) => page.getByRole('dialog').waitFor()) },
    {
      name: 'columns-menu',
      scene: 'customers',
      act: then(rows, click(/^(Columns|Kolommen)$/), (page) => page.locator('dialog.popover').waitFor()),
    },
  ],
}
