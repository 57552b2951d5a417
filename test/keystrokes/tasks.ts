import { expect, type Locator, type Page } from '@playwright/test'
import type { RunningService } from '../../main/demo/start-service.ts'
import { field, more } from '../e2e/steps.ts'
import type { Elsewhere, Stroke } from './elsewhere.ts'
import type { Hand } from './hand.ts'

/** The app with the customers of `prepare`; the keyboard is on the name of the first one. */
export interface AtDesk {
  readonly page: Page
  readonly service: RunningService
}

/** An everyday task. `byKeys` uses no mouse; `byMouse` types texts only, and its keys are not counted. */
export interface Task extends Elsewhere {
  readonly name: string
  /** Sets up what an office has long before; its keys and clicks are not counted. */
  begin?(at: AtDesk): Promise<void>
  byKeys(hand: Hand, at: AtDesk): Promise<void>
  byMouse(hand: Hand, at: AtDesk): Promise<void>
  /** Waits until the task is done, at the service where it changes something. */
  isDone(at: AtDesk, how: 'keys' | 'mouse'): Promise<void>
}

const cell = (page: Page, row: number, column: string): Locator =>
  page.locator(`[row-index="${row}"] [col-id="${column}"]`)
const foot = (page: Page): Locator => page.getByRole('group', { name: 'Status line' })
const searchBox = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search customers' })
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
const shows = (page: Page, customers: number): Promise<void> => expect(foot(page)).toContainText(`${customers} shown`)

const [known, town] = ['Zeilmakerij Veenstra', 'Veere']
const thirty = 30
const customersIn = ({ control }: RunningService, name: string, value: unknown): string[] =>
  control.ids().filter((id) => control.customer(id)?.[name] === value)

/** Gives customers of a fresh service what the tasks look for. */
export const prepare = ({ control }: RunningService): void => {
  const ids = control.ids()
  control.change(ids[40]!, { Name: known })
  for (const id of ids.slice(50, 50 + thirty)) control.change(id, { City: town, PaymentConditionId: '14' })
  for (const id of ids.slice(60, 63)) control.change(id, { CustomerStateId: 'P', CountryId: 'BE' })
}

const search = async (hand: Hand, page: Page, words: string, found: number): Promise<void> => {
  await hand.click(searchBox(page))
  await hand.type(words)
  await shows(page, found)
}

const findByName: Task = {
  name: 'Find a customer by name',
  excel: ['Ctrl+F', { text: 'veenst' }, 'Enter', 'Esc'],
  web: ['Search', 'the customer'],
  byKeys: async (hand) => {
    await hand.press('ControlOrMeta+f')
    await hand.type('veenst')
    await hand.press('Enter')
  },
  byMouse: (hand, { page }) => search(hand, page, 'veenst', 1),
  isDone: async ({ page }, how) => {
    await shows(page, 1)
    await expect(cell(page, 0, 'Name')).toHaveText(known)
    if (how === 'keys') await expect(cell(page, 0, 'Name')).toBeFocused()
  },
}

/** The city is two columns to the right of the name. */
const changeOneField: Task = {
  name: 'Change one field of it',
  excel: ['Ctrl+F', { text: 'veenst' }, 'Enter', 'Esc', { key: '→', times: 2 }, { text: 'Goes' }, 'Enter', 'Ctrl+S'],
  web: ['Search', 'the customer', 'Edit', 'the field', 'Save'],
  byKeys: async (hand, at) => {
    await findByName.byKeys(hand, at)
    await findByName.isDone(at, 'keys')
    await hand.press('ArrowRight', 'ArrowRight')
    await hand.type('Goes')
    await hand.press('Enter')
  },
  byMouse: async (hand, { page }) => {
    await search(hand, page, 'veenst', 1)
    // The table may still show the rows of before.
    await expect(cell(page, 0, 'Name')).toHaveText(known)
    await hand.click(cell(page, 0, 'City'))
    await hand.type('Ede')
    await hand.press('Enter')
  },
  isDone: async ({ page, service }, how) => {
    const wanted = how === 'keys' ? 'Goes' : 'Ede'
    const [id = ''] = customersIn(service, 'Name', known)
    await expect.poll(() => service.control.customer(id)?.['City']).toBe(wanted)
    await expect(cell(page, 0, 'City')).toHaveText(wanted)
  },
}

/** In the sheet: opens the menu of the heading's filter, and searches in it. */
const filterMenu = (text: string): readonly Stroke[] => ['Alt+↓', 'E', { text }, 'Enter']

/** In the sheet state, country and payment condition are 8, 4 and 1 columns from where the cursor is. */
/** Turns the wheel sideways until a cell of a row in view is in view too. */
const wheelTo = async (page: Page, wanted: Locator): Promise<void> => {
  const [table, cell] = [await page.locator('.ag-grid-viewport').boundingBox(), await wanted.boundingBox()]
  if (!table || !cell) throw new Error('there is no such cell')
  const beyond = cell.x + cell.width - table.x - table.width
  if (beyond > 0) {
    await page.mouse.move(table.x + table.width / 2, table.y + table.height / 2)
    await page.mouse.wheel(beyond + cell.width, 0)
  }
  await expect(wanted).toBeInViewport({ ratio: 1 })
}

const filterByThree: Task = {
  name: 'Filter by state, country and payment condition',
  excel: [
    'Ctrl+↑',
    { key: '→', times: 4 },
    ...filterMenu('be'),
    { key: '→', times: 4 },
    ...filterMenu('pas'),
    '→',
    ...filterMenu('14'),
  ],
  web: ['Filter', 'State', 'its value', 'Country', 'its value', 'Payment condition', 'its value', 'Apply'],
  byKeys: async (hand, { page }) => {
    const one = async (wanted: string, value: string): Promise<void> => {
      await hand.press('ControlOrMeta+Shift+f')
      await hand.type(wanted)
      await hand.press('Enter')
      await expect(page.getByRole('group', { name: 'Values' })).toBeVisible()
      await hand.type(value)
      await hand.press('Enter')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await one('st', 'pas')
    await one('cou', 'be')
    await one('pay c', '14')
  },
  byMouse: async (hand, { page }) => {
    const pick = async (value: string): Promise<void> => {
      await page.getByRole('dialog').locator('.line', { hasText: value }).hover()
      await hand.click(page.getByRole('dialog').getByRole('button', { name: `Only ${value}` }))
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    /** A value that is in view filters by itself: the button comes to the pointer. */
    const pickCell = async (column: string, value: string, label: string): Promise<void> => {
      const wanted = page.locator(`.ag-row [col-id="${column}"]`, { hasText: new RegExp(`^${value}$`) }).first()
      await wheelTo(page, wanted)
      await wanted.hover({ position: { x: 12, y: 12 } })
      await hand.click(page.getByRole('button', { name: `Filter by “${label}”` }))
      await expect(page.getByRole('list', { name: 'Filters' })).toContainText(label)
    }
    await pickCell('CustomerStateId', 'P', 'State: Passive')
    await pickCell('CountryId', 'BE', 'Country: Belgium')
    await hand.click(page.getByRole('button', { name: 'Filter', exact: true }))
    await hand.type('pay c')
    await hand.press('Enter')
    await pick('Binnen 14 dagen')
  },
  isDone: async ({ page }) => {
    // A filter that has no room is behind a button that counts it.
    const filters = page.getByRole('list', { name: 'Filters' })
    const [shown, more] = [filters.getByRole('listitem'), page.getByRole('button', { name: '1 more filter' })]
    await expect.poll(async () => (await shown.count()) + (await more.count())).toBe(3)
    await shows(page, 3)
  },
}

/** In the sheet the city is two columns to the right of the name, the payment condition seven more. */
const changeThirty: Task = {
  name: 'Set the payment condition of thirty customers, all those in one town',
  excel: [
    'Ctrl+↑',
    { key: '→', times: 2 },
    ...filterMenu('veere'),
    { key: '→', times: 7 },
    '↓',
    'Ctrl+Shift+↓',
    'Alt+;',
    { text: '30' },
    'Ctrl+Enter',
    'Ctrl+S',
  ],
  web: [
    'Search',
    ...Array.from({ length: thirty }, (_, at) => [
      `customer ${at + 1}`,
      'Edit',
      'the field',
      'its value',
      'Save',
    ]).flat(),
  ],
  byKeys: async (hand, { page }) => {
    await hand.press('ControlOrMeta+f')
    await hand.type('veere')
    await shows(page, thirty)
    await hand.press('ArrowDown')
    await expect(cell(page, 0, 'Name')).toBeFocused()
    await hand.press('ControlOrMeta+a', 'ControlOrMeta+e')
    await hand.type('pay c')
    await hand.press('Enter', 'Tab', 'Tab')
    await hand.type('30')
    await hand.press('Enter')
    await saveThirty(page)
    await hand.press('ControlOrMeta+Enter')
    await closed(page, () => hand.press('Enter'))
  },
  byMouse: async (hand, { page }) => {
    await search(hand, page, 'veere', thirty)
    await hand.click(page.locator('.ag-header-cell.pick-cell'))
    await expect(foot(page)).toContainText(`${thirty} selected`)
    await hand.click(page.getByRole('button', { name: 'Change…' }))
    await expect(dialog(page, `Change ${thirty} customers`)).toBeVisible()
    await hand.type('pay c')
    await hand.click(page.getByRole('option', { name: 'Payment condition' }))
    const value = dialog(page, `Change ${thirty} customers`).getByRole('combobox', { name: 'Value' })
    await hand.click(value)
    await hand.click(page.getByRole('option', { name: /60 dagen/ }))
    await saveThirty(page)
    await hand.click(page.getByRole('button', { name: /^Save/ }))
    await closed(page, () => hand.click(page.getByRole('button', { name: 'Close' })))
  },
  isDone: async ({ service }, how) => {
    const wanted = how === 'keys' ? '30' : '60'
    const done = (): number =>
      customersIn(service, 'City', town).filter((id) => service.control.customer(id)?.['PaymentConditionId'] === wanted)
        .length
    await expect.poll(done, { timeout: 60_000 }).toBe(thirty)
  },
}
const saveThirty = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: `Save ${thirty} changes` })).toBeEnabled()
const closed = async (page: Page, close: () => Promise<void>): Promise<void> => {
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('were changed')
  await close()
  await expect(page.getByRole('dialog')).toBeHidden()
}

const [name, short, street, code, city, country] = ['Smederij Bos', 'SMEDBOS', 'Kade 1', '4331 AA', 'Middelburg', 'NL']
/** Five texts of a new customer, one after the other: the name has the keyboard. */
const typeTexts = async (hand: Hand, { page }: AtDesk, called: string): Promise<void> => {
  await expect(field(page, 'Name')).toBeFocused()
  await hand.type(called)
  for (const text of [short, street, code, city]) {
    await hand.press('Tab')
    await hand.type(text)
  }
}
const createCustomer: Task = {
  name: 'Add a customer with six fields, the country as usual',
  excel: [
    'Ctrl+↓',
    '↓',
    ...[name, short, street, code].flatMap((text) => [{ text }, 'Tab']),
    { text: city },
    'Tab',
    'Ctrl+D',
    'Ctrl+S',
  ],
  web: ['New', 'Name', 'Address', 'Street', 'Save'],
  begin: async ({ page }) => {
    await page.getByRole('button', { name: 'New customer' }).click()
    await field(page, 'Country').fill(country)
    await more(page, 'Make a template…')
    await page.getByRole('textbox', { name: 'Name of the template' }).fill('Here')
    await page.getByRole('button', { name: 'Save the template' }).click()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
  },
  byKeys: async (hand, at) => {
    await hand.press('ControlOrMeta+n')
    await typeTexts(hand, at, name)
    await hand.press('ControlOrMeta+s')
  },
  byMouse: async (hand, at) => {
    const { page } = at
    await hand.click(page.getByRole('button', { name: 'New customer' }))
    await typeTexts(hand, at, `${name} 2`)
    await hand.click(page.getByRole('button', { name: 'Create' }))
  },
  isDone: async ({ service }, how) => {
    const wanted = how === 'keys' ? name : `${name} 2`
    const made = (): unknown => {
      const [id] = customersIn(service, 'Name', wanted)
      return id === undefined ? undefined : service.control.customer(id)
    }
    await expect
      .poll(made, { timeout: 30_000 })
      .toMatchObject({ ShortName: short, Street1: street, ZipCode: code, City: city, CountryId: country })
  },
}

export const tasks: readonly Task[] = [findByName, changeOneField, filterByThree, changeThirty, createCustomer]
