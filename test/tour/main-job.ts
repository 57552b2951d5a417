import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { remoteControl, type RemoteControl } from '../../main/demo/control/remote-control.ts'
import { startService, type RunningFacts, type RunningService } from '../../main/demo/start-service.ts'
import { openApp, type Computer, type DeskApp } from '../e2e/desk-app.ts'
import { startRelay } from './recording-relay.ts'
import { decide, field, logIn, openCustomer, openSignIn, save, syncSays } from '../e2e/steps.ts'

/** What one step leaves behind. */
export interface StepDone {
  readonly name: string
  readonly seconds: number
  readonly picture: string
}

interface Tour {
  readonly app: DeskApp
  readonly page: Page
  readonly demo: RemoteControl
  readonly demoFacts: RunningFacts
  readonly second: RunningService
  /** The second service's test address, as the app reaches it. */
  readonly secondAddress: string
  /** The customers that the tour works on. */
  readonly ids: { readonly edited: string; readonly deleted: string; readonly contested: string }
}

/** The window to take the picture of, where it is not the main one. */
type Step = (tour: Tour) => Promise<Page | void>

const changes = (page: Page) => page.getByRole('button', { name: /^Changes/ })
const settled = (page: Page): Promise<void> => syncSays(page, /^Synced/, 60_000)

const editContact = async (page: Page, id: string, text: string): Promise<void> => {
  await openCustomer(page, id)
  await field(page, 'Contact person').fill(text)
  await save(page)
}

let signInPage: Page | undefined

const steps: Readonly<Record<string, Step>> = {
  'welcome': async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Ledgerdesk' })).toBeVisible()
  },
  'sign-in page': async ({ app, page }) => {
    signInPage = await openSignIn(app, page.getByRole('button', { name: /Explore the Demo company/ }))
    await expect(signInPage.getByRole('heading', { name: 'Log in' })).toBeVisible()
    return signInPage
  },
  'consent': async ({ demoFacts }) => {
    await logIn(signInPage!, demoFacts.user)
    return signInPage
  },
  'list': async ({ page }) => {
    await decide(signInPage!, 'Allow')
    const first = page.getByRole('button', { name: /^\S.*MVL|DEMO|\d{3,}/ }).first()
    await expect(page.getByRole('searchbox', { name: 'Search customers' }).or(first).first()).toBeVisible({ timeout: 30_000 })
    if (!(await page.getByRole('searchbox', { name: 'Search customers' }).isVisible())) await first.click()
    await settled(page)
  },
  'search': async ({ page }) => {
    await page.getByRole('searchbox', { name: 'Search customers' }).fill('utrecht b.v.')
    await expect(page.getByRole('status').filter({ hasText: / of .* customers/ })).toBeVisible()
  },
  'open': async ({ page, ids }) => openCustomer(page, ids.edited),
  'edit': async ({ page, ids, demo }) => {
    await field(page, 'Contact person').fill('M. van der Veen')
    await page.getByRole('button', { name: 'Review' }).click()
    await expect(page.getByRole('dialog')).toContainText('0 are reset')
    await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
    await expect.poll(async () => (await demo.customer(ids.edited))?.['Person'], { timeout: 30_000 }).toBe('M. van der Veen')
  },
  'offline, service unreachable': async ({ page, demo }) => {
    await demo.quirk({ quirk: 'resetBefore', path: '/prod/' })
    await page.getByRole('button', { name: 'Sync now' }).click()
    await syncSays(page, /^Offline since/)
  },
  'edit offline': async ({ page, ids }) => {
    await editContact(page, ids.contested, 'Edited on the train')
    await expect(page.getByText('Changed here. Goes to the service at the next sync.')).toBeVisible()
  },
  'create offline': async ({ page }) => {
    await page.getByRole('button', { name: 'New customer' }).click()
    await field(page, 'Name').fill('Scheepswerf De Kiel B.V.')
    await field(page, 'Short name').fill('KIEL')
    await field(page, 'City').fill('Zaandam')
    await save(page)
  },
  'delete offline': async ({ page, ids }) => {
    await openCustomer(page, ids.deleted)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete customer' }).click()
    await changes(page).click()
    await expect(page.getByRole('heading', { name: /^Waiting to be sent/ })).toBeVisible()
  },
  'online, sync': async ({ page, demo, ids }) => {
    await demo.change(ids.contested, { Person: 'Edited at the office', Fax: '030 000 00 07' })
    await demo.clearQuirks('resetBefore')
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect.poll(() => demo.customer(ids.deleted), { timeout: 30_000 }).toBeNull()
  },
  'conflict made by a second client': async ({ page, demo, ids }) => {
    await page.getByRole('button', { name: /Conflict/ }).first().click({ timeout: 30_000 })
    await expect(page.getByRole('heading', { name: 'Changed here and on the service' })).toBeVisible()
    expect((await demo.customer(ids.contested))?.['Person']).toBe('Edited at the office')
  },
  'conflict resolved': async ({ page, demo, ids }) => {
    await page.getByRole('radio', { name: /^Contact person, Mine/ }).check()
    await page.getByRole('button', { name: 'Use these values' }).click()
    await expect.poll(async () => (await demo.customer(ids.contested))?.['Person'], { timeout: 30_000 }).toBe('Edited on the train')
    expect((await demo.customer(ids.contested))?.['Fax']).toBe('030 000 00 07')
    const made = await Promise.all((await demo.ids()).slice(-20).map((id) => demo.customer(id)))
    expect(made.filter((one) => one?.['ShortName'] === 'KIEL')).toHaveLength(1)
  },
  'connect another environment': async ({ page, second, secondAddress }) => {
    const { facts } = second
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Add a service' }).click()
    await page.getByRole('radio', { name: 'Test' }).check()
    await page.getByLabel('Name', { exact: true }).fill('Trial office')
    await page.getByLabel('Base address').fill(secondAddress)
    await page.getByLabel('Client identifier').fill(facts.test.clientId)
    await page.getByLabel('Client secret', { exact: true }).fill(facts.test.clientSecret)
    await page.getByLabel('Redirect URI').fill(facts.redirectUri)
    await page.getByLabel('Scope').fill(facts.scope)
    await page.getByLabel('Database id').fill(facts.databases[0]!)
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

const readControl = (file: string): RunningFacts => JSON.parse(readFileSync(file, 'utf8')) as RunningFacts

/** The Demo company starts when it is first used, so its control is read when the sign-in page is there. */
const lateDemo = (file: string): { readonly demo: RemoteControl; facts(): RunningFacts } => {
  const facts = (): RunningFacts => readControl(file)
  const demo = new Proxy({}, { get: (_target, verb) => (...values: unknown[]) => Reflect.apply(Reflect.get(remoteControl(facts().control!), verb) as () => unknown, null, values) }) as RemoteControl
  return { demo, facts }
}

/**
 * Drives the built app through the main job on the Demo company, step by step; `said` hears of each one when it is done.
 * Answers with the tokens of the second service, for whoever looks for them later. Rejects with the first step that
 * fails, its name in the message.
 */
export const mainJob = async (computer: Computer, pictures: string, said: (step: StepDone) => void): Promise<{ readonly tokens: ReadonlySet<string> }> => {
  mkdirSync(pictures, { recursive: true })
  const file = join(computer.folder, 'demo-control.json')
  const second = await startService({ customers: 50, seed: 7 })
  const relay = await startRelay(second.facts.testBaseUrl)
  const secondAddress = relay.origin + new URL(second.facts.testBaseUrl).pathname
  const app = await openApp(computer, { LEDGERDESK_DEMO_CONTROL: file })
  const { demo, facts } = lateDemo(file)
  let ids: Tour['ids'] | undefined
  try {
    for (const [index, [name, step]] of Object.entries(steps).entries()) {
      const started = performance.now()
      const tour: Tour = {
        app, page: app.page, demo, second, secondAddress,
        get demoFacts() { return facts() },
        get ids() { return ids! },
      }
      const picture = join(pictures, `${String(index + 1).padStart(2, '0')}-${name.replaceAll(/[^a-z]+/g, '-')}.png`)
      try {
        const shown = await step(tour)
        await (shown ?? app.page).screenshot({ path: picture })
      } catch (error) {
        await app.page.screenshot({ path: picture }).catch(() => undefined)
        throw new Error(`The step "${name}" failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
      }
      if (name === 'list') {
        const [edited, deleted, contested] = (await demo.ids()).slice(10) as [string, string, string]
        ids = { edited, deleted, contested }
      }
      said({ name, seconds: (performance.now() - started) / 1000, picture })
    }
    return { tokens: relay.tokens }
  } finally {
    await app.close()
    await relay.stop()
    await second.stop()
  }
}

export const stepNames: readonly string[] = Object.keys(steps)
