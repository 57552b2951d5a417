import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchFixture, openSite, type Fixture, type Site } from './fixture-app.ts'

describe('a page that navigates elsewhere', () => {
  let fixture: Fixture
  let target: Site
  let sender: Site
  beforeEach(async () => {
    fixture = await launchFixture()
    target = await openSite((_request, response) =>
      response.setHeader('Content-Type', 'text/html').end('<h1>arrived</h1>'),
    )
    sender = await openSite((request, response) => {
      if (request.url === '/start')
        return void response.writeHead(302, { Location: `${target.address}/callback?code=secret` }).end()
      response.setHeader('Content-Type', 'text/html').end(`<a id="link" href="${target.address}/link">link</a>`)
    })
  })
  afterEach(async () => {
    await fixture.close()
    sender.close()
    target.close()
  })

  /** Loads an address in the first window; returns the outcome. */
  const load = async (address: string): Promise<string> => {
    const outcome = await fixture.app.evaluate(async ({ BrowserWindow }, url) => {
      const [window] = BrowserWindow.getAllWindows()
      return (
        window?.loadURL(url).then(
          () => 'loaded',
          (error: Error) => error.message,
        ) ?? 'no window'
      )
    }, address)
    // Playwright learns of it on another path than the app.
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

  it('is stopped at a redirect before any connection to its target', async () => {
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

  it('is stopped when a link is followed, but not when the app loads an address', async () => {
    await prevent('will-navigate')
    expect(await load(sender.address)).toBe('loaded')
    expect(await events()).toEqual([])
    await fixture.page.click('#link', { noWaitAfter: true })
    await expect.poll(events).toEqual([['will-navigate', `${target.address}/link`, true]])
    expect(target.connections()).toBe(0)
  })

  it('opens no window, and reaches nothing through one', async () => {
    await load(sender.address)
    expect(await fixture.page.evaluate((address) => window.open(`${address}/popup`), target.address)).toBeNull()
    // It gets windows that it has.
    expect(await fixture.page.evaluate(() => window.open('#part', '_self') === window)).toBe(true)
    await expect.poll(events).toEqual([['open', `${target.address}/popup`]])
    // The page goes on, and the refused window is gone.
    expect(await fixture.page.evaluate(() => 6 * 7)).toBe(42)
    await expect.poll(() => fixture.app.windows().length).toBe(1)
    expect(target.connections()).toBe(0)
  })

  it('can be blocked from any address by the session, which can also change headers', async () => {
    await fixture.app.evaluate(({ session }, blocked) => {
      const { webRequest } = session.defaultSession
      webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: url.startsWith(blocked) }))
      webRequest.onHeadersReceived(({ responseHeaders = {} }, answer) =>
        answer({ responseHeaders: { ...responseHeaders, 'Content-Security-Policy': ["script-src 'none'"] } }),
      )
    }, target.address)
    expect(await load(sender.address)).toBe('loaded')
    const outcome = await fixture.page.evaluate(
      (address) =>
        fetch(address, { mode: 'no-cors' }).then(
          () => 'sent',
          () => 'refused',
        ),
      target.address,
    )
    expect([outcome, target.connections()]).toEqual(['refused', 0])
    expect(
      await fixture.page.evaluate(() => {
        const script = document.createElement('script')
        script.textContent = 'document.body.id = "ran"'
        document.body.append(script)
        return document.body.id
      }),
    ).toBe('')
  })

  it('passes the requests of its workers to the session, with its own number or none', async () => {
    await fixture.app.evaluate(({ BrowserWindow, session }, blocked) => {
      const [window] = BrowserWindow.getAllWindows()
      session.defaultSession.webRequest.onBeforeRequest(({ url, webContentsId }, answer) => {
        if (url.startsWith(blocked))
          globalThis.seen.events.push([
            new URL(url).pathname,
            webContentsId === undefined ? 'none' : webContentsId === window?.webContents.id,
          ])
        answer({ cancel: url.startsWith(blocked) })
      })
    }, target.address)
    await load(sender.address)
    const outcomes = await fixture.page.evaluate(async (address) => {
      const script = (path: string, to: string): string =>
        URL.createObjectURL(
          new Blob(
            [
              `fetch('${address}/${path}', { mode: 'no-cors' }).then(() => 'sent', () => 'refused').then((outcome) => ${to})`,
            ],
            { type: 'text/javascript' },
          ),
        )
      const dedicated = new Promise((done) => {
        new Worker(script('dedicated', 'postMessage(outcome)')).onmessage = ({ data }) => done(data)
      })
      const shared = new Promise((done) => {
        new BroadcastChannel('shared').onmessage = ({ data }) => done(data)
      })
      new SharedWorker(script('shared', "new BroadcastChannel('shared').postMessage(outcome)"))
      return Promise.all([dedicated, shared])
    }, target.address)
    expect([outcomes, target.connections()]).toEqual([['refused', 'refused'], 0])
    expect(new Set(await events())).toEqual(
      new Set([
        ['/dedicated', true],
        ['/shared', 'none'],
      ]),
    )
  })

  it('reports the error if a server does not answer', async () => {
    target.close()
    expect(await load(target.address)).toBe(`ERR_CONNECTION_REFUSED (-102) loading '${target.address}'`)
  })
})

describe('every way to an address', () => {
  let fixture: Fixture
  let target: Site
  let sender: Site
  beforeAll(async () => {
    fixture = await launchFixture()
    target = await openSite((_request, response) => response.end())
    sender = await openSite((request, response) => {
      const asked = new URL(request.url ?? '', sender.address).searchParams
      const [to, status] = [asked.get('to') ?? '', Number(asked.get('status'))]
      if (status) return void response.writeHead(status, { Location: to }).end()
      response
        .setHeader('Content-Type', 'text/html')
        .end(to ? `<meta http-equiv="refresh" content="0;url=${to}">` : '<h1>start</h1>')
    })
    await fixture.app.evaluate(({ BrowserWindow, session }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      const tell = (name: string, { url, isMainFrame }: { url: string; isMainFrame?: boolean }): void =>
        void globalThis.seen.events.push([name, url, isMainFrame ?? null])
      for (const name of ['did-start-navigation', 'will-frame-navigate', 'will-navigate', 'will-redirect'] as const)
        contents?.on(name as 'will-navigate', (event) => {
          tell(name, event)
          if (name !== 'did-start-navigation' && /[?&]code=/.test(event.url)) event.preventDefault()
        })
      contents?.on('did-stop-loading', () => void (globalThis.seen.isLoading = false))
      session.defaultSession.webRequest.onBeforeRequest((details, answer) => {
        if (details.url.startsWith('http:')) tell('onBeforeRequest', { url: details.url })
        answer({})
      })
    })
  })
  afterAll(async () => {
    await fixture.close()
    sender.close()
    target.close()
  })
  const events = (): Promise<unknown[][]> => fixture.app.evaluate(() => globalThis.seen.events)
  /** A script's navigation after a user's gesture cancels the app's load, so each test lets the one before end. */
  const loaded = (): Promise<void> =>
    expect.poll(() => fixture.app.evaluate(() => globalThis.seen.isLoading)).toBe(false)
  const begin = async (): Promise<void> => {
    await loaded()
    await fixture.app.evaluate(({ BrowserWindow }, url) => {
      globalThis.seen.isLoading = true
      return BrowserWindow.getAllWindows()[0]?.loadURL(url)
    }, `${sender.address}/`)
    await fixture.page.waitForSelector('h1:text("start")')
    await loaded()
    await fixture.app.evaluate(() => void (globalThis.seen.events = []))
  }
  /** Sends the page to an address by script or form. */
  const go = async (how: string, address: string): Promise<void> => {
    await fixture.app.evaluate((_electron, isMain) => void (globalThis.seen.isLoading = isMain), how !== 'frame')
    await fixture.page.evaluate(
      ({ how, address }) => {
        if (how === 'location') return void (location.href = address)
        if (how === 'frame') return void (document.body.appendChild(document.createElement('iframe')).src = address)
        const form = document.body.appendChild(document.createElement('form'))
        Object.assign(form, { method: how, action: address })
        form.submit()
      },
      { how, address },
    )
  }
  const byWayOf = (to: string, status = ''): string =>
    `${sender.address}/?status=${status}&to=${encodeURIComponent(to)}`
  const ends: readonly (readonly [string, () => string])[] = [
    ['http', () => `${target.address}/?code=c#part`],
    ['a scheme of its own', () => 'office-app://signed-in?code=c'],
    ['a urn', () => 'urn:ietf:wg:oauth:2.0:oob?code=c'],
  ]

  it.each(ends)('is reported in order and stopped before the request, to %s', async (_which, end) => {
    await begin()
    await go('location', end())
    await expect
      .poll(async () => (await events()).map(([name]) => name))
      .toEqual(expect.arrayContaining(['will-frame-navigate', 'will-navigate']))
    expect(await events()).not.toContainEqual(['onBeforeRequest', end(), null])
  })

  it.each(
    ends.flatMap(([which, end]) =>
      [301, 302, 303, 307, 308].flatMap((status) =>
        (['location', 'post'] as const).map((how) => [which, status, how, end] as const),
      ),
    ),
  )('to %s is stopped at a redirect by %i, got there by %s', async (_which, status, how, end) => {
    await begin()
    await go(how, byWayOf(end(), String(status)))
    await expect.poll(events).toContainEqual(['will-redirect', end(), true])
    expect((await events()).filter(([, url]) => url === end())).toEqual([['will-redirect', end(), true]])
    expect(target.connections()).toBe(0)
  })

  it("is reported as the page's own after a meta refresh", async () => {
    await begin()
    const to = `${target.address}/?code=c`
    await go('location', byWayOf(to))
    await expect.poll(events).toContainEqual(['will-navigate', to, true])
    expect(target.connections()).toBe(0)
  })

  it("is reported as the frame's inside a frame, including redirects", async () => {
    await begin()
    const to = `${target.address}/?code=c`
    await go('frame', byWayOf(to, '302'))
    await expect.poll(events).toContainEqual(['will-redirect', to, false])
    expect((await events()).filter(([name, url]) => name === 'will-navigate' || url === to)).toEqual([
      ['will-redirect', to, false],
    ])
  })

  it("emits the start, asks the page's events, then the request, then each redirect", async () => {
    await begin()
    await go('location', byWayOf(`${target.address}/?code=c`, '302'))
    await expect
      .poll(async () => (await events()).map(([name]) => name))
      .toEqual(['did-start-navigation', 'will-frame-navigate', 'will-navigate', 'onBeforeRequest', 'will-redirect'])
  })
})
