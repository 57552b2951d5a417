import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { launchFixture, openSite, type Fixture, type Site } from './fixture-app.ts'

describe('a page that wants to go elsewhere', () => {
  let fixture: Fixture
  let target: Site
  let sender: Site
  beforeEach(async () => {
    fixture = await launchFixture()
    target = await openSite((_request, response) => response.setHeader('Content-Type', 'text/html').end('<h1>arrived</h1>'))
    sender = await openSite((request, response) => {
      if (request.url === '/start') return void response.writeHead(302, { Location: `${target.address}/callback?code=secret` }).end()
      response.setHeader('Content-Type', 'text/html').end(`<a id="link" href="${target.address}/link">link</a>`)
    })
  })
  afterEach(async () => {
    await fixture.close()
    sender.close()
    target.close()
  })

  /** Loads an address in the first window; the outcome in a word. */
  const load = async (address: string): Promise<string> => {
    const outcome = await fixture.app.evaluate(async ({ BrowserWindow }, url) => {
      const [window] = BrowserWindow.getAllWindows()
      return window?.loadURL(url).then(() => 'loaded', (error: Error) => error.message) ?? 'no window'
    }, address)
    // Playwright hears of it by another way than the app does.
    if (outcome === 'loaded') await fixture.page.waitForURL(/^http:/)
    return outcome
  }
  const prevent = (name: 'will-redirect' | 'will-navigate'): Promise<void> =>
    fixture.app.evaluate(({ BrowserWindow }, event) => {
      BrowserWindow.getAllWindows()[0]?.webContents.on(event as 'will-redirect', (details) => {
        globalThis.seen.events.push([event, details.url, details.isMainFrame])
        details.preventDefault()
      })
    }, name)
  const events = (): Promise<unknown[][]> => fixture.app.evaluate(() => globalThis.seen.events)

  it('is caught at a redirect before anything, even a connection, reaches where it leads', async () => {
    await prevent('will-redirect')
    expect(await load(`${sender.address}/start#part`)).toBe(`ERR_FAILED (-2) loading '${sender.address}/start#part'`)
    expect(await events()).toEqual([['will-redirect', `${target.address}/callback?code=secret#part`, true]])
    expect(target.connections()).toBe(0)
  })

  it('follows a redirect that nobody prevents', async () => {
    expect(await load(`${sender.address}/start`)).toBe('loaded')
    expect(target.connections()).toBeGreaterThan(0)
    expect(await fixture.page.textContent('h1')).toBe('arrived')
  })

  it('is caught when a link is followed, and not when the app itself loads an address', async () => {
    await prevent('will-navigate')
    expect(await load(sender.address)).toBe('loaded')
    expect(await events()).toEqual([])
    await fixture.page.click('#link', { noWaitAfter: true })
    await expect.poll(events).toEqual([['will-navigate', `${target.address}/link`, true]])
    expect(target.connections()).toBe(0)
  })

  it('opens no window of its own, and reaches nothing through one', async () => {
    await load(sender.address)
    expect(await fixture.page.evaluate((address) => window.open(`${address}/popup`), target.address)).toBeNull()
    await expect.poll(events).toEqual([['open', `${target.address}/popup`]])
    // The page goes on, and the refused window is gone for good.
    expect(await fixture.page.evaluate(() => 6 * 7)).toBe(42)
    await expect.poll(() => fixture.app.windows().length).toBe(1)
    expect(target.connections()).toBe(0)
  })

  it('is kept from any address by the session, and may have its headers changed', async () => {
    await fixture.app.evaluate(({ session }, blocked) => {
      const { webRequest } = session.defaultSession
      webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: url.startsWith(blocked) }))
      webRequest.onHeadersReceived(({ responseHeaders = {} }, answer) => answer({ responseHeaders: { ...responseHeaders, 'Content-Security-Policy': ["script-src 'none'"] } }))
    }, target.address)
    expect(await load(sender.address)).toBe('loaded')
    const outcome = await fixture.page.evaluate((address) => fetch(address, { mode: 'no-cors' }).then(() => 'sent', () => 'refused'), target.address)
    expect([outcome, target.connections()]).toEqual(['refused', 0])
    expect(await fixture.page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.body.id = "ran"'
      document.body.append(script)
      return document.body.id
    })).toBe('')
  })

  it('passes the requests of its workers by the session, with its own number or with none', async () => {
    await fixture.app.evaluate(({ BrowserWindow, session }, blocked) => {
      const [window] = BrowserWindow.getAllWindows()
      session.defaultSession.webRequest.onBeforeRequest(({ url, webContentsId }, answer) => {
        if (url.startsWith(blocked)) globalThis.seen.events.push([new URL(url).pathname, webContentsId === undefined ? 'none' : webContentsId === window?.webContents.id])
        answer({ cancel: url.startsWith(blocked) })
      })
    }, target.address)
    await load(sender.address)
    const outcomes = await fixture.page.evaluate(async (address) => {
      const script = (path: string, to: string): string => URL.createObjectURL(new Blob([`fetch('${address}/${path}', { mode: 'no-cors' }).then(() => 'sent', () => 'refused').then((outcome) => ${to})`], { type: 'text/javascript' }))
      const dedicated = new Promise((done) => { new Worker(script('dedicated', 'postMessage(outcome)')).onmessage = ({ data }) => done(data) })
      const shared = new Promise((done) => { new BroadcastChannel('shared').onmessage = ({ data }) => done(data) })
      new SharedWorker(script('shared', "new BroadcastChannel('shared').postMessage(outcome)"))
      return Promise.all([dedicated, shared])
    }, target.address)
    expect([outcomes, target.connections()]).toEqual([['refused', 'refused'], 0])
    expect(new Set(await events())).toEqual(new Set([['/dedicated', true], ['/shared', 'none']]))
  })

  it('tells what went wrong when nobody answers', async () => {
    target.close()
    expect(await load(target.address)).toBe(`ERR_CONNECTION_REFUSED (-102) loading '${target.address}'`)
  })
})
