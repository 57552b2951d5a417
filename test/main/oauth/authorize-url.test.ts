import { describe, expect, it } from 'vitest'
import { authorizeUrl, isAnothersAuthorize } from '../../../main/oauth/authorize-url.ts'
import { flowOf, wayOf, type Registration } from '../../../main/oauth/registration.ts'
import { newState } from '../../../main/oauth/state.ts'

const registration: Registration = {
  environment: 'e',
  baseAddress: 'https://api.example/v23',
  clientId: 'a client&co',
  secret: 'secret',
  redirectUri: 'https://desk.example/cb?a=1&b=2',
  scope: 'http://x/Web/WebApi/*',
  pathStyle: 'standard',
}
const parametersOf = (one: Registration) =>
  Object.fromEntries(new URL(authorizeUrl(one, 'the state', null)).searchParams)

describe('the authorize address', () => {
  it('holds the registration as it is, whatever characters it has', () => {
    expect(authorizeUrl(registration, 's', null)).toMatch(/^https:\/\/api\.example\/v23\/OAuth\/Authorize\?/)
    expect(parametersOf(registration)).toEqual({
      client_id: 'a client&co',
      redirect_uri: registration.redirectUri,
      scope: registration.scope,
      response_type: 'code',
      state: 'the state',
    })
  })

  it('requests a token for a client without a secret', () => {
    expect(parametersOf({ ...registration, secret: null })).toMatchObject({ response_type: 'token' })
    expect([
      flowOf(registration),
      flowOf({ ...registration, secret: null }),
      flowOf({ ...registration, secret: '' }),
    ]).toEqual(['code', 'token', 'code'])
  })

  it('opens in the browser only if that is chosen, with a secret and a redirect that can return', () => {
    const local = { ...registration, redirectUri: 'http://127.0.0.1:4711/', signInWith: 'browser' } as const
    expect([
      wayOf(local),
      wayOf({ ...local, signInWith: 'window' }),
      wayOf({ ...local, secret: null }),
      wayOf({ ...local, redirectUri: registration.redirectUri }),
      wayOf(registration),
    ]).toEqual(['browser', 'window', 'window', 'window', 'window'])
  })
})

describe('the sign-in page of another environment', () => {
  const own = { baseAddress: 'https://api.example/test/v23', redirectUri: 'https://desk.example/cb' }
  const others = [
    'https://api.example/v23',
    'no address',
    'https://other.example/v1',
    'http://127.0.0.1:4180/v23',
    'https://bücher.example/v23',
  ]
  const isAnothers = (address: string): boolean => isAnothersAuthorize(address, own, others)

  it.each([
    'https://api.example/v23/OAuth/Authorize?client_id=x',
    'https://api.example/v22/oauth/authorize',
    'https://api.example//OAuth//Authorize/',
    'https://api.example/v23/%4FAuth/Authorize',
    'https://other.example/v1/OAuth/Authorize',
    'https://other.example/elsewhere/OAuth/Authorize/x',
    'https://other.example/OAuth.svc/Authorize',
    'https://api.example/tes/t/v23/OAuth/Authorize',
    'https://api.example/test/v23x/OAuth/Authorize',
    'https://other.example./v1/OAuth/Authorize',
    'https://OTHER.example/v1/OAuth/Authorize',
    'https://xn--bcher-kva.example/OAuth/Authorize',
    'https://BÜCHER.example./OAuth/Authorize',
    'http://localhost:4180/OAuth/Authorize',
    'http://books.localhost:4180/OAuth/Authorize',
    'http://[::1]:4180/OAuth/Authorize',
    'http://[::ffff:127.0.0.1]:4180/OAuth/Authorize',
    'http://127.1:4180/OAuth/Authorize',
    'http://0x7f.0.0.1:4180/OAuth/Authorize',
    'http://2130706433:4180/OAuth/Authorize',
    'http://127.0.0.2:4180/OAuth/Authorize',
    'http://0.0.0.0:4180/OAuth/Authorize',
    'http://ip6-localhost:4180/OAuth/Authorize',
    'https://other.example/v1%5COAuth%5cAuthorize',
    'https://other.example/OAuth;x/Authorize;y',
    'https://other.example/%25252525254FAuth/Authorize',
    'https://other.example/OAuth/Authorize.aspx',
    'https://other.example/OAuth%2FAuthorize',
    'https://other.example/OAuth/Authorize%00.css',
    'https://other.example/OAuth/%0aAuthorize',
    'https://other.example/%EF%BC%AFAuth/Authorize',
    'https://other.example/%u004fAuth/Authorize%zz',
    'https://other.example/x/%252e%252e/OAuth/Authorize',
    'https://other.example/x/..;/page',
    `https://other.example/%${'25'.repeat(40)}2e`,
    `https://other.example/${'x'.repeat(10_000)}`,
    'https://other.example/connect?redirect_uri=https://desk.example/cb',
    'https://other.example/connect?to=https%253A%252F%252FDESK.example.%252Fcb',
    `https://other.example/login?x=%${'25'.repeat(40)}2e`,
    'https://other.example/login?ReturnUrl=%2Fv1%2FOAuth%2FAuthorize%3Fclient_id%3Dx%26redirect_uri%3Dhttps%253A%252F%252Fdesk.example%252Fcb%26state%3Ds',
    'https://other.example/login?next=https%3A%2F%2Fother.example%2Fgo%3Fredirect_uri%3Dhttps%3A%2F%2Fdesk.example%2Fcb',
    'https://other.example/login#/go?redirect_uri=https%3A%2F%2Fdesk.example%2Fcb',
    'https://other.example/login?https://desk.example/cb',
    'https://other.example/login?next=https%3A%2F%2Fapi.example%2Ftest%2Fv23%2Felsewhere%3Fredirect_uri%3Dhttps%3A%2F%2Fdesk.example%2Fcb',
    'https://api.example/test/v23/OAuth/Authorize/v23/OAuth/Authorize',
    'https://api.example/v23/OAuth/Authorize/..;/test/v23/OAuth/Authorize',
    'https://api.example./test/v23/OAuth/Authorize',
  ])('is recognised in any spelling and version: %s', (address) => expect(isAnothers(address)).toBe(true))

  it.each([
    'https://api.example/test/v23/OAuth/Authorize',
    'https://api.example/TEST/v24/oauth/authorize',
    'https://api.example/v23/OAuth/Token',
    'https://api.example/v23/OAuth/Authorized',
    'https://third.example/v1/OAuth/Authorize',
    'https://api.example/%E0%A4%A/page',
    'no address',
    '',
    'https://other.example/login?back=/v1/start',
    'https://other.example/sso?to=https%3A%2F%2Fapi.example%2Ftest%2Fv23%2FOAuth%2FAuthorize%3Fredirect_uri%3Dhttps%3A%2F%2Fdesk.example%2Fcb',
    'https://other.example/login?ReturnUrl=%2Fhome%3Fredirect_uri%3Dhttps%3A%2F%2Fdesk.example%2Felsewhere#top',
    'http://localhost:4181/OAuth/Authorize',
    'https://api.example/login?redirect_uri=https://desk.example/cb',
    'https://api.example/test/v23/OAuth/Authorize?redirect_uri=https://desk.example/cb',
    'https://other.example/OAuth/Authorize_help',
    'https://other.example/my-oauth/authorize',
    'https://other.example/oauth/pre-authorize',
    'https://other.example/oauth2/authorize',
  ])('is not confused with our own page, another service or another page: %s', (address) =>
    expect(isAnothers(address)).toBe(false),
  )
})

it('includes every page at the other’s host if our own address is empty', () => {
  expect(
    isAnothersAuthorize(
      'https://other.example/page',
      { baseAddress: 'no address', redirectUri: 'https://desk.example/cb' },
      ['https://other.example/v1'],
    ),
  ).toBe(true)
})

it('includes every sign-in page at our host if our own path cannot be read', () => {
  const own = { baseAddress: 'https://api.example/x/%252e%252e', redirectUri: 'https://desk.example/cb' }
  expect(
    ['https://api.example/OAuth/Authorize', 'https://api.example/page'].map((address) =>
      isAnothersAuthorize(address, own, ['https://api.example/v23']),
    ),
  ).toEqual([true, false])
})

describe('the state of a sign-in', () => {
  it('is valid for ten minutes', () => {
    let now = 1_000
    const [state, late] = [newState(() => now), newState(() => now)]
    now += 600_000 - 1
    expect([state.isOver(), state.claim(state.value)]).toEqual([false, true])
    now += 1
    expect([late.isOver(), late.claim(late.value), late.isThis(late.value)]).toEqual([true, false, true])
  })

  it('is valid once, and every state differs', () => {
    const [state, other] = [newState(() => 0), newState(() => 0)]
    expect([
      state.isThis(other.value),
      other.claim(state.value),
      other.claim(other.value),
      state.claim(state.value),
      state.claim(state.value),
    ]).toEqual([false, false, false, true, false])
    expect(state.value).toMatch(/^[\w-]{43}$/)
  })
})
