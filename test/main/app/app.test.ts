import { readFileSync, statSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectionChecks, type EnvironmentDraft } from '../../../preload/contract/settings.ts'
import type { Changed } from '../../../preload/contract/topics.ts'
import { startApp, type App } from '../../../main/app/app.ts'
import { openDesk } from '../../../main/desk/worker/open-desk.ts'
import { startService, type RunningService } from '../../../main/demo/start-service.ts'
import { readableIn } from '../../security/disguises.ts'
import { filesIn } from '../../temporary-folder.ts'
import { codeOf } from '../code-of.ts'
import { draftFor } from '../profile/desk-app.ts'
import { personWho, whoCloses, whoseNetworkIsDown } from '../person.ts'
import { newProfile, removeProfile, testHost, type Person, type TestHost, type TestHostOptions } from '../test-host.ts'

let profile: string
let service: RunningService
let stops: (() => Promise<void>)[]

beforeEach(async () => {
  profile = newProfile()
  service = await startService({ customers: 20 })
  stops = []
})
afterEach(async () => {
  for (const stop of stops) await stop()
  await service.stop()
  removeProfile(profile)
})

const start = async (
  person: Person,
  options: Partial<TestHostOptions> = {},
): Promise<{ app: App; host: TestHost; heard: Changed[] }> => {
  const host = testHost({ profile, keychainKey: 'a key', person, ...options })
  const app = await startApp(host)
  const heard: Changed[] = []
  app.onChanged((changed) => heard.push(changed))
  stops.push(app.stop)
  return { app, host, heard }
}
const draft = (part: Partial<EnvironmentDraft> = {}): EnvironmentDraft =>
  draftFor(service, { status: 'unknown', ...part })

const signIn = async (person: Person, part: Partial<EnvironmentDraft> = {}) => {
  const started = await start(person)
  const { id } = await started.app.services.settings.saveEnvironment(draft(part))
  return { ...started, id, state: await started.app.services.session.signIn(id, null) }
}

describe('a sign-in', () => {
  it('succeeds when the person allows it', async () => {
    const { state, host, heard } = await signIn(personWho({ decision: 'allow' }))
    expect(state).toEqual({
      is: 'signed-in',
      user: 'j.devries',
      until: host.now() + 7_200_000,
      renews: true,
      kept: true,
      again: 'not-yet',
    })
    expect(heard.map(({ topic }) => topic)).toContain('session')
  })

  it('uses the browser flow when there is no client secret', async () => {
    const { state } = await signIn(personWho({ decision: 'allow' }), { secret: '' })
    expect(state).toMatchObject({ is: 'signed-in', renews: false })
  })

  const failures: Readonly<Record<string, [Person, Partial<EnvironmentDraft>, string]>> = {
    'the person denies it': [personWho({ decision: 'deny' }), {}, 'sign-in-denied'],
    'the window is closed': [whoCloses, {}, 'sign-in-cancelled'],
    'the page has no certificate that can be believed': [
      async () => ({
        is: 'closed',
        refusedWith: null,
        fail: { code: 'service-certificate', about: { host: 'books.example' } },
      }),
      {},
      'service-certificate',
    ],
    'the server of the page waited too long for the request': [
      async () => ({ is: 'closed', refusedWith: 408, fail: null }),
      {},
      'sign-in-unanswered',
    ],
    'the page does not load': [whoseNetworkIsDown, {}, 'sign-in-page-not-loading'],
    'the state is another': [
      personWho({ decision: 'allow', bend: (address) => address.replace(/state=[^&]*/, 'state=other') }),
      {},
      'sign-in-wrong-state',
    ],
    'the state is missing': [
      personWho({ decision: 'allow', bend: (address) => address.replace(/&?state=[^&]*/, '') }),
      {},
      'sign-in-wrong-state',
    ],
    'the code is another': [
      personWho({ decision: 'allow', bend: (address) => address.replace(/code=[^&]*/, 'code=other') }),
      {},
      'sign-in-expired',
    ],
    'the client is not known': [personWho({ decision: 'allow' }), { clientId: 'unknown' }, 'sign-in-wrong-client'],
    'the redirect URI is not registered': [
      personWho({ decision: 'allow' }),
      { redirectUri: 'https://elsewhere.example/cb' },
      'sign-in-wrong-client',
    ],
    'the secret is wrong': [personWho({ decision: 'allow' }), { secret: 'wrong' }, 'sign-in-wrong-client'],
    'the scope is not offered': [
      personWho({ decision: 'allow' }),
      { scope: 'http://other.API/Web/WebApi/*' },
      'sign-in-scope-refused',
    ],
  }
  it.each(Object.entries(failures))('fails when %s', async (_what, [person, part, code]) => {
    const { state, host } = await signIn(person, part)
    expect(state).toMatchObject({ is: 'sign-in-failed', fail: { code } })
    expect(host.lines.join('')).toContain(code)
  })

  it.each([
    [{ quirk: 'failing', value: '500', path: '/OAuth/Authorize' }, 'sign-in-unanswered', 500],
    [{ quirk: 'unavailable', path: '/OAuth/Authorize' }, 'sign-in-unanswered', 503],
    [{ quirk: 'tooMany', path: '/OAuth/Authorize' }, 'sign-in-unanswered', 429],
    [{ quirk: 'failing', value: '404', path: '/OAuth/Authorize' }, 'service-not-at-address', 404],
    [{ quirk: 'failing', value: '500', path: '/OAuth/Token' }, 'sign-in-unanswered', 500],
  ] as const)('says of an error of the service what it means for the sign-in: %j', async (rule, code, status) => {
    service.control.quirk(rule)
    const { state } = await signIn(personWho({ decision: 'allow' }))
    expect(state).toEqual({ is: 'sign-in-failed', fail: expect.objectContaining({ code, status }) })
  })

  it('requests no token when the state is wrong', async () => {
    const before = service.control.count({ path: '/OAuth/Token' })
    await signIn(personWho({ decision: 'allow', bend: (address) => address.replace(/state=[^&]*/, 'state=other') }))
    expect(service.control.count({ path: '/OAuth/Token' })).toBe(before)
  })

  it('marks the registration as active only when it succeeds', async () => {
    let decision: 'allow' | 'deny' = 'deny'
    const { app, heard, id, state } = await signIn((window) => personWho({ decision })(window), { status: 'requested' })
    const status = async () => (await app.services.settings.read()).environments.find((one) => one.id === id)?.status
    expect(state).toMatchObject({ is: 'sign-in-failed' })
    expect(await status()).toBe('requested')
    decision = 'allow'
    heard.length = 0
    await app.services.session.signIn(id, null)
    expect(await status()).toBe('active')
    expect(heard).toContainEqual({ topic: 'settings' })
  })

  it('shows a toolbar with the environment’s name and kind, in the person’s language and colours', async () => {
    const { app, host, id } = await signIn(personWho({ decision: 'allow' }))
    expect(host.opened.map(({ toolbar, unseenFor }) => [toolbar, unseenFor])).toEqual([
      [{ name: 'Office', kind: 'test', language: 'en', theme: 'system', contrast: 'system' }, null],
    ])
    await app.services.settings.prefer({ language: 'nl', theme: 'dark', contrast: 'more' })
    await app.services.settings.saveEnvironment(draft({ id, name: 'Kantoor' }))
    await app.services.session.signIn(id, null)
    expect(host.opened.at(-1)!.toolbar).toEqual({
      name: 'Kantoor',
      kind: 'test',
      language: 'nl',
      theme: 'dark',
      contrast: 'more',
    })
  })

  it('is asked for when the service refuses the tokens, and edits are kept', async () => {
    const { app } = await start(personWho({ decision: 'allow' }), { openDesk })
    const { id } = await app.services.settings.saveEnvironment(draft())
    const place = { environment: id, administration: service.facts.databases[0]! }
    await app.services.settings.addAdministration(id, place.administration, 'Books')
    await app.services.session.signIn(id, null)
    await app.services.settings.goTo(place)
    const sync = async () => (await app.services.sync.read(place)).state
    await expect.poll(sync, { timeout: 30_000 }).toMatchObject({ is: 'idle', lastAt: expect.any(Number) as number })
    service.control.quirk({ quirk: 'unauthorized', path: '/api/' })
    const { rows } = await app.services.customers.rows(place, {
      search: '',
      filter: {},
      sort: [],
      columns: [],
      from: 0,
      count: 1,
    })
    await app.services.customers.save(place, rows[0]!.key, { Name: { is: 'text', text: 'Kept' } }, 0)
    await app.services.sync.now(place)
    await expect
      .poll(() => app.services.session.read(id), { timeout: 30_000 })
      .toEqual({ is: 'signed-out', because: 'expired' })
    expect(await app.services.sync.read(place)).toMatchObject({ waiting: 1 })
    const refreshes = service.control.count({ path: '/OAuth/Token' })
    await app.services.sync.now(place)
    await expect.poll(sync, { timeout: 30_000 }).toMatchObject({ is: 'signed-out' })
    expect(service.control.count({ path: '/OAuth/Token' })).toBe(refreshes)
    service.control.clearQuirks()
    await app.services.session.signIn(id, null)
    await expect.poll(() => app.services.sync.read(place), { timeout: 30_000 }).toMatchObject({ waiting: 0 })
  }, 120_000)

  it('has one window per environment, and a second call focuses it', async () => {
    const { app, host } = await start(() => new Promise(() => undefined))
    const { id } = await app.services.settings.saveEnvironment(draft())
    const first = app.services.session.signIn(id, null)
    await expect.poll(() => host.opened.length).toBe(1)
    const second = app.services.session.signIn(id, null)
    await expect.poll(() => host.focused.count).toBe(1)
    await app.services.session.cancelSignIn(id)
    expect(await first).toEqual({ is: 'sign-in-failed', fail: { code: 'sign-in-cancelled' } })
    expect(await second).toEqual(await first)
    expect(host.opened).toHaveLength(1)
  })

  it('survives a restart, and no token or secret is readable in the profile', async () => {
    const { id, app } = await signIn(personWho({ decision: 'allow' }))
    await app.stop()
    const again = await start(whoCloses)
    expect(await again.app.services.session.read(id)).toMatchObject({ is: 'signed-in' })
    const secret = service.facts.clientSecret
    for (const file of filesIn(profile)) {
      expect(readableIn(readFileSync(file), [secret]), file).toEqual([])
      expect(statSync(file).mode & 0o077).toBe(0)
    }
    expect(JSON.stringify(await again.app.services.settings.read())).not.toContain(secret)
  })

  it('lasts only for this run without a keychain, and a notice says so', async () => {
    const { app } = await start(personWho({ decision: 'allow' }), { keychainKey: null })
    const { id } = await app.services.settings.saveEnvironment(draft())
    expect(await app.services.session.signIn(id, null)).toMatchObject({ is: 'signed-in', kept: false })
    expect(await app.services.settings.read()).toMatchObject({
      keychain: { is: 'missing' },
      notices: [{ code: 'keychain-missing' }],
    })
    await app.stop()
    const again = await start(whoCloses, { keychainKey: null })
    expect(await again.app.services.session.read(id)).toEqual({ is: 'signed-out', because: 'never' })
  })

  it('is undone by signing out: tokens and pages are forgotten', async () => {
    const { app, host, id } = await signIn(personWho({ decision: 'allow' }))
    expect(await app.services.session.signOut(id)).toEqual({ is: 'signed-out', because: 'asked' })
    expect(host.forgotten).toEqual([id])
    expect(await codeOf(() => app.services.settings.offeredAdministrations(id))).toBe('signed-out')
  })

  it('shows its end at once where customers are shown, even right after a token was used', async () => {
    const { app } = await start(personWho({ decision: 'allow' }), { openDesk })
    const { id } = await app.services.settings.saveEnvironment(draft())
    const place = { environment: id, administration: service.facts.databases[0]! }
    await app.services.settings.addAdministration(id, place.administration, 'Books')
    await app.services.session.signIn(id, null)
    await app.services.settings.goTo(place)
    const sync = async () => (await app.services.sync.read(place)).state
    await expect.poll(sync).toMatchObject({ is: 'idle', lastAt: expect.any(Number) as number })
    await app.services.session.signOut(id)
    await expect.poll(sync).toMatchObject({ is: 'signed-out', lastAt: expect.any(Number) as number })
    await app.services.session.signIn(id, null)
    await expect.poll(sync).toMatchObject({ is: 'idle' })
  })

  it('fails for an unknown environment', async () => {
    const { app } = await start(whoCloses)
    expect(await codeOf(() => app.services.session.signIn('other', null))).toBe('environment-unknown')
  })
})

describe('a registration', () => {
  it('is tested step by step', async () => {
    const { app, id } = await signIn(personWho({ decision: 'allow' }))
    const steps = async (databaseId: string, part: Partial<EnvironmentDraft> = {}) => {
      const results: string[] = []
      for (const check of connectionChecks) {
        const { is, fail } = await app.services.settings.testStep(draft({ id, ...part }), check, databaseId)
        results.push([check, is, fail?.code].filter(Boolean).join(' '))
        if (is === 'failed') break
      }
      return results
    }
    expect(await steps('MVL00124')).toEqual(['address passed', 'client passed', 'redirect passed', 'database passed'])
    expect(await steps('NOWHERE')).toEqual([
      'address passed',
      'client passed',
      'redirect passed',
      'database failed database-unknown',
    ])
    await steps('A/B', { pathStyle: 'bang-underscore' })
    expect(service.control.count({ path: '/api/A!_2FB/CustomerInfoList' })).toBe(1)
    expect(await steps('MVL00124', { secret: 'wrong' })).toEqual([
      'address passed',
      'client failed sign-in-wrong-client',
    ])
    expect(await steps('MVL00124', { redirectUri: 'https://other.example/' })).toEqual([
      'address passed',
      'client passed',
      'redirect failed sign-in-wrong-redirect',
    ])
    expect(await steps('MVL00124', { baseAddress: 'http://127.0.0.1:1/v1' })).toEqual([
      'address failed connecting-unreachable',
    ])
  })

  it('offers the administrations that the service lists', async () => {
    const { app, id } = await signIn(personWho({ decision: 'allow' }))
    const offered = await app.services.settings.offeredAdministrations(id)
    expect(offered.map(({ databaseId }) => databaseId)).toEqual(service.facts.databases)
    expect(offered.every(({ name }) => name.length > 0)).toBe(true)
  })

  it('does not keep its tokens when its host changes', async () => {
    const { app, id } = await signIn(personWho({ decision: 'allow' }))
    await app.services.settings.saveEnvironment(draft({ id, baseAddress: 'https://elsewhere.example/v23' }))
    expect(await app.services.session.read(id)).toEqual({ is: 'signed-out', because: 'forgotten' })
  })
})
