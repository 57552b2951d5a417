import type { IncomingMessage, RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFail } from '../../../main/base/app-error.ts'
import { readCode } from '../../../main/oauth/redirect.ts'
import { newState } from '../../../main/oauth/state.ts'
import { tokenEndpoint, type TokenEndpoint } from '../../../main/oauth/token-endpoint.ts'
import { codeOf } from '../code-of.ts'
import { serveHttp } from '../serve-http.ts'

const serve = async (listener: RequestListener): Promise<string> => (await serveHttp(listener)).origin

const registration = {
  environment: 'e',
  clientId: 'client',
  redirectUri: 'https://desk.example/cb?a=1',
  scope: 's',
  pathStyle: 'standard',
} as const
const endpointAt = (baseAddress: string, secret: string | null = 'secret', timeout = 60_000): TokenEndpoint =>
  tokenEndpoint({ ...registration, baseAddress, secret }, { now: () => 1_000, proxyFor: async () => null, timeout })

const answering = async (
  status: number,
  body: string,
  type = 'application/json',
  headers = {},
  secret = 'secret',
): Promise<TokenEndpoint> =>
  endpointAt(
    await serve((_request, response) => response.writeHead(status, { 'Content-Type': type, ...headers }).end(body)),
    secret,
  )

const messagesOf = (work: () => Promise<unknown>): Promise<readonly string[]> =>
  work().then(
    () => ['nothing failed'],
    (error: unknown) => (isFail(error) ? (error.fail.messages ?? []).map(({ text }) => text) : [String(error)]),
  )

const good = { access_token: 'a', token_type: 'bearer', expires_in: 7200, refresh_token: 'r', scope: 's' }
const withFields = (fields: Record<string, unknown>): string => JSON.stringify({ ...good, ...fields })

describe('a request to the token endpoint', () => {
  const received = async (
    work: (endpoint: TokenEndpoint) => Promise<unknown>,
    secret: string | null = 'a+b&c=d%20é',
  ): Promise<{ request: IncomingMessage; body: string }> => {
    const { promise, resolve } = Promise.withResolvers<{ request: IncomingMessage; body: string }>()
    const base = await serve(async (request, response) => {
      resolve({ request, body: await text(request) })
      response.end(JSON.stringify(good))
    })
    await work(endpointAt(`${base}/v23`, secret))
    return promise
  }

  it('is a form with the secret in its body, whatever characters it has', async () => {
    const { request, body } = await received((endpoint) => endpoint.refresh('r+/='))
    expect(request.method).toBe('POST')
    expect(request.url).toBe('/v23/OAuth/Token')
    expect(request.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(request.headers.authorization).toBeUndefined()
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'r+/=',
      client_id: 'client',
      client_secret: 'a+b&c=d%20é',
      redirect_uri: 'https://desk.example/cb?a=1',
    })
  })

  it('goes to another computer over https only', async () => {
    for (const address of ['http://api.example/v1', 'http://127.0.0.1.example/v1', 'http://127.0.0.1@api.example/v1']) {
      expect(await codeOf(endpointAt(address).refresh('r'))).toBe('service-not-https')
    }
  })

  it('goes over another network where one is given', async () => {
    const asked: string[] = []
    const endpoint = tokenEndpoint(
      { ...registration, baseAddress: 'https://api.example/v23', secret: 'secret' },
      {
        now: () => 1_000,
        proxyFor: () => Promise.reject(new Error('nobody asks for a proxy')),
        adapter: async (config) => {
          asked.push(`${config.method} ${config.url}`)
          return { data: JSON.stringify(good), status: 200, statusText: '', headers: {}, config }
        },
      },
    )
    expect((await endpoint.refresh('r')).access).toBe('a')
    expect(asked).toEqual(['post https://api.example/v23/OAuth/Token'])
  })

  it('redeems a code of a checked redirect', async () => {
    const state = newState(() => 0)
    const code = readCode(
      `https://desk.example/cb?a=1&code=x%2By&state=${state.value}`,
      { ...registration, baseAddress: 'https://api.example/v23' },
      state,
    )
    const { body } = await received((endpoint) => endpoint.redeem(code, 'a verifier'))
    expect(new URLSearchParams(body).get('grant_type')).toBe('authorization_code')
    expect(new URLSearchParams(body).get('code')).toBe('x+y')
    expect(new URLSearchParams(body).get('code_verifier')).toBe('a verifier')
    const without = await received((endpoint) => endpoint.redeem(code, null))
    expect(new URLSearchParams(without.body).has('code_verifier')).toBe(false)
  })
})

describe('an answer of the token endpoint', () => {
  it.each<[string, unknown, number]>([
    ['a number', 60, 60],
    ['a text', '60', 60],
    ['absent', undefined, 7200],
    ['zero', 0, 7200],
    ['negative', -5, 7200],
    ['a word', 'soon', 7200],
    ['absurd', 1e15, 7200],
    ['absurd, at the end of numbers', 1e308, 7200],
    ['absurd, as a text', '1e308', 7200],
    ['too big for a number', '9'.repeat(400), 7200],
    ['a text with a blank', '7200 ', 7200],
    ['a text with a fraction', '60.5', 60.5],
    ['a hexadecimal text', '0x10', 7200],
    ['NaN as a text', 'NaN', 7200],
    ['less than a second', 0.001, 7200],
    ['a month: a week, so that the refresh token is used', 30 * 86_400, 7 * 86_400],
    ['a list', [60], 7200],
    ['true', true, 7200],
    ['null', null, 7200],
  ])('has the lifetime in it or the default: %s', async (_what, expires_in, seconds) => {
    const endpoint = await answering(200, withFields({ expires_in }))
    expect((await endpoint.refresh('r')).until).toBe(1_000 + seconds * 1000)
  })

  it('without a refresh token keeps none', async () => {
    expect((await (await answering(200, withFields({ refresh_token: undefined }))).refresh('r')).refresh).toBeNull()
    for (const refresh_token of ['', null, 5, ['r'], { r: 1 }, 'r\r\nX: y', 'r\u0000', 'é', 'r'.repeat(20_000)]) {
      expect((await (await answering(200, withFields({ refresh_token }))).refresh('r')).refresh).toBeNull()
    }
    expect(
      (await (await answering(200, withFields({ refresh_token: 'Oo2t!IAAA blank +/=' }))).refresh('r')).refresh,
    ).toBe('Oo2t!IAAA blank +/=')
  })

  it('is read with a byte order mark, another type, other letters, and members that JavaScript knows', async () => {
    for (const [body, type] of [
      [`\uFEFF${withFields({})}`, 'application/json'],
      [withFields({}), 'text/html'],
      [withFields({ token_type: 'BeArEr' }), 'application/json; charset=utf-8'],
      [
        `{"__proto__":{"access_token":"evil","error":"x"},"constructor":{"prototype":{"refresh":"evil"}},${withFields({}).slice(1)}`,
        'application/json',
      ],
    ] as const) {
      expect(await (await answering(200, body, type)).refresh('r')).toEqual({
        access: 'a',
        refresh: 'r',
        issuedAt: 1_000,
        until: 7_201_000,
      })
    }
    expect({}).not.toHaveProperty('access_token')
  })

  it.each<[string, string]>([
    ['another type', withFields({ token_type: 'mac' })],
    ['DPoP', withFields({ token_type: 'DPoP' })],
    ['two types', withFields({ token_type: ['bearer', 'mac'] })],
    ['a type with a line end', withFields({ token_type: 'bearer\n' })],
    ['a token and an error', withFields({ error: 'server_error_of_sorts' })],
    ['a token with a blank', withFields({ access_token: 'a b' })],
    ['a token of twenty thousand signs', withFields({ access_token: 'a'.repeat(20_000) })],
    ['a token only by inheritance', '{"__proto__":{"access_token":"a","token_type":"bearer"}}'],
    ['an object in a list', `[${withFields({})}]`],
    ['JSON in a text', JSON.stringify(withFields({}))],
    ['no type', withFields({ token_type: undefined })],
    ['no token', withFields({ access_token: undefined })],
    ['an empty token', withFields({ access_token: '' })],
    ['a token that breaks a header', withFields({ access_token: 'a\r\nX: y' })],
    ['a number for a token', withFields({ access_token: 5 })],
    ['a list', '[]'],
    ['null', 'null'],
    ['HTML', '<html>Welcome to the hotel’s wifi</html>'],
    ['nothing', ''],
    ['half an object', '{"access_token":"a"'],
  ])('is unreadable: %s', async (_what, body) =>
    expect(await codeOf((await answering(200, body)).refresh('r'))).toBe('service-answer-unreadable'),
  )

  it.each<[number, string, string]>([
    [400, '{"error":"invalid_grant"}', 'sign-in-expired'],
    [401, '{"error":"invalid_grant"}', 'sign-in-expired'],
    [400, '{"error":"invalid_client"}', 'sign-in-wrong-client'],
    [401, '{"error":"unauthorized_client"}', 'sign-in-wrong-client'],
    [400, '{"error":"invalid_scope"}', 'sign-in-scope-refused'],
    [400, '{"error":"temporarily_unavailable"}', 'service-busy'],
    [400, '{"error":"server_error"}', 'service-failing'],
    [400, '{"error":"__proto__"}', 'sign-in-refused'],
    [400, '{"error":{"toString":1}}', 'sign-in-refused'],
    [400, '<h1>Bad Request</h1>', 'sign-in-refused'],
    [401, '', 'sign-in-refused'],
    [200, '{"error":"invalid_grant","error_description":"gone"}', 'sign-in-expired'],
    [200, '{"error":"slow_down"}', 'service-answer-unreadable'],
    [201, withFields({}), 'service-answer-unreadable'],
    [204, '', 'service-answer-unreadable'],
    [400, '{"error":"invalid_request"}', 'sign-in-refused'],
    [403, '<h1>Log in to the hotel’s wifi</h1>', 'service-answer-unreadable'],
    [408, '', 'service-slow'],
    [511, '<h1>Network Authentication Required</h1>', 'service-failing'],
    [404, 'gone', 'service-answer-unreadable'],
    [429, '', 'service-busy'],
    [500, '{"error":"invalid_grant"}', 'service-failing'],
    [503, '<html>', 'service-failing'],
  ])('%i %s fails as %s', async (status, body, code) =>
    expect(await codeOf((await answering(status, body, 'text/html')).refresh('r'))).toBe(code),
  )

  it('passes on the service’s message unless it repeats a secret', async () => {
    const messagesFor = (description: string) =>
      messagesOf(async () =>
        (
          await answering(
            400,
            JSON.stringify({ error: 'invalid_grant', error_description: description }),
            'application/json',
            {},
            'a secret+secret',
          )
        ).refresh('a refresh token'),
      )
    expect(await messagesFor('The refresh token is too old.\r\n\u001b[31mSorry.')).toEqual([
      'The refresh token is too old. [31mSorry.',
    ])
    expect(await messagesFor('secret')).toEqual(['secret'])
    for (const form of [
      'a secret+secret',
      'a%20secret%2Bsecret',
      'a+secret%2Bsecret',
      'a refresh token',
      'a%20refresh%20token',
      'refresh_token=a+refresh+token&x',
    ]) {
      expect(await messagesFor(`You sent ${form}`)).toEqual([])
      expect(await messagesFor(`${'x'.repeat(190)}${form}`)).toEqual([])
    }
  })

  it('fails without a trace of the request, however the failure is inspected', async () => {
    const kept = ['a secret of ours', 'a refresh token of ours']
    const refuses = await answering(400, '{"error":"invalid_grant"}', 'application/json', {}, kept[0])
    const resets = endpointAt(await serve((request) => request.socket.destroy()), kept[0])
    const floods = await answering(200, 'x'.repeat(200_000), 'text/html', {}, kept[0])
    const unknown = endpointAt('http://127.0.0.1:1', kept[0])
    for (const endpoint of [refuses, resets, floods, unknown, endpointAt('http://api.example', kept[0])]) {
      const shown = await endpoint.refresh(kept[1]!).then(
        () => 'nothing failed',
        (error: unknown) => inspect(error, { depth: Infinity, showHidden: true }),
      )
      expect(shown).toMatch(/(App|Connection|Service)Error: (service|sign-in)-/)
      for (const secret of kept)
        for (const form of [secret, encodeURIComponent(secret), secret.replaceAll(' ', '+')])
          expect(shown).not.toContain(form)
    }
  })

  it('that redirects is not followed with the secret', async () => {
    let reached = 0
    const other = await serve((_request, response) => (reached++, response.end(JSON.stringify(good))))
    for (const status of [301, 302, 307, 308]) {
      const endpoint = await answering(status, '', 'text/html', { Location: `${other}/OAuth/Token` })
      expect(await codeOf(endpoint.refresh('r'))).toBe('service-redirected')
    }
    expect(reached).toBe(0)
  })

  it('is abandoned if the server does not answer, hangs, resets, or never ends', async () => {
    const hangs = endpointAt(await serve(() => undefined), 'secret', 300)
    const halfWay = endpointAt(
      await serve((_request, response) => void response.writeHead(200).write('{"acc')),
      'secret',
      300,
    )
    const resets = endpointAt(await serve((request) => request.socket.destroy()))
    const endless = await answering(200, `"${'x'.repeat(200_000)}"`)
    expect(await codeOf(hangs.refresh('r'))).toBe('service-slow')
    expect(await codeOf(halfWay.refresh('r'))).toMatch(/^service-(slow|unreachable|answer-unreadable)$/)
    expect(await codeOf(resets.refresh('r'))).toBe('service-unreachable')
    expect(await codeOf(endless.refresh('r'))).toMatch(/^service-/)
    expect(await codeOf(endpointAt('http://127.0.0.1:1').refresh('r'))).toBe('service-unreachable')
  })

  it('may be any JSON', async () => {
    let body = ''
    const endpoint = endpointAt(await serve((_request, response) => response.end(body)))
    await fc.assert(
      fc.asyncProperty(fc.json(), async (json) => {
        body = json
        return (await codeOf(endpoint.refresh('r'))) === 'service-answer-unreadable'
      }),
      { numRuns: 60 },
    )
  })
})

it('a refusal without a description carries no message', async () => {
  for (const body of ['{"error":"invalid_client"}', '{"error":"invalid_client","error_description":5}']) {
    const endpoint = await answering(400, body)
    expect(await messagesOf(() => endpoint.refresh('r'))).toEqual([])
  }
})
