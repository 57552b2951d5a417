import { expect, type Locator, type Page } from '@playwright/test'
import type { DeskApp } from './desk-app.ts'
import { cutOff, field, restore, syncSays } from './steps.ts'
import { test } from './world.ts'

const cell = (page: Page, row: number, column: string): Locator => page.locator(`.ag-row[row-index="${row}"] [col-id="${column}"]`)
const foot = (page: Page): Locator => page.getByRole('group', { name: 'Status line' })
const selected = (page: Page): Promise<string[]> => page.locator('.ag-row[aria-selected="true"]').evaluateAll((rows) => rows.map((row) => row.getAttribute('row-id') ?? '').toSorted())
const focused = (page: Page): Promise<string> => page.evaluate(() => `${document.activeElement?.closest('.ag-row')?.getAttribute('row-id')} ${document.activeElement?.getAttribute('col-id')}`)
const copied = ({ electron }: DeskApp): Promise<string> => electron.evaluate(({ clipboard }) => clipboard.readText())
/** Puts text on the browser's clipboard and pastes it, as from a spreadsheet. */
const paste = (page: Page, text: string): Promise<void> => page.evaluate((given) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', given)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}, text)
/** By the keyboard alone: down from the search into the table, and to a cell. */
const goTo = async (page: Page, row: number, right = 0): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Search customers' }).focus()
  await page.keyboard.press('ArrowDown')
  for (let at = 0; at < row; at++) await page.keyboard.press('ArrowDown')
  for (let at = 0; at < right; at++) await page.keyboard.press('ArrowRight')
}

test('rows are selected and copied by the keyboard, and what was copied goes into a spreadsheet and back', async ({ world }) => {
  const { service, app, page } = await world.desk()
  const ids = service.control.ids()
  await goTo(page, 1)
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(foot(page)).toContainText('3 selected')
  expect(await selected(page)).toEqual(ids.slice(1, 4).map((id) => `s:${id}`))
  await page.keyboard.press('Control+c')
  await expect(foot(page)).toContainText('Copied 3 rows')
  const lines = (await copied(app)).trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^Customer id\tName\t/)
  expect(lines.slice(1).map((line) => line.split('\t')[0])).toEqual(ids.slice(1, 4))

  await page.keyboard.press('Escape')
  await expect(foot(page)).not.toContainText('selected')
  await page.keyboard.press('Control+c')
  await expect(foot(page)).toContainText('Copied: Name')
  expect(await copied(app)).toBe(String(service.control.customer(ids[3]!)?.['Name']))

  await page.keyboard.press('Control+a')
  await expect(foot(page)).toContainText('40 selected')
  await page.keyboard.press('Control+c')
  await expect(foot(page)).toContainText('Copied 40 rows')
})

test('a cell is edited in place without a connection, marked with its old value, undone, done again and sent', async ({ world }) => {
  const { service, page } = await world.desk()
  const id = service.control.ids()[2]!
  const before = service.control.customer(id)!
  cutOff(service)
  await goTo(page, 2)
  await page.keyboard.press('F2')
  const editor = page.getByRole('textbox', { name: /^Name of/ })
  await expect(editor).toHaveValue(String(before['Name']))
  await editor.fill('Molen De Hoop')
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 'Name')).toHaveText(`Molen De Hoop (was: ${String(before['Name'])})`)
  await expect(foot(page)).toContainText('Changed: Name')
  expect(await focused(page)).toBe(`s:${service.control.ids()[3]} Name`)

  await page.keyboard.press('Control+z')
  await expect(foot(page)).toContainText('Undone:')
  await expect(cell(page, 2, 'Name')).toHaveText(String(before['Name']))
  await page.keyboard.press('Control+Shift+z')
  await expect(foot(page)).toContainText('Done again:')
  await expect(cell(page, 2, 'Name')).toContainText('Molen De Hoop')
  await syncSays(page, /^Offline since/)

  restore(service)
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect.poll(() => service.control.customer(id)?.['Name'], { timeout: 30_000 }).toBe('Molen De Hoop')
  expect({ ...service.control.customer(id), Name: before['Name'] }).toEqual(before)
  await expect(cell(page, 2, 'Name')).toHaveText('Molen De Hoop', { timeout: 30_000 })
})

test('a pasted block is shown before it is staged, and is one step to undo', async ({ world }) => {
  const { service, page } = await world.desk()
  const names = (): string[] => service.control.ids().slice(0, 2).map((id) => String(service.control.customer(id)?.['Name']))
  const before = names()
  cutOff(service)
  await goTo(page, 0)
  await paste(page, 'Eerste\tEEN\r\nTweede\tTWEE\r\n')
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Eerste')
  await expect(sheet).toContainText('Tweede')
  await expect(cell(page, 0, 'Name')).toHaveText(before[0]!)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(cell(page, 0, 'Name')).toHaveText(before[0]!)
  await goTo(page, 0)
  await paste(page, 'Eerste\tEEN\r\nTweede\tTWEE\r\n')
  await sheet.getByRole('button', { name: /^(Save|Stage) 4/ }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(cell(page, 0, 'Name')).toHaveText(`Eerste (was: ${before[0]})`)
  await expect(cell(page, 1, 'ShortName')).toContainText('TWEE')
  await goTo(page, 0)
  await page.keyboard.press('Control+z')
  await expect(foot(page)).toContainText('Undone: 2 customers')
  await expect(cell(page, 0, 'Name')).toHaveText(before[0]!)
  await expect(cell(page, 1, 'Name')).toHaveText(before[1]!)
  expect(names()).toEqual(before)
  restore(service)
})

test('the keyboard stays on its customer while others come above it', async ({ world }) => {
  const { page } = await world.desk()
  await page.getByRole('columnheader', { name: 'Name', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search customers' }).focus()
  await goTo(page, 6, 2)
  const where = await focused(page)
  const place = await page.evaluate(async () => {
    const reply = await window.api.settings.read()
    return reply.ok ? reply.value.place! : null
  })
  await page.evaluate(async (at) => window.api.customers.create(at!, { Name: { is: 'text', text: 'AAA Aanbouw' }, ShortName: { is: 'text', text: 'AAA' } }), place)
  await expect(cell(page, 0, 'Name')).toContainText('AAA Aanbouw', { timeout: 20_000 })
  expect(await focused(page)).toBe(where)
  await page.keyboard.press('Enter')
  await expect(field(page, 'Customer id')).toHaveValue(where.replace(/^s:(\S+) .*/, '$1'))
})

test('columns are sorted by several, moved, sized and pinned without a mouse, and stay so', async ({ world }) => {
  const { app, page } = await world.desk()
  const header = (name: string): Locator => page.getByRole('columnheader', { name: new RegExp(`^${name}`) })
  await goTo(page, 0)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(header('Name')).toHaveAttribute('aria-sort', 'ascending')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+Enter')
  await expect(header('Short name')).toHaveAttribute('aria-sort', 'ascending')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expect(header('Short name')).toHaveAttribute('aria-colindex', '6')
  const width = (await header('Short name').boundingBox())!.width
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(async () => (await header('Short name').boundingBox())!.width).toBeGreaterThan(width)
  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu')
  if (!(await menu.isVisible())) await header('Short name').click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Pin at the left' }).focus()
  await page.keyboard.press('Enter')
  await expect(header('Short name')).toHaveAttribute('aria-colindex', '3')
  await header('Postcode').click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Hide' }).click()
  await expect(header('Postcode')).toHaveCount(0)
  await expect(header('Short name')).toBeFocused()
  await page.waitForFunction(async () => {
    const settings = await window.api.settings.read()
    const view = settings.ok && settings.value.place ? await window.api.customers.view(settings.value.place) : null
    return view?.ok && view.value?.columns?.[0]?.pinned === true
  })
  await app.close()
  const again = await world.open()
  await expect(again.page.getByRole('columnheader', { name: /^Short name/ })).toHaveAttribute('aria-colindex', '3')
  await expect(again.page.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute('aria-sort', 'ascending')
})
