import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { remoteControl } from '../../main/demo/control/remote-control.ts'
import { startService, type RunningFacts } from '../../main/demo/start-service.ts'
import { openApp, type Computer } from '../e2e/desk-app.ts'
import {
  decide,
  deleteCustomer,
  enterDemo,
  field,
  logIn,
  openCustomer,
  openSignIn,
  save,
  saveTo,
  sendNow,
  syncSays,
} from '../e2e/steps.ts'
import { decisions } from './decisions.ts'
import { files } from './files.ts'
import { startRelay } from './recording-relay.ts'
import { changes, customersOf, type Step, type Tour } from './step.ts'

/** The outcome of one step. */
export interface StepDone {
  readonly name: string
  readonly seconds: number
  readonly picture: string
}

const settled = (page: Page): Promise<void> => syncSays(page, /^Synced/, 60_000)

const exportDialog = (page: Page) => page.getByRole('dialog', { name: 'Export customers' })

const signInOf = ({ found }: Tour): Page => {
  if (!found.signIn) throw new Error('The sign-in window was not opened.')
  return found.signIn
}

const steps: Readonly<Record<string, Step>> = {
  welcome: async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Ledgerdesk' })).toBeVisible()
  },
  'sign-in page': async ({ app, page, found }) => {
    found.signIn = await openSignIn(app, page.getByRole('button', { name: /Explore the Demo company/ }))
    await expect(found.signIn.getByRole('heading', { name: 'Log in and allow access?' })).toBeVisible()
    return found.signIn
  },
  list: async (tour) => {
    await enterDemo(signInOf(tour))
    await settled(tour.page)
    await expect(tour.page.getByText('2,000 customers', { exact: true })).toBeVisible()
    const [edited, deleted, contested, refused] = (await tour.demo().ids()).slice(10) as [
      string,
      string,
      string,
      string,
    ]
    tour.found.customers = { edited, deleted, contested, refused }
  },
  search: async ({ page }) => {
    await page.getByRole('searchbox', { name: 'Search customers' }).fill('utrecht b.v.')
    await expect(page.getByRole('status').filter({ hasText: / of .* customers/ })).toBeVisible()
  },
  export: async ({ page }) => {
    await page.keyboard.press('ControlOrMeta+Shift+e')
    await expect(exportDialog(page).getByRole('radio', { name: /^Shown/ })).toBeChecked()
  },
  exported: async ({ app, page, folder }) => {
    const file = join(folder, 'customers.xlsx')
    await saveTo(app, file)
    await page.keyboard.press('Enter')
    await expect(exportDialog(page)).toBeHidden()
    await expect(page.getByRole('group', { name: 'Status line' })).toContainText(/\d customers exported/)
    // A workbook is a zip archive.
    expect(readFileSync(file).subarray(0, 2).toString('latin1')).toBe('PK')
  },
  ...files,
  open: async (tour) => openCustomer(tour.page, customersOf(tour).edited),
  edit: async (tour) => {
    const { page, demo } = tour
    const { edited } = customersOf(tour)
    await field(page, 'Contact person').fill('M. van der Veen')
    await page.getByRole('button', { name: 'Review' }).click()
    await expect(page.getByRole('dialog')).toContainText('0 are reset')
    await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
    await expect
      .poll(async () => (await demo().customer(edited))?.['Person'], { timeout: 30_000 })
      .toBe('M. van der Veen')
  },
  'offline, service unreachable': async ({ page, demo }) => {
    await demo().quirk({ quirk: 'resetBefore', path: '/prod/' })
    const now = page.getByRole('button', { name: 'Sync now' })
    // A sync that reads the last edit back may meet the fault by itself; then there is no such button.
    await expect(async () => {
      if (await now.isVisible()) await now.click({ timeout: 1_000 })
      await syncSays(page, /^Offline since/, 5_000)
    }).toPass({ timeout: 60_000 })
  },
  'edit offline': async (tour) => {
    await openCustomer(tour.page, customersOf(tour).contested)
    await field(tour.page, 'Contact person').fill('Edited on the train')
    await save(tour.page)
    await expect(tour.page.getByText('Changed here. Goes to the service at the next sync.')).toBeVisible()
  },
  'create offline': async ({ page }) => {
    await page.getByRole('button', { name: 'New customer' }).click()
    await field(page, 'Name').fill('Scheepswerf De Kiel B.V.')
    await field(page, 'Short name').fill('KIEL')
    await field(page, 'City').fill('Zaandam')
    await save(page)
    await expect(page.getByText('New. It is created in the Demo company at the next sync.')).toBeVisible()
  },
  'delete offline': async (tour) => {
    const { page } = tour
    await openCustomer(page, customersOf(tour).deleted)
    await deleteCustomer(page)
    await changes(page).click()
    await expect(page.getByRole('heading', { name: /^Waiting to be sent/ })).toBeVisible()
  },
  'online, sync': async (tour) => {
    const { page, demo } = tour
    const { contested, deleted } = customersOf(tour)
    await demo().change(contested, { Person: 'Edited at the office', Fax: '030 000 00 07' })
    await demo().clearQuirks('resetBefore')
    await sendNow(page)
    await expect.poll(() => demo().customer(deleted), { timeout: 30_000 }).toBeNull()
  },
  'conflict made by a second client': async (tour) => {
    const { page, demo } = tour
    await page
      .getByRole('button', { name: /Conflict/ })
      .first()
      .click({ timeout: 30_000 })
    await expect(page.getByRole('heading', { name: 'Changed here and in the Demo company' })).toBeVisible()
    expect((await demo().customer(customersOf(tour).contested))?.['Person']).toBe('Edited at the office')
  },
  'conflict resolved': async (tour) => {
    const { page, demo } = tour
    const { contested } = customersOf(tour)
    await page.getByRole('radio', { name: /^Contact person, Mine/ }).check()
    await page.getByRole('button', { name: 'Use these values' }).click()
    await expect
      .poll(async () => (await demo().customer(contested))?.['Person'], { timeout: 30_000 })
      .toBe('Edited on the train')
    expect((await demo().customer(contested))?.['Fax']).toBe('030 000 00 07')
    const newest = await Promise.all((await demo().ids()).slice(-20).map((id) => demo().customer(id)))
    expect(newest.filter((one) => one?.['ShortName'] === 'KIEL')).toHaveLength(1)
  },
  ...decisions,
  'connect another environment': async ({ page, second, secondAddress }) => {
    const { facts } = second
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Add a service' }).click()
    await page.getByRole('radio', { name: 'Test', exact: true }).check()
    await page.getByLabel('Name', { exact: true }).fill('Trial office')
    await page.getByLabel('Base address').fill(secondAddress)
    await page.getByLabel('Client identifier').fill(facts.test.clientId)
    await page.getByLabel('Client secret', { exact: true }).fill(facts.test.clientSecret)
    await page.getByLabel('Redirect URI').fill(facts.redirectUri)
    await page.getByLabel('Scope').fill(facts.scope)
    await page.getByLabel('Database id').fill(facts.databases[0] ?? '')
  },
  'switch environment': async ({ app, page, second }) => {
    const window = await openSignIn(app, page.getByRole('button', { name: 'Sign in', exact: true }))
    await logIn(window, second.facts.user)
    await decide(window, 'Allow')
    await expect(page.getByRole('banner')).toContainText('Test', { timeout: 30_000 })
    await settled(page)
  },
  'sign out': async ({ page }) => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('article', { name: 'Trial office' }).getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Customers' }).click()
    await expect(page.getByText('You signed out.')).toBeVisible()
  },
}

export const stepNames: readonly string[] = Object.keys(steps)

/** The steps that leave a picture. */
export type Pictured = 'each step' | 'a failed step'

/** Takes one step and its picture, also where it fails; then the picture shows why. */
const take = async (tour: Tour, name: string, picture: string, pictured: Pictured): Promise<void> => {
  try {
    const shown = await steps[name]?.(tour)
    if (pictured === 'each step') await (shown ?? tour.page).screenshot({ path: picture })
  } catch (error) {
    await tour.page.screenshot({ path: picture }).catch(() => undefined)
    throw new Error(`The step "${name}" failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/**
 * Drives the built app through the main job on the Demo company, step by step; `said` hears of each one when it is
 * done. Answers with the tokens of the second service, for whoever looks for them later. Rejects with the first step
 * that fails, its name in the message.
 */
export const mainJob = async (
  computer: Computer,
  pictures: string,
  said: (step: StepDone) => void,
  pictured: Pictured = 'each step',
): Promise<{ readonly tokens: ReadonlySet<string> }> => {
  mkdirSync(pictures, { recursive: true })
  const file = join(computer.folder, 'demo-control.json')
  const second = await startService({ customers: 50, seed: 7 })
  const relay = await startRelay(second.facts.testBaseUrl)
  const app = await openApp(computer, { LEDGERDESK_DEMO_CONTROL: file })
  const demoFacts = (): RunningFacts => JSON.parse(readFileSync(file, 'utf8')) as RunningFacts
  const tour: Tour = {
    app,
    page: app.page,
    second,
    demoFacts,
    found: {},
    folder: pictures,
    demo: () => remoteControl(demoFacts().control!),
    secondAddress: relay.origin + new URL(second.facts.testBaseUrl).pathname,
  }
  try {
    for (const [index, name] of stepNames.entries()) {
      const started = performance.now()
      const picture = join(pictures, `${String(index + 1).padStart(2, '0')}-${name.replaceAll(/[^a-z]+/g, '-')}.png`)
      await take(tour, name, picture, pictured)
      said({ name, seconds: (performance.now() - started) / 1000, picture })
    }
    return { tokens: relay.tokens }
  } finally {
    await app.close()
    await relay.stop()
    await second.stop()
  }
}
