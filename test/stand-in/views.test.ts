import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchFixture, openSite, type Fixture, type FixtureWindow, type Site } from './fixture-app.ts'

declare const window: FixtureWindow

describe('a view in a window', () => {
  let fixture: Fixture
  let site: Site
  beforeAll(async () => {
    fixture = await launchFixture()
    site = await openSite((request, response) => {
      response
        .setHeader('Set-Cookie', 'who=me')
        .setHeader('Content-Type', 'text/html')
        .end(`<title>Guest</title><h1>${request.headers.cookie ?? 'nobody'}</h1>`)
    })
    await fixture.app.evaluate(async (electron, address) => {
      const [window] = electron.BrowserWindow.getAllWindows()
      const view = new electron.WebContentsView({ webPreferences: { partition: 'guests', sandbox: true } })
      window?.on('ready-to-show', () => void globalThis.seen.events.push(['ready-to-show']))
      for (const event of ['did-start-navigation', 'did-navigate', 'dom-ready', 'did-stop-loading'] as const)
        view.webContents.on(
          event as 'did-start-navigation',
          (details) => void globalThis.seen.events.push([event, details?.isMainFrame ?? null]),
        )
      window?.contentView.addChildView(view)
      view.setBounds({ x: 0, y: 60, width: 700, height: 400 })
      await view.webContents.loadURL(address)
    }, `${site.address}/`)
  })
  afterAll(async () => {
    site.close()
    await fixture.close()
  })
  const guest = () => fixture.app.windows().find((page) => page.url().startsWith(site.address))!

  it('has its own page and partition, the given size, and no preload of its window', async () => {
    await expect.poll(() => fixture.app.windows().length).toBe(2)
    await expect.poll(() => guest().evaluate(() => [innerWidth, innerHeight])).toEqual([700, 400])
    expect(await guest().evaluate(() => 'api' in window)).toBe(false)
    expect(await guest().textContent('h1')).toBe('nobody')
    expect(await fixture.app.evaluate(({ session }) => session.defaultSession.cookies.get({}))).toEqual([])
  })

  it("belongs to its window and leaves the window's title alone", async () => {
    expect(
      await fixture.app.evaluate(({ BrowserWindow, webContents }) => {
        const [window] = BrowserWindow.getAllWindows()
        return webContents.getAllWebContents().map((one) => BrowserWindow.fromWebContents(one) === window)
      }),
    ).toEqual([true, true])
    await expect
      .poll(() => fixture.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle()))
      .toBe('Fixture')
  })

  it('reports how its page loads, starting with the navigation', async () => {
    const events = await fixture.app.evaluate(() => globalThis.seen.events)
    expect(events[0]).toEqual(['did-start-navigation', true])
    expect(events.map(([name]) => name).filter((name) => name !== 'ready-to-show')).toEqual([
      'did-start-navigation',
      'did-navigate',
      'dom-ready',
      'did-stop-loading',
    ])
  })

  it("tells its window that it can be shown, as the window's own page does", async () => {
    await expect.poll(() => fixture.app.evaluate(() => globalThis.seen.events)).toContainEqual(['ready-to-show'])
  })

  it('is notified of a new size of its window', async () => {
    expect(
      await fixture.app.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows()
        const sizes: unknown[] = []
        window?.contentView.on('bounds-changed', () => sizes.push(window.contentView.getBounds()))
        window?.setBounds({ width: 1000, height: 500 })
        return sizes
      }),
    ).toEqual([{ x: 0, y: 0, width: 1000, height: 500 }])
  })

  it("handles a page's own channels first, for that page alone", async () => {
    expect(
      await fixture.app.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows()
        window?.webContents.ipc.handle('echo', (event, ...args) => ['mine', event.senderFrame?.url, ...args])
      }),
    ).toBeUndefined()
    expect(await fixture.page.evaluate(() => window.api.echo(1))).toEqual(['mine', 'app://fixture/index.html', 1])
  })

  it('outlives its window until its page is closed', async () => {
    const left = await fixture.app.evaluate(async ({ BrowserWindow, webContents }) => {
      const other = new BrowserWindow({ show: false })
      const [window] = BrowserWindow.getAllWindows()
      window?.destroy()
      const [page] = webContents.getAllWebContents().filter((one) => one !== other.webContents)
      const before = page?.isDestroyed()
      const gone = new Promise<void>((resolve) => page?.once('destroyed', () => resolve()))
      page?.close()
      await gone
      return [before, webContents.getAllWebContents().length]
    })
    expect(left).toEqual([false, 1])
  })

  it('throws for members that it lacks', async () => {
    expect(
      await fixture.app.evaluate(({ WebContentsView }) => {
        const view = new WebContentsView()
        return [
          () => view.setBorderRadius(4),
          () => new WebContentsView({ webPreferences: { nodeIntegration: true } }),
        ].map((act) => {
          try {
            return String(act())
          } catch (error) {
            return (error as Error).message
          }
        })
      }),
    ).toEqual([
      'not implemented in the stand-in: WebContentsView.setBorderRadius',
      'not implemented in the stand-in: webPreferences.nodeIntegration = true',
    ])
  })
})
