import { createServer } from 'node:net'
import { once } from 'node:events'
import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { RunningService } from '../../main/demo/start-service.ts'
import { answers, freePort, get, sendRaw } from '../main/oauth/raw-request.ts'
import { startBrowser, watchSystem, type ComputerBrowser } from './browser.ts'
import type { DeskApp } from './desk-app.ts'
import { decide, logIn, register, syncSays } from './steps.ts'
import { test, type World } from './world.ts'

let browser: ComputerBrowser
let port: number
test.beforeEach(async () => {
  port = await freePort()
  browser = await startBrowser('dark')
})
test.afterEach(() => browser.close())

/** A service that redirects to a port of this computer, and the app before its first sign-in. */
const registered = async (world: World): Promise<{ app: DeskApp; service: RunningService }> => {
  const service = await world.service({ redirectUri: `http://127.0.0.1:${port}/signed-in` })
  const app = await world.open()
  await watchSystem(app)
  await register(app.page, service, 'test', { signInWith: 'browser' })
  return { app, service }
}
const press = ({ page }: DeskApp): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
const windows = ({ electron }: DeskApp): Promise<number> =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

test('a person who signs in with the browser returns to the app and sees the customers', async ({ world }) => {
  const { app, service } = await registered(world)
  await expect(app.page.getByText('Your browser opens. The app never sees your password.')).toBeVisible()
  expect(await answers(port)).toBe(false)
  await press(app)
  await expect(app.page.getByRole('heading', { name: 'Waiting for you in the browser' })).toBeVisible()
  const tab = await browser.opened(app)
  const came: string[] = []
  tab.on('response', (response) => void came.push(`${response.status()} ${new URL(response.url()).pathname}`))
  await logIn(tab, service.facts.user)
  await decide(tab, 'Allow')
  await expect(tab.getByRole('heading', { name: 'You can close this tab' })).toBeVisible()
  await syncSays(app.page, /^Synced/, 60_000)
  expect(await windows(app)).toBe(1)

  // The tab holds no code, and going back does not restore it.
  expect(tab.url()).toBe(`http://127.0.0.1:${port}/back-to-ledgerdesk`)
  expect(
    await tab.evaluate(() => [
      document.referrer,
      document.documentElement.outerHTML.includes('code='),
      getComputedStyle(document.body).backgroundColor,
    ]),
  ).toEqual(['', false, 'rgb(23, 24, 27)'])
  expect(came.filter((line) => /signed-in|back-to/.test(line))).toEqual(['303 /signed-in', '200 /back-to-ledgerdesk'])
  expect((await new AxeBuilder({ page: tab }).setLegacyMode(true).analyze()).violations.map(({ id }) => id)).toEqual([])
  await expect.poll(() => answers(port)).toBe(false)
})

test(
  'denied access is explained in app and browser, and the browser still knows the person at the next try',
  { tag: '@long' },
  async ({ world }) => {
    const { app, service } = await registered(world)
    await press(app)
    const tab = await browser.opened(app)
    await logIn(tab, service.facts.user)
    await decide(tab, 'Deny')
    await expect(tab.getByRole('heading', { name: 'Signing in did not work' })).toBeVisible()
    await expect(app.page.getByRole('alert')).toContainText('Access was denied on the consent page')
    await app.page.getByRole('button', { name: 'Sign in again' }).click()
    const again = await browser.opened(app, 2)
    await decide(again, 'Allow')
    await syncSays(app.page, /^Synced/, 60_000)

    // Signing out clears the app's own pages but not the browser's cookies.
    await app.page.getByRole('button', { name: 'Settings' }).click()
    await app.page.getByRole('button', { name: 'Sign out' }).click()
    await expect(app.page.getByText('The browser may still be signed in at the service.')).toBeVisible()
  },
)

test(
  'a sign-in in the browser can be reopened and cancelled, and a late tab finds no listener',
  { tag: '@long' },
  async ({ world }) => {
    const { app, service } = await registered(world)
    await press(app)
    const first = await browser.opened(app)
    await app.page.getByRole('button', { name: 'Open the browser again' }).click()
    const second = await browser.opened(app, 2)
    expect(second.url()).toBe(first.url())
    expect(await sendRaw(port, get('/signed-in?code=evil&state=of-somebody-else', `127.0.0.1:${port}`))).toMatchObject({
      status: 404,
      body: '',
    })
    await app.page.getByRole('button', { name: 'Cancel signing in' }).click()
    await expect(app.page.getByRole('alert')).toContainText('Signing in was cancelled')
    expect(await answers(port)).toBe(false)
    await logIn(second, service.facts.user)
    await decide(second, 'Allow')
    await expect.poll(() => second.url()).toContain('chrome-error')
    expect(service.control.count({ path: '/OAuth/Token' })).toBe(0)
  },
)

test('a port in use and a browser that does not open are explained', { tag: '@long' }, async ({ world }) => {
  const { app } = await registered(world)
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  await press(app)
  await expect(app.page.getByRole('alert')).toContainText(
    'Another program on this computer uses the port of the redirect URI',
  )
  await expect(app.page.getByRole('alert')).toContainText(`127.0.0.1:${port}`)
  other.close()
  await once(other, 'close')
  await watchSystem(app, true)
  await app.page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(app.page.getByRole('alert')).toContainText('The browser did not open.')
  expect(await answers(port)).toBe(false)
})

test(
  'the form offers the browser if the redirect URI leads to this computer, and stores the choice',
  { tag: '@long' },
  async ({ world }) => {
    const { app } = await registered(world)
    const { page } = app
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('article', { name: 'Trial' }).getByRole('button', { name: 'Edit' }).click()
    const inBrowser = page.getByRole('radio', { name: 'The browser of this computer' })
    await expect(inBrowser).toBeChecked()
    await page.getByLabel('Redirect URI', { exact: true }).fill('https://desk.example/cb')
    await expect(inBrowser).toBeDisabled()
    await expect(page.getByRole('group', { name: 'Sign in with' })).toHaveAccessibleDescription(
      /^The browser can be used when the registered redirect URI is an http address on this computer/,
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('article', { name: 'Trial' }).getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('radio', { name: 'A window of this app' })).toBeChecked()
  },
)
