import { Events, OAuth2Server } from 'oauth2-mock-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type App } from '../../main/app/app.ts'
import { codeOf } from '../main/code-of.ts'
import { newProfile, removeProfile, testHost, type TestHost } from '../main/test-host.ts'
import { walking } from './walk.ts'

/**
 * A server that asks nobody anything and takes any client: what it refuses is said here, request by request, in its own
 * way of answering.
 */
const server = new OAuth2Server(undefined, undefined, {
  endpoints: { authorize: '/v14/OAuth/Authorize', token: '/v14/OAuth/Token' },
})
const bearers: string[] = []
let profile: string
let app: App
let host: TestHost
let environment: string

beforeAll(async () => {
  await server.issuer.keys.generate('RS256')
  server.service.addRoute('GET', '/v14/api/AdministrationNVL', (request, response) => {
    bearers.push(request.headers.authorization ?? '')
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('[{"name":"BOOKS1","value":"Books"}]')
  })
  await server.start(0, '127.0.0.1')
})
afterAll(() => server.stop())
beforeEach(async () => {
  bearers.length = 0
  profile = newProfile()
  host = testHost({ profile, keychainKey: 'a key', person: walking() })
  app = await startApp(host)
  const baseAddress = `http://127.0.0.1:${server.address().port}/v14`
  const draft = {
    kind: 'test',
    name: 'Office',
    baseAddress,
    clientId: 'desk',
    secret: 'a long secret',
    redirectUri: 'com.example.desk:/cb?from=desk',
    scope: 'http://vendor.product.API/Web/WebApi/*',
    pathStyle: 'standard',
    status: 'active',
    lockMinutes: null,
    askAbove: null,
  } as const
  environment = (await app.services.settings.saveEnvironment(draft)).id
})
afterEach(async () => {
  server.service.removeAllListeners()
  await app.stop()
  removeProfile(profile)
})

const signIn = async () => app.services.session.signIn(environment, null)
const offered = async () => app.services.settings.offeredAdministrations(environment)
const refuseOnce = (statusCode: number, error: string): void =>
  void server.service.once(
    Events.BeforeResponse,
    (response) => void Object.assign(response, { statusCode, body: { error } }),
  )

describe('the code grant', () => {
  it('signs in, with a token of a thousand signs and a redirect URI of a scheme of one’s own', async () => {
    expect(await signIn()).toMatchObject({ is: 'signed-in', renews: true, until: host.now() + 3_600_000 })
    expect(await offered()).toEqual([{ databaseId: 'BOOKS1', name: 'Books' }])
    expect(bearers).toEqual([expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)])
  })

  it.each([
    ['a wrong secret', 401, 'invalid_client', 'sign-in-wrong-client'],
    ['a code that was used', 400, 'invalid_grant', 'sign-in-expired'],
    ['another redirect URI', 400, 'invalid_grant', 'sign-in-expired'],
    ['a client that may not', 400, 'unauthorized_client', 'sign-in-wrong-client'],
    ['something of its own', 400, 'consent_required', 'sign-in-refused'],
  ])('is refused for %s', async (_what, status, error, code) => {
    refuseOnce(status, error)
    expect(await signIn()).toEqual({ is: 'sign-in-failed', fail: { code, status } })
    expect(await signIn()).toMatchObject({ is: 'signed-in' })
  })

  it('does not come to a token when the redirect was bent on the way', async () => {
    server.service.once(Events.BeforeAuthorizeRedirect, ({ url }) => url.searchParams.set('state', 'other'))
    expect(await signIn()).toEqual({ is: 'sign-in-failed', fail: { code: 'sign-in-wrong-state' } })
    server.service.once(Events.BeforeAuthorizeRedirect, ({ url }) =>
      url.searchParams.append('iss', 'https://evil.example'),
    )
    expect(await signIn()).toEqual({ is: 'sign-in-failed', fail: { code: 'sign-in-wrong-state' } })
    server.service.once(Events.BeforeAuthorizeRedirect, ({ url }) => url.searchParams.delete('from'))
    expect(await signIn()).toEqual({ is: 'sign-in-failed', fail: { code: 'sign-in-cancelled' } })
  })
})

describe('the refresh grant', () => {
  beforeEach(async () => {
    await signIn()
    host.pass(3_600_000)
  })

  it('gives another token when the hour is over', async () => {
    expect(await offered()).toHaveLength(1)
    expect(await app.services.session.read(environment)).toMatchObject({
      is: 'signed-in',
      until: host.now() + 3_600_000,
    })
  })

  it('goes on without a new refresh token, and with times as texts', async () => {
    server.service.on(
      Events.BeforeResponse,
      ({ body }) => void (body !== '' && (delete body['refresh_token'], (body['expires_in'] = '600'))),
    )
    for (let hour = 0; hour < 3; hour++) {
      await offered()
      expect(await app.services.session.read(environment)).toMatchObject({
        is: 'signed-in',
        renews: true,
        until: host.now() + 600_000,
      })
      host.pass(3_600_000)
    }
  })

  it('signs out when the refresh token was used or is too old, and signs in anew', async () => {
    refuseOnce(400, 'invalid_grant')
    expect(await codeOf(offered())).toBe('signed-out')
    expect(await app.services.session.read(environment)).toEqual({ is: 'signed-out', because: 'expired' })
    expect(await signIn()).toMatchObject({ is: 'signed-in' })
  })

  it('says that the registration is refused, which is no expired sign-in', async () => {
    refuseOnce(401, 'invalid_client')
    expect(await codeOf(offered())).toBe('signed-out')
    expect(await app.services.session.read(environment)).toMatchObject({
      is: 'sign-in-failed',
      fail: { code: 'sign-in-wrong-client' },
    })
    expect(await signIn()).toMatchObject({ is: 'signed-in' })
  })

  it.each([
    [429, 'connecting-busy'],
    [500, 'connecting-failing'],
    [503, 'connecting-failing'],
    [200, 'service-answer-unreadable'],
  ])('is no sign-out with %i', async (status, code) => {
    refuseOnce(status, 'wait_a_little')
    expect(await codeOf(offered())).toBe(code)
    expect(await app.services.session.read(environment)).toMatchObject({ is: 'signed-in' })
    host.pass(60_000)
    expect(await codeOf(offered())).toBe('nothing failed')
  })
})
