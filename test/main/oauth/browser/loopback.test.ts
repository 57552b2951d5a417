import { once } from 'node:events'
import { connect, createServer, Server, type ListenOptions, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isFail } from '../../../../main/base/app-error.ts'
import { after } from '../../../../main/oauth/after.ts'
import { browserPage, type Outcome } from '../../../../main/oauth/browser/browser-page.ts'
import { openLoopback, type Loopback, type Waiting } from '../../../../main/oauth/browser/loopback.ts'
import { backPath } from '../../../../main/oauth/browser/loopback-request.ts'
import { answers, freePort, get, sendRaw } from '../raw-request.ts'
import { refusedRequests } from './refused-requests.ts'

let port: number
let loopback: Loopback
let asked: string[]
let others: Server[]
beforeEach(async () => {
  port = await freePort()
  loopback = openLoopback(after)
  asked = []
  others = []
})
afterEach(async () => {
  await loopback.stop()
  for (const other of others) if (other.listening) await new Promise((done) => other.close(done))
})

const host = (): string => `127.0.0.1:${port}`
/** Accepts `?good` and `?bad` as answers to this sign-in. */
const take = (address: string): Outcome | null => {
  asked.push(address)
  if (address.includes('good')) return 'well'
  return address.includes('bad') ? 'badly' : null
}
const listen = (redirectUri = `http://${host()}/cb`, name = 'Office'): Promise<Waiting> =>
  loopback.listen({ redirectUri, name, take, page: (outcome) => browserPage('en', outcome) })
const occupy = async (at: string): Promise<void> => {
  const server = createServer((socket) => socket.destroy()).listen({ port, host: at, ipv6Only: true })
  others.push(server)
  await once(server, 'listening')
}
const failOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => (isFail(error) ? error.fail : error),
  )
const hasIpv6 = await freePort('::1').then(
  () => true,
  () => false,
)

describe('the listener of the redirect', () => {
  it('leads a right answer to a clean address, shows the page and then stops', async () => {
    const waiting = await listen()
    const first = await sendRaw(port, get('/cb?code=good&state=s', host()))
    expect(first).toMatchObject({
      status: 303,
      body: '',
      headers: {
        location: backPath,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'content-length': '0',
      },
    })
    expect(asked).toEqual([`http://${host()}/cb?code=good&state=s`])
    waiting.linger()
    const page = await sendRaw(port, get(backPath, host()))
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    expect(page.body).toContain('You can close this tab')
    for (const secret of ['good', 'state', 'code=']) expect(page.body).not.toContain(secret)
    await expect.poll(() => answers(port)).toBe(false)
  })

  it('shows after a denial that it did not work', async () => {
    await listen()
    expect((await sendRaw(port, get('/cb?error=bad&state=s', host()))).status).toBe(303)
    expect((await sendRaw(port, get(backPath, host()))).body).toContain('Signing in did not work')
  })

  it('shows the first outcome for a later answer too', async () => {
    await listen()
    await sendRaw(port, get('/cb?code=good', host()))
    expect((await sendRaw(port, get('/cb?error=bad', host()))).status).toBe(303)
    expect((await sendRaw(port, get(backPath, host()))).body).toContain('You can close this tab')
  })

  it.each(refusedRequests)(
    'answers %s with a 404 without a body or not at all, and continues',
    async (_what, request) => {
      await listen()
      const answer = await sendRaw(port, request(host()))
      expect([0, 404]).toContain(answer.status)
      expect(answer.body).toBe('')
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      expect(asked.filter((address) => address.includes('good'))).toEqual([])
      expect((await sendRaw(port, get('/cb?code=good', host()))).status).toBe(303)
    },
  )

  it.each<[string, (at: string) => string]>([
    ['text that is no HTTP', () => 'hello\r\n\r\n'],
    ['headers that never end', (at) => get('/cb?code=good', at, `X: ${'x'.repeat(70_000)}\r\n`)],
  ])('answers %s as it answers any request that it refuses', async (_what, request) => {
    await listen()
    expect(await sendRaw(port, request(host()))).toEqual({
      status: 404,
      headers: { connection: 'close', 'content-length': '0' },
      body: '',
    })
  })

  it('cuts off a slow client and stays open for others', async () => {
    await listen()
    const slow = connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
    const closed = once(slow, 'close')
    let received = ''
    slow.on('data', (part) => void (received += String(part)))
    slow.write(`GET /cb?code=good HTTP/1.1\r\nHost: ${host()}\r\nX: `)
    const drip = setInterval(() => slow.write('x'), 500)
    await sendRaw(port, get('/cb?code=other', host()))
    await closed
    clearInterval(drip)
    expect(received).toBe('')
    expect(asked).toEqual([`http://${host()}/cb?code=other`])
  })

  it('accepts a browser when every connection is held', async () => {
    await listen()
    const held = Array.from({ length: 80 }, () => connect({ port, host: '127.0.0.1' }).on('error', () => undefined))
    await Promise.all(held.map((socket) => once(socket, 'connect')))
    const answer = await sendRaw(port, get('/cb?code=good&state=s', host()))
    held.forEach((socket) => socket.destroy())
    expect(answer.status).toBe(303)
  })

  it('closes the oldest of more than 64 connections, not counting those that left', async () => {
    await listen()
    const hold = async (count: number) => {
      const held: Socket[] = []
      // In turn, so that the listener sees them in this order.
      for (let one = 0; one < count; one++) {
        const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
        held.push(socket.resume())
        await once(socket, 'connect')
      }
      return held
    }
    const left = await hold(10)
    for (const socket of left) {
      const closed = once(socket, 'close')
      socket.destroy()
      await closed
    }
    const held = await hold(64)
    const [oldest, second] = held as [Socket, Socket]
    const cut = once(oldest, 'close')
    held.push(...(await hold(1)))
    await cut
    expect(held.map(({ closed }) => closed).slice(0, 3)).toEqual([true, false, false])
    const next = once(second, 'close')
    held.push(...(await hold(1)))
    await next
    expect(held.filter(({ closed }) => closed).length).toBe(2)
    held.forEach((socket) => socket.destroy())
  })

  it('accepts a long code next to the cookies of other programs', async () => {
    await listen()
    const answer = await sendRaw(
      port,
      get(`/cb?code=good${'x'.repeat(16_000)}`, host(), `Cookie: a=${'y'.repeat(30_000)}\r\n`),
    )
    expect(answer.status).toBe(303)
  })

  it('requires a registered query', async () => {
    await listen(`http://${host()}/cb?app=1`)
    expect((await sendRaw(port, get('/cb?code=good', host()))).status).toBe(404)
    expect((await sendRaw(port, get('/cb?app=1&code=good', host()))).status).toBe(303)
  })
})

describe('the port of the listener', () => {
  it('is free at once after a cancel, whoever is connected', async () => {
    const waiting = await listen()
    const idle = connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
    await once(idle, 'connect')
    await waiting.close()
    expect(await answers(port)).toBe(false)
    await listen()
  })

  it('is free a while after the end if nobody requests the page', async () => {
    const due: (() => void)[] = []
    loopback = openLoopback((_milliseconds, work) => (due.push(work), () => undefined))
    const waiting = await listen()
    waiting.linger()
    expect(await answers(port)).toBe(true)
    due.forEach((work) => work())
    await expect.poll(() => answers(port)).toBe(false)
  })

  it('is free when the app stops', async () => {
    await listen()
    await loopback.stop()
    expect(await answers(port)).toBe(false)
  })

  it('fails as taken if another program has it, and nothing listens', async () => {
    await occupy('127.0.0.1')
    expect(await failOf(listen())).toEqual({ code: 'sign-in-port-taken', about: { host: host() } })
    others.pop()!.close()
    await expect.poll(() => answers(port)).toBe(false)
    await listen()
  })

  it('fails as shared if another sign-in waits at it, and that one continues', async () => {
    await listen(`http://${host()}/cb`, 'Office')
    expect(await failOf(listen(`http://${host()}/other`, 'Trial'))).toEqual({
      code: 'sign-in-port-shared',
      about: { host: host(), name: 'Office' },
    })
    expect((await sendRaw(port, get('/cb?code=good', host()))).status).toBe(303)
  })

  it('stays with a sign-in that took it over when the one before it closes once more', async () => {
    const before = await listen()
    before.linger()
    await listen(`http://${host()}/other`, 'Trial')
    await before.close()
    expect(await failOf(listen(`http://${host()}/third`, 'Third'))).toMatchObject({
      code: 'sign-in-port-shared',
      about: { name: 'Trial' },
    })
  })

  it('fails with the reason of the computer as its cause, for the log', async () => {
    await occupy('127.0.0.1')
    await expect(listen()).rejects.toMatchObject({ cause: { code: 'EADDRINUSE' } })
  })

  it('is taken over from a sign-in that only has its last page to show', async () => {
    const waiting = await listen()
    waiting.linger()
    await listen(`http://${host()}/other`, 'Trial')
    expect((await sendRaw(port, get('/other?code=good', host()))).status).toBe(303)
  })

  it('fails for an address that this computer does not have', async () => {
    expect(await failOf(listen(`http://192.0.2.1:${port}/cb`))).toEqual({
      code: 'sign-in-not-listening',
      about: { host: `192.0.2.1:${port}` },
    })
  })

  it('is open on this computer only', async () => {
    await listen()
    const outer = Object.values(networkInterfaces())
      .flatMap((found) => found ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
    for (const { address } of outer) expect(await answers(port, address), address).toBe(false)
  })

  it('is asked for at the two addresses of localhost alone', async () => {
    const asked = vi.spyOn(Server.prototype, 'listen')
    await listen(`http://localhost:${port}/cb`)
    expect(asked.mock.calls.map(([at]) => (at as unknown as ListenOptions).host)).toEqual(['127.0.0.1', '::1'])
  })

  it.runIf(hasIpv6)('is open at both addresses of localhost, and both must be free', async () => {
    const localhost = `http://localhost:${port}/cb`
    const waiting = await listen(localhost)
    expect(await Promise.all([answers(port), answers(port, '::1')])).toEqual([true, true])
    expect((await sendRaw(port, get('/cb?code=good', `localhost:${port}`), '::1')).status).toBe(303)
    await waiting.close()
    await occupy('::1')
    expect(await failOf(listen(localhost))).toMatchObject({ code: 'sign-in-port-taken' })
    expect(await answers(port)).toBe(false)
  })

  it.runIf(hasIpv6)('is open at [::1] only if that is registered', async () => {
    await listen(`http://[::1]:${port}/cb`)
    expect(await Promise.all([answers(port), answers(port, '::1')])).toEqual([false, true])
    expect((await sendRaw(port, get('/cb?code=good', `[::1]:${port}`), '::1')).status).toBe(303)
  })
})
