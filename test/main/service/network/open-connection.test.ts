import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ConnectionError } from '../../../../main/service/network/connection-error.ts'
import { openConnection } from '../../../../main/service/network/open-connection.ts'
import { endpointOf, plainTo, secureOver } from '../../../../main/service/network/sockets.ts'
import { trust } from '../../../../main/service/network/trust.ts'
import { newAuthority } from './certificates.ts'
import { closedPort, closeServers, serveProxy, serveSilence } from './servers.ts'

const authority = newAuthority()
beforeAll(() => trust([authority.cert]))
afterEach(closeServers)

const never = new AbortController().signal
/** A server that speaks HTTP/2 as well. `secured` resolves with the name that the next client asks for. */
const serveTls = async () => {
  const server = createServer({ ...authority.issue(['localhost', '127.0.0.1']), ALPNProtocols: ['h2', 'http/1.1'] })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const secured = async (): Promise<unknown> => ((await once(server, 'secureConnection')) as [TLSSocket])[0].servername
  return { port: (server.address() as AddressInfo).port, secured }
}

describe('the endpoint of an address', () => {
  it.each([
    ['https://service.example/acc', 'service.example', 443],
    ['http://127.0.0.1/', '127.0.0.1', 80],
    ['https://[::1]:8443/', '::1', 8443],
    ['socks5://[fe80::1]', 'fe80::1', 1080],
    ['socks4://proxy', 'proxy', 1080],
  ])('is the host without brackets, and the port of its scheme: %s', (address, host, port) =>
    expect(endpointOf(new URL(address))).toEqual({ host, port }),
  )
})

describe('a connection', () => {
  it('asks for its host by name, never for a number, and for HTTP/1.1 alone', async () => {
    const { port, secured } = await serveTls()
    for (const [host, name] of [
      ['localhost', 'localhost'],
      ['127.0.0.1', false],
    ] as const) {
      const asked = secured()
      const socket = await plainTo({ host: '127.0.0.1', port }, never)
      const secure = (await secureOver(socket, { host, port }, never)) as TLSSocket
      expect([secure.alpnProtocol, secure.authorized, await asked]).toEqual(['http/1.1', true, name])
      secure.destroy()
    }
  })

  it('that nobody uses may break', async () => {
    const socket = await plainTo({ host: '127.0.0.1', port: (await serveSilence()).port }, never)
    expect(() => socket.emit('error', new Error('it broke'))).not.toThrow()
    socket.destroy()
  })

  it('is closed when it is not encrypted in time', async () => {
    const { port } = await serveSilence()
    const socket = await plainTo({ host: '127.0.0.1', port }, never)
    const stop = new AbortController()
    const securing = secureOver(socket, { host: 'localhost', port }, stop.signal)
    stop.abort()
    await expect(securing).rejects.toThrow('abort')
    await expect.poll(() => socket.destroyed).toBe(true)
  })

  it('has the whole time where it is direct, and half of it by a proxy', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const { port } = await serveSilence()
    const target = new URL(`http://127.0.0.1:${port}/`)
    ;(await openConnection(target, null, { timeout: 60_000 })).destroy()
    const proxy = await serveProxy({ leads: { [target.host]: port } })
    const byProxy = { address: `http://127.0.0.1:${proxy.port}`, authorization: null }
    ;(await openConnection(target, byProxy, { timeout: 60_000 })).destroy()
    expect(timeout.mock.calls).toEqual([[60_000], [30_000]])
  })

  it('that is stopped by its caller fails with the reason of the caller', async () => {
    const { port } = await serveSilence()
    const stop = new AbortController()
    const opening = openConnection(new URL(`https://localhost:${port}/`), null, {
      timeout: 60_000,
      signal: stop.signal,
    })
    stop.abort(new RangeError('the user went on'))
    await expect(opening).rejects.toThrow(new RangeError('the user went on'))
  })

  it('that cannot be opened says that another route may do, with its cause', async () => {
    const port = await closedPort()
    const error = await openConnection(new URL(`https://localhost:${port}/`), null, { timeout: 60_000 }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({
      fail: { code: 'service-unreachable', about: { host: `localhost:${port}` } },
      reason: { is: 'unreachable' },
      cause: expect.any(Error) as unknown,
    })
  })

  it('that a proxy refuses says what the proxy asks for, and for which host it was', async () => {
    const proxy = await serveProxy({ leads: {}, wants: 'anna:secret' })
    const opening = openConnection(
      new URL('https://service.example/'),
      { address: `http://127.0.0.1:${proxy.port}`, authorization: null },
      { timeout: 60_000 },
    )
    await expect(opening).rejects.toMatchObject({
      fail: { code: 'proxy-sign-in-needed', about: { host: 'service.example' } },
      reason: { is: 'refused', challenge: { schemes: ['Basic'], realm: 'Office proxy' } },
    })
  })
})
