import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { electronPath } from './electron-path.ts'
import { fixtureFolder, launchFixture, openSite, type Fixture, type FixtureWindow } from './fixture-app.ts'

describe('an app on the stand-in', () => {
  let fixture: Fixture
  beforeAll(async () => (fixture = await launchFixture()))
  afterAll(() => fixture.close())

  it('is driven by Playwright as Electron is', async () => {
    expect(fixture.app.windows()).toEqual([fixture.page])
    expect(await fixture.app.evaluate(({ app }) => [app.getName(), app.getVersion(), app.isReady()])).toEqual([
      'stand-in-fixture',
      '1.2.3',
      true,
    ])
    const window = await fixture.app.browserWindow(fixture.page)
    expect(await window.evaluate(({ webContents }) => webContents.getURL())).toBe('app://fixture/index.html')
    expect((await fixture.page.screenshot()).subarray(1, 4).toString()).toBe('PNG')
    expect(await fixture.page.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 600])
  })

  it('throws for everything that the stand-in lacks', async () => {
    const messages = await fixture.app.evaluate((electron) => {
      const attempt = (act: () => unknown): string => {
        try {
          return `answered ${String(act())}`
        } catch (error) {
          return (error as Error).message
        }
      }
      const [window] = electron.BrowserWindow.getAllWindows()
      return [
        attempt(() => electron.app.getAppMetrics()),
        attempt(() => electron.clipboard.clear()),
        attempt(() => new electron.Tray('')),
        attempt(() => window?.setKiosk(true)),
        attempt(() => window?.webContents.openDevTools()),
        attempt(() => electron.shell.beep()),
        attempt(() => new electron.BrowserWindow({ webPreferences: { nodeIntegration: true } })),
        attempt(() => new electron.BrowserWindow({ frame: false })),
      ]
    })
    expect(messages).toEqual(
      [
        'App.getAppMetrics',
        'clipboard.clear',
        'Tray.constructor',
        'BrowserWindow.setKiosk',
        'WebContents.openDevTools',
        'shell.beep',
        'webPreferences.nodeIntegration = true',
        'BrowserWindow.frame',
      ].map((name) => `not implemented in the stand-in: ${name}`),
    )
  })

  it('a press comes to main before the page answers it, and a script cannot make one up', async () => {
    const pressed = (): Promise<unknown> =>
      fixture.app.evaluate(() => globalThis.seen.events.filter(([name]) => name === 'press'))
    await fixture.app.evaluate(({ BrowserWindow }) => {
      const { events, calls } = globalThis.seen
      const before = calls.length
      BrowserWindow.getAllWindows()[0]?.webContents.on(
        'input-event',
        (_event, { type }) => void events.push(['press', type, calls.length - before]),
      )
    })
    await fixture.page.evaluate(() => {
      for (const event of [new MouseEvent('mousedown'), new KeyboardEvent('keydown', { key: 'a' })])
        document.body.dispatchEvent(event)
      document.querySelector('h1')?.click()
    })
    expect(await pressed()).toEqual([])
    await fixture.page.evaluate(() => {
      const { api } = window as unknown as FixtureWindow
      window.addEventListener('keydown', () => void api.echo(), { capture: true, once: true })
    })
    await fixture.page.mouse.move(5, 5)
    await fixture.page.keyboard.press('Shift')
    await fixture.page.locator('h1').click()
    await expect.poll(pressed).toEqual([
      ['press', 'rawKeyDown', 0],
      ['press', 'mouseDown', 1],
    ])
    await fixture.app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.removeAllListeners('input-event')
      globalThis.seen.events.length = 0
    })
  })

  it("applies the app's colour scheme to pages", async () => {
    const dark = (): Promise<boolean> => fixture.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
    await fixture.app.evaluate(({ nativeTheme }) => void (nativeTheme.themeSource = 'dark'))
    await expect.poll(dark).toBe(true)
    await fixture.app.evaluate(({ nativeTheme }) => void (nativeTheme.themeSource = 'light'))
    await expect.poll(dark).toBe(false)
  })

  it('gives a window the title of its page, also after a change', async () => {
    const title = (): Promise<string | undefined> =>
      fixture.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle())
    await expect.poll(title).toBe('Fixture')
    await fixture.page.evaluate(() => void (document.title = 'Another'))
    await expect.poll(title).toBe('Another')
    await fixture.page.evaluate(() => void (document.title = 'Fixture'))
  })

  it('runs once per profile: the second instance notifies the first and exits', async () => {
    const second = spawn(electronPath, [`--user-data-dir=${fixture.profile}`, fixtureFolder])
    expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(7)
    await expect.poll(() => fixture.app.evaluate(() => globalThis.seen.second)).toBe(1)
  })

  it("asks the app's listeners for a name and password before the page's", async () => {
    const site = await openSite((_request, response) =>
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="office"' }).end(),
    )
    // Playwright learns of the window on another path; the next test would take it for its own.
    const opened = fixture.app.waitForEvent('window')
    const asked = await fixture.app.evaluate(async ({ app, BrowserWindow }, address) => {
      const heard: string[] = []
      const window = new BrowserWindow({ show: false })
      window.webContents.on('login', () => heard.push('page'))
      const ofApp = (): void => void heard.push('app')
      app.on('login', ofApp)
      await window.loadURL(address).catch(() => undefined)
      app.off('login', ofApp)
      return heard
    }, site.address)
    const page = await opened
    const closed = page.waitForEvent('close')
    await fixture.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().at(-1)?.destroy())
    await closed
    site.close()
    expect(asked).toEqual(['app', 'page'])
  })

  it('emits close before the window is gone when its frame closes it', async () => {
    const opened = fixture.app.waitForEvent('window')
    await fixture.app.evaluate(async ({ BrowserWindow }) => {
      const other = new BrowserWindow({ show: false })
      for (const name of ['close', 'closed'] as const)
        other.once(name as 'closed', () => void globalThis.seen.events.push([name]))
      await other.loadURL('app://fixture/open.html')
    })
    // A person closes the window; the app does not.
    await (await opened).close()
    await expect.poll(() => fixture.app.evaluate(() => globalThis.seen.events)).toEqual([['close'], ['closed']])
  })

  it('closes a window while another page replaces the failed one in it', async () => {
    // Chromium loses one request in ten then.
    const closed = await fixture.app.evaluate(async ({ BrowserWindow }) => {
      const [own, refused] = ['app://fixture/open.html', 'http://127.0.0.1:1/']
      const openAndClose = async (): Promise<void> => {
        const window = new BrowserWindow({ show: false })
        const load = (url: string): Promise<void> => window.loadURL(url).catch(() => undefined)
        await load(refused)
        void load(own)
        await load(refused)
        void load(own)
        const gone = new Promise<void>((resolve) => window.once('closed', () => resolve()))
        window.close()
        await gone
      }
      for (let times = 0; times < 4; times++) await Promise.all(Array.from({ length: 5 }, openAndClose))
      return 'all'
    })
    expect(closed).toBe('all')
  })

  it('keeps a window open if the app prevents its close', async () => {
    const open = await fixture.app.evaluate(async ({ app, BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      window?.once('close', (event) => event.preventDefault())
      app.quit()
      // Its page answers, so it was not told to close.
      const title: unknown = await window?.webContents.executeJavaScript('document.title')
      return [title, window?.isDestroyed()]
    })
    expect(open).toEqual(['Fixture', false])
    expect(await fixture.page.title()).toBe('Fixture')
  })

  it('emits unresponsive five seconds after a close that the page cancelled, as Electron does', async () => {
    await fixture.page.evaluate(() =>
      addEventListener('beforeunload', (event) => {
        // A page is waited for, however long it takes to answer.
        for (const end = performance.now() + 1_500; performance.now() < end;);
        if (document.title === 'Fixture') event.preventDefault()
      }),
    )
    fixture.page.on('dialog', () => undefined)
    await fixture.page.click('h1')
    const heard = await fixture.app.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      const ofPage: string[] = []
      window!.webContents.once('unresponsive', () => ofPage.push('unresponsive'))
      const said = new Promise((resolve) => window!.once('unresponsive', () => resolve(ofPage)))
      window!.close()
      return said
    })
    expect(heard).toEqual([])
    await fixture.page.evaluate(() => void (document.title = 'May close'))
  })

  it('asks the app, not the person, before a window closes whose page wants to stay', async () => {
    const opened = fixture.app.waitForEvent('window')
    await fixture.app.evaluate(({ BrowserWindow }) =>
      new BrowserWindow({ show: false }).loadURL('app://fixture/open.html'),
    )
    const page = await opened
    // A page may only want to stay once a person has used it. A listener keeps Playwright from answering.
    page.on('dialog', () => undefined)
    await page.click('h1')
    await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()))
    const ends = await fixture.app.evaluate(async ({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows().find(({ webContents }) =>
        webContents.getURL().endsWith('/open.html'),
      )!
      const close = (mayClose: boolean): Promise<string> =>
        new Promise((resolve) => {
          window.once('closed', () => resolve('closed'))
          window.webContents.once('will-prevent-unload', (event) => {
            if (mayClose) event.preventDefault()
          })
          window.webContents.once('will-prevent-unload', ({ defaultPrevented }) => {
            if (!defaultPrevented) resolve('asked')
          })
          window.close()
        })
      const first = await close(false)
      const stays: unknown = await window.webContents.executeJavaScript('document.title')
      return [first, stays, await close(true)]
    })
    expect(ends).toEqual(['asked', 'Open', 'closed'])
  })

  it('shows a hidden window that is maximized', async () => {
    const seen = await fixture.app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      window!.hide()
      const before = window!.isVisible()
      window!.maximize()
      const after = window!.isVisible()
      window!.unmaximize()
      return [before, after]
    })
    expect(seen).toEqual([false, true])
  })
})
