import type { BrowserWindow } from 'electron'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchFixture, openSite, type Fixture, type Site } from './fixture-app.ts'

describe('partitions of the browser', () => {
  let fixture: Fixture
  let site: Site
  beforeAll(async () => {
    fixture = await launchFixture()
    site = await openSite((request, response) => {
      const known = request.headers.cookie ?? 'nobody'
      response.setHeader('Set-Cookie', 'who=me').setHeader('Content-Type', 'text/html').end(`<h1>${known}</h1>`)
    })
  })
  afterAll(async () => {
    site.close()
    await fixture.close()
  })

  /** The site's knowledge of a visitor from this partition. */
  const visit = (partition: string): Promise<unknown> =>
    fixture.app.evaluate(
      async (electron, { partition, address }) => {
        const window: BrowserWindow = new electron.BrowserWindow({ show: false, webPreferences: { partition } })
        await window.loadURL(address)
        const heading = (await window.webContents.executeJavaScript(
          'document.querySelector("h1").textContent',
        )) as unknown
        const closed = new Promise<void>((resolve) => window.once('closed', resolve))
        window.close()
        await closed
        return heading
      },
      { partition, address: site.address },
    )

  it('keep their cookies separate', async () => {
    expect([await visit('one'), await visit('one'), await visit('two')]).toEqual(['nobody', 'who=me', 'nobody'])
  })

  it('forget on request, independently of each other', async () => {
    await visit('three')
    await visit('four')
    await fixture.app.evaluate(({ session }) => session.fromPartition('three').clearStorageData())
    expect([await visit('three'), await visit('four')]).toEqual(['nobody', 'who=me'])
  })

  it('let the app read, set and remove cookies', async () => {
    const names = await fixture.app.evaluate(async ({ session }, url) => {
      const { cookies } = session.fromPartition('five')
      await cookies.set({ url, name: 'a', value: '1' })
      await cookies.set({ url, name: 'b', value: '2' })
      await cookies.remove(url, 'a')
      return (await cookies.get({ url })).map(({ name, value }) => `${name}=${value}`)
    }, site.address)
    expect(names).toEqual(['b=2'])
  })

  const permissionIn = (partition: string, granted: boolean): Promise<unknown> =>
    fixture.app.evaluate(
      async ({ BrowserWindow, session }, { partition, granted, address }) => {
        const own = session.fromPartition(partition)
        own.setPermissionRequestHandler((_contents, _permission, answer) => answer(granted))
        own.setPermissionCheckHandler(() => granted)
        const window = new BrowserWindow({ show: false, webPreferences: { session: own } })
        await window.loadURL(address)
        return window.webContents.executeJavaScript(`(async () => [
        (await navigator.permissions.query({ name: 'geolocation' })).state, (await navigator.permissions.query({ name: 'camera' })).state,
        Notification.permission])()`) as Promise<unknown>
      },
      { partition, granted, address: site.address },
    )

  it('give pages only the permissions that the app grants', async () => {
    expect(await permissionIn('refusing', false)).toEqual(['denied', 'denied', 'denied'])
    expect((await permissionIn('granting', true)) as string[]).toContain('granted')
  })
})
