import { getEventListeners, once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createServer as createSecure } from 'node:tls'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import { get, readSmall, type GetOptions } from '../../../../main/profile/updates/get.ts'
import { trust } from '../../../../main/service/network/trust.ts'
import { newAuthority } from '../../service/network/certificates.ts'

const office = newAuthority('The office')
beforeAll(() => trust([office.cert]))

/**
 * Accepts connections on this computer, and acts on each request. `gone` resolves when the other side has closed its
 * connection.
 */
const serve = async (answer: (socket: Socket) => void) => {
  const [asked, gone] = [Promise.withResolvers<Socket>(), Promise.withResolvers<void>()]
  const server = createServer((socket) => {
    socket.on('error', () => undefined).on('close', () => gone.resolve())
    socket.once('data', () => {
      answer(socket)
      asked.resolve(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    ;(await Promise.race([asked.promise, null]))?.destroy()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, address: new URL(`http://${host}/file`), asked: asked.promise, gone: gone.promise }
}
const getting = (more: Partial<GetOptions> = {}): GetOptions => ({
  proxyFor: async () => null,
  signal: new AbortController().signal,
  timeout: 60_000,
  ...more,
})
const read = async (address: URL, more: Partial<GetOptions> = {}): Promise<string> =>
  (await readSmall(await get(address, getting(more)), 1_000)).toString()
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => error,
  )
const head = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n'

describe('a file of an update fails', () => {
  it.each(['ftp://127.0.0.1/file', 'file:///etc/hosts', 'ws://localhost/file'])('by %s', async (address) => {
    expect(await failure(get(new URL(address), getting()))).toMatchObject({
      fail: { code: 'update-not-secure', about: { host: new URL(address).host } },
    })
  })

  it.each([404, 410])('as missing if the server answers %i', async (status) => {
    const { address, host } = await serve((socket) => socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`))
    expect(await failure(get(address, getting()))).toMatchObject({
      fail: { code: 'update-not-there', status, about: { host } },
    })
  })

  it('if the server hangs up instead of an answer', async () => {
    const { address, host } = await serve((socket) => socket.destroy())
    expect(await failure(get(address, getting()))).toMatchObject({
      fail: { code: 'update-unreachable', about: { host } },
      cause: { code: 'ECONNRESET' },
    })
  })

  it('if the server requires a client certificate, which it says after it took the connection', async () => {
    const server = createSecure({
      ...office.issue(['127.0.0.1']),
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.3',
    })
    server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const address = new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}/file`)
    expect(await failure(get(address, getting()))).toMatchObject({
      fail: { code: 'update-certificate', about: { host: address.host } },
    })
  })

  it('with the proxy’s failure if the proxy requires a name', async () => {
    const why = new AppError({ code: 'proxy-sign-in-needed', about: { host: 'proxy:8080' } })
    const { address } = await serve(() => undefined)
    expect(await failure(get(address, getting({ proxyFor: () => Promise.reject(why) })))).toMatchObject({
      fail: why.fail,
      cause: why,
    })
  })
})

describe('a silent server', () => {
  it('fails as slow at the connection', async () => {
    const server = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(await failure(get(new URL(`https://${host}/`), getting({ timeout: 50 })))).toMatchObject({
      fail: { code: 'update-slow', about: { host } },
    })
  })

  it('fails as slow at the request, and its connection is closed', async () => {
    const { address, host, gone } = await serve(() => undefined)
    expect(await failure(get(address, getting({ timeout: 50 })))).toMatchObject({
      fail: { code: 'update-slow', about: { host } },
    })
    await gone
  })

  it('fails as slow in the middle of a file, and its connection is closed', async () => {
    const { address, host, gone } = await serve((socket) => socket.write(`${head}abc`))
    expect(await failure(read(address, { timeout: 50 }))).toMatchObject({
      fail: { code: 'update-slow', about: { host } },
    })
    await gone
  })

  it('is abandoned at once when the user aborts, for the user’s reason', async () => {
    const { address, asked, gone } = await serve(() => undefined)
    const [stop, why] = [new AbortController(), new Error('the person gave up')]
    const work = failure(get(address, getting({ signal: stop.signal })))
    await asked
    stop.abort(why)
    expect(await work).toBe(why)
    await gone
  })
})

describe('a file of an update that has begun to come', () => {
  it('may take longer than its longest pause, and leaves no timer, listener or connection behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { address, asked, gone } = await serve((socket) => socket.write(head))
    const { signal } = new AbortController()
    const answer = await get(address, getting({ signal }))
    const chunks = answer.body[Symbol.asyncIterator]()
    const socket = await asked
    for (const part of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const next = chunks.next()
      socket.write(part)
      expect((await next).value?.toString()).toBe(part)
      vi.advanceTimersByTime(4_000)
    }
    expect(await chunks.next()).toEqual({ done: true, value: undefined })
    expect([vi.getTimerCount(), getEventListeners(signal, 'abort').length]).toEqual([0, 0])
    // The server keeps the connection open; the app does not.
    await gone
  })

  it('and is cut off fails as incomplete, with the cause', async () => {
    const { address, host } = await serve((socket) => socket.end(`${head}abc`))
    expect(await failure(read(address))).toMatchObject({
      fail: { code: 'update-cut-off', about: { host } },
      cause: { code: 'ECONNRESET' },
    })
  })

  it.each([
    ['in the middle', 'abc'],
    ['before anything of it came', ''],
  ])('is abandoned if the user aborts %s, for the user’s reason', async (_when, first) => {
    const { address, gone } = await serve((socket) => socket.write(`${head}${first}`))
    const [stop, why] = [new AbortController(), new Error('the person gave up')]
    const { body } = await get(address, getting({ signal: stop.signal, timeout: 600_000 }))
    const chunks = body[Symbol.asyncIterator]()
    if (first !== '') expect((await chunks.next()).value?.toString()).toBe(first)
    const next = failure(chunks.next())
    stop.abort(why)
    expect(await next).toBe(why)
    await gone
  })

  it('is abandoned if the user aborted before it was read', async () => {
    const { address, gone } = await serve((socket) => socket.write(`${head}abc`))
    const [stop, why] = [new AbortController(), new AppError('update-cut-off')]
    const { body } = await get(address, getting({ signal: stop.signal }))
    stop.abort(why)
    expect(await failure(body[Symbol.asyncIterator]().next())).toBe(why)
    await gone
  })

  it('is not listened to once nobody wants it', async () => {
    const { address, gone } = await serve((socket) => socket.write(`${head}abc`))
    const answer = await get(address, getting())
    expect([answer.status, answer.header('content-length'), answer.header('etag')]).toEqual([200, '6', null])
    answer.close()
    await gone
  })
})
