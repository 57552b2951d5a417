import type { IncomingMessage, ServerResponse } from 'node:http'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../main/base/app-error.ts'
import { createCustomerService } from '../../../main/service/customer-service.ts'
import { readRetryAfter } from '../../../main/service/failures.ts'
import { customer, customerInfoList, pathOf } from '../../../main/service/resources.ts'
import { messagesOfSuccess, serverMessages } from '../../../main/service/server-messages.ts'
import type { ServiceClient, ServiceOptions } from '../../../main/service/service-client.ts'
import { serveHttp } from '../serve-http.ts'
import { clientOf as clientWith, failing } from './client-kit.ts'

interface Received {
  readonly method: string
  readonly url: string
  readonly authorization: string | undefined
  readonly port: number
}

const serve = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
  const received: Received[] = []
  const { origin, close } = await serveHttp((request, response) => {
    received.push({
      method: request.method!,
      url: request.url!,
      authorization: request.headers.authorization,
      port: request.socket.remotePort!,
    })
    request.resume().on('end', () => answer(request, response))
  })
  return { received, address: origin, stop: close }
}

const clientOf = (baseAddress: string, options: Partial<ServiceOptions> = {}): ServiceClient =>
  clientWith({
    baseAddress,
    databaseId: 'D B',
    timeout: 400,
    now: () => Date.now(),
    accessToken: async ({ rejected } = {}) => (rejected === undefined ? 'first' : 'second'),
    ...options,
  })

describe('a write', () => {
  it('done on a connection that then breaks is never sent again, and its outcome is unknown', async () => {
    const { received, address } = await serve((request, response) => {
      if (request.method === 'GET') response.end('[]')
      else request.socket.resetAndDestroy()
    })
    const client = clientOf(address)
    await client.call('GET', customerInfoList, null)
    await client.call('GET', customerInfoList, null)
    for (const operation of ['POST', 'PUT', 'DELETE'] as const) {
      await expect(client.call(operation, customer, operation === 'POST' ? null : '1', '{}')).rejects.toThrowError(
        failing('service-unreachable', 'unknown'),
      )
    }
    expect(received.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST', 'PUT', 'DELETE'])
    expect(received[1]!.port).toBe(received[0]!.port)
    expect(new Set(received.slice(1).map(({ port }) => port)).size).toBe(4)
  })

  it('that was never sent was certainly not done', async () => {
    const { address, stop } = await serve((_, response) => response.end())
    stop()
    await expect(clientOf(address).call('POST', customer, null, '{}')).rejects.toThrowError(
      failing('service-unreachable', 'not-done'),
    )
  })

  it('is not sent if it may no more when its token and its connection are there, and was not done', async () => {
    const { received, address } = await serve((_, response) => response.end('{}'))
    const order: string[] = []
    const client = clientOf(address, {
      accessToken: async () => (order.push('token'), 'first'),
      proxyFor: async () => (order.push('way'), null),
      mayWrite: () => (order.push('asked'), false),
    })
    await expect(client.call('PUT', customer, '1', '{}')).rejects.toThrowError(
      failing('environment-locked', 'not-done'),
    )
    expect([order, received]).toEqual([['token', 'way', 'asked'], []])
    await client.call('GET', customer, '1')
    expect(received.map(({ method }) => method)).toEqual(['GET'])
  })

  it('answered with 401 is not sent again if it may no more', async () => {
    const { received, address } = await serve((_, response) => response.writeHead(401).end())
    const client = clientOf(address, { mayWrite: () => received.length === 0 })
    await expect(client.call('PUT', customer, '1', '{}')).rejects.toThrowError(
      failing('environment-locked', 'not-done'),
    )
    expect(received).toHaveLength(1)
  })

  it.each([
    ['PUT', 'its first token', 1],
    ['DELETE', 'its first token', 1],
    ['PUT', 'the token after a 401', 2],
  ] as const)('a %s does not leave if %s took so long that its read is old', async (operation, _which, slow) => {
    const { received, address } = await serve((_, response) => response.writeHead(401).end())
    let [time, asked] = [0, 0]
    const client = clientOf(address, {
      now: () => time,
      accessToken: async () => {
        if (++asked === slow) time += 5_001
        return `token ${asked}`
      },
    })
    await expect(client.call(operation, customer, '1', '{}')).rejects.toThrowError(failing('service-slow', 'not-done'))
    expect(received).toHaveLength(slow - 1)
  })

  it('of a new customer, and a read, leave however long the token took', async () => {
    const { received, address } = await serve((_, response) => response.end('{}'))
    let time = 0
    const client = clientOf(address, { now: () => (time += 60_000) })
    await client.call('POST', customer, null, '{}')
    await client.call('GET', customer, '1')
    expect(received.map(({ method }) => method)).toEqual(['POST', 'GET'])
  })

  it.each([
    [400, 'service-refused', 'not-done'],
    [407, 'service-unreachable', 'not-done'],
    [409, 'service-refused', 'not-done'],
    [429, 'service-busy', 'not-done'],
    [500, 'service-failing', 'unknown'],
    [503, 'service-failing', 'unknown'],
    [504, 'service-failing', 'unknown'],
    [408, 'service-slow', 'unknown'],
  ] as const)('answered with %i is %s, %s', async (status, code, outcome) => {
    const { address } = await serve((_, response) => response.writeHead(status).end())
    await expect(clientOf(address).call('PUT', customer, '1', '{}')).rejects.toThrowError(failing(code, outcome))
  })

  it('without an answer in time may have been done', async () => {
    const { address, received } = await serve(() => undefined)
    await expect(clientOf(address).call('POST', customer, null, '{}')).rejects.toThrowError(
      failing('service-slow', 'unknown'),
    )
    expect(received).toHaveLength(1)
  })

  it('answered by a page does not count as done', async () => {
    for (const page of [
      '<!DOCTYPE html><html>Log in to the hotel</html>',
      '<!-- hotel --><p>Log in</p>',
      '<?xml version="1.0"?><html/>',
      '\n<script>go()</script>',
    ]) {
      const { address } = await serve((_, response) => response.end(page))
      await expect(clientOf(address).call('PUT', customer, '1', '{}')).rejects.toThrowError(
        failing('service-answer-unreadable', 'unknown'),
      )
    }
  })
})

describe('the token', () => {
  it('goes with every call, and a 401 gets a fresh one, once', async () => {
    const { received, address } = await serve((request, response) =>
      response.writeHead(request.headers.authorization === 'Bearer second' ? 200 : 401).end('{}'),
    )
    await clientOf(address).call('PUT', customer, '1', '{}')
    expect(received.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer second'])
  })

  it('refused twice is a refused token, or another administration; never a loop', async () => {
    const always = await serve((_, response) => response.writeHead(401).end())
    await expect(clientOf(always.address).call('GET', customerInfoList, null)).rejects.toThrowError(
      failing('token-refused', 'unknown'),
    )
    expect(always.received).toHaveLength(3)
    const ended = clientOf(always.address, {
      accessToken: async ({ rejected, refusedBy } = {}) =>
        refusedBy === undefined ? (rejected ?? 'first') : Promise.reject(new AppError('signed-out')),
    })
    await expect(ended.call('GET', customerInfoList, null)).rejects.toThrowError(failing('signed-out', 'unknown'))
    const here = await serve((request, response) =>
      response.writeHead(request.url!.includes('Administration') ? 200 : 401).end('[]'),
    )
    await expect(clientOf(here.address).call('PUT', customer, '1', '{}')).rejects.toThrowError(
      failing('database-unknown', 'not-done'),
    )
  })

  it('that may not see the list of customers (403) refuses the administration, and no edit that needs the list', async () => {
    const { address } = await serve((_, response) => response.writeHead(403).end('{"Message":"Geen rechten."}'))
    await expect(createCustomerService(clientOf(address)).list()).rejects.toMatchObject({
      fail: { code: 'database-unknown', status: 403, messages: [{ text: 'Geen rechten.' }] },
    })
  })

  it.each([400, 405, 410])(
    'that gets %i for the list of customers meets a fault of the service, which refuses no edit that needs the list',
    async (status) => {
      const { address } = await serve((_, response) => response.writeHead(status).end('{"Message":"Nee."}'))
      await expect(createCustomerService(clientOf(address)).list()).rejects.toMatchObject({
        fail: { code: 'service-failing', status, messages: [{ text: 'Nee.' }] },
      })
    },
  )

  it('is reported with whether the service took it before; a page with status 200 does not count', async () => {
    for (const [first, worked] of [
      ['[]', true],
      ['<html>Log in to the hotel</html>', false],
    ] as const) {
      let calls = 0
      const { address } = await serve((_, response) =>
        calls++ === 0 ? response.end(first) : response.writeHead(401).end(),
      )
      const reported: unknown[] = []
      const client = clientOf(address, {
        accessToken: async ({ refusedBy } = {}) => (refusedBy !== undefined && reported.push(refusedBy), 'first'),
      })
      for (let times = 0; times < 2; times++) await client.call('GET', customerInfoList, null).catch(() => undefined)
      expect(reported).toEqual([{ speaker: 'unnamed', worked }])
    }
  })

  it('is shared for a moment between customers only: a list or a write after a sign-out is not sent', async () => {
    const { received, address } = await serve((_, response) => response.end('{}'))
    let signedIn = true
    const client = clientOf(address, {
      accessToken: async () => (signedIn ? 'first' : Promise.reject(new AppError('signed-out'))),
    })
    await client.call('GET', customer, '1')
    signedIn = false
    await client.call('GET', customer, '2')
    await expect(client.call('GET', customerInfoList, null)).rejects.toThrowError('signed-out')
    await expect(client.call('PUT', customer, '1', '{}')).rejects.toThrowError(failing('signed-out', 'not-done'))
    expect(received).toHaveLength(2)
  })

  it('does not follow a redirect', async () => {
    const elsewhere = await serve((_, response) => response.end('{}'))
    const { address } = await serve((_, response) => response.writeHead(307, { location: elsewhere.address }).end())
    await expect(clientOf(address).call('GET', customerInfoList, null)).rejects.toThrowError(
      failing('service-redirected', 'unknown'),
    )
    expect(elsewhere.received).toEqual([])
  })

  it('is sent to another computer over https only', async () => {
    await expect(clientOf('http://192.0.2.1/v1').call('GET', customerInfoList, null)).rejects.toThrowError(
      failing('service-not-https', 'unknown'),
    )
    await expect(clientOf('http://localhost.example/v1').call('POST', customer, null, '{}')).rejects.toThrowError(
      failing('service-not-https', 'not-done'),
    )
  })
})

describe('a path', () => {
  it('holds ids unchanged, in both styles', () => {
    expect(pathOf(customer, 'D/1', '0 10%', 'standard')).toBe('/api/D%2F1/Customer/0%2010%25')
    expect(pathOf(customer, 'D/1', '0 10%', 'bang-underscore')).toBe('/api/D!_2F1/Customer/0!_2010!_25')
    expect(() => pathOf(customer, 'D', '..', 'standard')).toThrowError()
  })

  it('is never the same for two ids, in either style', () => {
    const id = fc.string({
      unit: fc.constantFrom('!', '_', '%', '4', '2', 'B', 'a', 'A', '/', ' ', '0'),
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(id, id, fc.constantFrom('standard', 'bang-underscore'), (a, b, style) => {
        const read = (path: string): string =>
          decodeURIComponent((style === 'standard' ? path : path.replaceAll('!_', '%')).replace('/api/D/Customer/', ''))
        expect(read(pathOf(customer, 'D', a, style))).toBe(a)
        expect(pathOf(customer, 'D', a, style) === pathOf(customer, 'D', b, style)).toBe(a === b)
      }),
      {
        examples: [
          ['a!_42', 'aB', 'bang-underscore'],
          ['000010', '10', 'standard'],
          ['ab', 'aB', 'standard'],
        ],
      },
    )
  })
})

describe('the service’s messages', () => {
  it.each([
    [
      '{"messages":[{"exceptionId":1,"message":"Naam <b>verplicht</b>","path":"Name"}]}',
      [{ text: 'Naam verplicht', path: 'Name' }],
    ],
    ['{"Message":"An error"}', [{ text: 'An error' }]],
    [
      '{"brokenRulesCollection":[{"description":"Te lang","property":"ShortName"}]}',
      [{ text: 'Te lang', path: 'ShortName' }],
    ],
    [
      '<html><head><title>x</title></head><body><script>alert(1)</script><h1>Bad &amp; worse</h1></body></html>',
      [{ text: 'Bad & worse' }],
    ],
    ['plain\u0007 words\n', [{ text: 'plain words' }]],
    ['&lt;img src=x onerror=alert(1)&gt;hello', [{ text: 'hello' }]],
    ['<header>Let op</header><style>p{}</style><p>Naam < 5 en > 3', [{ text: 'Let op Naam < 5 en > 3' }]],
    ['<script>never closed', []],
    ['<p>Fout</p><script>never closed</p>', [{ text: 'Fout' }]],
    ['Een <b', [{ text: 'Een <b' }]],
    ['', []],
    ['{}', []],
    ['null', []],
  ])('are found in %j', (body, expected) => expect(serverMessages(body)).toEqual(expected))

  // A read that is not linear would take hours, and meets the limit of a test.
  it.each(['<a', '<script>', '<head ', '</', '<!', '< ', '&', '&a', '<p>&lt;a'])(
    'are read in no time from 256 KB of %j',
    (piece) => {
      const body = piece.repeat(262_144 / piece.length)
      for (const text of [body, `${body}>`, JSON.stringify({ messages: [{ message: body, path: body }] })])
        expect(serverMessages(text).length).toBeLessThan(5)
    },
  )

  it('are short, and of a success only its messages', () => {
    expect(serverMessages('x'.repeat(5_000))[0]!.text).toHaveLength(400)
    expect(messagesOfSuccess('{"Name":"x","Message":"no","messages":[{"message":"Opgeslagen"}]}')).toEqual([
      { text: 'Opgeslagen' },
    ])
  })

  it('hold the time of the next try, in seconds or as a date', () => {
    const now = Date.UTC(2026, 0, 1)
    expect(readRetryAfter('120', now)).toBe(120_000)
    expect(readRetryAfter(new Date(now + 5_000).toUTCString(), now)).toBe(5_000)
    expect(readRetryAfter('soon', now)).toBeNull()
    expect(readRetryAfter(undefined, now)).toBeNull()
  })
})

describe('the answers of the service', () => {
  const serviceAnswering = async (body: string, status = 200) => {
    const { address } = await serve((_, response) => response.writeHead(status).end(body))
    return createCustomerService(clientOf(address))
  }

  it.each([
    ['{"CustomerId":"000010","Name":"x"}', '000010'],
    ['{"customerId":12}', '12'],
    ['{"id":"7"}', '7'],
    ['"000010"', '000010'],
    ['000010', '000010'],
    ['', null],
    ['null', null],
    ['{"messages":[]}', null],
    ['{"broken"', null],
    ['one two; three', null],
  ])('to a create name an id or not: %j', async (body, id) => {
    expect((await (await serviceAnswering(body)).create('{}')).id).toBe(id)
  })

  it('must be about the requested customer', async () => {
    const service = await serviceAnswering('{"CustomerId":"10"}')
    expect(await service.read('10')).toBe('{"CustomerId":"10"}')
    await expect(service.read('000010')).rejects.toThrowError('service-answer-unreadable')
    const numbered = await serviceAnswering('{"customerId":10,"name":"x"}')
    for (const id of ['10', '000010', 'A10']) expect(await numbered.read(id)).toBe('{"customerId":10,"name":"x"}')
    for (const id of ['11', '000011', '100', '0'])
      await expect(numbered.read(id)).rejects.toThrowError('service-answer-unreadable')
    for (const body of ['{}', '{"messages":[]}', '{"error":"log in"}', '[]', '""', '']) {
      await expect((await serviceAnswering(body)).read('10')).rejects.toThrowError('service-answer-unreadable')
    }
    expect(await (await serviceAnswering('{"name":"x"}')).read('10')).toBe('{"name":"x"}')
  })

  it('are a list of rows with ids, or are not read', async () => {
    expect(
      await (await serviceAnswering('[{"customerId":"1"},{"customerId":"2"},{"customerId":"1","x":1}]')).list(),
    ).toEqual([
      { id: '1', json: '{"customerId":"1","x":1}' },
      { id: '2', json: '{"customerId":"2"}' },
    ])
    for (const body of ['{}', '[{}]', '[1]', '[{"customerId":"1"}', '<html></html>']) {
      await expect((await serviceAnswering(body)).list()).rejects.toThrowError('service-answer-unreadable')
    }
  })
})
