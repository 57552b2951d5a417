import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { AxiosHeaders, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { AppError, isFail } from '../../../main/base/app-error.ts'
import { largestList, largestOne } from '../../../main/service/call-limits.ts'
import { ServiceError } from '../../../main/service/failures.ts'
import { customer, customerInfoList } from '../../../main/service/resources.ts'
import { createServiceClient, type ServiceClient, type ServiceOptions } from '../../../main/service/service-client.ts'

const clientOf = (options: Partial<ServiceOptions>): ServiceClient => {
  const client = createServiceClient({
    baseAddress: 'https://books.example/v1',
    databaseId: 'D',
    pathStyle: 'standard',
    atOnce: 2,
    timeout: 2_000,
    now: () => 0,
    accessToken: async () => 'token',
    proxyFor: async () => null,
    ...options,
  })
  onTestFinished(() => client.close())
  return client
}

/** A service on this computer, the headers that came, and the client that asks it. */
const serve = async (answer: (response: ServerResponse) => void, options: Partial<ServiceOptions> = {}) => {
  const came: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    came.push(request.headers)
    request.resume().on('end', () => answer(response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return { came, client: clientOf({ baseAddress: address, ...options }) }
}

/** A network of the test's own, and what it was asked for. */
const network = (answer: (config: InternalAxiosRequestConfig) => Promise<unknown>, status = 200) => {
  const asked: string[] = []
  const adapter: AxiosAdapter = async (config) => {
    asked.push(`${config.method} ${config.url}`)
    const data = await answer(config)
    return { data, status, statusText: '', headers: new AxiosHeaders(), config, request: null }
  }
  return { asked, adapter }
}
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => (isFail(error) ? error.fail.code : String(error)),
  )

describe('a call', () => {
  it('says who asks, for what, and that no older answer will do; a write says what it brings', async () => {
    const { came, client } = await serve((response) => response.end('{}'))
    await client.call('GET', customer, '1')
    await client.call('PUT', customer, '1', '{"Name":"x"}')
    await client.call('DELETE', customer, '1')
    expect(
      came.map((headers) =>
        ['authorization', 'accept', 'user-agent', 'cache-control', 'content-type'].map((name) => headers[name]),
      ),
    ).toEqual([
      ['Bearer token', 'application/json', 'Ledgerdesk', 'no-cache', undefined],
      ['Bearer token', 'application/json', 'Ledgerdesk', undefined, 'application/json'],
      ['Bearer token', 'application/json', 'Ledgerdesk', undefined, undefined],
    ])
  })

  it('passes by a proxy of the environment: the computer’s own settings say which way to go', async () => {
    vi.stubEnv('http_proxy', 'http://127.0.0.1:1')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { client } = await serve((response) => response.end('{}'))
    expect((await client.call('GET', customer, '1')).text).toBe('{}')
  })

  it('that the resource does not allow never leaves', async () => {
    const { asked, adapter } = network(async () => '[]')
    expect(await codeOf(clientOf({ adapter }).call('DELETE', customerInfoList, null))).toBe('unexpected')
    expect(asked).toEqual([])
  })

  it.each([
    'https://books.example',
    'https://192.0.2.1',
    'http://localhost',
    'http://127.0.0.1',
    'http://127.255.0.9:81',
    'http://[::1]',
  ])('leaves for %s', async (baseAddress) => {
    const { asked, adapter } = network(async () => '{}')
    await clientOf({ baseAddress, adapter }).call('GET', customer, '1')
    expect(asked).toEqual([`get ${baseAddress}/api/D/Customer/1`])
  })
  it.each([
    'http://books.example',
    'http://localhost.example',
    'http://my-localhost',
    'http://127.0.0.1.example',
    'http://1127.0.0.1.example',
    'http://x127.0.0.1x',
    'http://192.0.2.1',
    'http://[::2]',
    'ftp://books.example',
    'ftp://localhost',
  ])('never leaves for %s, nor is a connection opened', async (baseAddress) => {
    const { asked, adapter } = network(async () => '{}')
    const client = clientOf({ baseAddress, adapter })
    expect(await codeOf(client.call('GET', customer, '1'))).toBe('service-not-https')
    expect(asked).toEqual([])
    const proxyFor = vi.fn<ServiceOptions['proxyFor']>(() => Promise.reject(new AppError('service-unreachable')))
    await clientOf({ baseAddress, proxyFor }).expectWrite()
    expect(proxyFor).not.toHaveBeenCalled()
  })

  it('opens no connection ahead where the network is another one', async () => {
    const { adapter } = network(async () => '{}')
    const proxyFor = vi.fn<ServiceOptions['proxyFor']>(async () => null)
    await clientOf({ adapter, proxyFor }).expectWrite()
    expect(proxyFor).not.toHaveBeenCalled()
  })
})

describe('an answer', () => {
  it('that holds a tag is no page: only one that begins with it is', async () => {
    const { client } = await serve((response) => response.end('{"Name":"<b>"}'))
    expect(await client.call('PUT', customer, '1', '{}')).toEqual({ status: 200, text: '{"Name":"<b>"}' })
  })

  it('404 is one, whatever it holds', async () => {
    const { client } = await serve((response) => response.writeHead(404).end('<html>not here</html>'))
    expect(await client.call('GET', customer, '1')).toEqual({ status: 404, text: '<html>not here</html>' })
  })

  it('is text, or nothing where the network brings something else', async () => {
    const bring = (data: unknown) => clientOf({ adapter: network(async () => data).adapter }).call('GET', customer, '1')
    expect((await bring('{"a":1}')).text).toBe('{"a":1}')
    expect([(await bring({ a: 1 })).text, (await bring(undefined)).text]).toEqual(['', ''])
  })

  it.each([299, 201])('%i is a success: it may be as large as one', async (status) => {
    const { client } = await serve((response) => response.writeHead(status).end('x'.repeat(70_000)))
    expect(await client.call('GET', customer, '1')).toEqual({ status, text: 'x'.repeat(70_000) })
  })

  it('that asks to come back says when', async () => {
    const { client } = await serve((response) => response.writeHead(429, { 'retry-after': '7' }).end())
    await expect(client.call('GET', customer, '1')).rejects.toMatchObject({ retryAfter: 7_000 })
  })

  it('300 and more is no success, and is read as far as the words of a refusal go', async () => {
    const { client } = await serve((response) => response.writeHead(300).end('x'.repeat(6 * 1_048_576)))
    expect(await codeOf(client.call('GET', customer, '1'))).toBe('service-redirected')
  })
})

describe('whoever gives up', () => {
  const why = new Error('the person went elsewhere')

  it.each(['GET', 'PUT'] as const)('during a %s hears their own reason', async (operation) => {
    const asked = Promise.withResolvers<void>()
    const { client } = await serve(() => asked.resolve())
    const stop = new AbortController()
    const call = client.call(operation, customer, '1', operation === 'GET' ? undefined : '{}', stop.signal)
    await asked.promise
    stop.abort(why)
    await expect(call).rejects.toBe(why)
  })

  it.each(['GET', 'PUT'] as const)('during a %s on another network hears it too', async (operation) => {
    const stop = new AbortController()
    const { adapter } = network(({ signal }) => {
      const { promise, reject } = Promise.withResolvers<never>()
      signal!.addEventListener!('abort', () => reject(new Error('given up')))
      stop.abort(why)
      return promise
    })
    const call = clientOf({ adapter }).call(
      operation,
      customer,
      '1',
      operation === 'GET' ? undefined : '{}',
      stop.signal,
    )
    await expect(call).rejects.toBe(why)
  })

  it('while the way is looked for hears it before anything left', async () => {
    const { came, client } = await serve((response) => response.end('{}'), {
      proxyFor: async () => (stop.abort(why), null),
    })
    const stop = new AbortController()
    await expect(client.call('PUT', customer, '1', '{}', stop.signal)).rejects.toBe(why)
    expect(came).toEqual([])
  })

  it('by closing the client ends a read on another network, and no write', async () => {
    const ends = async (operation: 'GET' | 'PUT'): Promise<boolean> => {
      const begun = Promise.withResolvers<void>()
      const answer = Promise.withResolvers<string>()
      const { adapter } = network(({ signal }) => {
        signal?.addEventListener?.('abort', () => answer.reject(new Error('closed')))
        begun.resolve()
        return answer.promise
      })
      const client = clientOf({ adapter })
      const call = codeOf(client.call(operation, customer, '1', operation === 'GET' ? undefined : '{}'))
      await begun.promise
      client.close()
      answer.resolve('{}')
      return (await call) !== 'nothing failed'
    }
    expect([await ends('GET'), await ends('PUT')]).toEqual([true, false])
  })

  it('by closing the client ends a read under way', async () => {
    const asked = Promise.withResolvers<void>()
    const { client } = await serve(() => asked.resolve())
    const call = codeOf(client.call('GET', customer, '1'))
    await asked.promise
    client.close()
    expect(await call).toBe('service-unreachable')
  })
})

describe('the token of a read', () => {
  const asking = async (passes: readonly number[]) => {
    let now = 0
    let tokens = 0
    const { adapter } = network(async () => '{}')
    const client = clientOf({ adapter, now: () => now, accessToken: async () => `token ${++tokens}` })
    for (const pass of passes) {
      now += pass
      await client.call('GET', customer, '1')
    }
    return tokens
  }
  it('rests for less than a second, whichever way the clock goes', async () => {
    expect([
      await asking([0, 999]),
      await asking([0, 1_000]),
      await asking([0, -999]),
      await asking([0, -1_000]),
    ]).toEqual([1, 2, 1, 2])
  })
  it('rests from when it was asked for, not from when it was used last', async () => {
    expect(await asking([0, 600, 600])).toBe(2)
  })

  it('does not rest where it was refused', async () => {
    const given: (string | undefined)[] = []
    const { asked, adapter } = network(async () => '', 401)
    const client = clientOf({
      adapter,
      accessToken: async (rejected) => (given.push(rejected), rejected === undefined ? 'first' : 'second'),
    })
    expect(await codeOf(client.call('GET', customer, '1'))).toBe('token-refused')
    expect([given, asked.length]).toEqual([[undefined, 'first', 'second'], 3])
  })
})

describe('what fails before anything left', () => {
  it.each(['GET', 'PUT'] as const)('fails a %s as it did, with why', async (operation) => {
    const cause = new AppError('disk-full', { cause: new Error('why') })
    const client = clientOf({ accessToken: () => Promise.reject(cause) })
    const error: unknown = await client.call(operation, customer, '1').catch((one: unknown) => one)
    expect(error).toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({
      fail: { code: 'disk-full' },
      outcome: operation === 'GET' ? 'unknown' : 'not-done',
      retryAfter: null,
      cause,
    })
  })
  it('and is no failure of ours stays what it is', async () => {
    const why = new TypeError('a mistake')
    await expect(clientOf({ accessToken: () => Promise.reject(why) }).call('PUT', customer, '1')).rejects.toBe(why)
  })
  it('on the way is certainly not done', async () => {
    const proxyFor = () => Promise.reject(new AppError('proxy-sign-in-needed'))
    await expect(clientOf({ proxyFor }).call('PUT', customer, '1', '{}')).rejects.toMatchObject({
      fail: { code: 'proxy-sign-in-needed' },
      outcome: 'not-done',
    })
  })
})

describe('a 401 that comes twice', () => {
  /** The speaker that is told, where the service answers so to the call and so at the list of administrations. */
  const speaker = async (here: Partial<Voice>, there: Partial<Voice> = here): Promise<string> => {
    const told: string[] = []
    const adapter: AxiosAdapter = async (config) => {
      const { asks, text = '' } = config.url!.includes('Administration') ? there : here
      const headers = AxiosHeaders.from(asks === undefined ? {} : { 'www-authenticate': asks })
      return { data: text, status: 401, statusText: '', headers, config, request: null }
    }
    const accessToken: ServiceOptions['accessToken'] = async (_rejected, by) => (told.push(by?.speaker ?? ''), 'token')
    const code = await codeOf(clientOf({ adapter, accessToken }).call('PUT', customer, '1', '{}'))
    return code === 'token-refused' ? told.at(-1)! : code
  }
  interface Voice {
    readonly asks: string
    readonly text: string
  }
  it.each(['Bearer', 'bearer error="invalid_token"', 'Basic realm="x", Bearer', 'Basic,\tBEARER realm="x"'])(
    'is the service’s where it asks for a bearer token: %s',
    async (asks) => expect(await speaker({ asks })).toBe('service'),
  )
  it.each(['Basic', 'NoBearer', 'Basic, XBearer', 'Bearers', 'Basic Bearer', 'Negotiate, NTLM'])(
    'is neither the service’s nor nobody’s where it asks for something else: %s',
    async (asks) => expect(await speaker({ asks })).toBe('service-answer-unreadable'),
  )
  it('is nobody’s where it asks for nothing, and a network’s own where it is a page', async () => {
    const page = { text: ' <html>Log in</html>' }
    expect([await speaker({}), await speaker({ text: '{"Message":"no"}' })]).toEqual(['unnamed', 'unnamed'])
    expect([await speaker(page), await speaker({}, page), await speaker(page, {})]).toEqual(
      Array(3).fill('service-answer-unreadable'),
    )
    expect([await speaker({ asks: 'Bearer' }, {}), await speaker({}, { asks: 'Bearer' })]).toEqual([
      'unnamed',
      'unnamed',
    ])
  })

  it.each([
    [200, '{}', true],
    [299, '{}', true],
    [200, '<html>', false],
    [300, '{}', false],
    [404, '{}', false],
    [503, '{}', false],
    [199, '{}', false],
  ])('after %i with %j is of a token that worked before: %s', async (status, text, worked) => {
    let answer = { status, text }
    const told: unknown[] = []
    const adapter: AxiosAdapter = async (config) => ({
      data: answer.text,
      status: answer.status,
      statusText: '',
      headers: new AxiosHeaders(),
      config,
      request: null,
    })
    const accessToken: ServiceOptions['accessToken'] = async (_rejected, by) => (by && told.push(by.worked), 'token')
    const client = clientOf({ adapter, accessToken })
    await codeOf(client.call('GET', customer, '1'))
    answer = { status: 401, text: '' }
    await codeOf(client.call('GET', customer, '1'))
    expect(told).toEqual([worked])
  })
})

describe('a failure', () => {
  it('names the host alone', async () => {
    await expect(
      clientOf({ baseAddress: 'http://books.example:81/v1' }).call('GET', customer, '1'),
    ).rejects.toMatchObject({
      fail: { code: 'service-not-https', about: { host: 'books.example:81' } },
    })
  })
  it('of another network that reached nobody was certainly not done', async () => {
    const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
    const { adapter } = network(() => Promise.reject(refused))
    await expect(clientOf({ adapter }).call('PUT', customer, '1', '{}')).rejects.toMatchObject({
      fail: { code: 'service-unreachable', about: { host: 'books.example' } },
      outcome: 'not-done',
    })
  })
  it('is what is no answer at all', async () => {
    const { adapter } = network(async () => Readable.from([Buffer.alloc(6 * 1_048_576)]), 199)
    expect(await codeOf(clientOf({ adapter }).call('PUT', customer, '1', '{}'))).toBe('service-failing')
  })
})

describe('reads at once', () => {
  it('may be the longest list and a customer for each other, and no more', async () => {
    const open: Readable[] = []
    const { adapter } = network(async ({ url }) => {
      const [size, stream] = [url!.includes('List') ? largestList : largestOne, new Readable({ read: () => undefined })]
      stream.push(Buffer.alloc(size, ' '))
      open.push(stream)
      return stream
    })
    const client = clientOf({ adapter, atOnce: 1, timeout: 60_000 })
    const list = client.call('GET', customerInfoList, null)
    const one = client.call('GET', customer, '1')
    await expect.poll(() => open.length).toBe(2)
    for (const stream of open) await expect.poll(() => stream.readableLength).toBe(0)
    expect(await codeOf(client.call('GET', customer, '2'))).toBe('service-answer-too-large')
    for (const stream of open) stream.push(null)
    expect([(await list).text.length, (await one).text.length]).toEqual([largestList, largestOne])
  })
})

it('a connection that was opened for a write is closed with the client, at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const [opened, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const server = createServer().on('connection', (socket) => {
    socket.on('close', () => gone.resolve())
    opened.resolve()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const client = clientOf({ baseAddress: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` })
  await client.expectWrite()
  await opened.promise
  client.close()
  await gone.promise
})
