import { once } from 'node:events'
import { Agent, createServer as createHttpServer, type RequestListener } from 'node:http'
import { Agent as SecureAgent, createServer as createHttpsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCustomerService } from '../../../../main/service/customer-service.ts'
import type { FreshConnection } from '../../../../main/service/network/connections.ts'
import { standby } from '../../../../main/service/network/standby.ts'
import { trust } from '../../../../main/service/network/trust.ts'
import { clientOf } from '../client-kit.ts'
import { newAuthority } from './certificates.ts'

const authority = newAuthority()
beforeAll(() => trust([authority.cert]))
afterEach(() => void vi.useRealTimers())

const record = '{"CustomerId":"1","Name":"x"}'

/** A service, its connections in order, and the requests on each. */
const serve = async (secure: boolean, answer: RequestListener = (_request, response) => void response.end(record)) => {
  const listener: RequestListener = (request, response) => {
    const on = connections.findIndex(({ remotePort }) => remotePort === request.socket.remotePort)
    asked.push(`${request.method} on ${on}`)
    request.resume().on('end', () => answer(request, response))
  }
  const server = secure ? createHttpsServer(authority.issue(['localhost']), listener) : createHttpServer(listener)
  const [connections, asked]: [Socket[], string[]] = [[], []]
  server.on(secure ? 'secureConnection' : 'connection', (socket: Socket) => connections.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const client = clientOf({
    baseAddress: `${secure ? 'https' : 'http'}://localhost:${(server.address() as AddressInfo).port}/v1`,
    timeout: 5_000,
    now: () => Date.now(),
  })
  return { connections, asked, client, customers: createCustomerService(client) }
}

describe.each([
  ['http', false],
  ['https', true],
] as const)('a write’s connection, over %s,', (_name, secure) => {
  it('is open before the customer is read, so the write leaves at once', async () => {
    const made = await serve(secure)
    expect(await made.customers.readToWrite('1')).toBe(record)
    await made.customers.change('1', record)
    expect(made.asked).toEqual(['GET on 1', 'PUT on 0'])
  })

  it('is replaced if the service closed it: the write is done, and known to be', async () => {
    const made = await serve(secure)
    await made.customers.read('1')
    await made.client.expectWrite()
    await expect.poll(() => made.connections.length).toBe(2)
    made.connections[1]!.end()
    await once(made.connections[1]!, 'close')
    await made.customers.change('1', record)
    expect(made.asked).toEqual(['GET on 0', 'PUT on 2'])
  })

  it('is replaced if unexpected bytes came on it', async () => {
    const made = await serve(secure)
    await made.customers.read('1')
    await made.client.expectWrite()
    await expect.poll(() => made.connections.length).toBe(2)
    made.connections[1]!.write('HTTP/1.1 408 Request Timeout\r\n\r\n')
    await expect.poll(() => made.connections[1]!.bytesWritten).toBeGreaterThan(0)
    // The next read comes after those bytes.
    await made.customers.read('1')
    await made.customers.change('1', record)
    expect(made.asked).toEqual(['GET on 0', 'GET on 0', 'PUT on 2'])
  })

  it('is closed with the client', async () => {
    const made = await serve(secure)
    await made.customers.read('1')
    await made.client.expectWrite()
    await expect.poll(() => made.connections.length).toBe(2)
    made.client.close()
    await expect.poll(() => made.connections[1]!.destroyed).toBe(true)
  })
})

describe('a connection that was opened ahead', () => {
  const connections = () => {
    const made: { isUsable: () => boolean; closed: boolean }[] = []
    const ready = standby(async () => {
      const one = { isUsable: () => true, closed: false }
      made.push(one)
      return {
        httpAgent: new Agent(),
        httpsAgent: new SecureAgent(),
        isUsable: () => one.isUsable(),
        close: () => void (one.closed = true),
      }
    })
    return { made, ready }
  }

  it('is closed after five seconds without a write; the next read opens another', async () => {
    vi.useFakeTimers()
    const { made, ready } = connections()
    await ready.open()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(made).toMatchObject([{ closed: false }])
    await vi.advanceTimersByTimeAsync(1)
    expect(made).toMatchObject([{ closed: true }])
    expect(await ready.take()).toBeNull()
    await ready.open()
    expect(await ready.take()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(made).toMatchObject([{ closed: true }, { closed: false }])
  })

  it('is opened once however often it is asked for, and not at all without a route or after a close', async () => {
    const { made, ready } = connections()
    await ready.open()
    await ready.open()
    expect(await ready.take()).not.toBeNull()
    expect([made.length, await ready.take()]).toEqual([1, null])
    const nowhere = standby(() => Promise.reject(new Error('no way')))
    await nowhere.open()
    expect(await nowhere.take()).toBeNull()
    ready.close()
    await ready.open()
    expect([made.length, await ready.take()]).toEqual([1, null])
  })

  it('has its own five seconds, whatever was left of those of an earlier one', async () => {
    vi.useFakeTimers()
    const { made, ready } = connections()
    await ready.open()
    await ready.take()
    await vi.advanceTimersByTimeAsync(4_000)
    await ready.open()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(made).toMatchObject([{ closed: false }, { closed: false }])
    await vi.advanceTimersByTimeAsync(1)
    expect(made).toMatchObject([{ closed: false }, { closed: true }])
  })

  it('is closed with the others, and one that is still being opened is given up', async () => {
    vi.useFakeTimers()
    const { made, ready } = connections()
    await ready.open()
    ready.close()
    await vi.advanceTimersByTimeAsync(0)
    expect(made).toMatchObject([{ closed: true }])
    const signals: AbortSignal[] = []
    const opening = standby((signal) => {
      signals.push(signal)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    })
    const waiting = opening.open()
    expect(signals).toMatchObject([{ aborted: false }])
    opening.close()
    await waiting
    expect(signals).toMatchObject([{ aborted: true }])
  })

  it('is awaited for at most a second, and used once it comes', async () => {
    vi.useFakeTimers()
    const late = Promise.withResolvers<FreshConnection>()
    const ready = standby(() => late.promise)
    const order: string[] = []
    void ready.open().then(() => order.push('waited'))
    await vi.advanceTimersByTimeAsync(999)
    expect(order).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(order).toEqual(['waited'])
    const taken = ready.take()
    const connection: FreshConnection = {
      httpAgent: new Agent(),
      httpsAgent: new SecureAgent(),
      isUsable: () => true,
      close: () => undefined,
    }
    late.resolve(connection)
    expect(await taken).toBe(connection)
  })

  it('is closed if the other end has closed it, and not handed out', async () => {
    const { made, ready } = connections()
    await ready.open()
    made[0]!.isUsable = () => false
    expect([await ready.take(), made[0]!.closed]).toEqual([null, true])
  })
})
