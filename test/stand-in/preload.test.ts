import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchFixture, type Fixture, type FixtureWindow } from './fixture-app.ts'

declare const window: FixtureWindow

describe('a preload and its page', () => {
  let fixture: Fixture
  beforeAll(async () => (fixture = await launchFixture()))
  afterAll(() => fixture.close())

  it('gives the page its exposed API before the page runs', async () => {
    expect(await fixture.page.evaluate(() => document.body.dataset['api'])).toBe('object')
    expect(await fixture.page.evaluate(() => window.api.twice(21))).toBe(42)
  })

  it('hides itself and Node from the page', async () => {
    const names = [
      'preloadSecret',
      'require',
      'process',
      'Buffer',
      'module',
      'ipcRenderer',
      'standInPost',
      'standInReceive',
    ]
    expect(await fixture.page.evaluate((list) => list.filter((name) => name in window), names)).toEqual([])
  })

  it('does not let the page replace the exposed API', async () => {
    const tried = await fixture.page.evaluate(() => {
      const before = window.api
      Reflect.set(window, 'api', 'mine')
      Reflect.set(window.api, 'twice', 'mine')
      return window.api === before && typeof window.api.twice
    })
    expect(tried).toBe('function')
  })

  it('copies values in both directions like structured cloning', async () => {
    const same = await fixture.page.evaluate(async () => {
      const ring: { self?: unknown } = {}
      ring.self = ring
      const [map, date, bytes, nothing, minus, back] = (await window.api.echo(
        new Map([[1, 'one']]),
        new Date(5),
        new Uint8Array([1, 2]),
        undefined,
        -0,
        ring,
      )) as [Map<number, string>, Date, Uint8Array, undefined, number, typeof ring]
      return [map.get(1), date.getTime(), [...bytes], nothing === undefined, Object.is(minus, -0), back.self === back]
    })
    expect(same).toEqual(['one', 5, [1, 2], true, true, true])
  })

  it('refuses a proxy, such as a reactive object of Vue', async () => {
    const refused = await fixture.page.evaluate(() => {
      const attempt = (value: unknown): string => {
        try {
          void window.api.echo(value)
          return 'went through'
        } catch (error) {
          return (error as Error).message
        }
      }
      return [attempt(new Proxy({ a: 1 }, {})), attempt({ deep: new Proxy([1], {}) }), attempt({ a: 1 })]
    })
    expect(refused).toEqual(['An object could not be cloned.', 'An object could not be cloned.', 'went through'])
  })

  it("passes on only the message of a handler's error", async () => {
    const message = await fixture.page.evaluate(() => window.api.fail().catch((error: Error) => error.message))
    expect(message).toBe("Error invoking remote method 'fail': TypeError: as asked")
  })

  it("delivers messages from main to the page's listeners until they are removed", async () => {
    const news = fixture.page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          const off = window.api.onNews((...args) => {
            off()
            resolve(args)
          })
        }),
    )
    await expect
      .poll(async () => {
        await fixture.app.evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows()[0]?.webContents.send('news', 1, { two: 2 }),
        )
        return Promise.race([news, null])
      })
      .toEqual([1, { two: 2 }])
  })

  it('identifies the calling frame itself: a lying page that replaces DOM functions changes nothing', async () => {
    // The other tests look into the same page, in any order.
    onTestFinished(async () => void (await fixture.page.reload()))
    await fixture.page.evaluate(async () => {
      const steal = (..._args: unknown[]): string => 'stolen'
      Object.assign(JSON, { stringify: steal, parse: steal })
      Object.assign(window, { CustomEvent: steal, dispatchEvent: steal, structuredClone: steal, standInPost: steal })
      history.replaceState({}, '', '/index.html?senderFrame=app://other/')
      await window.api.echo({ senderFrame: { url: 'app://other/' } })
    })
    const call = await fixture.app.evaluate(() => globalThis.seen.calls.at(-1))
    expect(call).toEqual({ url: 'app://fixture/index.html?senderFrame=app://other/', top: true, own: true })
  })
})
