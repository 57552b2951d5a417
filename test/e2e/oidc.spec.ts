import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { startStrictProvider, type StrictProvider } from '../interop/strict-provider.ts'
import { readableIn } from '../security/disguises.ts'
import { filesIn } from '../temporary-folder.ts'
import type { DeskApp } from './desk-app.ts'
import { openSignIn, syncSays } from './steps.ts'
import { test, type World } from './world.ts'

let provider: StrictProvider
test.beforeEach(async () => {
  provider = await startStrictProvider()
})
test.afterEach(() => provider.stop())

/** Registers the provider's service, as the connect form does, and opens its one administration. */
const connect = (page: Page): Promise<void> => {
  const { baseAddress, clientId, secret, redirectUri, scope, database } = provider
  const draft = {
    kind: 'test',
    name: 'Trial',
    baseAddress,
    clientId,
    secret,
    redirectUri,
    scope,
    pathStyle: 'standard',
    status: 'active',
    lockMinutes: null,
    askAbove: null,
  } as const
  return page.evaluate(
    async ({ draft, database }) => {
      const saved = await window.api.settings.saveEnvironment(draft)
      if (!saved.ok) throw new Error(saved.fail.code)
      const added = await window.api.settings.addAdministration(saved.value.id, database, 'Books')
      if (!added.ok) throw new Error(added.fail.code)
      await window.api.settings.goTo({ environment: saved.value.id, administration: database })
    },
    { draft, database },
  )
}

/** The provider's own pages accept any name and password. */
const logIn = async (window: Page, name: string): Promise<void> => {
  await expect(window.getByRole('heading', { name: 'Sign-in' })).toBeVisible()
  await window.getByPlaceholder('Enter any login').fill(name)
  await window.getByPlaceholder('and password').fill('any password')
  await window.getByRole('button', { name: 'Sign-in' }).click()
  await expect(window.getByRole('heading', { name: 'Authorize' })).toBeVisible()
  await expect(window.getByText(provider.scope).first()).toBeVisible()
}
/** The click closes the window, so its navigation never finishes. */
const agree = (window: Page): Promise<void> =>
  window.getByRole('button', { name: 'Continue' }).click({ noWaitAfter: true })

const signIn = async (app: DeskApp, name: string): Promise<void> => {
  const window = await openSignIn(app)
  await logIn(window, name)
  await agree(window)
  await syncSays(app.page, /^Synced/, 60_000)
}
const customer = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
/** Number of exchanged codes and refresh tokens. */
const exchanges = (): number => provider.asked.filter((line) => line === 'POST /v23/OAuth/Token').length

/** Nothing that the provider gave, nor the secret, is readable in a file of the profile. */
const holdsNoneOfIt = ({ computer }: World): void => {
  const given = [...provider.given(), provider.secret]
  expect(given.length).toBeGreaterThanOrEqual(4)
  for (const file of filesIn(computer.profile)) expect(readableIn(readFileSync(file), given), file).toEqual([])
}

test('a person who consents at a foreign provider sees the customers, also after signing out and in; no file holds what it gave', async ({
  world,
}) => {
  const app = await world.open()
  await connect(app.page)
  await signIn(app, 'anna')
  for (const name of ['Bakkerij De Korenaar', 'Fietsen van Dam']) await expect(customer(app.page, name)).toBeVisible()
  // The redirect was intercepted before any request.
  expect(provider.asked.filter((line) => !line.includes(' /v23/'))).toEqual([])

  await app.page.getByRole('button', { name: 'Settings' }).click()
  await app.page.getByRole('button', { name: 'Sign out' }).click()
  await app.page.getByRole('button', { name: 'Customers' }).click()
  await expect(app.page.getByText('You signed out.')).toBeVisible()
  // Signing out also ended the provider's session, so its pages ask again.
  await signIn(app, 'bert')
  await expect(customer(app.page, 'Fietsen van Dam')).toBeVisible()
  await app.close()
  holdsNoneOfIt(world)
})

test('a token that expires early is renewed, and the refresh token with it', { tag: '@long' }, async ({ world }) => {
  const app = await world.open()
  await connect(app.page)
  await signIn(app, 'anna')
  const before = provider.given().length
  provider.expire('AccessToken')
  await app.page.getByRole('group', { name: 'Sync' }).getByRole('button', { name: 'Sync now' }).click()
  await expect.poll(exchanges).toBe(2)
  await syncSays(app.page, /^Synced/)
  expect(provider.given()).toHaveLength(before + 2)
})

test('cancelling on the consent page is explained, and a second try works', { tag: '@long' }, async ({ world }) => {
  const app = await world.open()
  await connect(app.page)
  const window = await openSignIn(app)
  await logIn(window, 'anna')
  await window.getByRole('link', { name: 'Cancel' }).click({ noWaitAfter: true })
  await expect(app.page.getByRole('alert')).toContainText('Access was denied on the consent page')
  expect(exchanges()).toBe(0)
  const again = await openSignIn(app)
  await expect(again.getByRole('heading', { name: 'Authorize' })).toBeVisible()
  await agree(again)
  await syncSays(app.page, /^Synced/, 60_000)
})
