import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { AxiosError, AxiosHeaders, type AxiosResponse } from 'axios'
import { describe, expect, it } from 'vitest'
import { send, type Sending } from '../../../main/oauth/request.ts'
import { failing } from '../desk/desk-kit.ts'
import { serveHttp } from '../serve-http.ts'

const serve = async (listener: RequestListener): Promise<string> => `${(await serveHttp(listener)).origin}/`
const get = (address: string, more: Partial<Sending> = {}) =>
  send({ method: 'GET', address, headers: {}, proxyFor: async () => null, timeout: 60_000, largest: 1_000, ...more })

describe('a request to a service', () => {
  it('reports the target of a redirect and does not follow it', async () => {
    const asked: string[] = []
    const address = await serve((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(302, { Location: '/elsewhere' }).end('moved')
    })
    expect(await get(address)).toEqual({ status: 302, text: 'moved', location: '/elsewhere', retryAfter: null })
    expect(asked).toEqual(['/'])
  })

  it('returns any status and the raw text, even of JSON', async () => {
    const address = await serve((_request, response) => response.writeHead(503).end('{"a": 1}'))
    expect(await get(address)).toEqual({ status: 503, text: '{"a": 1}', location: null, retryAfter: null })
  })

  it('sends its method, headers and body on a connection of its own', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const address = await serve(async (request, response) => {
      resolve([request.method, request.headers['x-one'], request.headers.connection, await text(request)])
      response.end()
    })
    await get(address, { method: 'POST', headers: { 'X-One': '1' }, body: 'a=1' })
    expect(await promise).toEqual(['POST', '1', 'close', 'a=1'])
  })

  it('asks for the proxy of its address first', async () => {
    const address = await serve((_request, response) => response.end())
    const asked: string[] = []
    await get(address, { proxyFor: async (one) => (asked.push(one), null) })
    expect(asked).toEqual([address])
  })

  it('uses http to this computer only', async () => {
    await expect(get('http://service.example/')).rejects.toThrowError(
      expect.objectContaining({ fail: { code: 'service-not-https', about: { host: 'service.example' } } }),
    )
  })

  it('fails as too slow after its timeout or an abort', async () => {
    const address = await serve(() => undefined)
    await expect(get(address, { timeout: 100 })).rejects.toThrowError(failing('service-slow'))
    const stop = new AbortController()
    const given = get(address, { signal: stop.signal })
    stop.abort()
    await expect(given).rejects.toThrowError(failing('service-slow'))
  })

  it('that fails says how in its cause, without the secrets that it sent', async () => {
    const secret = 'a secret of the client'
    const address = await serve((request) => void request.socket.destroy())
    const error: unknown = await get(address, {
      method: 'POST',
      headers: { Authorization: secret },
      body: secret,
    }).catch((one: unknown) => one)
    expect(error).toMatchObject({ cause: { message: 'ECONNRESET ECONNRESET' } })
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain(secret)
  })

  it('is given up while its proxy is still looked for', async () => {
    const stop = new AbortController()
    const asked = Promise.withResolvers<void>()
    const proxyFor = (): Promise<null> => (asked.resolve(), new Promise(() => undefined))
    const given = get('http://127.0.0.1:1/', { signal: stop.signal, proxyFor })
    await asked.promise
    stop.abort()
    await expect(given).rejects.toThrowError(failing('service-slow'))
  })

  it('reads no more of an answer than the limit', async () => {
    const address = await serve((_request, response) => response.end('x'.repeat(1_001)))
    await expect(get(address)).rejects.toThrowError()
    expect((await get(await serve((_request, response) => response.end('x'.repeat(1_000))))).text).toHaveLength(1_000)
  })
})

describe('a request over a network of its own', () => {
  const config = { headers: new AxiosHeaders() }
  const answer = { status: 200, statusText: '', data: 'half of', headers: {}, config } satisfies AxiosResponse
  const about = { host: 'service.example' }
  const failBy = (code: string, response?: AxiosResponse) =>
    get('https://service.example/', {
      adapter: () => Promise.reject(new AxiosError('', code, undefined, undefined, response)),
    })

  it('asks for no proxy', async () => {
    const proxyFor = () => Promise.reject(new Error('nobody asks'))
    expect(await get('https://service.example/', { adapter: async () => answer, proxyFor })).toEqual({
      status: 200,
      text: 'half of',
      location: null,
      retryAfter: null,
    })
  })

  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'service-certificate'],
    ['ETIMEDOUT', 'service-slow'],
    ['HPE_INVALID_CONSTANT', 'service-answer-unreadable'],
    ['ECONNREFUSED', 'service-unreachable'],
  ])('that ends by %s fails as %s, and names the host', async (trouble, code) => {
    await expect(failBy(trouble)).rejects.toThrowError(expect.objectContaining({ fail: { code, about } }))
  })

  it('whose answer breaks off fails with the status of that answer', async () => {
    await expect(failBy('ECONNRESET', answer)).rejects.toThrowError(
      expect.objectContaining({ fail: { code: 'service-answer-unreadable', about, status: 200 } }),
    )
  })
})
