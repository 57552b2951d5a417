import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type App } from '../../../main/app/app.ts'
import { startService, type RunningService } from '../../../main/demo/start-service.ts'
import type { EnvironmentDraft } from '../../../preload/contract/settings.ts'
import { newProfile, removeProfile, testHost, type TestHost } from '../test-host.ts'
import { browserOf } from './browser.ts'
import { answers, freePort } from './raw-request.ts'

let profile: string
let service: RunningService
let port: number
let redirectUri: string
let apps: App[]
beforeEach(async () => {
  profile = newProfile()
  port = await freePort()
  redirectUri = `http://localhost:${port}/cb`
  service = await startService({ customers: 5, redirectUri })
  apps = []
})
afterEach(async () => {
  for (const app of apps) await app.stop()
  await service.stop()
  removeProfile(profile)
})

const start = async (
  browser: (address: string) => Promise<void> = async () => undefined,
  keychainKey: string | null = 'a key',
): Promise<{ app: App; host: TestHost }> => {
  const host = testHost({
    profile,
    keychainKey,
    browser,
    person: async () => ({ is: 'closed', refusedWith: null, fail: null }),
  })
  const app = await startApp(host)
  apps.push(app)
  return { app, host }
}
/** A draft without a secret and without a way to sign in. */
const silent = (part: Partial<EnvironmentDraft>): EnvironmentDraft => {
  const { baseUrl: baseAddress, clientId, scope } = service.facts
  return {
    kind: 'test',
    name: 'Office',
    baseAddress,
    clientId,
    redirectUri,
    scope,
    pathStyle: 'standard',
    status: 'unknown',
    lockMinutes: null,
    askAbove: null,
    ...part,
  }
}
const draft = (part: Partial<EnvironmentDraft> = {}): EnvironmentDraft =>
  silent({ secret: service.facts.clientSecret, signInWith: 'browser', ...part })
const trial = (): EnvironmentDraft =>
  draft({
    name: 'Trial',
    baseAddress: service.facts.testBaseUrl,
    clientId: service.facts.test.clientId,
    secret: service.facts.test.clientSecret,
  })
const opened = (host: TestHost, times: number): Promise<void> => expect.poll(() => host.browsed.length).toBe(times)

describe('two environments with one port', () => {
  it('sign in one after the other; the second names the first, which continues', async () => {
    const { app, host } = await start()
    const [{ id: office }, { id: other }] = [
      await app.services.settings.saveEnvironment(draft()),
      await app.services.settings.saveEnvironment(trial()),
    ]
    const first = app.services.session.signIn(office, null)
    await opened(host, 1)
    expect(await app.services.session.signIn(other, null)).toEqual({
      is: 'sign-in-failed',
      fail: { code: 'sign-in-port-shared', about: { host: `localhost:${port}`, name: 'Office' } },
    })
    expect(await app.services.session.read(office)).toMatchObject({ is: 'signing-in' })
    await app.services.session.cancelSignIn(office)
    await first
    const second = app.services.session.signIn(other, null)
    await opened(host, 2)
    await app.services.session.cancelSignIn(other)
    await second
  })

  it('can sign in right after each other, while the page of the first is still open', async () => {
    const { app } = await start((address) => browserOf(redirectUri, { decision: 'allow' }).open(address))
    const [{ id: office }, { id: other }] = [
      await app.services.settings.saveEnvironment(draft()),
      await app.services.settings.saveEnvironment(trial()),
    ]
    for (const id of [office, other]) {
      expect(await app.services.session.signIn(id, null)).toMatchObject({ is: 'signed-in' })
    }
  })
})

describe('the way an environment signs in', () => {
  it('is stored and shown', async () => {
    const { app } = await start()
    const { id, signInWith } = await app.services.settings.saveEnvironment(draft())
    expect(signInWith).toBe('browser')
    await app.stop()
    const { app: next } = await start()
    expect((await next.services.settings.read()).environments.find((one) => one.id === id)?.signInWith).toBe('browser')
  })

  it.each<[string, Partial<EnvironmentDraft>]>([
    ['the redirect URI leads elsewhere', { redirectUri: 'https://desk.example/cb' }],
    ['the secret is removed', { secret: '' }],
    ['it is chosen', { signInWith: 'window' }],
  ])('is a window again when %s, and the wait for the browser ends', async (_what, part) => {
    const { app, host } = await start()
    const { id } = await app.services.settings.saveEnvironment(draft())
    const ended = app.services.session.signIn(id, null)
    await opened(host, 1)
    expect(await app.services.settings.saveEnvironment(silent({ id, signInWith: 'browser', ...part }))).toMatchObject({
      id,
      signInWith: 'window',
    })
    expect(await ended).toMatchObject({ is: 'sign-in-failed', fail: { code: 'sign-in-cancelled' } })
    expect(await answers(port)).toBe(false)
    await app.services.session.signIn(id, null)
    expect([host.opened.length, host.browsed.length]).toEqual([1, 1])
  })

  it.each<[string, Partial<EnvironmentDraft>]>([
    ['secret', { secret: 'a-new-one' }],
    ['scope', { scope: 'another' }],
  ])('ends a sign-in that began with another %s', async (_what, part) => {
    const { app, host } = await start()
    const { id } = await app.services.settings.saveEnvironment(draft())
    const ended = app.services.session.signIn(id, null)
    await opened(host, 1)
    await app.services.settings.saveEnvironment(silent({ id, ...part }))
    expect(await app.services.session.read(id)).toMatchObject({ fail: { code: 'sign-in-cancelled' } })
    await ended
  })

  it('is unchanged by a draft that leaves it out', async () => {
    const { app } = await start()
    const { id } = await app.services.settings.saveEnvironment(draft())
    expect(await app.services.settings.saveEnvironment(silent({ id, name: 'Other' }))).toMatchObject({
      name: 'Other',
      signInWith: 'browser',
    })
  })

  it('is a window if the secret was lost at the end of the run', async () => {
    const { app } = await start(undefined, null)
    const { id, signInWith } = await app.services.settings.saveEnvironment(draft())
    expect(signInWith).toBe('browser')
    await app.stop()
    const { app: next, host } = await start(undefined, null)
    expect((await next.services.settings.read()).environments.find((one) => one.id === id)).toMatchObject({
      hasSecret: false,
      signInWith: 'window',
    })
    await next.services.session.signIn(id, null)
    expect([host.opened.length, host.browsed.length]).toEqual([1, 0])
  })

  it('is in the exported file', async () => {
    let written = ''
    const host = testHost({ profile, saveFile: async (_name, text) => (written = text) !== '' })
    const app = await startApp(host)
    apps.push(app)
    const { id } = await app.services.settings.saveEnvironment(draft())
    await app.services.settings.exportEnvironment(id)
    expect(await app.services.settings.readEnvironment(written)).toMatchObject({
      draft: { signInWith: 'browser', redirectUri },
    })
  })
})

describe('a sign-in', () => {
  it('that began while the browser opened again for the one before can still be cancelled', async () => {
    const slow = Promise.withResolvers<void>()
    let times = 0
    const { app, host } = await start(() => (++times === 2 ? slow.promise : Promise.resolve()))
    const { id } = await app.services.settings.saveEnvironment(draft())
    const { session } = app.services
    const first = session.signIn(id, null)
    await opened(host, 1)
    const again = session.signIn(id, null)
    await opened(host, 2)
    await session.cancelSignIn(id)
    await first
    const third = session.signIn(id, null)
    await opened(host, 3)
    slow.resolve()
    await again
    await session.cancelSignIn(id)
    expect(await session.read(id)).toMatchObject({ is: 'sign-in-failed', fail: { code: 'sign-in-cancelled' } })
    await third
  })
})
