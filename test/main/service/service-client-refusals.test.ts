import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { AxiosHeaders, type AxiosAdapter } from 'axios'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { largestList, largestOne } from '../../../main/service/call-limits.ts'
import {
  customer,
  customerInfoList,
  nameValueList,
  type Operation,
  type Resource,
} from '../../../main/service/resources.ts'
import type { ServiceOptions } from '../../../main/service/service-client.ts'
import { codeOf } from '../code-of.ts'
import { clientOf, network } from './client-kit.ts'

describe('a 401 that comes twice', () => {
  /** The sender in the failure, for these answers to the call and at the list of administrations. */
  const speaker = async (here: Partial<Voice>, there: Partial<Voice> = here): Promise<string> => {
    const speakers: string[] = []
    const adapter: AxiosAdapter = async (config) => {
      const { asks, text = '' } = config.url!.includes('Administration') ? there : here
      const headers = AxiosHeaders.from(asks === undefined ? {} : { 'www-authenticate': asks })
      return { data: text, status: 401, statusText: '', headers, config, request: null }
    }
    const accessToken: ServiceOptions['accessToken'] = async ({ refusedBy } = {}) => (
      speakers.push(refusedBy?.speaker ?? ''),
      'token'
    )
    const code = await codeOf(clientOf({ adapter, accessToken }).call('PUT', customer, '1', '{}'))
    return code === 'token-refused' ? speakers.at(-1)! : code
  }
  interface Voice {
    readonly asks: string
    readonly text: string
  }
  it.each(['Bearer', 'bearer error="invalid_token"', 'Basic realm="x", Bearer', 'Basic,\tBEARER realm="x"'])(
    'is the service’s if it asks for a bearer token: %s',
    async (asks) => expect(await speaker({ asks })).toBe('service'),
  )
  it.each(['Basic', 'NoBearer', 'Basic, XBearer', 'Bearers', 'Basic Bearer', 'Negotiate, NTLM'])(
    'is neither the service’s nor unnamed if it asks for something else: %s',
    async (asks) => expect(await speaker({ asks })).toBe('service-answer-unreadable'),
  )
  it('is unnamed if it asks for nothing, and a network’s own if it is a page', async () => {
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
    ['the token', 401, '', 401, '', 'token-refused'],
    ['the administration', 401, '', 200, '[]', 'database-unknown'],
    ['the network', 401, '<html>', 401, '', 'service-answer-unreadable'],
  ] as const)('because of %s says that nothing was done', async (_what, status, text, elsewhere, there, code) => {
    const adapter: AxiosAdapter = async (config) => {
      const isHere = !config.url!.includes('Administration')
      const [answered, data] = isHere ? [status, text] : [elsewhere, there]
      return { data, status: answered, statusText: '', headers: new AxiosHeaders(), config, request: null }
    }
    await expect(clientOf({ adapter }).call('PUT', customer, '1', '{}')).rejects.toMatchObject({
      fail: { code, status: 401 },
      outcome: 'not-done',
    })
  })

  /** Reads a customer, and then calls where the service answers 401 to what `refuses` selects. */
  const afterRead = async (
    refuses: (method: string, url: string) => boolean,
    [operation, resource, id]: readonly [Operation, Resource, string | null],
    administrations: () => number = () => 200,
  ): Promise<{ code: string; blamed: boolean }> => {
    let [isOver, blamed] = [false, false]
    const adapter: AxiosAdapter = async (config) => {
      const url = config.url!
      const isRefused = isOver && refuses(config.method!.toUpperCase(), url)
      const status = isRefused ? 401 : url.endsWith('/AdministrationNVL') ? administrations() : 200
      const headers = AxiosHeaders.from({ 'www-authenticate': 'Bearer' })
      return { data: '{}', status, statusText: '', headers, config, request: null }
    }
    const accessToken: ServiceOptions['accessToken'] = async ({ refusedBy } = {}) => {
      if (refusedBy) blamed = true
      return 'token'
    }
    const client = clientOf({ adapter, accessToken })
    await client.call('GET', customer, '1')
    isOver = true
    return { code: await codeOf(client.call(operation, resource, id, operation === 'GET' ? undefined : '{}')), blamed }
  }
  const isWrite = (method: string): boolean => method !== 'GET'

  it.each([
    ['PUT', customer, '1'],
    ['DELETE', customer, '1'],
    ['POST', customer, null],
  ] as const)('to a %s alone is about this write', async (...call) => {
    expect(await afterRead(isWrite, call)).toEqual({ code: 'service-refused', blamed: false })
  })
  it('to a write and to the list of administrations is about this write, because customers can be read', async () => {
    const refuses = (method: string, url: string): boolean => isWrite(method) || url.endsWith('/AdministrationNVL')
    expect(await afterRead(refuses, ['PUT', customer, '1'])).toEqual({ code: 'service-refused', blamed: false })
  })
  it.each([
    ['the list, where no customer was read', [customerInfoList], '/CustomerInfoList'],
    ['a customer rather than the list', [customer, customerInfoList], '/Customer/1'],
    ['the last customer', [customerInfoList, customer], '/Customer/1'],
  ] as const)('to a write is proved to be about this write by %s', async (_what, reads, proof) => {
    const asked: string[] = []
    const adapter: AxiosAdapter = async (config) => {
      asked.push(config.url!)
      const status = isWrite(config.method!.toUpperCase()) ? 401 : 200
      return { data: '[]', status, statusText: '', headers: new AxiosHeaders(), config, request: null }
    }
    const client = clientOf({ adapter })
    for (const resource of reads) await client.call('GET', resource, resource === customer ? '1' : null)
    expect(await codeOf(client.call('DELETE', customer, '1'))).toBe('service-refused')
    expect(asked.at(-1)!.endsWith(proof)).toBe(true)
  })
  it.each([200, 404, 429, 503])(
    'to a write and to reads of customers refuses no write, where the list of administrations is answered with %i',
    async (status) => {
      const refuses = (_method: string, url: string): boolean => !url.endsWith('/AdministrationNVL')
      const { code } = await afterRead(refuses, ['PUT', customer, '1'], () => status)
      expect(code).toBe('database-unknown')
    },
  )
  it('to a write has done nothing, also where the line is lost right after it', async () => {
    const adapter: AxiosAdapter = async (config) => {
      if (!isWrite(config.method!.toUpperCase())) throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
      return { data: '', status: 401, statusText: '', headers: new AxiosHeaders(), config, request: null }
    }
    await expect(clientOf({ adapter }).call('PUT', customer, '1', '{}')).rejects.toMatchObject({
      fail: { code: 'service-unreachable' },
      outcome: 'not-done',
    })
  })
  it('to a list of names is about this list, and to any other read about the administration', async () => {
    const refuses = (_method: string, url: string): boolean => !url.endsWith('/AdministrationNVL')
    const codes = [
      await afterRead(refuses, ['GET', nameValueList('CountryNVL'), null]),
      await afterRead(refuses, ['GET', customerInfoList, null]),
    ].map(({ code }) => code)
    expect(codes).toEqual(['service-refused', 'database-unknown'])
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
    const reported: unknown[] = []
    const adapter: AxiosAdapter = async (config) => ({
      data: answer.text,
      status: answer.status,
      statusText: '',
      headers: new AxiosHeaders(),
      config,
      request: null,
    })
    const accessToken: ServiceOptions['accessToken'] = async ({ refusedBy } = {}) => (
      refusedBy && reported.push(refusedBy.worked),
      'token'
    )
    const client = clientOf({ adapter, accessToken })
    await codeOf(client.call('GET', customer, '1'))
    answer = { status: 401, text: '' }
    await codeOf(client.call('GET', customer, '1'))
    expect(reported).toEqual([worked])
  })
})

describe('a failure', () => {
  it('names only the host', async () => {
    await expect(
      clientOf({ baseAddress: 'http://books.example:81/v1' }).call('GET', customer, '1'),
    ).rejects.toMatchObject({
      fail: { code: 'service-not-https', about: { host: 'books.example:81' } },
    })
  })
  it('of another adapter that connected to nobody means that nothing was done', async () => {
    const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
    const { adapter } = network(() => Promise.reject(refused))
    await expect(clientOf({ adapter }).call('PUT', customer, '1', '{}')).rejects.toMatchObject({
      fail: { code: 'service-unreachable', about: { host: 'books.example' } },
      outcome: 'not-done',
    })
  })
  it('is any answer that is not valid', async () => {
    const { adapter } = network(async () => Readable.from([Buffer.alloc(6 * 1_048_576)]), 199)
    expect(await codeOf(clientOf({ adapter }).call('PUT', customer, '1', '{}'))).toBe('service-failing')
  })
})

describe('concurrent reads', () => {
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

it('a client that closes also closes the connection that was opened for a write, at once', async () => {
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
