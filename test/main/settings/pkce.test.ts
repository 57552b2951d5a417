import type { RequestListener } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { pkceChoices, type PkceChoice } from '../../../preload/contract/pkce.ts'
import type { ConnectionStep } from '../../../preload/contract/settings.ts'
import { startApp } from '../../../main/app/app.ts'
import type { QuirkRule } from '../../../main/demo/quirks/quirk-names.ts'
import { startService, type RunningService } from '../../../main/demo/start-service.ts'
import { personWho } from '../person.ts'
import { draftFor } from '../profile/desk-app.ts'
import { serveHttp } from '../serve-http.ts'
import { newProfile, removeProfile, testHost } from '../test-host.ts'

const demoService = async (...quirks: readonly QuirkRule[]): Promise<RunningService> => {
  const service = await startService({ customers: 1 })
  onTestFinished(() => service.stop())
  for (const rule of quirks) service.control.quirk(rule)
  return service
}
const start = async () => {
  const profile = newProfile()
  const host = testHost({ profile, keychainKey: 'a key', person: personWho({ decision: 'allow' }) })
  const app = await startApp(host)
  onTestFinished(async () => {
    await app.stop()
    removeProfile(profile)
  })
  return { ...app.services, host }
}
const refuses: QuirkRule = { quirk: 'noPkce', value: 'refuses' }
const outcomeOf = ({ is, fail, found }: ConnectionStep): string =>
  [is, fail?.code, found?.pkce].filter(Boolean).join(' ')

describe('the connection test for PKCE', () => {
  it.each<[PkceChoice, string, string]>([
    ['untested', 'passed found-on', 'passed found-off'],
    ['found-on', 'passed found-on', 'passed found-off'],
    ['found-off', 'passed found-on', 'passed found-off'],
    ['on', 'passed found-on', 'failed sign-in-pkce-refused'],
    ['off', 'passed found-off', 'passed found-off'],
  ])('of a draft with %s says at a service with PKCE: %s, at one that refuses it: %s', async (pkce, knows, not) => {
    const { settings } = await start()
    expect(outcomeOf(await settings.testStep(draftFor(await demoService(), { pkce }), 'redirect', ''))).toBe(knows)
    expect(outcomeOf(await settings.testStep(draftFor(await demoService(refuses), { pkce }), 'redirect', ''))).toBe(not)
    expect(
      outcomeOf(await settings.testStep(draftFor(await demoService({ quirk: 'noPkce' }), { pkce }), 'redirect', '')),
    ).toBe(knows)
  })

  it('does not blame PKCE for another fault', async () => {
    const [{ settings }, service] = [await start(), await demoService(refuses)]
    expect(
      outcomeOf(
        await settings.testStep(draftFor(service, { redirectUri: 'https://desk.example/other' }), 'redirect', ''),
      ),
    ).toBe('failed sign-in-wrong-redirect')
    expect(outcomeOf(await settings.testStep(draftFor(service, { scope: 'other' }), 'redirect', ''))).toBe(
      'failed sign-in-scope-refused',
    )
  })

  it('finds nothing without a secret, because no code could be bound', async () => {
    const { settings } = await start()
    expect(outcomeOf(await settings.testStep(draftFor(await demoService(), { secret: '' }), 'redirect', ''))).toBe(
      'passed',
    )
  })
})

describe('a service that requires PKCE', () => {
  it('is recognised if PKCE is off', async () => {
    const { address } = await startSite((request, response) => {
      const parameters = new URL(request.url ?? '', 'http://x').searchParams
      if (parameters.has('code_challenge')) return void response.end('<title>Log in</title>')
      response.writeHead(302, { Location: 'https://desk.example/cb?error=invalid_request' }).end()
    })
    const { settings } = await start()
    const draft = { ...draftFor(await demoService()), baseAddress: address, redirectUri: 'https://desk.example/cb' }
    expect(outcomeOf(await settings.testStep({ ...draft, pkce: 'off' }, 'redirect', ''))).toBe(
      'failed sign-in-pkce-needed',
    )
    expect(outcomeOf(await settings.testStep({ ...draft, pkce: 'on' }, 'redirect', ''))).toBe('passed found-on')
  })
})

describe('a service that refuses PKCE', () => {
  it('fails one sign-in, and the next does without', async () => {
    const [{ settings, session, host }, service] = [await start(), await demoService(refuses)]
    const { id } = await settings.saveEnvironment(draftFor(service))
    expect(await session.signIn(id, null)).toMatchObject({
      is: 'sign-in-failed',
      fail: { code: 'sign-in-pkce-refused' },
    })
    expect((await settings.read()).environments.find((one) => one.id === id)).toMatchObject({ pkce: 'found-off' })
    expect(await session.signIn(id, null)).toMatchObject({ is: 'signed-in' })
    expect(host.opened.map(({ start: first }) => new URL(first).searchParams.has('code_challenge'))).toEqual([
      true,
      false,
    ])
  })

  it('still gets it if the user turned it on', async () => {
    const [{ settings, session }, service] = [await start(), await demoService(refuses)]
    const { id } = await settings.saveEnvironment(draftFor(service, { pkce: 'on' }))
    for (let time = 0; time < 2; time++)
      expect(await session.signIn(id, null)).toMatchObject({
        is: 'sign-in-failed',
        fail: { code: 'sign-in-pkce-refused' },
      })
    expect((await settings.read()).environments.find((one) => one.id === id)).toMatchObject({ pkce: 'on' })
  })
})

describe('the stored choice of PKCE', () => {
  it('is the chosen or detected one, unchanged by a draft without it, and reset for another service', async () => {
    const [{ settings }, service, other] = [await start(), await demoService(), await demoService()]
    const { id, pkce } = await settings.saveEnvironment(draftFor(service))
    expect(pkce).toBe('untested')
    for (const choice of pkceChoices) {
      expect(await settings.saveEnvironment(draftFor(service, { id, pkce: choice }))).toMatchObject({ pkce: choice })
      expect(await settings.saveEnvironment(draftFor(service, { id }))).toMatchObject({ pkce: choice })
      const moved = await settings.saveEnvironment(draftFor(other, { id }))
      expect([choice, moved.pkce]).toEqual([choice, choice.startsWith('found') ? 'untested' : choice])
      await settings.saveEnvironment(draftFor(service, { id }))
    }
  })
})

/** A service with the given metadata, and a sign-in page. */
const startSite = async (answer: RequestListener): Promise<{ readonly origin: string; readonly address: string }> => {
  const { origin } = await serveHttp(answer)
  return { origin, address: `${origin}/acc/v23` }
}

describe('the issuer that a service announces (RFC 9207)', () => {
  const good = (origin: string) => ({
    issuer: `${origin}/acc/v23`,
    authorization_endpoint: `${origin}/acc/v23/OAuth/Authorize`,
    authorization_response_iss_parameter_supported: true,
  })
  const foundAt = async (
    place: string,
    text: (origin: string) => string,
    status = 200,
  ): Promise<string | null | undefined> => {
    const { origin, address } = await startSite((request, response) => {
      const at = request.url === place
      response.writeHead(at ? status : 200).end(at ? text(origin) : '<title>Log in</title>')
    })
    const { settings } = await start()
    const step = await settings.testStep(draftFor(await demoService(), { baseAddress: address }), 'redirect', '')
    expect(outcomeOf(step)).toBe('passed found-on')
    return step.found?.issuer?.replace(origin, 'ORIGIN')
  }

  it.each([
    '/.well-known/oauth-authorization-server/acc/v23',
    '/acc/v23/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration',
  ])('is found at %s', async (place) =>
    expect(await foundAt(place, (origin) => JSON.stringify(good(origin)))).toBe('ORIGIN/acc/v23'),
  )

  it.each<[string, (origin: string) => string, number?]>([
    [
      'it announces none',
      (origin) => JSON.stringify({ ...good(origin), authorization_response_iss_parameter_supported: false }),
    ],
    ['it is of another host', (origin) => JSON.stringify({ ...good(origin), issuer: 'https://evil.example' })],
    [
      'it is of the environment beside this one',
      (origin) => JSON.stringify({ ...good(origin), issuer: `${origin}/acc/test/v23` }),
    ],
    [
      'people are sent elsewhere by it',
      (origin) => JSON.stringify({ ...good(origin), authorization_endpoint: `${origin}/other/OAuth/Authorize` }),
    ],
    ['it comes with a fault', (origin) => JSON.stringify(good(origin)), 500],
    ['it is no JSON', () => '<title>Not found</title>'],
  ])('is absent if %s', async (_why, text, status) =>
    expect(await foundAt('/.well-known/openid-configuration', text, status)).toBeUndefined(),
  )

  it('is stored with the environment, but not for another service or an impossible name', async () => {
    const [{ settings }, service, other] = [await start(), await demoService(), await demoService()]
    const issuer = service.facts.baseUrl
    const { id, issuer: first } = await settings.saveEnvironment(draftFor(service))
    expect(first).toBeNull()
    expect(await settings.saveEnvironment(draftFor(service, { id, issuer }))).toMatchObject({ issuer })
    expect(await settings.saveEnvironment(draftFor(service, { id }))).toMatchObject({ issuer })
    expect(await settings.saveEnvironment(draftFor(other, { id }))).toMatchObject({ issuer: null })
    expect(await settings.saveEnvironment(draftFor(service, { id, issuer: 'https://evil.example' }))).toMatchObject({
      issuer: null,
    })
  })

  it('is required in each answer, exactly', async () => {
    const [{ settings, session }, service] = [await start(), await demoService()]
    const { id } = await settings.saveEnvironment(draftFor(service, { issuer: service.facts.baseUrl }))
    // The demo service names no issuer.
    expect(await session.signIn(id, null)).toMatchObject({
      is: 'sign-in-failed',
      fail: { code: 'sign-in-wrong-issuer' },
    })
    await settings.saveEnvironment(draftFor(service, { id, issuer: null }))
    expect(await session.signIn(id, null)).toMatchObject({ is: 'signed-in' })
  })
})
