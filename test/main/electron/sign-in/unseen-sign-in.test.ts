import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type Site } from '../../../stand-in/fixture-app.ts'
import { useWindowsApp } from '../windows-app/launch.ts'
import type { Unseen } from '../windows-app/main.ts'

/** Two servers that count connections: the target of the redirect, and one without https under another host name. */
const [redirect, plain] = await Promise.all([
  openSite((_request, response) => response.end()),
  openSite((_request, response) => response.end()),
])
const end = `${redirect.address}/signed-in`

/** An authorization server with one page per kind of answer. */
const pages: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
  '/known': (_request, response) => response.writeHead(302, { Location: `${end}?code=c` }).end(),
  '/known-by-page': (_request, response) =>
    response.setHeader('Content-Type', 'text/html').end(`<script>location.href = '${end}?code=c'</script>`),
  '/asks': (_request, response) => response.setHeader('Content-Type', 'text/html').end('<h1>Log in</h1>'),
  '/refuses': (_request, response) =>
    response.writeHead(400, { 'Content-Type': 'text/html' }).end('<h1>Unknown client</h1>'),
  '/hangs': () => undefined,
  '/file': (_request, response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Disposition': 'attachment' })
      .end('x'),
  // The rest of the page never comes, so only its own closing ends it.
  '/closes': (_request, response) =>
    response
      .setHeader('Content-Type', 'text/html')
      .write(`<script>window.close()</script>${'<p>still loading</p>'.repeat(500)}`),
  '/speaks': (_request, response) =>
    response
      .setHeader('Content-Type', 'text/html')
      .end(`<script>alert('Hello'); location.href = '${end}?agreed=' + confirm('Sure?')</script>`),
  '/not-https': (_request, response) =>
    response.writeHead(302, { Location: plain.address.replace('127.0.0.1', 'login.localhost') }).end(),
  '/cookie': (request, response) =>
    response
      .writeHead(302, { 'Set-Cookie': 'who=me', Location: `${end}?who=${request.headers.cookie ?? 'nobody'}` })
      .end(),
}

describe('a sign-in without a window', () => {
  const app = useWindowsApp()
  let site: Site
  beforeAll(async () => {
    site = await openSite((request, response) => pages[request.url ?? '']?.(request, response))
  })
  afterAll(() => [site, redirect, plain].forEach((one) => one.close()))
  const ask = (path: string, limit = 600_000): Promise<Unseen> =>
    app().evaluate((_electron, [start, end, limit]) => globalThis.windowsApp.unseen('office', start, end, limit), [
      site.address + path,
      end,
      limit,
    ] as const)

  const pagesLeft = (): Promise<number> =>
    app().evaluate(({ webContents }) => webContents.getAllWebContents().length - 1)

  it.each([
    ['at a server that knows the person', '/known', { is: 'redirected', address: `${end}?code=c` }],
    [
      'at a server that knows the person and says so by a page',
      '/known-by-page',
      { is: 'redirected', address: `${end}?code=c` },
    ],
    ['at a server that asks something', '/asks', { is: 'closed', refusedWith: null, fail: null }],
    ['at a server that refuses', '/refuses', { is: 'closed', refusedWith: 400, fail: null }],
    ['at a server that closes its own page', '/closes', { is: 'closed', refusedWith: null, fail: null }],
    [
      'at a server that gives a file',
      '/file',
      { is: 'closed', refusedWith: null, fail: { code: 'sign-in-page-not-loading' } },
    ],
    [
      'at a server that points to an address without https',
      '/not-https',
      { is: 'closed', refusedWith: null, fail: { code: 'service-not-https' } },
    ],
  ])('%s ends, with no window at any time and nothing left', async (_which, path, expected) => {
    expect(await ask(path)).toEqual({ end: expected, windows: 0 })
    await expect.poll(pagesLeft).toBe(0)
  })

  it('sends nothing to the redirect’s target, nor to a server without https', () => {
    expect([redirect.connections(), plain.connections()]).toEqual([0, 0])
  })

  it('shows no dialog of its page', async () => {
    await app().evaluate(({ dialog }) => {
      const shown: unknown[] = []
      Object.assign(globalThis, { boxes: shown })
      Object.assign(dialog, {
        showMessageBox: (...given: unknown[]) =>
          Promise.resolve({ response: 0, checkboxChecked: shown.push(given) < 0 }),
      })
    })
    expect((await ask('/speaks')).end).toEqual({ is: 'redirected', address: `${end}?agreed=false` })
    expect(await app().evaluate(() => (globalThis as { boxes?: unknown[] }).boxes)).toEqual([])
  })

  it('ends after its limit when the server never answers', async () => {
    expect(await ask('/hangs', 300)).toEqual({ end: { is: 'closed', refusedWith: null, fail: null }, windows: 0 })
  })

  it('ends when the server cannot be reached', async () => {
    const gone = await openSite(() => undefined)
    gone.close()
    const end = await app().evaluate(
      (_electron, start) => globalThis.windowsApp.unseen('office', start, 'https://desk.example/', 60_000),
      gone.address,
    )
    expect(end.end).toEqual({ is: 'closed', refusedWith: null, fail: { code: 'sign-in-page-not-loading' } })
  })

  it('is known to the server from one time to the next, until its pages are forgotten', async () => {
    const who = async (): Promise<unknown> => (await ask('/cookie')).end
    await app().evaluate(() => globalThis.windowsApp.forget('office'))
    expect([await who(), await who()]).toEqual([
      { is: 'redirected', address: `${end}?who=nobody` },
      { is: 'redirected', address: `${end}?who=who=me` },
    ])
    await app().evaluate(() => globalThis.windowsApp.forget('office'))
    expect(await who()).toEqual({ is: 'redirected', address: `${end}?who=nobody` })
  })
  it('downloads no dictionary, not even in the first moment of a session', async () => {
    await app().evaluate(async ({ session }) => {
      session.fromPartition('another')
      await new Promise((resolve) => setImmediate(resolve))
    })
    expect(await app().evaluate(() => globalThis.windowsApp.dictionaries)).toEqual([])
  })
})
