import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SessionState } from '../../../preload/contract/session.ts'
import { startApp, type App } from '../../../main/app/app.ts'
import { isAnothersAuthorize } from '../../../main/oauth/authorize-url.ts'
import type { SignInRequest } from '../../../main/base/host.ts'
import { newProfile, removeProfile, testHost } from '../test-host.ts'
import { listen, pageThatGoesTo, type Listener } from './hostile-servers.ts'
import { goodTokens } from './hostile-tokens.ts'
import { hostileWindow } from './hostile-window.ts'

const redirectUri = 'https://desk.example/cb'
const [window, profile] = [hostileWindow(), newProfile()]
let [honest, evil]: Listener[] = []
let app: App
let ids: { readonly honest: string; readonly evil: string }
/** The address that the hostile server sends its visitors to; `%STATE` is the other's. */
let goes = ''
/** The environments of the windows, in the order of opening. */
const opened: SignInRequest[] = []
let person = window.person

beforeAll(async () => {
  honest = await listen(({ request, response, body }) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    if (pathname.endsWith('/OAuth/Token'))
      return void response.end(
        JSON.stringify(body.includes('code=canary-code') ? goodTokens : { error: 'invalid_grant' }),
      )
    // It knows the user and asks nothing.
    response
      .writeHead(302, {
        Location: `${searchParams.get('redirect_uri')}?code=canary-code&state=${searchParams.get('state')}`,
      })
      .end()
  })
  evil = await listen(({ request, response }) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    if (pathname.endsWith('/OAuth/Token'))
      return void response.end(JSON.stringify({ ...goodTokens, access_token: 'evil-access' }))
    response.end(pageThatGoesTo([goes.replaceAll('%STATE', searchParams.get('state') ?? '')]))
  })
  app = await startApp(
    testHost({ profile, keychainKey: 'a key', person: (request) => (opened.push(request), person(request)) }),
  )
  const register = async (name: string, origin: string): Promise<string> => {
    const draft = {
      kind: 'test',
      name,
      baseAddress: `${origin}/v23`,
      clientId: `desk-at-${name}`,
      secret: `secret of ${name}`,
      redirectUri,
      scope: 's',
      pathStyle: 'standard',
      status: 'active',
      lockMinutes: null,
      askAbove: null,
    } as const
    return (await app.services.settings.saveEnvironment(draft)).id
  }
  ids = { honest: await register('honest', honest.origin), evil: await register('evil', evil.origin) }
})
afterAll(async () => {
  await app.stop()
  await honest!.stop()
  await evil!.stop()
  removeProfile(profile)
})
beforeEach(() => {
  person = window.person
  for (const list of [honest!.got, evil!.got, window.visited, window.stopped, opened]) list.length = 0
})

const signIn = async (environment: string): Promise<SessionState> => app.services.session.signIn(environment, null)
const tokenRequests = ({ got }: Listener): number => got.filter(({ from }) => from === 'main').length

describe('two environments with one redirect URI', () => {
  it.each<[string, string]>([
    ['by its address', '/v23/OAuth/Authorize'],
    ['by an older version of it', '/v14/OAuth/Authorize'],
    ['in other letters', '/V23//oauth/%41UTHORIZE/'],
    ['with backslashes that were encoded', '/v23%5COAuth%5CAuthorize'],
    ['with path parameters', '/v23/OAuth;x/Authorize;y=1'],
    ['encoded twice', '/v23/%254FAuth/%2541uthorize'],
    ['with a suffix', '/v23/OAuth/Authorize.json'],
    ['over a folder and back', '/v23/OAuth/x/%252e%252e/Authorize'],
    ['at a path that is not known here', '/v23/connect'],
    ['by another name of this computer', '//localhost/v23/OAuth/Authorize'],
  ])('a hostile one does not get the other’s code by sending its window there, %s (mix-up)', async (_how, written) => {
    const path = written.replace(/^\/\/localhost/, '')
    const origin = written === path ? honest!.origin : honest!.origin.replace('127.0.0.1', 'localhost')
    goes = `${origin}${path}?client_id=desk-at-honest&redirect_uri=${redirectUri}&scope=s&response_type=code&state=%STATE`
    expect(await signIn(ids.evil)).toEqual({ is: 'sign-in-failed', fail: { code: 'sign-in-cancelled' } })
    expect(window.stopped).toEqual([expect.stringContaining(origin)])
    expect(honest!.got).toEqual([])
    expect(tokenRequests(evil!)).toBe(0)
    expect(JSON.stringify(evil!.got)).not.toContain('canary')
  })

  it('an answer for the other’s sign-in is refused, and that sign-in continues', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    person = async (request) =>
      request.environment === ids.honest ? (await released, window.person(request)) : window.person(request)
    const first = signIn(ids.honest)
    await expect.poll(() => opened.length).toBe(1)
    const state = new URL(opened[0]!.start).searchParams.get('state')
    goes = `${redirectUri}?code=canary-code&state=${state}`
    expect(await signIn(ids.evil)).toEqual({ is: 'sign-in-failed', fail: { code: 'sign-in-wrong-state' } })
    expect(tokenRequests(evil!)).toBe(0)
    release()
    expect(await first).toMatchObject({ is: 'signed-in' })
  })

  it('each sends its secret only to its own token endpoint', async () => {
    expect(await signIn(ids.honest)).toMatchObject({ is: 'signed-in' })
    goes = `${redirectUri}?code=evil-code&state=%STATE`
    expect(await signIn(ids.evil)).toMatchObject({ is: 'signed-in' })
    expect(tokenRequests(honest!)).toBe(1)
    expect(tokenRequests(evil!)).toBe(1)
    expect(JSON.stringify(honest!.got)).not.toContain('evil')
    expect(JSON.stringify(evil!.got)).not.toMatch(/honest|canary/)
  })
})

describe('the address of another environment’s sign-in page', () => {
  const own = { baseAddress: 'https://api.example/test/v23', redirectUri }
  const others = ['https://api.example/prod/v23', 'https://office.example/v14', '']

  it.each([
    'https://api.example/prod/v23/OAuth/Authorize?client_id=x',
    'https://api.example/prod/v9/oauth/authorize/',
    'https://api.example/OAuth/Authorize',
    'https://office.example/v23/OAuth//Authorize/more',
    'https://office.example:443/%4fAuth/Authorize',
    'https://office.example/%zz/OAuth/Authorize',
  ])('is blocked: %s', (address) => expect(isAnothersAuthorize(address, own, others)).toBe(true))

  it.each([
    'https://api.example/test/v23/OAuth/Authorize?client_id=x',
    'https://api.example/Test/V24/OAuth/Authorize',
    'https://api.example/prod/v23/login',
    'https://office.example/style.css',
    'https://login.example/OAuth/Authorize',
    'about:blank',
    '',
  ])('is not confused with: %s', (address) => expect(isAnothersAuthorize(address, own, others)).toBe(false))
})
