import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EnvironmentDraft } from '../../preload/contract/settings.ts'
import { startApp, type App } from '../../main/app/app.ts'
import { authorizeUrl } from '../../main/oauth/authorize-url.ts'
import { readCode, type Code } from '../../main/oauth/redirect.ts'
import { isRedirect } from '../../main/oauth/redirect-address.ts'
import type { Registration } from '../../main/oauth/registration.ts'
import { mayVisit } from '../../main/oauth/sign-in-rules.ts'
import { newState } from '../../main/oauth/state.ts'
import { tokenEndpoint, type TokenEndpoint } from '../../main/oauth/token-endpoint.ts'
import { codeOf } from '../main/code-of.ts'
import { newProfile, removeProfile, testHost, type Person, type TestHost } from '../main/test-host.ts'
import { startStrictProvider, type StrictProvider } from './strict-provider.ts'
import { walking } from './walk.ts'

const logsInAndAllows = walking({ login: 'anna', password: 'any' }, {})
const cancelsConsent = walking({ login: 'anna', password: 'any' }, { follows: /Cancel/ })

let provider: StrictProvider
beforeAll(async () => {
  provider = await startStrictProvider()
})
beforeEach(() => provider.forget())
afterAll(() => provider.stop())

const registered = (change: Partial<Registration> = {}): Registration => {
  const { baseAddress, clientId, secret, redirectUri, scope } = provider
  return { environment: 'e', baseAddress, clientId, secret, redirectUri, scope, pathStyle: 'standard', ...change }
}
const endpointOf = (registration = registered()): TokenEndpoint =>
  tokenEndpoint(registration, { now: Date.now, proxyFor: async () => null })
const request = (registration: Registration, start: string): Parameters<Person>[0] => ({
  environment: 'e',
  start,
  isEnd: (address) => isRedirect(address, registration.redirectUri),
  mayVisit,
  toolbar: { kind: 'test', language: 'en', theme: 'light', contrast: 'system', name: 'Office' },
  unseenFor: null,
})

/** A code, by way of the pages. */
const codeBy = async (person: Person, registration = registered()): Promise<Code> => {
  const state = newState(Date.now)
  const end = await person(request(registration, authorizeUrl(registration, state.value, null)))
  if (end.is !== 'redirected') throw new Error(`ended ${end.is}`)
  return readCode(end.address, registration, state)
}

describe('the code', () => {
  it('is given after login and consent, and good for tokens', async () => {
    const before = Date.now()
    const tokens = await endpointOf().redeem(await codeBy(logsInAndAllows), null)
    expect(tokens).toEqual({
      access: expect.stringMatching(/^\S{20,}$/),
      refresh: expect.stringMatching(/^\S{20,}$/),
      issuedAt: expect.any(Number),
      until: tokens.issuedAt + 7_200_000,
    })
    expect(tokens.issuedAt).toBeGreaterThanOrEqual(before)
    expect(provider.given()).toEqual(expect.arrayContaining([tokens.access, tokens.refresh]))
    const list = await fetch(`${provider.baseAddress}/api/${provider.database}/CustomerInfoList`, {
      headers: { Authorization: `Bearer ${tokens.access}` },
    })
    expect(await list.json()).toHaveLength(2)
  })

  it('comes with the name of its issuer, which is held against the base address', async () => {
    const [registration, state] = [registered(), newState(Date.now)]
    const end = await logsInAndAllows(request(registration, authorizeUrl(registration, state.value, null)))
    const address = end.is === 'redirected' ? end.address : ''
    expect(new URL(address).searchParams.get('iss')).toBe(provider.baseAddress)
    expect(() => readCode(address, { ...registration, baseAddress: 'https://api.example/v23' }, state)).toThrow(
      'sign-in-wrong-state',
    )
  })

  it('is good once: used again, it is refused, and so is what it gave', async () => {
    const code = await codeBy(logsInAndAllows)
    const { refresh } = await endpointOf().redeem(code, null)
    expect(await codeOf(endpointOf().redeem(code, null))).toBe('sign-in-expired')
    expect(await codeOf(endpointOf().refresh(refresh!))).toBe('sign-in-expired')
  })

  it('that is too old is refused', async () => {
    const code = await codeBy(logsInAndAllows)
    provider.expire('AuthorizationCode')
    expect(await codeOf(endpointOf().redeem(code, null))).toBe('sign-in-expired')
  })

  it('is refused with a wrong secret, an unknown client, or another redirect URI', async () => {
    const code = await codeBy(logsInAndAllows)
    expect(await codeOf(endpointOf(registered({ secret: 'wrong' })).redeem(code, null))).toBe('sign-in-wrong-client')
    expect(await codeOf(endpointOf(registered({ clientId: 'nobody' })).redeem(code, null))).toBe('sign-in-wrong-client')
    expect(await codeOf(endpointOf(registered({ redirectUri: 'https://desk.example/other' })).redeem(code, null))).toBe(
      'sign-in-expired',
    )
  })

  it('is not given to somebody who cancels, to an unknown client, or to another redirect URI', async () => {
    expect(await codeOf(codeBy(cancelsConsent))).toBe('sign-in-denied')
    for (const change of [
      { clientId: 'nobody' },
      { redirectUri: 'https://desk.example/cb/' },
      { redirectUri: 'https://DESK.example/CB' },
    ]) {
      const registration = registered(change)
      const end = await walking()(request(registration, authorizeUrl(registration, 'x', null)))
      expect(end).toEqual({ is: 'closed', refusedWith: 400, fail: null })
    }
    // It takes a scope that it does not know for none at all.
    expect(await codeOf(codeBy(logsInAndAllows, registered({ scope: 'http://other.API/Web/WebApi/*' })))).toBe(
      'sign-in-denied',
    )
  })
})

describe('the refresh token', () => {
  const signedIn = async (): Promise<string> =>
    (await endpointOf().redeem(await codeBy(logsInAndAllows), null)).refresh!

  it('gives new tokens, and another refresh token each time', async () => {
    const first = await signedIn()
    const second = await endpointOf().refresh(first)
    const third = await endpointOf().refresh(second.refresh!)
    expect(new Set([first, second.refresh, third.refresh]).size).toBe(3)
    expect(third.until - third.issuedAt).toBe(7_200_000)
  })

  it('that was used before is refused, and so is the one it was changed for', async () => {
    const first = await signedIn()
    const { refresh } = await endpointOf().refresh(first)
    expect(await codeOf(endpointOf().refresh(first))).toBe('sign-in-expired')
    expect(await codeOf(endpointOf().refresh(refresh!))).toBe('sign-in-expired')
  })

  it('that is too old or was never given is refused', async () => {
    const first = await signedIn()
    provider.expire('RefreshToken')
    expect(await codeOf(endpointOf().refresh(first))).toBe('sign-in-expired')
    expect(await codeOf(endpointOf().refresh('never-given'))).toBe('sign-in-expired')
  })

  it('with a wrong secret is refused for the registration, and good again with the right one', async () => {
    const first = await signedIn()
    expect(await codeOf(endpointOf(registered({ secret: 'wrong' })).refresh(first))).toBe('sign-in-wrong-client')
    expect((await endpointOf().refresh(first)).refresh).not.toBeNull()
  })
})

describe('the app', () => {
  let profile: string
  let app: App
  let host: TestHost
  beforeEach(() => {
    profile = newProfile()
  })
  afterEach(async () => {
    await app.stop()
    removeProfile(profile)
  })
  const open = async (person: Person, change: Partial<EnvironmentDraft> = {}): Promise<string> => {
    host = testHost({ profile, keychainKey: 'a key', person })
    app = await startApp(host)
    const { baseAddress, clientId, secret, redirectUri, scope } = registered()
    const { id } = await app.services.settings.saveEnvironment({
      kind: 'test',
      name: 'Office',
      baseAddress,
      clientId,
      secret: secret!,
      redirectUri,
      scope,
      pathStyle: 'standard',
      status: 'active',
      lockMinutes: null,
      askAbove: null,
      ...change,
    })
    return id
  }

  it('signs in, and renews by itself when two hours are over', async () => {
    const id = await open(logsInAndAllows)
    const state = await app.services.session.signIn(id, null)
    expect(state).toMatchObject({ is: 'signed-in', renews: true })
    host.pass(7_200_000)
    // The service offers no such list; it is asked with the new token all the same.
    expect(await app.services.settings.offeredAdministrations(id)).toEqual([])
    expect(provider.asked.filter((line) => line === 'POST /v23/OAuth/Token')).toHaveLength(2)
    expect(await app.services.session.read(id)).toMatchObject({
      is: 'signed-in',
      until: expect.toSatisfy((until: number) => until > host.now()),
    })
  })

  it('says that the sign-in has expired when the service forgot it, and signs in anew', async () => {
    const id = await open(logsInAndAllows)
    await app.services.session.signIn(id, null)
    provider.forget()
    host.pass(7_200_000)
    expect(await codeOf(Promise.resolve(app.services.settings.offeredAdministrations(id)))).toBe('signed-out')
    expect(await app.services.session.read(id)).toEqual({ is: 'signed-out', because: 'expired' })
    expect(await app.services.session.signIn(id, null)).toMatchObject({ is: 'signed-in' })
  })

  it('says what is wrong with the registration', async () => {
    const id = await open(logsInAndAllows, { secret: 'wrong' })
    expect(await app.services.session.signIn(id, null)).toMatchObject({
      is: 'sign-in-failed',
      fail: { code: 'sign-in-wrong-client' },
    })
    expect(await app.services.session.read(id)).not.toMatchObject({ is: 'signed-in' })
  })
})
