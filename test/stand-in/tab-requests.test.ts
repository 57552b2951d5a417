import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchFixture, openSite, type Fixture, type Site } from './fixture-app.ts'

describe('a page with a favicon', () => {
  const asked: (string | undefined)[] = []
  let fixture: Fixture
  let site: Site
  beforeAll(async () => {
    fixture = await launchFixture()
    site = await openSite(({ url }, response) => {
      asked.push(url)
      response
        .setHeader('Content-Type', 'text/html')
        .end('<!doctype html><link rel="icon" href="/tab.png"><img src="/shown.png" alt=""><h1>here</h1>')
    })
  })
  afterAll(async () => {
    site.close()
    await fixture.close()
  })

  it('loads its own pictures but no favicon, because Electron has no tabs', async () => {
    for (const path of ['/one', '/two']) {
      await fixture.app.evaluate(
        ({ BrowserWindow }, url) => BrowserWindow.getAllWindows()[0]?.loadURL(url),
        `${site.address}${path}`,
      )
      await fixture.page.waitForURL(`${site.address}${path}`)
      await fixture.page.evaluate(() => fetch('/asked-later').then((response) => response.text()))
    }
    expect(asked).toEqual(['/one', '/shown.png', '/asked-later', '/two', '/shown.png', '/asked-later'])
  })
})
