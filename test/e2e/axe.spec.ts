import { expect, type Page } from '@playwright/test'
import { faultsAsWorn } from '../screens/faults.ts'
import {
  cutOff,
  decide,
  field,
  logIn,
  openCustomer,
  openSignIn,
  register,
  restore,
  save,
  sendNow,
  signInToolbar,
  syncSays,
} from './steps.ts'
import { stumbles } from './tree.ts'
import { test } from './world.ts'

/**
 * The app itself, screen by screen, in two combinations of language and theme that take turns; a long run plays the
 * other turns too. `screens.spec.ts` checks every state in every theme.
 */
const looks = [
  { language: 'nl', theme: 'dark' },
  { language: 'en', theme: 'light' },
] as const
type Look = (typeof looks)[number]
const turns = [
  { first: 'Dutch', from: 0, tag: [] },
  { first: 'English', from: 1, tag: '@long' },
]
/** Ends transitions: axe must not measure colours in between. */
const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
      .forEach((one) => one.finish()),
  )

const wear = async (page: Page, look: Look): Promise<void> => {
  await page.evaluate((preferences) => window.api.settings.prefer(preferences), look)
  await expect(page.locator('html')).toHaveAttribute('lang', look.language)
  await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme)
  await endTransitions(page)
}

/** Checks each screen in the next look, and leaves it in English. */
const checkInTurns = (from: number): ((page: Page) => Promise<void>) => {
  let turn = from
  return async (page) => {
    const look = looks[turn++ % looks.length]!
    await wear(page, look)
    expect([...(await faultsAsWorn(page)), ...(await stumbles(page))], look.language).toEqual([])
    if (look !== looks[1]) await wear(page, looks[1])
  }
}

for (const { first, from, tag } of turns) {
  test(
    `axe and the accessibility checks find no fault from the welcome page in ${first} to the list`,
    { tag },
    async ({ world }) => {
      const sound = checkInTurns(from)
      const service = await world.service()
      const app = await world.open()
      const { page } = app
      await sound(page)
      await page.getByRole('button', { name: /^Connect to my service/ }).click()
      await expect(page.getByRole('heading', { name: 'Connect to my service' })).toBeVisible()
      await sound(page)
      await page.keyboard.press('Escape')
      await register(page, service, 'test')
      await expect(page.getByRole('heading', { name: 'Sign in to Trial' })).toBeVisible()
      await sound(page)
      const login = await openSignIn(app)
      // The toolbar keeps the look that it opened in.
      const bar = await signInToolbar(app)
      expect([...(await faultsAsWorn(bar)), ...(await stumbles(bar))]).toEqual([])
      await logIn(login, service.facts.user)
      await decide(login, 'Allow')
      await syncSays(page, /^Synced/, 60_000)
      await sound(page)
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await sound(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Columns', exact: true }).click()
      await sound(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Views', exact: true }).click()
      await sound(page)
      await page.keyboard.press('Escape')
      await page.keyboard.press('ControlOrMeta+k')
      await sound(page)
      await page.keyboard.press('Escape')
      await page.keyboard.press('F1')
      await sound(page)
    },
  )
}

for (const { first, from } of turns) {
  test(
    `axe and the accessibility checks find no fault from the customer in ${first} to a decision`,
    { tag: '@long' },
    async ({ world }) => {
      const sound = checkInTurns(from)
      const { service, page } = await world.desk()
      const [clashing, refused] = service.control.ids().slice(3) as [string, string]
      cutOff(service)
      await openCustomer(page, clashing)
      await field(page, 'Contact person').fill('Mine')
      await sound(page)
      await page.getByRole('button', { name: 'Review', exact: true }).click()
      await expect(page.getByRole('dialog')).toContainText('1 field changes')
      await sound(page)
      await page.keyboard.press('Escape')
      await save(page)
      await openCustomer(page, refused)
      await field(page, 'VAT number verified on').fill('soon')
      await save(page)
      await page.getByRole('searchbox', { name: 'Search customers' }).fill('')
      await page.keyboard.press('ArrowDown')
      // The focus moves to the first row after the new search was read.
      await expect(page.locator(':focus')).toHaveRole('gridcell')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('ControlOrMeta+e')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Field' }).fill('city')
      await page.keyboard.press('Enter')
      await dialog.getByRole('textbox', { name: 'Value' }).fill('Zierikzee')
      await expect(dialog.getByRole('button', { name: /^Save \d+ changes$/ })).toBeEnabled()
      await sound(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()

      service.control.change(clashing, { Person: 'Theirs' })
      restore(service)
      await sendNow(page)
      await expect(page.getByRole('button', { name: /^Changes.*2 need attention/ })).toBeVisible({ timeout: 30_000 })
      const changes = page.getByRole('navigation', { name: 'List of changes' })
      await changes.getByRole('button', { name: /Conflict/ }).click()
      await expect(page.getByRole('heading', { name: 'Changed here and in Office' })).toBeVisible()
      await sound(page)
      await changes.getByRole('button', { name: /Refused/ }).click()
      await expect(page.getByText('The service refused this.').first()).toBeVisible()
      await sound(page)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'History' }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
      await sound(page)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Settings' }).click()
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
      await sound(page)
    },
  )
}
