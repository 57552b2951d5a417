import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EnvironmentDraft } from '../../preload/contract/settings.ts'
import { startApp, type App } from '../../main/app/app.ts'
import { isFail } from '../../main/base/app-error.ts'
import { authorizeUrl } from '../../main/oauth/authorize-url.ts'
import { newProof, type Proof } from '../../main/oauth/pkce.ts'
import { readCode, type Code } from '../../main/oauth/redirect.ts'
import { isRedirect } from '../../main/oauth/redirect-address.ts'
import type { Registration } from '../../main/oauth/registration.ts'
import { mayVisit } from '../../main/oauth/sign-in-rules.ts'
import { newState } from '../../main/oauth/state.ts'
import { tokenEndpoint } from '../../main/oauth/token-endpoint.ts'
import { newProfile, removeProfile, testHost, type Person } from '../main/test-host.ts'
import { startStrictProvider, type StrictProvider } from './strict-provider.ts'
import { walking } from './walk.ts'

const logsInAndAllows = walking({ login: 'anna', password: 'any' }, {})
let provider: StrictProvider
beforeAll(async () => void (provider = await startStrictProvider(undefined, { wantsPkce: true })))
beforeEach(() => provider.forget())
afterAll(() => provider.stop())

const registered = (): Registration => {
  const { baseAddress, clientId, secret, redirectUri, scope } = provider
  return { environment: 'e', baseAddress, clientId, secret, redirectUri, scope, pathStyle: 'standard' }
}

describe('an authorization server of somebody else’s that wants PKCE', () => {
  const codeFor = async ({ challenge }: Proof): Promise<Code> => {
    const [registration, state] = [registered(), newState(Date.now)]
    const request: Parameters<Person>[0] = {
      environment: 'e',
      start: authorizeUrl(registration, state.value, challenge),
      isEnd: (address) => isRedirect(address, registration.redirectUri),
      mayVisit,
      toolbar: { kind: 'test', language: 'en', theme: 'light', contrast: 'system', name: 'Office' },
      unseenFor: null,
    }
    const end = await logsInAndAllows(request)
    if (end.is !== 'redirected') throw new Error(`ended ${end.is}`)
    return readCode(end.address, registration, state)
  }
  const redeemed = async (code: Code, verifier: string | null): Promise<string> =>
    tokenEndpoint(registered(), { now: Date.now, proxyFor: async () => null })
      .redeem(code, verifier)
      .then(
        () => 'tokens',
        (error: unknown) => (isFail(error) ? error.fail.code : String(error)),
      )

  it('takes our challenge and our verifier', async () => {
    const proof = newProof()
    expect(await redeemed(await codeFor(proof), proof.verifier)).toBe('tokens')
  })

  it('refuses the code without its verifier, and with that of another sign-in', async () => {
    expect(await redeemed(await codeFor(newProof()), null)).toBe('sign-in-expired')
    expect(await redeemed(await codeFor(newProof()), newProof().verifier)).toBe('sign-in-expired')
  })
})

describe('the app, at such a server', () => {
  let profile: string
  let app: App
  beforeEach(async () => {
    profile = newProfile()
    app = await startApp(testHost({ profile, keychainKey: 'a key', person: logsInAndAllows }))
  })
  afterEach(async () => {
    await app.stop()
    removeProfile(profile)
  })
  const draft = (part: Partial<EnvironmentDraft> = {}): EnvironmentDraft => {
    const { baseAddress, clientId, secret, redirectUri, scope } = registered()
    return {
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
      ...part,
    }
  }

  it('finds out that PKCE is taken and under which name it answers, and signs in by both', async () => {
    const { settings, session } = app.services
    const step = await settings.testStep(draft(), 'redirect', '')
    expect(step).toEqual({ check: 'redirect', is: 'passed', found: { pkce: 'found-on', issuer: provider.baseAddress } })
    const { id, pkce, issuer } = await settings.saveEnvironment(draft(step.found))
    expect([pkce, issuer]).toEqual(['found-on', provider.baseAddress])
    expect(await session.signIn(id, null)).toMatchObject({ is: 'signed-in', renews: true })
  })

  it('says that it is needed where it is off, and does not get in without', async () => {
    const { settings, session } = app.services
    expect(await settings.testStep(draft({ pkce: 'off' }), 'redirect', '')).toMatchObject({
      is: 'failed',
      fail: { code: 'sign-in-pkce-needed' },
    })
    const { id } = await settings.saveEnvironment(draft({ pkce: 'off' }))
    expect(await session.signIn(id, null)).toMatchObject({
      is: 'sign-in-failed',
      fail: { code: 'sign-in-refused', messages: [{ text: expect.stringContaining('PKCE') }] },
    })
  })
})
