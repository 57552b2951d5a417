import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchFixture, openSite, type Fixture, type FixtureWindow, type Site } from './fixture-app.ts'

declare const window: FixtureWindow

describe('a frame inside a page', () => {
  let fixture: Fixture
  let site: Site
  beforeAll(async () => {
    fixture = await launchFixture()
    site = await openSite((_request, response) =>
      response.setHeader('Content-Type', 'text/html').end('<p id="guest">guest</p>'),
    )
    await fixture.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.loadURL('app://fixture/open.html'),
    )
    // Playwright learns of it on another path than the app.
    await fixture.page.waitForURL('**/open.html')
  })
  afterAll(async () => {
    site.close()
    await fixture.close()
  })

  it('gets no preload, and cannot reach main through its page', async () => {
    await fixture.page.evaluate((address) => {
      const frame = document.createElement('iframe')
      frame.src = address
      document.body.append(frame)
    }, site.address)
    const guest = fixture.page.frameLocator('iframe').locator('#guest')
    await guest.waitFor()
    expect(await guest.evaluate(() => 'api' in window || 'standInPost' in window)).toBe(false)
    expect(
      await guest.evaluate(() => {
        try {
          return typeof (window.parent as FixtureWindow).api
        } catch (error) {
          return (error as Error).name
        }
      }),
    ).toBe('SecurityError')
    expect(await fixture.page.evaluate(() => typeof window.api)).toBe('object')
  })

  it('is distinguished from the page when it navigates', async () => {
    await fixture.app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      contents?.on('will-frame-navigate', (event) => {
        globalThis.seen.events.push(['frame', event.url, event.isMainFrame, event.frame?.parent === contents.mainFrame])
        event.preventDefault()
      })
    })
    await fixture.page.evaluate(
      (address) => (document.querySelector('iframe') as HTMLIFrameElement).setAttribute('src', address),
      `${site.address}/next`,
    )
    await expect
      .poll(() => fixture.app.evaluate(() => globalThis.seen.events))
      .toContainEqual(['frame', `${site.address}/next`, false, true])
  })
})
