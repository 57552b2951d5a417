import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { AppError } from '../../../main/base/app-error.ts'
import { ServiceError } from '../../../main/service/failures.ts'
import { customer, customerInfoList } from '../../../main/service/resources.ts'
import type { ServiceOptions } from '../../../main/service/service-client.ts'
import { codeOf } from '../code-of.ts'
import { clientOf, failing, network, serve } from './client-kit.ts'

describe('a call', () => {
  it('names the app and the type of the answer, and refuses cached answers; a write names its own type', async () => {
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

  it('sends the body of a write as it was given', async () => {
    const bodies: unknown[] = []
    const { adapter } = network(async ({ data }) => (bodies.push(data), '{}'))
    const client = clientOf({ adapter })
    await client.call('PUT', customer, '1', '{"Name": "é"}')
    await client.call('DELETE', customer, '1')
    expect(bodies).toEqual(['{"Name": "é"}', undefined])
  })

  it('ignores a proxy of the environment: the computer’s own settings name the route', async () => {
    vi.stubEnv('http_proxy', 'http://127.0.0.1:1')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { client } = await serve((response) => response.end('{}'))
    expect((await client.call('GET', customer, '1')).text).toBe('{}')
  })

  it('that the resource does not allow is never sent', async () => {
    const { asked, adapter } = network(async () => '[]')
    await expect(clientOf({ adapter }).call('DELETE', customerInfoList, null)).rejects.toMatchObject({
      fail: { code: 'unexpected' },
      cause: new Error('CustomerInfoList has no DELETE'),
    })
    expect(asked).toEqual([])
  })

  it.each([
    'https://books.example',
    'https://192.0.2.1',
    'http://localhost',
    'http://127.0.0.1',
    'http://127.255.0.9:81',
    'http://[::1]',
  ])('is sent to %s', async (baseAddress) => {
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
  ])('is never sent to %s, nor is a connection opened', async (baseAddress) => {
    const { asked, adapter } = network(async () => '{}')
    const client = clientOf({ baseAddress, adapter })
    expect(await codeOf(client.call('GET', customer, '1'))).toBe('service-not-https')
    expect(asked).toEqual([])
    const proxyFor = vi.fn<ServiceOptions['proxyFor']>(() => Promise.reject(new AppError('service-unreachable')))
    await clientOf({ baseAddress, proxyFor }).expectWrite()
    expect(proxyFor).not.toHaveBeenCalled()
  })

  it('opens no connection ahead with another adapter', async () => {
    const { adapter } = network(async () => '{}')
    const proxyFor = vi.fn<ServiceOptions['proxyFor']>(async () => null)
    await clientOf({ adapter, proxyFor }).expectWrite()
    expect(proxyFor).not.toHaveBeenCalled()
  })
})

describe('the compression of an answer', () => {
  it('is gzip or deflate, which every service knows: Brotli and zstd would take megabytes per answer', async () => {
    const { came, client } = await serve((response) => response.end('{}'))
    await client.call('GET', customer, '1')
    await client.call('PUT', customer, '1', '{}')
    expect(came.map((headers) => headers['accept-encoding'])).toEqual(['gzip, deflate', 'gzip, deflate'])
  })
})

describe('an answer', () => {
  it('is a page only if it begins with a tag', async () => {
    const { client } = await serve((response) => response.end('{"Name":"<b>"}'))
    expect(await client.call('PUT', customer, '1', '{}')).toEqual({ status: 200, text: '{"Name":"<b>"}' })
  })

  it('that is not UTF-8 is no data, and a write was done all the same', async () => {
    const { client } = await serve((response) => response.end(Buffer.from('{"Name":"Café"}', 'latin1')))
    await expect(client.call('GET', customer, '1')).rejects.toThrowError(
      failing('service-answer-unreadable', 'unknown'),
    )
    for (const [operation, id] of [
      ['POST', null],
      ['PUT', '1'],
      ['DELETE', '1'],
    ] as const)
      expect(await client.call(operation, customer, id, '{}')).toEqual({ status: 200, text: '' })
  })

  it('may be a 404, whatever it holds', async () => {
    const { client } = await serve((response) => response.writeHead(404).end('<html>not here</html>'))
    expect(await client.call('GET', customer, '1')).toEqual({ status: 404, text: '<html>not here</html>' })
  })

  it('is text, or empty if the adapter returns something else', async () => {
    const bring = (data: unknown) => clientOf({ adapter: network(async () => data).adapter }).call('GET', customer, '1')
    expect((await bring('{"a":1}')).text).toBe('{"a":1}')
    expect([(await bring({ a: 1 })).text, (await bring(undefined)).text]).toEqual(['', ''])
  })

  it('of another adapter is heard up to its middle while it is a success, and not at all otherwise', async () => {
    const heard: string[] = []
    for (const status of [200, 503]) {
      const { adapter } = network(async () => '{"a":"b"}', status)
      const call = clientOf({ adapter }).call('GET', customerInfoList, null, undefined, undefined, () => (piece) => {
        heard.push(`${status} ${piece}`)
      })
      await codeOf(call)
    }
    expect(heard).toEqual(['200 {"a"'])
  })

  it.each([299, 201])('with status %i is a success: it may be as large as one', async (status) => {
    const { client } = await serve((response) => response.writeHead(status).end('x'.repeat(70_000)))
    expect(await client.call('GET', customer, '1')).toEqual({ status, text: 'x'.repeat(70_000) })
  })

  it('with `Retry-After` sets the time of the next try', async () => {
    const { client } = await serve((response) => response.writeHead(429, { 'retry-after': '7' }).end())
    await expect(client.call('GET', customer, '1')).rejects.toMatchObject({ retryAfter: 7_000 })
  })

  it('from 300 on is no success, and is read only as far as a refusal’s messages', async () => {
    const { client } = await serve((response) => response.writeHead(300).end('x'.repeat(6 * 1_048_576)))
    expect(await codeOf(client.call('GET', customer, '1'))).toBe('service-redirected')
  })
})

describe('a caller that aborts', () => {
  const why = new Error('the person went elsewhere')

  it.each(['GET', 'PUT'] as const)('during a %s gets its own reason', async (operation) => {
    const asked = Promise.withResolvers<void>()
    const { client } = await serve(() => asked.resolve())
    const stop = new AbortController()
    const call = client.call(operation, customer, '1', operation === 'GET' ? undefined : '{}', stop.signal)
    await asked.promise
    stop.abort(why)
    await expect(call).rejects.toBe(why)
  })

  it.each(['GET', 'PUT'] as const)('during a %s with another adapter gets its reason too', async (operation) => {
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

  it('before a route is found gets its reason, and nothing was sent', async () => {
    const { came, client } = await serve((response) => response.end('{}'), {
      proxyFor: async () => (stop.abort(why), null),
    })
    const stop = new AbortController()
    await expect(client.call('PUT', customer, '1', '{}', stop.signal)).rejects.toBe(why)
    expect(came).toEqual([])
  })

  it('while a route is looked for does not wait for it', async () => {
    const asked = Promise.withResolvers<void>()
    const proxyFor = (): Promise<null> => (asked.resolve(), new Promise(() => undefined))
    const stop = new AbortController()
    const call = clientOf({ proxyFor, timeout: 600_000 }).call('PUT', customer, '1', '{}', stop.signal)
    await asked.promise
    stop.abort(why)
    await expect(call).rejects.toBe(why)
  })

  it('by closing the client ends a read with another adapter, and no write', async () => {
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
  it('is shared for less than a second, whichever way the clock goes', async () => {
    expect([
      await asking([0, 999]),
      await asking([0, 1_000]),
      await asking([0, -999]),
      await asking([0, -1_000]),
    ]).toEqual([1, 2, 1, 2])
  })
  it('is shared from the time it was requested, not from its last use', async () => {
    expect(await asking([0, 600, 600])).toBe(2)
  })

  it('is not shared if it was refused', async () => {
    const given: (string | undefined)[] = []
    const { asked, adapter } = network(async () => '', 401)
    const client = clientOf({
      adapter,
      accessToken: async ({ rejected } = {}) => (given.push(rejected), rejected === undefined ? 'first' : 'second'),
    })
    expect(await codeOf(client.call('GET', customer, '1'))).toBe('token-refused')
    expect([given, asked.length]).toEqual([[undefined, 'first', 'second'], 3])
  })
})

describe('the token of a write', () => {
  it.each([
    [5_000, 'nothing failed'],
    [5_001, 'service-slow'],
    [-5_001, 'service-slow'],
  ])('that took %i milliseconds: %s', async (took, ends) => {
    let now = 0
    const { adapter } = network(async () => '{}')
    const client = clientOf({ adapter, now: () => now, accessToken: async () => ((now += took), 'token') })
    expect(await codeOf(client.call('PUT', customer, '1', '{}'))).toBe(ends)
  })
})

describe('a failure before anything was sent', () => {
  it.each(['GET', 'PUT'] as const)('ends a %s unchanged, with its cause', async (operation) => {
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
  it('stays as it is if it is no failure of the app', async () => {
    const why = new TypeError('a mistake')
    await expect(clientOf({ accessToken: () => Promise.reject(why) }).call('PUT', customer, '1')).rejects.toBe(why)
  })
  it('on the way means that a write was certainly not done', async () => {
    const proxyFor = () => Promise.reject(new AppError('proxy-sign-in-needed'))
    await expect(clientOf({ proxyFor }).call('PUT', customer, '1', '{}')).rejects.toMatchObject({
      fail: { code: 'proxy-sign-in-needed' },
      outcome: 'not-done',
    })
  })
})
