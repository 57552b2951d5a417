import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { remoteControl } from '../../main/demo/control/remote-control.ts'
import type { RunningFacts } from '../../main/demo/start-service.ts'
import type { DeskApp } from './desk-app.ts'
import { focusOf, keyboardAt, type Keyboard } from './keyboard.ts'
import { cutOff, register, restore, servicePage, shrinkDemo, syncSays } from './steps.ts'
import { foot } from './table-parts.ts'
import { test } from './world.ts'

/** Keys alone: no mouse, no `click`, `fill` or `focus`. `keyboard.ts` checks after every step that the focus is visible. */
const panel = (page: Page) => page.getByRole('region', { name: 'Customer', exact: true })
const nameInPanel = (page: Page) => panel(page).getByRole('heading', { level: 2 })
/** The announced description of the focused element. */
const described = (page: Page, words: string): Promise<void> =>
  expect
    .poll(
      async () =>
        await page.locator(':focus').evaluate((element) =>
          (element.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent ?? '')
            .join(' '),
        ),
    )
    .toContain(words)

/** A hundred keys, each of them checked. */
test.describe.configure({ timeout: 180_000 })

/** Logs in and allows access on the service's pages. How those show focus is not checked. */
const consent = async (app: DeskApp, user: { readonly name: string; readonly password: string }): Promise<void> => {
  const window = await servicePage(app)
  await expect.poll(() => focusOf(window)).toMatchObject({ at: expect.stringContaining('User name') })
  await window.keyboard.type(user.name)
  await window.keyboard.press('Tab')
  await window.keyboard.type(user.password)
  await window.keyboard.press('Enter')
  await expect(window.getByRole('heading', { name: 'Allow access?' })).toBeVisible()
  for (let tries = 0; tries < 6 && !(await focusOf(window)).at.includes('Allow'); tries++)
    await window.keyboard.press('Tab')
  // The key closes the window.
  await window.keyboard.press('Enter').catch(() => undefined)
}

/** The Demo company's page is prefilled: one key logs in and allows access. */
const enterDemoByKey = async (app: DeskApp): Promise<void> => {
  const window = await servicePage(app)
  await expect.poll(() => focusOf(window)).toMatchObject({ at: expect.stringContaining('Log in and allow') })
  // The key closes the window.
  await window.keyboard.press('Enter').catch(() => undefined)
}

/** From the first start into the Demo company; returns the addresses of its service. */
const explore = async (app: DeskApp, keyboard: Keyboard, file: string): Promise<RunningFacts> => {
  // A screen reader starts at the heading, which has no ring until a key is pressed.
  await expect
    .poll(() => focusOf(app.page))
    .toEqual({ at: expect.stringMatching(/heading "Ledgerdesk"/), fault: 'no ring is drawn' })
  await keyboard.press('Tab', /button "Explore the Demo company/)
  await app.page.keyboard.press('Enter')
  await expect.poll(() => app.electron.windows().length, { timeout: 30_000 }).toBeGreaterThan(1)
  const facts = JSON.parse(readFileSync(file, 'utf8')) as RunningFacts
  await shrinkDemo(remoteControl(facts.control!), 200)
  await enterDemoByKey(app)
  // The focus moves to the table's first row.
  await keyboard.has(/^gridcell/)
  await syncSays(app.page, /^Synced/, 60_000)
  return facts
}

test('the main job is done by keyboard alone, from the first start on', async ({ world }) => {
  const file = join(world.computer.folder, 'demo-control.json')
  const app = await world.open({ LEDGERDESK_DEMO_CONTROL: file })
  const { page } = app
  const keyboard = keyboardAt(page)
  const demo = remoteControl((await explore(app, keyboard, file)).control!)
  // Changes stay pending, so they are visible.
  await demo.quirk({ quirk: 'resetBefore', method: 'PUT', path: '/prod/' })

  // Find: by words, then by a filter.
  await keyboard.press('ControlOrMeta+f', /searchbox "Search customers"/)
  await keyboard.type('utrecht b.v.')
  await expect(page.getByRole('status').filter({ hasText: / of 200 customers/ })).toBeVisible()
  await keyboard.press('ControlOrMeta+Shift+f', /combobox "Find a field"/)
  await keyboard.type('state')
  await keyboard.press('Enter', /checkbox "Active A/)
  await keyboard.press('Space', /checkbox "Active A .*\[checked\]/)
  await keyboard.press('Enter', /searchbox "Search customers"/)
  await keyboard.tabTo(/button "State: Active"/)
  await keyboard.press('ControlOrMeta+f', /searchbox "Search customers"/)
  await keyboard.press('ArrowDown', /^gridcell/)

  // Open, change two fields, and see their old values.
  await keyboard.press('ControlOrMeta+Enter', /textbox "Name"/)
  const first = await nameInPanel(page).innerText()
  await keyboard.press('ControlOrMeta+g', /searchbox "Find a field"/)
  await keyboard.type('contact person')
  await keyboard.press('Enter', /textbox "Contact person"/)
  const person = await page.locator(':focus').inputValue()
  await keyboard.type('By keyboard')
  await described(page, `was: ${person === '' ? 'empty' : person}`)
  await keyboard.press('Escape', /button "Keep editing"/)
  await keyboard.press('Enter', /textbox "Contact person"/)
  await keyboard.press('ControlOrMeta+g', /searchbox "Find a field"/)
  await keyboard.type('remarks fax')
  await expect(panel(page).getByText('No field fits.').first()).toBeVisible()
  await keyboard.press('ControlOrMeta+a', /searchbox "Find a field"/)
  await keyboard.type('fax')
  await keyboard.press('ArrowDown', /textbox "Fax"/)
  await keyboard.press('ControlOrMeta+a', /textbox "Fax"/)
  await keyboard.type('030 123 45 67')
  await described(page, 'was: ')
  await keyboard.press('ControlOrMeta+Shift+r', /button "Back"/)
  await expect(page.getByRole('dialog', { name: 'Review' })).toContainText(
    /2 fields change, \d+ go back unchanged, 0 are reset/,
  )
  await keyboard.press('Escape', /textbox "Fax"/)
  // Save and go to the next customer, at the same field.
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(nameInPanel(page)).not.toHaveText(first)
  await keyboard.has(/textbox "Fax"/)
  await keyboard.press('Alt+ArrowUp', /textbox "Fax"/)
  await expect(nameInPanel(page)).toHaveText(first)
  await expect(page.locator(':focus')).toHaveValue('030 123 45 67')

  // Back in the table: undo, redo.
  await keyboard.press('Escape', `gridcell "${first}"`)
  await expect(panel(page)).toBeHidden()
  await keyboard.press('ControlOrMeta+z', /^gridcell/)
  await expect(foot(page)).toContainText(`Undone: ${first}`)
  await keyboard.press('ControlOrMeta+Shift+z', /^gridcell/)
  await expect(foot(page)).toContainText(`Done again: ${first}`)

  // Edit a cell in place.
  await keyboard.press('ControlOrMeta+f', /searchbox "Search customers"/)
  await keyboard.press('ControlOrMeta+a', /searchbox "Search customers"/)
  await keyboard.press('Backspace', /searchbox "Search customers"$/)
  await keyboard.press('ArrowDown', /^gridcell/)
  await keyboard.press('ArrowDown', /^gridcell/)
  await keyboard.press('F2', /textbox "Name of/)
  await keyboard.press('ControlOrMeta+a', /textbox "Name of/)
  await keyboard.type('Molen De Hoop')
  await keyboard.press('Enter', /^gridcell/)
  await expect(page.getByRole('gridcell', { name: /^Molen De Hoop \(was: / })).toBeVisible()

  // Change several rows after a preview.
  for (let rows = 1; rows < 3; rows++) await keyboard.press('Shift+ArrowDown', /^gridcell/)
  await expect(foot(page)).toContainText('3 rows by 1 column')
  await keyboard.press('ControlOrMeta+e', /combobox "Field"/)
  await keyboard.type('city')
  await keyboard.press('Enter', /combobox "Field": City/)
  await keyboard.tabTo(/textbox "Value"/)
  await keyboard.type('Zierikzee')
  const sheet = page.getByRole('dialog', { name: 'Change 3 customers' })
  await expect(sheet.getByRole('status').filter({ hasText: '3 customers change in 3 values' })).toBeVisible()
  await keyboard.tabTo(/button "Save 3 changes"/)
  await keyboard.press('Enter', /button "Close"/)
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
    '3 customers were changed. They wait to be sent.',
  )
  await keyboard.press('Shift+Tab', /button "Undo all"/)
  await keyboard.press('Enter', /button "Close"/)
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('3 customers are as they were.')
  await keyboard.press('Enter', /^gridcell/)

  // Escape ends the range. Go anywhere by name, and back to the cell.
  await keyboard.press('Escape', /^gridcell "[^"]*"$/)
  const cell = (await focusOf(page)).at
  await keyboard.press('ControlOrMeta+k', /combobox "Go to anything"/)
  await keyboard.type('go to settings')
  await keyboard.press('Enter', /heading "Settings"/)
  await keyboard.press('Escape', cell)
})

test('a decision is found, made and reviewed by keyboard alone', { tag: '@long' }, async ({ world }) => {
  const service = await world.service()
  const app = await world.open()
  const { page } = app
  const keyboard = keyboardAt(page)
  await register(page, service, 'production')
  await keyboard.tabTo(/button "Sign in"/)
  await page.keyboard.press('Enter')
  await consent(app, service.facts.user)
  await keyboard.has(/^gridcell/)
  await syncSays(page, /^Synced/, 60_000)
  const id = service.control.ids()[3]!

  cutOff(service)
  await keyboard.press('ControlOrMeta+f', /searchbox "Search customers"/)
  await keyboard.type(id)
  // Its row appears before the others are gone, and Enter goes to the first row.
  await expect(page.getByRole('status').filter({ hasText: /^1 of / })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: id, exact: true })).toBeVisible()
  await keyboard.press('Enter', /^gridcell/)
  await keyboard.press('ControlOrMeta+Enter', /textbox "Name"/)
  await keyboard.press('ControlOrMeta+g', /searchbox "Find a field"/)
  await keyboard.type('contact person')
  await keyboard.press('Enter', /textbox "Contact person"/)
  await keyboard.press('ControlOrMeta+a', /textbox "Contact person"/)
  await keyboard.type('Mine')
  await keyboard.press('ControlOrMeta+s', /textbox "Contact person"/)
  await expect(panel(page)).toContainText('Changed here. Goes to the service at the next sync.')
  service.control.change(id, { Person: 'Theirs', Fax: '030 000 00 01' })
  restore(service)
  await keyboard.press('F5', /textbox "Contact person"/)
  await expect(page.getByRole('group', { name: 'Sync' }).getByRole('status')).toContainText('1 needs attention', {
    timeout: 30_000,
  })

  // The list, the decision in it, and back in the list afterwards.
  await keyboard.press('ControlOrMeta+2', /^button ".*Conflict/)
  await keyboard.press('Enter', /radio "Contact person, Mine: Mine"/)
  await keyboard.press('t', /radio "Contact person, Now in Office: Theirs" \[checked\]/)
  await keyboard.press('m', /radio "Contact person, Mine: Mine" \[checked\]/)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(() => service.control.customer(id)?.['Person'], { timeout: 30_000 }).toBe('Mine')
  expect(service.control.customer(id)?.['Fax']).toBe('030 000 00 01')
  await keyboard.has(/^button ".*Sent/)

  // Help over any page, and back to the focus before.
  const before = (await focusOf(page)).at
  await keyboard.press('F1', /searchbox "Search shortcuts and help"/)
  await keyboard.type('undo the change of a field')
  await expect(page.getByRole('definition').filter({ hasText: 'Undo the change of a field' })).toBeVisible()
  await keyboard.press('Tab', /button "Close"/)
  await keyboard.press('Escape', before)
  await keyboard.press('ControlOrMeta+Shift+A', /combobox "Find an administration"/)
  await keyboard.press('Escape', before)

  // The history line by line; reversing one is offered and cancelled.
  await keyboard.press('ControlOrMeta+3', /listitem ".*Sent/)
  await keyboard.press('ArrowDown', /listitem ".*Decided/)
  await keyboard.press('ArrowUp', /listitem ".*Sent/)
  await keyboard.press('r', /button "(Cancel|Undo it)"/)
  await keyboard.press('Escape', /listitem ".*Sent/)
  await keyboard.press('Enter', /textbox "Name"/)
  await keyboard.press('Escape', /^gridcell/)
})
