import { expect, type Locator, type Page } from '@playwright/test'
import { recordAnnouncements } from './announcements.ts'
import { keyboardAt } from './keyboard.ts'
import { cutOff, field } from './steps.ts'
import { cell, foot, inRange } from './table-parts.ts'
import { stumbles, treeOf } from './tree.ts'
import { shared, test } from './world.ts'

/** The hand of Excel in the ways that no other spec goes: by keys alone, by mouse, and by the accessibility tree. */
const sheet = (page: Page): Locator => page.getByRole('dialog')
const panel = (page: Page): Locator => page.getByRole('region', { name: 'Customer', exact: true })
const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '')
const lines = (page: Page): Locator => sheet(page).getByRole('row')
const corner = async (at: Locator): Promise<readonly [x: number, y: number]> => {
  const { x, y, width, height } = (await at.boundingBox())!
  return [x + width - 3, y + height - 3]
}
/** The names that the accessibility tree has for a role. */
const named = async (page: Page, role: string): Promise<readonly string[]> =>
  (await treeOf(page)).filter((node) => node.role === role).map(({ name }) => plain(name))
const selectedInTree = async (page: Page): Promise<readonly string[]> =>
  (await treeOf(page))
    .filter(({ role, is }) => role === 'gridcell' && is['selected'] === true)
    .map(({ name }) => plain(name))

test.describe('on one desk', () => {
  const desk = shared(async (world) => {
    const opened = await world.desk()
    // Changes wait here, where they can be taken back.
    cutOff(opened.service)
    return opened
  })
  const valueOf = (row: number, property: string): string => {
    const { control } = desk().service
    return String(control.customer(control.ids()[row]!)?.[property])
  }
  test.afterEach(async () => {
    const { page } = desk()
    for (let tries = 0; tries < 3 && (await sheet(page).count()) > 0; tries++) await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  test('cells are filled to the right and downwards by keys, by the handle, and told to a screen reader', async () => {
    const { page } = desk()
    const [name, below] = [valueOf(0, 'Name'), valueOf(1, 'Name')]
    const keyboard = keyboardAt(page)
    const announced = await recordAnnouncements(page)
    const undoAll = async (): Promise<void> => {
      await sheet(page).getByRole('button', { name: 'Undo all' }).click()
      await sheet(page).getByRole('button', { name: 'Close' }).click()
      await expect(sheet(page)).toBeHidden()
    }

    // By keys: a range takes its first column, and what the service sets is left out aloud.
    await cell(page, 0, 'Name').focus()
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown']) await keyboard.press(key, /^gridcell/)
    await expect.poll(() => selectedInTree(page)).toHaveLength(4)
    await page.keyboard.press('ControlOrMeta+r')
    await expect(lines(page).nth(1)).toContainText(name)
    await expect(lines(page).nth(2)).toContainText(below)
    expect(await stumbles(page)).toEqual([])
    await keyboard.tabTo(/^button "Save 2 changes"/)
    await page.keyboard.press('Enter')
    await expect(sheet(page).getByRole('button', { name: 'Undo all' })).toBeVisible()
    await undoAll()
    await expect(cell(page, 1, 'ShortName')).toHaveText(valueOf(1, 'ShortName'))
    await cell(page, 0, 'CustomerId').focus()
    await page.keyboard.press('ControlOrMeta+r')
    await expect.poll(announced).toContain('There is no column before to fill right from')

    // By mouse: the handle is dragged to the right, and upwards.
    await cell(page, 1, 'Name').click()
    await page.mouse.move(...(await corner(cell(page, 1, 'Name'))))
    await page.mouse.down()
    await cell(page, 1, 'ShortName').hover()
    await page.mouse.up()
    await expect(lines(page).nth(1)).toContainText(below)
    await sheet(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(sheet(page)).toBeHidden()
    await cell(page, 1, 'City').click()
    await page.mouse.move(...(await corner(cell(page, 1, 'City'))))
    await page.mouse.down()
    await cell(page, 0, 'City').hover()
    await page.mouse.up()
    await expect(lines(page).nth(1)).toContainText(valueOf(1, 'City'))
    await sheet(page).getByRole('button', { name: 'Save 1 change' }).click()
    await undoAll()
    await expect(cell(page, 0, 'City')).toHaveText(valueOf(0, 'City'))
  })

  test('all cells are selected and counted, and Escape ends it, by keys, by mouse, and to a screen reader', async () => {
    const { page } = desk()
    const keyboard = keyboardAt(page)
    const announced = await recordAnnouncements(page)
    await cell(page, 2, 'City').focus()
    await keyboard.press('ControlOrMeta+a', /^gridcell/)
    await expect(foot(page)).toContainText(/40 rows by 10 columns.*filled/)
    await expect.poll(announced).toContain('40 rows by 10 columns')
    await expect.poll(() => selectedInTree(page)).toContain(valueOf(2, 'City'))
    await keyboard.press('Escape', /^gridcell/)
    await expect(inRange(page)).toHaveCount(0)
    await expect.poll(() => selectedInTree(page)).toEqual([])
    await expect(cell(page, 2, 'City')).toBeFocused()

    // By mouse: the command has a line in the palette, and a click on a cell ends the range.
    await page.getByRole('button', { name: /^Go to…/ }).click()
    await sheet(page).getByRole('combobox').fill('select all')
    await sheet(page)
      .getByRole('option', { name: /^Select all cells/ })
      .click()
    await expect(foot(page)).toContainText(/40 rows by 10 columns.*filled/)
    await cell(page, 1, 'City').click()
    await expect(inRange(page)).toHaveCount(0)
  })

  test('a screen reader is on the cell where Page keys, Home, End and Ctrl go, and a click goes back', async () => {
    const { page } = desk()
    const keyboard = keyboardAt(page)
    const lastRow = desk().service.control.ids().length - 1
    const heard = async (): Promise<string> => {
      const { role, name } = (await treeOf(page)).findLast(({ is }) => is['focused'] === true)!
      return `${role} ${plain(name)}`
    }
    const goes = async (key: string, to: string): Promise<void> => {
      await keyboard.press(key, /^gridcell/)
      await expect.poll(heard).toBe(`gridcell ${to}`)
    }
    await cell(page, 1, 'City').focus()
    await goes('Home', valueOf(1, 'CustomerId'))
    await goes('ControlOrMeta+ArrowDown', valueOf(lastRow, 'CustomerId'))
    await goes('ControlOrMeta+Home', valueOf(0, 'CustomerId'))
    await goes('End', valueOf(0, 'CustomerStateId'))
    await goes('ControlOrMeta+End', valueOf(lastRow, 'CustomerStateId'))
    await goes('ControlOrMeta+Home', valueOf(0, 'CustomerId'))
    await keyboard.press('PageDown', /^gridcell/)
    const row = Number(await page.locator('.ag-row:has(:focus)').getAttribute('row-index'))
    expect(row).toBeGreaterThan(10)
    await expect.poll(heard).toBe(`gridcell ${valueOf(row, 'CustomerId')}`)
    await goes('PageUp', valueOf(0, 'CustomerId'))

    // By mouse: the wheel shows the last row without moving the keyboard, and a click moves it.
    await cell(page, 0, 'Name').hover()
    await page.mouse.wheel(0, 10_000)
    await cell(page, lastRow, 'Name').click()
    await expect.poll(heard).toBe(`gridcell ${valueOf(lastRow, 'Name')}`)
    await goes('ControlOrMeta+Home', valueOf(0, 'CustomerId'))
  })

  test('sum and average of a range are in the foot by keys, by mouse, and to a screen reader', async () => {
    const { page } = desk()
    const keyboard = keyboardAt(page)
    const columns = page.getByRole('button', { name: 'Columns', exact: true })
    const dialog = page.getByRole('dialog', { name: 'Columns' })
    await columns.click()
    await dialog.getByRole('checkbox', { name: 'Credit limit' }).first().check()
    await dialog.getByRole('button', { name: 'Close' }).click()
    /** Digits alone: the signs between them are those of the computer's region. */
    const written = (amount: number): string => {
      const [whole, part = ''] = String(amount).split('.')
      return `${whole}${part.padEnd(2, '0')}`
    }
    const expectAmounts = (rows: number): Promise<void> => {
      const sum = Array.from({ length: rows }, (_, row) => Number(valueOf(row, 'CreditLimit'))).reduce((a, b) => a + b)
      return expect
        .poll(async () => {
          const texts = (await treeOf(page)).map(({ name }) => plain(name))
          const [, ...said] = texts.flatMap((text) => /^Credit limit: sum (.+), average (.+)$/.exec(text) ?? [])
          return said.slice(0, 2).map((amount) => amount.replaceAll(/\D/g, ''))
        })
        .toEqual([written(sum), written(sum / rows)])
    }

    await cell(page, 0, 'Name').focus()
    await keyboard.press('End', /^gridcell/)
    for (let row = 1; row < 4; row++) await keyboard.press('Shift+ArrowDown', /^gridcell/)
    await expect(foot(page)).toContainText(/4 rows by 1 column.*4 filled.*Credit limit: sum/)
    await expectAmounts(4)
    await keyboard.press('Escape', /^gridcell/)
    await expect(foot(page)).not.toContainText('average')

    await cell(page, 0, 'CreditLimit').hover()
    await page.mouse.down()
    await cell(page, 1, 'CreditLimit').hover()
    await page.mouse.up()
    await expect(foot(page)).toContainText(/2 rows by 1 column.*2 filled.*Credit limit: sum/)
    await expectAmounts(2)

    await columns.click()
    await dialog.getByRole('button', { name: 'Standard columns' }).click()
    await page.keyboard.press('Escape')
  })

  test('a customer is looked at, opened and closed from its cell by keys, by mouse, and by a screen reader', async () => {
    const { page } = desk()
    const keyboard = keyboardAt(page)
    const closed = async (): Promise<void> => {
      await expect(panel(page)).toBeHidden()
      expect(await named(page, 'region')).not.toContain('Customer')
    }
    // By keys: Enter leaves the keyboard in the cell, Ctrl+Enter takes it along, Escape brings it back.
    await cell(page, 3, 'City').focus()
    await keyboard.press('Enter', /^gridcell/)
    await expect(panel(page).getByRole('heading', { level: 2, name: valueOf(3, 'Name') })).toBeVisible()
    await expect(cell(page, 3, 'City')).toBeFocused()
    await keyboard.press('ControlOrMeta+Enter', /textbox "Name"/)
    await keyboard.press('Escape', /^gridcell/)
    await expect(cell(page, 3, 'City')).toBeFocused()
    await closed()

    // By mouse: the mark opens it, and Close goes back to that row.
    await cell(page, 4, 'mark').click()
    await expect(field(page, 'Name')).toHaveValue(valueOf(4, 'Name'))
    await field(page, 'City').click()
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await closed()
    await expect(page.locator('.ag-row[row-index="4"] :focus')).toHaveCount(1)

    // A screen reader finds the form under its name, and its ways out.
    await cell(page, 3, 'City').focus()
    await keyboard.press('Enter', /^gridcell/)
    await expect.poll(() => named(page, 'region')).toContain('Customer')
    await expect.poll(() => named(page, 'heading')).toContain(valueOf(3, 'Name'))
    expect(await named(page, 'button')).toEqual(
      expect.arrayContaining(['Previous customer', 'Next customer', 'Close', 'Review', 'More']),
    )
    expect(await stumbles(page)).toEqual([])
    await keyboard.press('Escape', /^gridcell/)
  })

  test('the search is cleared by keys and by mouse, and a screen reader is in the table after it', async () => {
    const { page } = desk()
    const keyboard = keyboardAt(page)
    const search = async (): Promise<void> => {
      await keyboard.press('ControlOrMeta+f', /searchbox "Search customers"/)
      await keyboard.type('000012')
      await expect(page.getByRole('status').filter({ hasText: '1 of 40' })).toBeVisible()
      expect(await named(page, 'button')).toContain('Clear filters')
    }
    const inTable = async (): Promise<void> => {
      await expect(page.getByRole('searchbox', { name: 'Search customers' })).toHaveValue('')
      await expect
        .poll(async () => (await treeOf(page)).filter(({ is }) => is['focused'] === true).at(-1)?.role)
        .toBe('gridcell')
      expect(await named(page, 'button')).not.toContain('Clear filters')
    }
    await search()
    await keyboard.press('ControlOrMeta+Shift+x', /^gridcell/)
    await inTable()
    await search()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await inTable()
  })
})
