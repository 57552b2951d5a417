import { expect, type Locator, type Page } from '@playwright/test'
import { recordAnnouncements } from './announcements.ts'
import type { DeskApp } from './desk-app.ts'
import { keyboardAt, type Keyboard } from './keyboard.ts'
import { cutOff, field } from './steps.ts'
import { cell, copyElsewhere, foot, inRange } from './table-parts.ts'
import { stumbles, treeOf } from './tree.ts'
import { shared, test } from './world.ts'

/**
 * Gestures in the ways that no other spec goes: by mouse, by keys alone, and by the accessibility tree. They share one
 * desk, and each leaves it as it was.
 */
const sheet = (page: Page): Locator => page.getByRole('dialog')
const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '')
const copied = ({ electron }: DeskApp): Promise<string> => electron.evaluate(({ clipboard }) => clipboard.readText())
/** From anywhere to the city of the first customer, by keys. */
const toCity = async (page: Page, keyboard: Keyboard): Promise<void> => {
  await keyboard.press('ControlOrMeta+f', /searchbox "Search customers"/)
  await keyboard.press('ArrowDown', /^gridcell/)
  const at = (): Promise<string | null | undefined> =>
    page.evaluate(() => document.activeElement?.closest('[col-id]')?.getAttribute('col-id'))
  for (let tries = 0; tries < 8 && (await at()) !== 'City'; tries++) await page.keyboard.press('ArrowRight')
  expect(await at()).toBe('City')
}
const dragOver = async (page: Page, from: number, to: number): Promise<void> => {
  await cell(page, from, 'City').hover()
  await page.mouse.down()
  await cell(page, to, 'City').hover()
  await page.mouse.up()
  await expect(inRange(page)).toHaveCount(to - from + 1)
}
const menuItems = async (page: Page): Promise<readonly string[]> =>
  (await treeOf(page)).filter(({ role }) => role === 'menuitem').map(({ name }) => plain(name))

test.describe('on one desk', () => {
  const desk = shared(async (world) => {
    const opened = await world.desk()
    // Changes wait here, where they can be taken back.
    cutOff(opened.service)
    return opened
  })
  const cities = (rows: readonly number[]): readonly string[] => {
    const { control } = desk().service
    return rows.map((row) => String(control.customer(control.ids()[row]!)?.['City']))
  }
  test.afterEach(async () => {
    const { page } = desk()
    for (let tries = 0; tries < 3 && (await sheet(page).count()) > 0; tries++) await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
  })

  test('a range, and what fills it, is told to a screen reader', async () => {
    const { page } = desk()
    await cell(page, 0, 'City').focus()
    await page.keyboard.press('Shift+ArrowDown')
    const selected = async (): Promise<number> =>
      (await treeOf(page)).filter(({ role, is }) => role === 'gridcell' && is['selected'] === true).length
    await expect.poll(selected).toBe(2)
    await expect(foot(page).getByRole('status')).toHaveText('2 rows by 1 column')
    await page.keyboard.press('ControlOrMeta+d')
    await expect(sheet(page).getByRole('row').nth(1)).toContainText(cities([0])[0]!)
    expect(await stumbles(page)).toEqual([])
  })

  test('a block is copied, pasted and cleared by keys alone, and a screen reader is told', async () => {
    const { app, page } = desk()
    const keyboard = keyboardAt(page)
    const announced = await recordAnnouncements(page)
    await toCity(page, keyboard)
    await keyboard.press('Shift+ArrowDown', /^gridcell/)
    await page.keyboard.press('ControlOrMeta+c')
    await expect.poll(announced).toContain('Copied 2 rows by 1 column')
    expect(await copied(app)).toBe(`${cities([0, 1]).join('\r\n')}\r\n`)

    await copyElsewhere(page, 'Zierikzee\r\nAppingedam\r\n')
    await keyboard.press('ControlOrMeta+v', /^(button|heading|checkbox)/)
    await expect(sheet(page).getByRole('status').filter({ hasText: '2 customers change in 2 values' })).toBeVisible()
    const cells = async (): Promise<readonly string[]> =>
      (await treeOf(page)).filter(({ role }) => /cell/.test(role)).map(({ name }) => plain(name))
    // The lines come after the sentence.
    await expect.poll(cells).toEqual(expect.arrayContaining([cities([0])[0], 'Zierikzee', 'Appingedam']))
    expect(await stumbles(page)).toEqual([])
    await keyboard.press('Escape', /^gridcell/)

    await page.keyboard.press('Delete')
    await expect(sheet(page).getByRole('button', { name: 'Save 2 changes' })).toBeVisible()
    await expect(sheet(page).getByRole('row').nth(1)).toContainText(cities([0])[0]!)
    expect(await stumbles(page)).toEqual([])
    await keyboard.press('Escape', /^gridcell/)

    await keyboard.press('Shift+F10', /menuitem "Open/)
    for (const [index, name] of ['Copy', 'Paste', 'Clear contents'].entries()) {
      await keyboard.press('ArrowDown', new RegExp(`menuitem "${name}`))
      expect((await menuItems(page))[index + 1]).toMatch(new RegExp(`^${name}`))
    }
    expect(await stumbles(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(sheet(page).getByRole('button', { name: 'Save 2 changes' })).toBeVisible()
  })

  test('a block is copied, pasted and cleared by mouse, from the menu of its cells', async () => {
    const { app, page } = desk()
    const [first, second, third, fourth] = cities([0, 1, 2, 3])
    const choose = async (row: number, item: string): Promise<void> => {
      await cell(page, row, 'City').click({ button: 'right' })
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    }
    await dragOver(page, 0, 1)
    await choose(1, 'Copy')
    await expect(foot(page)).toContainText('Copied 2 rows by 1 column')
    await expect(inRange(page)).toHaveCount(2)
    expect(await copied(app)).toBe(`${first}\r\n${second}\r\n`)

    await choose(2, 'Paste')
    await expect(inRange(page)).toHaveCount(0)
    await sheet(page).getByRole('button', { name: 'Save 2 changes' }).click()
    await sheet(page).getByRole('button', { name: 'Undo all' }).click()
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await expect(sheet(page)).toBeHidden()
    await expect(cell(page, 2, 'City')).toHaveText(third!)

    await dragOver(page, 2, 3)
    await choose(2, 'Clear contents')
    await expect(sheet(page).getByRole('row').nth(1)).toContainText(third!)
    await expect(sheet(page).getByRole('row').nth(2)).toContainText(fourth!)
    await sheet(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(sheet(page)).toBeHidden()
  })

  test('a page reads the clipboard only while the app is in front, once after each press', async () => {
    const { app, page, environment } = desk()
    const read = (): Promise<unknown> =>
      page.evaluate(async (given) => window.api.customers.clipboardText(given), {
        environment,
        administration: desk().service.facts.databases[0]!,
      })
    const inFront = (wanted: boolean): Promise<void> =>
      app.electron.evaluate(({ BrowserWindow }, focus) => {
        const [window] = BrowserWindow.getAllWindows()
        if (focus) window?.focus()
        else window?.blur()
      }, wanted)
    const isInFront = (): Promise<boolean> =>
      app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow() !== null)
    await app.electron.evaluate(({ clipboard }) => clipboard.writeText('of another program'))
    await inFront(true)
    await expect.poll(isInFront).toBe(true)
    // A test before may have pressed something.
    await read()
    const refused = { ok: false, fail: { code: 'paste-not-asked' } }
    expect(await read()).toEqual(refused)
    await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })))
    expect(await read()).toEqual(refused)
    await page.keyboard.press('Shift')
    expect(await read()).toEqual({ ok: true, value: 'of another program' })
    expect(await read()).toEqual(refused)
    await page.keyboard.press('Shift')
    await inFront(false)
    await expect.poll(read).toEqual({ ok: true, value: '' })
    await inFront(true)
  })

  test('what is typed faster than cells are saved arrives cell by cell', async () => {
    const { page } = desk()
    await toCity(page, keyboardAt(page))
    const texts = (): Promise<readonly string[]> =>
      Promise.all(
        [cell(page, 0, 'City'), cell(page, 0, 'ZipCode'), cell(page, 1, 'ZipCode')].map(async (one) =>
          plain(await one.innerText()).replace(/\s*\(was:.*\)/s, ''),
        ),
      )
    const before = await texts()
    // Nobody waits between the keys, so most come while a cell is being saved.
    for (const [text, end] of [
      ['Zierikzee', 'Tab'],
      ['4301 AA', 'Enter'],
      ['9901 BB', 'Enter'],
    ] as const) {
      await page.keyboard.type(text)
      await page.keyboard.press(end)
    }
    await expect.poll(texts).toEqual(['Zierikzee', '4301 AA', '9901 BB'])
    await expect(cell(page, 2, 'ZipCode')).toBeFocused()
    for (let step = 0; step < 3; step++) await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(texts).toEqual(before)
  })

  test('Page keys, Home, End and Ctrl with arrows go where a spreadsheet goes', async () => {
    const { page } = desk()
    const keyboard = keyboardAt(page)
    const at = (): Promise<readonly [number, string | null | undefined]> =>
      page.evaluate(() => {
        const focused = document.activeElement
        const row = focused?.closest('.ag-row')?.getAttribute('row-index')
        return [Number(row ?? -1), focused?.getAttribute('col-id')] as const
      })
    const last = desk().service.control.ids().length - 1
    await toCity(page, keyboard)
    await page.keyboard.press('PageDown')
    await expect.poll(async () => (await at())[0]).toBeGreaterThan(10)
    const [screen, column] = await at()
    expect(column).toBe('City')
    await expect(cell(page, screen, 'City')).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('PageUp')
    await expect.poll(at).toEqual([0, 'City'])
    await page.keyboard.press('Control+ArrowDown')
    await expect.poll(at).toEqual([last, 'City'])
    await page.keyboard.press('Control+ArrowUp')
    await expect.poll(at).toEqual([0, 'City'])
    await page.keyboard.press('Control+End')
    await expect.poll(async () => (await at())[0]).toBe(last)
    const [, right] = await at()
    await page.keyboard.press('Control+Home')
    await expect.poll(at).toEqual([0, 'CustomerId'])
    await page.keyboard.press('End')
    await expect.poll(at).toEqual([0, right])
    await page.keyboard.press('Home')
    await expect.poll(at).toEqual([0, 'CustomerId'])
    await page.keyboard.press('Control+ArrowRight')
    await expect.poll(async () => (await at())[1]).not.toBe('CustomerId')
    await page.keyboard.press('Control+ArrowLeft')
    await expect.poll(at).toEqual([0, 'CustomerId'])
    await page.keyboard.press('Shift+PageDown')
    await expect(foot(page)).toContainText(`${screen + 1} rows by 1 column`)
    await page.keyboard.press('Escape')
  })

  test('with forced colours a range, its corner, a selected row and what cannot be used stand out', async () => {
    const { page } = desk()
    const keyboard = keyboardAt(page)
    await page.emulateMedia({ forcedColors: 'active' })
    // The keyboard checks the ring of each focus.
    await toCity(page, keyboard)
    await keyboard.press('Enter', /^gridcell/)
    await keyboard.press('Space', /^gridcell/)
    await keyboard.press('Shift+ArrowRight', /^gridcell/)
    const colours = (): Promise<Readonly<Record<string, string>>> =>
      page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'))
        const names = ['SelectedItem', 'Highlight', 'GrayText'].map((name) => {
          probe.style.color = name
          return [getComputedStyle(probe).color, name] as const
        })
        probe.remove()
        const nameOf = (selector: string, property: string, part?: string): string => {
          const at = document.querySelector(selector)
          const value = at ? getComputedStyle(at, part).getPropertyValue(property) : 'not there'
          return new Map(names).get(value) ?? value
        }
        return {
          range: nameOf('.in-range:not(.ag-cell-focus)', 'background-color'),
          corner: nameOf('.range-bottom.range-right', 'background-color', '::after'),
          row: nameOf('.ag-row-selected .pick-cell', 'background-color', '::before'),
          off: nameOf('.panel .button:disabled', 'color'),
        }
      })
    const expected = { range: 'SelectedItem', corner: 'Highlight', row: 'Highlight', off: 'GrayText' }
    await expect.poll(colours).toEqual(expected)
    for (let tries = 0; tries < 4; tries++) await page.keyboard.press('Escape')
    await page.emulateMedia({ forcedColors: null })
  })

  test('the change of a field is taken back by its key, by its button, and a screen reader hears of both', async () => {
    const { page } = desk()
    const keyboard = keyboardAt(page)
    await toCity(page, keyboard)
    await keyboard.press('ControlOrMeta+Enter', /textbox "Name"/)
    const name = field(page, 'Name')
    const before = await name.inputValue()
    await keyboard.type('Molen De Hoop')
    await keyboard.press('Alt+z', /textbox "Name"/)
    await expect(name).toHaveValue(before)

    await name.fill('Molen De Hoop')
    const tree = await treeOf(page)
    const box = tree.find(({ role, name: said }) => role === 'textbox' && plain(said) === 'Name')
    expect(plain(box?.description ?? '')).toContain('Alt Z')
    expect(tree.filter(({ role }) => role === 'button').map(({ name: said }) => plain(said))).toContain(
      'Undo the change of Name',
    )
    await page.getByRole('button', { name: 'Undo the change of Name' }).click()
    await expect(name).toHaveValue(before)
    await expect(name).toBeFocused()
    await keyboard.press('Escape', /^gridcell/)
  })

  test('help is opened and searched by keys, by mouse, and to a screen reader', async () => {
    const { page } = desk()
    const keyboard = keyboardAt(page)
    const announced = await recordAnnouncements(page)
    const hit = page.getByRole('definition').filter({ hasText: 'Undo the change of a field' })
    await toCity(page, keyboard)
    await keyboard.press('F1', /searchbox "Search shortcuts and help"/)
    await keyboard.type('undo the change of a field')
    await expect(hit).toBeVisible()
    // The desk may be told to be offline meanwhile, so it need not be the last.
    await expect.poll(announced).toContain('1 found')
    expect(await stumbles(page)).toEqual([])
    // The first Escape empties the box.
    await keyboard.press('Escape', 'searchbox "Search shortcuts and help"')
    await keyboard.press('Escape', /^gridcell/)

    await page.getByRole('button', { name: /^Shortcuts/ }).click()
    await page.getByRole('searchbox', { name: 'Search shortcuts and help' }).fill('undo the change of a field')
    await expect(hit).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await expect(sheet(page)).toBeHidden()
  })

  test('what has no room above the table is in its menu: by keys, by mouse, and to a screen reader', async () => {
    const { page } = desk()
    const size = page.viewportSize()
    await page.setViewportSize({ width: 1000, height: 640 })
    const more = page.getByRole('button', { name: 'More for the table' })
    const keyboard = keyboardAt(page)
    await more.focus()
    await keyboard.press('ArrowDown', /menuitem "Import…/)
    expect(await menuItems(page)).toEqual([expect.stringMatching(/^Import…/), expect.stringMatching(/^Export…/)])
    expect(await stumbles(page)).toEqual([])
    await keyboard.press('End', /menuitem "Export…/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Export customers' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()

    await more.click()
    await page.getByRole('menuitem', { name: 'Export…' }).click()
    await expect(page.getByRole('dialog', { name: 'Export customers' })).toBeVisible()
    if (size) await page.setViewportSize(size)
  })
})
