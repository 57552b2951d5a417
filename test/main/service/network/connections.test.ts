import { once } from 'node:events'
import { createServer as createHttpServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createHttpsServer, get as getSecure } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ConnectionError } from '../../../../main/service/network/connection-error.ts'
import { type Agents, freshConnection, keptConnections } from '../../../../main/service/network/connections.ts'
import { trust } from '../../../../main/service/network/trust.ts'
import { newAuthority } from './certificates.ts'
import { closedPort, closeServers, serveProxy, serveSilence } from './servers.ts'

const authority = newAuthority()
beforeAll(() => trust([authority.cert]))
afterEach(closeServers)

const direct = async () => null
const limits = { timeout: 60_000 }

/** A service, its connections, and what it was told of the connection of each request. */
const serve = async (secure: boolean, answer: RequestListener = (_request, response) => void response.end('{}')) => {
  const [connections, told]: [Socket[], (string | undefined)[]] = [[], []]
  const listener: RequestListener = (request, response) => {
    told.push(request.headers.connection)
    answer(request, response)
  }
  const server = secure ? createHttpsServer(authority.issue(['localhost']), listener) : createHttpServer(listener)
  server.on(secure ? 'secureConnection' : 'connection', (socket: Socket) => connections.push(socket))
  // A service that closes nothing by itself.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { connections, told, port, address: `${secure ? 'https' : 'http'}://localhost:${port}/v1` }
}

const read = async (address: string, { httpAgent, httpsAgent }: Agents): Promise<void> => {
  const request = address.startsWith('https:')
    ? getSecure(address, { agent: httpsAgent })
    : get(address, { agent: httpAgent })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
}

const kinds = [
  ['http', false],
  ['https', true],
] as const

describe.each(kinds)('a connection for one request, over %s,', (_name, secure) => {
  const opened = async () => {
    const service = await serve(secure)
    const connection = await freshConnection(service.address, direct, limits)
    await expect.poll(() => service.connections.length).toBe(1)
    onTestFinished(() => connection.close())
    return { ...service, other: service.connections[0]!, connection }
  }

  it('carries that request, and no other one is opened for it', async () => {
    const { connection, connections, told, address } = await opened()
    expect(connection.isUsable()).toBe(true)
    await read(address, connection)
    expect(told).toEqual(['close'])
    expect(connections).toHaveLength(1)
    await expect.poll(() => connection.isUsable()).toBe(false)
  })

  it('is not usable once bytes came that nobody asked for', async () => {
    const { connection, other } = await opened()
    other.write('HTTP/1.1 408 Request Timeout\r\n\r\n')
    await expect.poll(() => connection.isUsable()).toBe(false)
  })

  it('is not usable once the service has closed it', async () => {
    const { connection, other } = await opened()
    other.end()
    await expect.poll(() => connection.isUsable()).toBe(false)
  })

  it('is not usable once this end of it is closed', async () => {
    const { connection } = await opened()
    const taken = (connection.httpAgent as unknown as { createConnection: () => Duplex }).createConnection()
    taken.end()
    expect([taken.readable, connection.isUsable()]).toEqual([true, false])
  })

  it('is closed by who has it', async () => {
    const { connection, other } = await opened()
    connection.close()
    expect(connection.isUsable()).toBe(false)
    await expect.poll(() => other.destroyed).toBe(true)
  })
})

describe('a connection for one request', () => {
  it('takes the route to its address, and the next one where that is closed', async () => {
    const service = await serve(false)
    const asked: string[] = []
    const dead = { address: `http://127.0.0.1:${await closedPort()}`, authorization: null }
    const connection = await freshConnection(
      service.address,
      async (to, trouble) => {
        asked.push(to)
        return trouble === undefined ? dead : null
      },
      limits,
    )
    connection.close()
    expect(asked).toEqual([service.address, service.address])
  })

  it('is not waited for once its caller has stopped', async () => {
    const stop = new AbortController()
    const { promise } = Promise.withResolvers<null>()
    const opening = freshConnection('http://localhost:1/v1', () => promise, { ...limits, signal: stop.signal })
    stop.abort(new RangeError('the user went on'))
    await expect(opening).rejects.toThrow(new RangeError('the user went on'))
  })
})

describe.each(kinds)('the kept connections to a service, over %s,', (_name, secure) => {
  it('are used again, and end when they are closed', async () => {
    const { address, connections, told } = await serve(secure)
    const kept = keptConnections(address, 2, 60_000)
    await read(address, kept.by(null))
    await read(address, kept.by(null))
    expect(told).toEqual(['keep-alive', 'keep-alive'])
    expect(connections).toHaveLength(1)
    expect(connections[0]!.destroyed).toBe(false)
    kept.close()
    await expect.poll(() => connections[0]!.destroyed).toBe(true)
  })

  it('are waited for where as many as may be are open and in use', async () => {
    const waiting: (() => void)[] = []
    const { address, connections } = await serve(secure, (_request, response) => {
      waiting.push(() => response.end())
    })
    const kept = keptConnections(address, 2, 60_000)
    onTestFinished(() => kept.close())
    const reads = (count: number) => Promise.all(Array.from({ length: count }, () => read(address, kept.by(null))))
    const answered = async (count: number): Promise<void> => {
      await expect.poll(() => waiting.length).toBe(count)
      for (const answer of waiting.splice(0)) answer()
    }
    await Promise.all([reads(2), answered(2)])
    await Promise.all([reads(3), answered(2).then(() => answered(1))])
    expect(connections).toHaveLength(2)
  })
})

describe('the kept connections to a service', () => {
  it('are other ones for each route', async () => {
    const { address, port, told } = await serve(false)
    const proxy = await serveProxy({ leads: { [`localhost:${port}`]: port } })
    const way = (): { address: string; authorization: null } => ({
      address: `http://127.0.0.1:${proxy.port}`,
      authorization: null,
    })
    const kept = keptConnections(address, 2, 60_000)
    onTestFinished(() => kept.close())
    await read(address, kept.by(null))
    expect(proxy.asked).toHaveLength(0)
    await read(address, kept.by(way()))
    await read(address, kept.by(way()))
    expect([told.length, proxy.asked.length]).toEqual([3, 1])
  })

  it('that cannot be opened fail the call, with what failed', async () => {
    const address = `http://localhost:${await closedPort()}/v1`
    const kept = keptConnections(address, 2, 60_000)
    await expect(read(address, kept.by(null))).rejects.toBeInstanceOf(ConnectionError)
  })

  it('that are being opened are given up when they are closed', async () => {
    const address = `https://localhost:${(await serveSilence()).port}/v1`
    const kept = keptConnections(address, 2, 60_000)
    const reading = read(address, kept.by(null))
    const failed = expect(reading).rejects.toThrow(new Error('the connections were closed'))
    kept.close()
    await failed
  })

  it('that do not open in time fail the call', async () => {
    const address = `https://localhost:${(await serveSilence()).port}/v1`
    const kept = keptConnections(address, 2, 1)
    await expect(read(address, kept.by(null))).rejects.toMatchObject({ fail: { code: 'service-slow' } })
  })
})
