import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { Refused, through } from '../../../../main/service/network/through-proxy.ts'
import { trust } from '../../../../main/service/network/trust.ts'
import { newAuthority } from './certificates.ts'
import { closeServers, serveProxy, serveSilence, serveSocks } from './servers.ts'

afterEach(closeServers)

const never = new AbortController().signal
const target = { host: 'service.example', port: 443 }

/** A proxy that sends `answer` after the first bytes of each connection, and then leaves the connection open. */
const serveRaw = async (answer: string | null) => {
  const asked: Buffer[] = []
  const [connected, connection] = [Promise.withResolvers<Socket>(), { closed: false }]
  const server = createServer((socket) => {
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined).on('close', () => (connection.closed = true))
    socket.on('data', (bytes: Buffer) => {
      asked.push(bytes)
      if (asked.length === 1 && answer !== null) socket.write(answer)
      connected.resolve(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return {
    at: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => Buffer.concat(asked),
    reached: connected.promise,
    connection,
  }
}

/** A tunnel through the HTTP proxy at `at`; rejects where the proxy refuses it. */
const tunnel = (at: string, authorization: string | null = null, to = target): Promise<Duplex> =>
  through({ address: `http://${at}`, authorization }, to, never)

const rejection = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('It did not fail.'),
    (error: unknown) => error,
  )

describe('a tunnel through an HTTP proxy', () => {
  it.each([200, 299])('is open after the answer %i', async (status) => {
    const proxy = await serveRaw(`HTTP/1.1 ${status} Yes\r\n\r\n`)
    const connection = await tunnel(proxy.at)
    connection.write('to the service')
    await expect.poll(() => proxy.asked().toString()).toContain('to the service')
    connection.destroy()
  })

  it.each([100, 199, 300, 404, 500])('is refused by the answer %i, and its connection is closed', async (status) => {
    const proxy = await serveRaw(`HTTP/1.1 ${status} No\r\n\r\n`)
    await expect(tunnel(proxy.at)).rejects.toThrow(new Error(`the proxy answered ${status}`))
    await expect.poll(() => proxy.connection.closed).toBe(true)
  })

  it('has the bytes that came together with the answer', async () => {
    const proxy = await serveRaw('HTTP/1.1 200 Yes\r\n\r\nfirst bytes')
    const connection = await tunnel(proxy.at)
    expect(String((await once(connection, 'data'))[0])).toBe('first bytes')
    connection.destroy()
  })

  it.each([
    ['service.example', 'service.example:443'],
    ['2001:db8::1', '[2001:db8::1]:443'],
  ])('leads to the host that is asked for, with no word of a name that nobody gave: %s', async (host, named) => {
    const proxy = await serveRaw('HTTP/1.1 200 Yes\r\n\r\n')
    const connection = await tunnel(proxy.at, null, { host, port: 443 })
    connection.destroy()
    const asked = proxy.asked().toString()
    expect(asked).toMatch(`CONNECT ${named} HTTP/1.1\r\n`)
    expect(asked).toMatch(`Host: ${named}\r\n`)
    expect(asked).not.toContain('Authorization')
  })

  it('gets the name that the user gave', async () => {
    const proxy = await serveRaw('HTTP/1.1 200 Yes\r\n\r\n')
    const connection = await tunnel(proxy.at, 'Basic abc')
    connection.destroy()
    expect(proxy.asked().toString()).toContain('Proxy-Authorization: Basic abc\r\n')
  })

  it.each([
    [
      'Proxy-Authenticate: Negotiate\r\nProxy-Authenticate: Basic realm="Office"\r\n',
      ['Negotiate', 'Basic realm="Office"'],
    ],
    ['', []],
  ])('that wants a name says how it may be given: %j', async (lines, headers) => {
    const proxy = await serveRaw(`HTTP/1.1 407 Who\r\n${lines}\r\n`)
    const error = await rejection(tunnel(proxy.at))
    expect(error).toBeInstanceOf(Refused)
    expect(error).toMatchObject({ headers, message: 'the proxy wants to know who is there' })
    await expect.poll(() => proxy.connection.closed).toBe(true)
  })

  it('fails where the proxy hangs up without an answer', async () => {
    const proxy = await serveRaw(null)
    const failed = rejection(tunnel(proxy.at))
    ;(await proxy.reached).end()
    expect(await failed).toMatchObject({ code: 'ECONNRESET' })
  })

  it('may start with TLS to the proxy itself', async () => {
    const authority = newAuthority()
    trust([authority.cert])
    const { port } = await serveSilence()
    const proxy = await serveProxy({
      leads: { 'service.example:443': port },
      certificate: authority.issue(['localhost']),
    })
    const address = `https://localhost:${proxy.port}`
    const connection = await through({ address, authorization: 'Basic abc' }, target, never)
    connection.destroy()
    expect(proxy.asked).toEqual([{ to: 'service.example:443', authorization: 'Basic abc' }])
  })
})

describe('a way through a SOCKS proxy', () => {
  it.each([
    ['socks4', 4],
    ['socks5', 5],
  ])('speaks the version that the settings name: %s', async (kind, version) => {
    const proxy = await serveRaw(null)
    const stop = new AbortController()
    const failed = rejection(through({ address: `${kind}://${proxy.at}`, authorization: null }, target, stop.signal))
    await proxy.reached
    expect(proxy.asked()[0]).toBe(version)
    stop.abort()
    await failed
  })

  it.each(['socks4', 'socks5'])('leads to the name, which the proxy looks up: %s', async (kind) => {
    const { port } = await serveSilence()
    const proxy = await serveSocks({ 'service.example:443': port })
    const stop = new AbortController()
    const address = `${kind}://127.0.0.1:${proxy.port}`
    const connection = await through({ address, authorization: null }, target, stop.signal)
    expect(proxy.asked).toEqual(['service.example:443'])
    // The call that opened it is over: its signal has no say any more.
    stop.abort()
    expect(connection.destroyed).toBe(false)
    connection.destroy()
  })
})

describe('a proxy', () => {
  it.each(['http', 'socks4', 'socks5'])('that never answers is left once nobody waits: %s', async (kind) => {
    const proxy = await serveRaw(null)
    const stop = new AbortController()
    const failed = rejection(through({ address: `${kind}://${proxy.at}`, authorization: null }, target, stop.signal))
    await proxy.reached
    stop.abort()
    expect(await failed).toBeInstanceOf(Error)
    await expect.poll(() => proxy.connection.closed).toBe(true)
  })

  it('of an unknown kind is not asked', async () => {
    const proxy = await serveRaw(null)
    await expect(through({ address: `quic://${proxy.at}`, authorization: null }, target, never)).rejects.toThrow(
      new Error('no such kind of proxy: quic:'),
    )
    await expect.poll(() => proxy.connection.closed).toBe(true)
    expect(proxy.asked()).toHaveLength(0)
  })
})
