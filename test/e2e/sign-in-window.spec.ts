import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { DeskApp } from './desk-app.ts'
import { openLoginSite, page as pageWith } from './login-site.ts'
import {
  closeSignIn,
  decide,
  logIn,
  openSignIn,
  openSignInToolbar,
  register,
  servicePage,
  signIn,
  signInToolbar,
  syncSays,
} from './steps.ts'
import { shared, test } from './world.ts'

const faults = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations.map(({ id }) => id)
const titles = ({ electron }: DeskApp): Promise<string[]> =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getTitle()))
const pagesLeft = ({ electron }: DeskApp): Promise<number> =>
  electron.evaluate(({ webContents }) => webContents.getAllWebContents().length)
const authorize = '/OAuth/Authorize'

test.describe(() => {
  const opened = shared(async (world) => ({ service: await world.service(), app: await world.open() }))
  /** The app with no sign-in window of the last test; each test registers an environment of its own. */
  const withoutWindows = async (): Promise<ReturnType<typeof opened>> => {
    const { service, app } = opened()
    await expect.poll(() => app.electron.windows().length).toBe(1)
    await expect.poll(() => pagesLeft(app)).toBe(1)
    return { service, app }
  }

  test("the toolbar above the service's page shows the environment and the host", async () => {
    const { service, app } = await withoutWindows()
    service.control.clearCounts()
    await register(app.page, service, 'test')
    const login = await openSignIn(app)
    const bar = await signInToolbar(app)
    const host = new URL(service.facts.testBaseUrl).host
    await expect(bar.getByRole('heading', { level: 1 })).toHaveText(/^Test\s*Trial$/)
    await expect(bar.getByRole('banner')).toContainText(`This page is from ${host} (this computer)`)
    await expect(bar.getByRole('button')).toHaveCount(0)
    expect(await faults(bar)).toEqual([])
    await logIn(login, service.facts.user)
    // Neither the page's address nor its title appears in a window title.
    expect(await titles(app)).toContain('Trial · Ledgerdesk')
    await decide(login, 'Allow')
    await syncSays(app.page, /^Synced/, 60_000)
    await expect.poll(() => pagesLeft(app)).toBe(1)
    expect(service.control.count({ path: '/callback' })).toBe(0)
  })

  test('an untrusted certificate is explained and cannot be skipped', async () => {
    const { service, app } = await withoutWindows()
    const site = await openLoginSite((_request, response) => response.end(), { untrusted: true })
    await register(app.page, service, 'production', { name: 'Untrusted', baseAddress: site.baseAddress })
    const bar = await openSignInToolbar(app)
    await expect(bar.getByRole('alert')).toContainText('The certificate of this service is not trusted.')
    await expect(bar.getByRole('button')).toHaveText(['Try again', 'Cancel'])
    expect(await faults(bar)).toEqual([])
    // The window closes during the click.
    await bar
      .getByRole('button', { name: 'Cancel' })
      .click({ noWaitAfter: true })
      .catch(() => undefined)
    await expect(app.page.getByRole('alert')).toContainText('The certificate of this service is not trusted.')
    expect(site.asked).toEqual([])
    await site.stop()
  })

  test('a crashed page is explained, and signing in starts over', async () => {
    const { service, app } = await withoutWindows()
    await register(app.page, service, 'test', { name: 'Crashing' })
    const login = await openSignIn(app)
    await expect(login.getByLabel('User name')).toBeVisible()
    const bar = await signInToolbar(app)
    await app.electron.evaluate(({ webContents }, address) => {
      webContents
        .getAllWebContents()
        .find((one) => one.getURL().startsWith(address))
        ?.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
    }, service.facts.testBaseUrl)
    await expect(bar.getByRole('alert')).toContainText('The sign-in page stopped by itself.')
    await bar.getByRole('button', { name: 'Try again' }).click()
    await expect(bar.getByRole('alert')).toBeHidden()
    await logIn(login, service.facts.user)
    await closeSignIn(app)
  })

  test("a page's new window opens in the same window", async () => {
    const { service, app } = await withoutWindows()
    const site = await openLoginSite((request, response) => {
      response.setHeader('Content-Type', 'text/html')
      response.end(
        pageWith(
          request.url === '/second' ? '<h1>Second</h1>' : '<a href="/second" target="_blank">Another way to log in</a>',
        ),
      )
    })
    await register(app.page, service, 'test', { name: 'Another page', baseAddress: site.baseAddress })
    const login = await openSignIn(app)
    await login.getByRole('link').click()
    await expect(login.getByRole('heading', { name: 'Second' })).toBeVisible()
    expect(await pagesLeft(app)).toBe(3)
    await closeSignIn(app)
    await site.stop()
  })

  // It holds up the toolbar's page for good, so it comes last.
  test('the window is shown only after its toolbar, whatever is ready below', async () => {
    const { service, app } = await withoutWindows()
    await register(app.page, service, 'test', { name: 'Late toolbar' })
    await app.electron.evaluate(({ session }) => {
      session.defaultSession.webRequest.onBeforeRequest(({ url }, answer) => {
        if (url.endsWith('/sign-in.html')) Object.assign(globalThis, { loadBar: () => answer({}) })
        else answer({})
      })
    })
    const login = await openSignIn(app)
    await expect(login.getByLabel('User name')).toBeVisible()
    const isShown = (): Promise<boolean> =>
      app.electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().some(
          (window) => window.getTitle() === 'Late toolbar · Ledgerdesk' && window.isVisible(),
        ),
      )
    expect(await isShown()).toBe(false)
    await app.electron.evaluate(() => (globalThis as unknown as { loadBar: () => void }).loadBar())
    await expect.poll(isShown).toBe(true)
  })
})

test("the toolbar follows the app's Dutch and dark theme, also at 200 %", { tag: '@long' }, async ({ world }) => {
  const service = await world.service()
  const app = await world.open()
  await register(app.page, service, 'production', { name: 'Administratiekantoor Van den Bosch, Vermeulen & Zonen' })
  await app.page.evaluate(() => window.api.settings.prefer({ language: 'nl', theme: 'dark' }))
  service.control.quirk({ quirk: 'resetBefore', path: authorize })
  const bar = await openSignInToolbar(app)
  await expect(bar.getByRole('alert')).toHaveText(/^De aanmeldpagina ging niet open\./)
  await expect(bar.getByRole('heading', { level: 1 })).toHaveText(/^Productie/)
  await bar.setViewportSize({ width: 260, height: 360 })
  for (const name of ['Opnieuw proberen', 'Annuleren'])
    await expect(bar.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  expect(
    await bar.evaluate(() => [document.documentElement.lang, getComputedStyle(document.documentElement).colorScheme]),
  ).toEqual(['nl', 'dark'])
  expect(await faults(bar)).toEqual([])
})

test('an unavailable service can be retried', { tag: '@long' }, async ({ world }) => {
  const service = await world.service()
  const app = await world.open()
  await register(app.page, service, 'test')
  service.control.quirk({ quirk: 'resetBefore', path: authorize })
  const bar = await openSignInToolbar(app)
  await expect(bar.getByRole('alert')).toContainText('The sign-in page did not open.')
  await expect(bar.getByRole('banner')).toContainText(`No page from ${new URL(service.facts.testBaseUrl).host}`)
  const again = bar.getByRole('button', { name: 'Try again' })
  await expect(again).toBeFocused()
  service.control.clearQuirks('resetBefore')
  await again.press('Enter')
  const login = await servicePage(app)
  await expect(bar.getByRole('alert')).toBeHidden()
  await logIn(login, service.facts.user)
  await decide(login, 'Allow')
  await syncSays(app.page, /^Synced/, 60_000)
})

test('closing the window on a page that did not open is explained', { tag: '@long' }, async ({ world }) => {
  const service = await world.service()
  const app = await world.open()
  await register(app.page, service, 'test')
  service.control.quirk({ quirk: 'resetBefore', path: authorize })
  const bar = await openSignInToolbar(app)
  await bar.getByRole('alert').waitFor()
  await closeSignIn(app)
  await expect(app.page.getByRole('alert')).toContainText('The sign-in page did not open')
})

test('a slow page can be awaited, retried or cancelled', { tag: '@waiting' }, async ({ world }) => {
  const service = await world.service()
  const app = await world.open()
  await register(app.page, service, 'test')
  service.control.quirk({ quirk: 'latency', value: '600000', path: authorize })
  const bar = await openSignInToolbar(app)
  await expect(bar.getByRole('status')).toHaveText('Loading…')
  await expect(bar.getByRole('status')).toHaveText('Still loading…', { timeout: 20_000 })
  await expect(bar.getByRole('banner')).toContainText('Going to 127.0.0.1')
  expect(await faults(bar)).toEqual([])
  await bar.getByRole('button', { name: 'Try again' }).click()
  await expect(bar.getByRole('status')).toHaveText('Loading…')

  await expect(bar.getByRole('status')).toHaveText('Still loading…', { timeout: 20_000 })
  // The window closes during the click.
  await bar
    .getByRole('button', { name: 'Cancel' })
    .click({ noWaitAfter: true })
    .catch(() => undefined)
  await expect(app.page.getByRole('alert')).toContainText('Signing in was cancelled')
  await expect.poll(() => pagesLeft(app)).toBe(1)
})

test('a page that closes itself cancels the sign-in, and the app goes on', { tag: '@long' }, async ({ world }) => {
  const service = await world.service()
  const site = await openLoginSite((_request, response) =>
    response.setHeader('Content-Type', 'text/html').end(pageWith('<button onclick="window.close()">Cancel</button>')),
  )
  const app = await world.open()
  await register(app.page, service, 'test', { baseAddress: site.baseAddress })
  const login = await openSignIn(app)
  await login.getByRole('button', { name: 'Cancel' }).click({ noWaitAfter: true })
  await expect(app.page.getByRole('alert')).toContainText('Signing in was cancelled')
  await expect.poll(() => pagesLeft(app)).toBe(1)
  await site.stop()
})

const redirectUris = {
  onEachPush: ['ledgerdesk://signed-in'],
  inLongRun: [
    'http://127.0.0.1:49871/Signed/In/?from=desk',
    'ledgerdesk:/signed-in?from=desk',
    'urn:ietf:wg:oauth:2.0:oob',
    'https://ledgerdesk.invalid/',
  ],
}
for (const redirectUri of [...redirectUris.onEachPush, ...redirectUris.inLongRun]) {
  test(
    `signing in ends at ${redirectUri}`,
    { tag: redirectUris.inLongRun.includes(redirectUri) ? '@long' : [] },
    async ({ world }) => {
      const service = await world.service({ redirectUri })
      const app = await world.open()
      await register(app.page, service, 'test')
      await signIn(app, service)
      expect((await titles(app)).join()).not.toContain('code')
    },
  )
}

test("the sign-in window closes with the app's own", { tag: '@long' }, async ({ world }) => {
  const service = await world.service()
  const app = await world.open()
  await register(app.page, service, 'test')
  const login = await openSignIn(app)
  await expect(login.getByLabel('User name')).toBeVisible()
  const ended = new Promise<void>((resolve) => app.electron.process().once('exit', () => resolve()))
  await app.page.close()
  await ended
})
