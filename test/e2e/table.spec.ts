import { expect, type Locator, type Page } from '@playwright/test'
import type { DeskApp } from './desk-app.ts'
import { cutOff, field, openCustomer, restore, save, syncSays } from './steps.ts'
import { cell, foot } from './table-parts.ts'
import { test } from './world.ts'

const selected = (page: Page): Promise<string[]> =>
  page
    .locator('.ag-row[aria-selected="true"]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('row-id') ?? '').toSorted())
const focused = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      `${document.activeElement?.closest('.ag-row')?.getAttribute('row-id')} ${document.activeElement?.getAttribute('col-id')}`,
  )
const copied = ({ electron }: DeskApp): Promise<string> => electron.evaluate(({ clipboard }) => clipboard.readText())
/** Puts a text on the browser's clipboard and pastes it, as from a spreadsheet. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', given)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
/** Moves by keyboard from the search to a cell of the table. */
const goTo = async (page: Page, row: number, right = 0): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Search customers' }).focus()
  await page.keyboard.press('ArrowDown')
  // The search keeps the focus until the first row was read.
  await expect.poll(() => focused(page)).toMatch(/^\S:\S+ /)
  for (let at = 0; at < row; at++) await page.keyboard.press('ArrowDown')
  for (let at = 0; at < right; at++) await page.keyboard.press('ArrowRight')
}

test(
  'rows are selected and copied by keyboard, and a round trip through a spreadsheet works',
  { tag: '@long' },
  async ({ world }) => {
    const { service, app, page } = await world.desk()
    const ids = service.control.ids()
    await goTo(page, 1)
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(foot(page)).toContainText('3 selected')
    expect(await selected(page)).toEqual(ids.slice(1, 4).map((id) => `s:${id}`))
    await page.keyboard.press('ControlOrMeta+c')
    await expect(foot(page)).toContainText('Copied 3 rows')
    const lines = (await copied(app)).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^Customer id\tName\t/)
    expect(lines.slice(1).map((line) => line.split('\t')[0])).toEqual(ids.slice(1, 4))

    await page.keyboard.press('Escape')
    await expect(foot(page)).not.toContainText('selected')
    await page.keyboard.press('ControlOrMeta+c')
    await expect(foot(page)).toContainText('Copied: Name')
    expect(await copied(app)).toBe(String(service.control.customer(ids[3]!)?.['Name']))

    await page.keyboard.press('ControlOrMeta+a')
    await expect(foot(page)).toContainText('40 rows by')
    await page.keyboard.press('ControlOrMeta+c')
    await expect(foot(page)).toContainText('Copied 40 rows by')
  },
)

test(
  'a cell is edited offline, marked with its old value, undone, redone and sent',
  { tag: '@long' },
  async ({ world }) => {
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

    await page.keyboard.press('ControlOrMeta+z')
    await expect(foot(page)).toContainText('Undone:')
    await expect(cell(page, 2, 'Name')).toHaveText(String(before['Name']))
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(foot(page)).toContainText('Done again:')
    await expect(cell(page, 2, 'Name')).toContainText('Molen De Hoop')
    await syncSays(page, /^Offline since/)

    restore(service)
    await page.getByRole('button', { name: 'Sync now' }).click()
    await expect.poll(() => service.control.customer(id)?.['Name'], { timeout: 30_000 }).toBe('Molen De Hoop')
    expect({ ...service.control.customer(id), Name: before['Name'] }).toEqual(before)
    await expect(cell(page, 2, 'Name')).toHaveText('Molen De Hoop', { timeout: 30_000 })
  },
)

test('a pasted block is previewed before it is saved, and undone in one step', { tag: '@long' }, async ({ world }) => {
  const { service, page } = await world.desk()
  const names = (): string[] =>
    service.control
      .ids()
      .slice(0, 2)
      .map((id) => String(service.control.customer(id)?.['Name']))
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
  await page.keyboard.press('ControlOrMeta+z')
  await expect(foot(page)).toContainText('Undone: 2 customers')
  await expect(cell(page, 0, 'Name')).toHaveText(before[0]!)
  await expect(cell(page, 1, 'Name')).toHaveText(before[1]!)
  expect(names()).toEqual(before)
  restore(service)
})

test('the focus stays on its customer while others are inserted above', { tag: '@long' }, async ({ world }) => {
  const { page } = await world.desk()
  await page.getByRole('columnheader', { name: 'Name', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search customers' }).focus()
  await goTo(page, 6, 2)
  const where = await focused(page)
  const place = await page.evaluate(async () => {
    const reply = await window.api.settings.read()
    return reply.ok ? reply.value.place! : null
  })
  await page.evaluate(
    async (at) =>
      window.api.customers.create(at!, {
        Name: { is: 'text', text: 'AAA Aanbouw' },
        ShortName: { is: 'text', text: 'AAA' },
      }),
    place,
  )
  await expect(cell(page, 0, 'Name')).toContainText('AAA Aanbouw', { timeout: 20_000 })
  expect(await focused(page)).toBe(where)
  await page.keyboard.press('Enter')
  await expect(field(page, 'Customer id')).toHaveValue(where.replace(/^s:(\S+) .*/, '$1'))
})

test(
  'columns are sorted, moved, resized and pinned without a mouse, and stay so',
  { tag: '@long' },
  async ({ world }) => {
    const { app, page } = await world.desk()
    const header = (name: string): Locator => page.getByRole('columnheader', { name: new RegExp(`^${name}`) })
    await goTo(page, 0)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(header('Name')).toHaveAttribute('aria-sort', 'ascending')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+Enter')
    await expect(header('Short name')).toHaveAttribute('aria-sort', 'ascending')
    await page.keyboard.press('ControlOrMeta+Shift+ArrowRight')
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
    await expect(again.page.getByRole('columnheader', { name: /^Short name/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await expect(again.page.getByRole('columnheader', { name: 'Postcode' })).toHaveCount(0)
  },
)

test('the focus stays on its customer while a sync adds, removes and changes rows around it', async ({ world }) => {
  const { service, page } = await world.desk({ customers: 200 })
  await page.getByRole('columnheader', { name: 'Name', exact: true }).click()
  await goTo(page, 0)
  const index = (): Promise<number> =>
    page.evaluate(() => Number(document.activeElement?.closest('.ag-row')?.getAttribute('row-index')))
  // A page of rows still loading takes the key without moving.
  await expect
    .poll(async () => {
      await page.keyboard.press('PageDown')
      return index()
    })
    .toBeGreaterThan(20)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  // Its row may still be loading.
  await expect.poll(() => focused(page)).toMatch(/^s:/)
  const top = (): Promise<number> => page.evaluate(() => document.activeElement!.getBoundingClientRect().top)
  const [where, before, at] = [await focused(page), await top(), await index()]
  const id = where.replace(/^s:(\S+) .*/, '$1')
  const [above] = service.control
    .ids()
    .map((one) => service.control.customer(one)!)
    .toSorted((a, b) => String(a['Name']).localeCompare(String(b['Name']), 'en'))

  // Three rows are inserted above, one is removed, and the focused one changes.
  for (const name of ['AAA Aanbouw', 'AAA Bouw', 'AAA Dak']) service.control.create({ Name: name, ShortName: 'AAA' })
  service.control.remove(String(above!['CustomerId']))
  service.control.change(id, { City: 'Zierikzee' })
  await page.keyboard.press('F5')
  await expect(page.locator(`.ag-row[row-id="s:${id}"] [col-id="City"]`)).toHaveText('Zierikzee', { timeout: 30_000 })
  await expect(foot(page)).toContainText('202 shown')
  await expect.poll(index).toBe(at + 2)
  expect(await focused(page)).toBe(where)
  expect(Math.abs((await top()) - before)).toBeLessThan(2)

  // If the focused row itself is removed, its successor is focused.
  service.control.remove(id)
  await page.keyboard.press('F5')
  await expect(foot(page)).toContainText('201 shown', { timeout: 30_000 })
  await expect(page.locator(`.ag-row[row-id="s:${id}"]`)).toHaveCount(0)
  expect(await index()).toBe(at + 2)
  expect(Math.abs((await top()) - before)).toBeLessThan(2)
  await page.keyboard.press('ArrowDown')
  expect(await index()).toBe(at + 3)
})

test('undo covers changes of form and table alike', { tag: '@long' }, async ({ world }) => {
  const { service, page } = await world.desk()
  const [one, other] = service.control.ids().slice(2) as [string, string]
  const [first, second] = [service.control.customer(one)!, service.control.customer(other)!]
  cutOff(service)
  await openCustomer(page, one)
  await field(page, 'City').fill('Assen')
  await save(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('')
  await expect(cell(page, 2, 'City')).toHaveText(`Assen (was: ${String(first['City'])})`)
  await goTo(page, 3)
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: /^Name of/ }).fill('Molen De Hoop')
  await page.keyboard.press('Enter')
  await expect(cell(page, 3, 'Name')).toContainText('Molen De Hoop')
  await expect(cell(page, 2, 'City')).toHaveText(`Assen (was: ${String(first['City'])})`)

  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(page, 3, 'Name')).toHaveText(String(second['Name']))
  await expect(cell(page, 2, 'City')).toContainText('Assen')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(page, 2, 'City')).toHaveText(String(first['City']))
  await openCustomer(page, one)
  await expect(field(page, 'City')).toHaveValue(String(first['City']))
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await openCustomer(page, one)
  await expect(field(page, 'City')).toHaveValue('Assen')
  restore(service)
  await page.keyboard.press('F5')
  await expect.poll(() => service.control.customer(one)?.['City'], { timeout: 30_000 }).toBe('Assen')
  expect(service.control.customer(other)?.['Name']).toBe(second['Name'])
})
