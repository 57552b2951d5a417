import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, type ElectronApplication } from '@playwright/test'
import type { ToolbarApi } from '../../preload/contract/sign-in-toolbar.ts'
import { openCounter } from '../main/service/network/counter.ts'
import { environmentOf, type Computer } from './desk-app.ts'
import { openLoginSite, page as pageWith } from './login-site.ts'
import { openSignIn, register, signInToolbar } from './steps.ts'
import { shared, test } from './world.ts'

const root = join(import.meta.dirname, '../..')

declare global {
  interface Window {
    readonly signInToolbar: ToolbarApi
  }
}

interface Preferences {
  readonly sandbox?: boolean
  readonly contextIsolation?: boolean
  readonly nodeIntegration?: boolean
  readonly webSecurity?: boolean
  readonly webviewTag?: boolean
  readonly disableWakeLocks?: boolean
  readonly preload?: string
}

/** Preferences of each page, newest last. Electron has a method for this that its types lack. */
const preferences = (electron: ElectronApplication) =>
  electron.evaluate(({ webContents }) =>
    webContents
      .getAllWebContents()
      .map((contents) => {
        const reported = (
          contents as unknown as { getLastWebPreferences(): Preferences | null }
        ).getLastWebPreferences()
        const { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag, disableWakeLocks, preload } =
          reported ?? {}
        return {
          id: contents.id,
          sandbox,
          contextIsolation,
          nodeIntegration,
          webSecurity,
          webviewTag,
          disableWakeLocks,
          preload: preload?.split(/[\\/]/).at(-1) ?? null,
        }
      })
      .sort((a, b) => a.id - b.id),
  )
const confined = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  disableWakeLocks: true,
}

test.describe(() => {
  const signingIn = shared(async (world) => {
    const [service, app] = [await world.service(), await world.open()]
    await register(app.page, service, 'test')
    const login = await openSignIn(app)
    const bar = await signInToolbar(app)
    await expect(login.getByLabel('User name')).toBeVisible()
    return { app, login, bar }
  })

  test('all pages are sandboxed and isolated, and only ours have preloads of their own', async () => {
    const { app, login, bar } = signingIn()
    expect(await preferences(app.electron)).toEqual([
      expect.objectContaining({ ...confined, preload: 'preload.cjs' }),
      expect.objectContaining({ ...confined, preload: 'sign-in-toolbar.cjs' }),
      expect.objectContaining({ ...confined, preload: null }),
    ])
    expect(
      await login.evaluate(() => [
        'api' in window,
        'signInToolbar' in window,
        'require' in window,
        'process' in window,
      ]),
    ).toEqual([false, false, false, false])
    expect(
      await bar.evaluate(() => [
        'api' in window,
        Object.keys(window.signInToolbar).sort(),
        'require' in window,
        'process' in window,
      ]),
    ).toEqual([false, ['act', 'onChanged', 'read', 'takes'], false, false])
    expect(
      await app.page.evaluate(() => ['signInToolbar' in window, 'require' in window, 'process' in window]),
    ).toEqual([false, false, false])
  })

  test('the IPC of the sign-in toolbar accepts only its few calls with valid arguments', async () => {
    const { bar } = signingIn()
    const outcomes = await bar.evaluate(async () => {
      const { act, takes } = window.signInToolbar as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
      const tries = [
        () => act!('quit'),
        () => act!({}),
        () => act!(),
        () => takes!(-1),
        () => takes!('9'),
        () => takes!(Number.NaN),
        () => takes!(1e9),
      ]
      return Promise.all(
        tries.map((one) =>
          one().then(
            () => 'taken',
            (error: Error) => /call-not-allowed/.test(error.message),
          ),
        ),
      )
    })
    expect(outcomes).toEqual([true, true, true, true, true, true, true])
    await expect(bar.getByRole('banner')).toContainText('127.0.0.1')
  })
})

/** Starts the app again on a profile. The result is its exit status. Playwright cannot launch an app that only exits. */
const startAgain = async (first: ElectronApplication, computer: Computer): Promise<number | null> => {
  const app = process.env['LEDGERDESK_E2E_APP'] ?? root
  const second = spawn(first.process().spawnfile, [`--user-data-dir=${computer.profile}`, app], {
    env: environmentOf(computer, {}),
    stdio: 'ignore',
  })
  const [status] = (await once(second, 'exit')) as [number | null]
  return status
}

test.describe(() => {
  const opened = shared(async (world) => {
    const [service, { page, electron }] = [await world.service(), await world.open()]
    return { world, service, page, electron }
  })

  test('our page can open nothing, fetch nothing and evaluate no text', async () => {
    const { service, page, electron } = opened()
    const before = page.url()
    const outcome = await page.evaluate(async (address) => {
      const tried = async (what: () => unknown): Promise<string> =>
        Promise.resolve()
          .then(what)
          .then(
            (value) => String(value),
            (error: Error) => error.name,
          )
      window.open(address)
      return {
        fetched: await tried(() => fetch(address)),
        scripted: await tried(() => {
          document.createElement('script').textContent = 'document.title = "run"'
        }),
        marked: await tried(() => {
          document.body.insertAdjacentHTML('beforeend', '<img src=x>')
        }),
        located: await new Promise((done) =>
          navigator.geolocation.getCurrentPosition(
            () => done('there'),
            ({ code, PERMISSION_DENIED }) => done(code === PERMISSION_DENIED ? 'denied' : 'failed'),
          ),
        ),
      }
    }, service.facts.baseUrl)
    expect(outcome).toEqual({ fetched: 'TypeError', scripted: 'TypeError', marked: 'TypeError', located: 'denied' })
    await expect(page.getByRole('heading', { name: 'Ledgerdesk' })).toBeVisible()
    expect(page.url()).toBe(before)
    expect(await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
    expect(service.control.count()).toBe(0)
  })

  test('our page is reopened after any navigation, and no server is asked', async () => {
    const { service, page, electron } = opened()
    await page.evaluate(() => Object.assign(window, { isBefore: true }))
    await page.evaluate((address) => void (location.href = address), service.facts.baseUrl)
    await page.waitForFunction(() => !('isBefore' in window) && 'api' in window)
    await expect(page.getByRole('heading', { name: 'Ledgerdesk' })).toBeVisible()
    expect(
      await electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()),
      ),
    ).toEqual(['app://ledgerdesk/index.html'])
    expect(service.control.count()).toBe(0)
  })

  test('a second start of the app on the same profile exits, and the first one stays', async () => {
    const { world, page, electron } = opened()
    await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
    expect(await startAgain(electron, world.computer)).toBe(0)
    await expect
      .poll(() =>
        electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isMinimized())),
      )
      .toEqual([false])
    await expect(page.getByRole('heading', { name: 'Ledgerdesk' })).toBeVisible()
  })
})

/**
 * Everything that a service's page might try, against a real server without https. WebSockets pass no guard on the
 * stand-in; `sign-in-guard.test.ts` covers them.
 */
const tryEverything = async ([site, port]: readonly [string, number]): Promise<Record<string, unknown>> => {
  let count = 0
  const elsewhere = (): string => `://login-${++count}.localhost:${port}/`
  const press = (href: string, target = ''): void => {
    const link = document.body.appendChild(document.createElement('a'))
    Object.assign(link, { href, target })
    link.click()
  }
  for (const address of [
    `http${elsewhere()}`,
    'javascript:document.title="run"',
    'data:text/html,x',
    'file:///etc/passwd',
    'ledgerdesk://x',
    'app://ledgerdesk/index.html',
  ])
    window.open(address)
  for (const href of [
    `http${elsewhere()}`,
    'data:text/html,x',
    'blob:x',
    'file:///etc/passwd',
    'other-app://x',
    'app://ledgerdesk/index.html',
  ])
    press(href)
  press(`${site}/file`)
  document.body.appendChild(document.createElement('iframe')).src = `http${elsewhere()}`
  const permission = (name: string): Promise<string> =>
    navigator.permissions.query({ name: name as PermissionName }).then(
      ({ state }) => state,
      () => 'unknown',
    )
  const put = (name: string, given: object): Promise<string> =>
    new Promise((done) => {
      const element = document.body.appendChild(Object.assign(document.createElement(name), given))
      element.addEventListener('load', () => done('sent'))
      element.addEventListener('error', () => done('refused'))
    })
  const worker = new Worker(
    URL.createObjectURL(
      new Blob([
        `fetch('http${elsewhere()}', { mode: 'no-cors' }).then(() => postMessage('sent'), () => postMessage('refused'))`,
      ]),
    ),
  )
  // The listener comes first, because an early message of the worker would be lost.
  const byWorker = new Promise((done) => (worker.onmessage = ({ data }) => done(data)))
  return {
    permissions: await Promise.all(
      ['geolocation', 'notifications', 'camera', 'microphone', 'screen-wake-lock'].map(permission),
    ),
    wake: await navigator.wakeLock.request().then(
      () => 'held',
      () => 'refused',
    ),
    fetched: await fetch(`http${elsewhere()}`, { mode: 'no-cors' }).then(
      () => 'sent',
      () => 'refused',
    ),
    byWorker: await byWorker,
    byScript: await put('script', { src: `http${elsewhere()}` }),
    byPicture: await put('img', { src: `http${elsewhere()}` }),
    basic: await fetch(`${site}/basic`).then(
      ({ status }) => status,
      () => 'refused',
    ),
  }
}

test("a service's page can open, load, download and request nothing outside its own kind", async ({ world }) => {
  const service = await world.service()
  const site = await openLoginSite(({ url = '' }, response) => {
    if (url === '/file')
      return void response.writeHead(200, { 'Content-Disposition': 'attachment; filename=x.exe' }).end('x')
    if (url === '/basic')
      return void response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="Give me your password"' }).end()
    response.setHeader('Content-Type', 'text/html').end(pageWith('<h1>Log in</h1>'))
  })
  const { came, port, stop } = await openCounter()
  const app = await world.open()
  await register(app.page, service, 'test', { baseAddress: site.baseAddress })
  const login = await openSignIn(app)
  await expect(login.getByRole('heading', { name: 'Log in' })).toBeVisible()
  const before = login.url()
  expect(await login.evaluate(tryEverything, [`http://${site.host}`, port] as const)).toEqual({
    permissions: ['denied', 'denied', 'denied', 'denied', 'denied'],
    wake: 'refused',
    fetched: 'refused',
    byWorker: 'refused',
    byScript: 'refused',
    byPicture: 'refused',
    basic: 401,
  })
  const bar = await signInToolbar(app)
  await expect(bar.getByRole('banner')).toContainText(`This page is from ${site.host}`)
  await expect(bar.getByRole('status')).toHaveText('')
  expect(login.url()).toBe(before)
  expect(await login.title()).toBe('A page of the service')
  expect(
    login
      .frames()
      .map((frame) => frame.url())
      .filter((address) => address.includes('.localhost')),
  ).toEqual([])
  expect(await app.electron.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(3)
  await expect.poll(() => app.electron.windows().length).toBe(3)
  await app.close()
  expect(came).toEqual({ connections: 0, packets: 0 })
  await site.stop()
  stop()
})

test('a redirect in a frame, or to a lookalike of the redirect URI, ends nothing and goes nowhere', async ({
  world,
}) => {
  const registered = await openCounter()
  const redirect = `http://127.0.0.1:${registered.port}/signed-in`
  const service = await world.service({ redirectUri: redirect })
  const elsewhere = await openLoginSite((_request, response) => response.end())
  const site = await openLoginSite(({ url = '' }, response) => {
    const to = new URL(url, 'http://x').searchParams.get('to')
    if (to) return void response.writeHead(302, { Location: to }).end()
    response.setHeader('Content-Type', 'text/html').end(pageWith('<h1>Log in</h1>'))
  })
  const app = await world.open()
  await register(app.page, service, 'test', { baseAddress: site.baseAddress })
  const login = await openSignIn(app)
  await expect(login.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await login.evaluate(
    (address) => {
      document.body.appendChild(document.createElement('iframe')).src = address
    },
    `http://${site.host}/?to=${encodeURIComponent(`${redirect}?code=c&state=s`)}`,
  )
  await expect.poll(() => site.asked.length).toBeGreaterThan(1)
  await login.evaluate(
    (address) => void (location.href = address),
    `http://${site.host}/?to=${encodeURIComponent(`http://${elsewhere.host}/signed-in?code=c&state=s`)}`,
  )
  await expect.poll(() => elsewhere.asked).toEqual(['/signed-in?code=c&state=s'])
  const bar = await signInToolbar(app)
  await expect(bar.getByRole('banner')).toContainText(`This page is from ${elsewhere.host}`)
  expect(await app.page.getByText('Waiting for you in the sign-in window').isVisible()).toBe(true)
  await app.close()
  expect(registered.came).toEqual({ connections: 0, packets: 0 })
  registered.stop()
  await site.stop()
  await elsewhere.stop()
})
