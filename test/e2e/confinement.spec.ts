import { expect, type ElectronApplication } from '@playwright/test'
import { openSignIn, register } from './steps.ts'
import { test } from './world.ts'

interface Preferences {
  readonly sandbox?: boolean
  readonly contextIsolation?: boolean
  readonly nodeIntegration?: boolean
  readonly webSecurity?: boolean
  readonly webviewTag?: boolean
  readonly preload?: string
}

/** What Electron says of each window's page, the newest window last. It has a method for this that its types leave out. */
const preferences = (electron: ElectronApplication) =>
  electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ id, webContents }) => {
      const told = (webContents as unknown as { getLastWebPreferences(): Preferences | null }).getLastWebPreferences()
      const { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag, preload } = told ?? {}
      return { id, sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag, hasPreload: Boolean(preload) }
    }).sort((a, b) => a.id - b.id),
  )
const confined = { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true, webviewTag: false }

test('both windows are sandboxed and isolated, and only ours has a preload', async ({ world }) => {
  const service = await world.service()
  const app = await world.open()
  await register(app.page, service, 'test')
  const window = await openSignIn(app)
  await expect(window.getByLabel('User name')).toBeVisible()
  expect(await preferences(app.electron)).toEqual([
    expect.objectContaining({ ...confined, hasPreload: true }),
    expect.objectContaining({ ...confined, hasPreload: false }),
  ])
  expect(await window.evaluate(() => ['api' in window, 'require' in window, 'process' in window])).toEqual([false, false, false])
  expect(await app.page.evaluate(() => ['require' in window, 'process' in window])).toEqual([false, false])
})

test('our page can go nowhere, open nothing, fetch nothing and run no text', async ({ world }) => {
  const service = await world.service()
  const { page, electron } = await world.open()
  const before = page.url()
  const outcome = await page.evaluate(async (address) => {
    const tried = async (what: () => unknown): Promise<string> => Promise.resolve().then(what).then((value) => String(value), (error: Error) => error.name)
    window.open(address)
    const link = document.body.appendChild(document.createElement('a'))
    link.href = address
    link.click()
    link.remove()
    return {
      fetched: await tried(() => fetch(address)),
      scripted: await tried(() => { document.createElement('script').textContent = 'document.title = "run"' }),
      marked: await tried(() => { document.body.insertAdjacentHTML('beforeend', '<img src=x>') }),
      located: await new Promise((done) => navigator.geolocation.getCurrentPosition(() => done('there'), ({ code, PERMISSION_DENIED }) => done(code === PERMISSION_DENIED ? 'denied' : 'failed'))),
    }
  }, service.facts.baseUrl)
  expect(outcome).toEqual({ fetched: 'TypeError', scripted: 'TypeError', marked: 'TypeError', located: 'denied' })
  await expect(page.getByRole('heading', { name: 'Ledgerdesk' })).toBeVisible()
  expect(page.url()).toBe(before)
  expect(await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  expect(service.control.count()).toBe(0)
})

test('a second start of the app on the same profile leaves, and the first one stays', async ({ world }) => {
  const { page } = await world.open()
  await expect(world.open()).rejects.toThrow()
  await expect(page.getByRole('heading', { name: 'Ledgerdesk' })).toBeVisible()
})
