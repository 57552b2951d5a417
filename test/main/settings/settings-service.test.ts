import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EnvironmentDraft } from '../../../preload/contract/settings.ts'
import type { Changed } from '../../../preload/contract/topics.ts'
import { startApp, type App } from '../../../main/app/app.ts'
import { isFail } from '../../../main/base/app-error.ts'
import type { Desk } from '../../../main/desk/desk.ts'
import { newProfile, removeProfile, testHost, type TestHost } from '../test-host.ts'

let profile: string
let apps: App[]
let waiting: number
/** The edits that are saved in each desk before it closes. */
let savedSince: number
let opened: string[]
let closed: string[]

beforeEach(() => {
  profile = newProfile()
  apps = []
  waiting = 0
  savedSince = 0
  opened = []
  closed = []
})
afterEach(async () => {
  for (const app of apps) await app.stop()
  removeProfile(profile)
})

const start = async (keychainKey: string | null = 'a key'): Promise<{ app: App; host: TestHost; heard: Changed[] }> => {
  const host = testHost({
    profile,
    keychainKey,
    openDesk: async ({ place, baseAddress }) => {
      opened.push(`${place.administration} at ${baseAddress}`)
      const desk = {
        place,
        ended: new Promise(() => undefined),
        sync: { read: async () => ({ waiting, needsAttention: 0 }) },
        hold: async () => undefined,
        close: async () => (closed.push(place.administration), { waiting: waiting + savedSince, needsAttention: 0 }),
      }
      return desk as unknown as Desk
    },
  })
  const app = await startApp(host)
  apps.push(app)
  const heard: Changed[] = []
  app.onChanged((changed) => heard.push(changed))
  return { app, host, heard }
}
const draft: EnvironmentDraft = {
  kind: 'production',
  name: 'Office',
  baseAddress: 'https://api.example/acc/v14',
  clientId: 'client',
  secret: 'very secret',
  redirectUri: 'https://desk.example/cb',
  scope: 'http://Vendor.Product.API/Web/WebApi/*',
  pathStyle: 'bang-underscore',
  status: 'active',
  lockMinutes: null,
  askAbove: 10,
}
const codeOf = (work: () => unknown): Promise<string> =>
  Promise.resolve()
    .then(work)
    .then(
      () => 'nothing failed',
      (error: unknown) => (isFail(error) ? error.fail.code : String(error)),
    )

/** An environment with one administration, and the window there. */
const atOffice = async (keychainKey?: string | null) => {
  const started = await start(keychainKey)
  const { settings } = started.app.services
  const { id } = await settings.saveEnvironment(draft)
  await settings.addAdministration(id, 'MVL 1', ' Jansen ')
  const place = { environment: id, administration: 'MVL 1' }
  await settings.goTo(place)
  return { ...started, settings, id, place }
}

describe('environments', () => {
  it('are kept, but for the secret, which is never shown', async () => {
    const { id, app } = await atOffice()
    await app.stop()
    const again = await (await start()).app.services.settings.read()
    expect(again.environments[1]).toMatchObject({
      id,
      name: 'Office',
      hasSecret: true,
      pathStyle: 'bang-underscore',
      administrations: [{ databaseId: 'MVL 1', name: 'Jansen' }],
    })
    expect(again.place).toEqual({ environment: id, administration: 'MVL 1' })
    expect(JSON.stringify(again)).not.toContain('very secret')
  })

  it('keep their secret when a draft says nothing of it, and lose it to an empty one', async () => {
    const { settings, id } = await atOffice()
    const silent = Object.fromEntries(
      Object.entries(draft).filter(([name]) => name !== 'secret'),
    ) as unknown as EnvironmentDraft
    expect(await settings.saveEnvironment({ ...silent, id, name: 'Renamed' })).toMatchObject({
      name: 'Renamed',
      hasSecret: true,
    })
    expect(await settings.saveEnvironment({ ...draft, id, secret: '' })).toMatchObject({ hasSecret: false })
  })

  it('have names that nobody takes for another’s: such a one is refused, and nothing is kept of it', async () => {
    const { settings } = await atOffice()
    const taken = { fail: { code: 'environment-incomplete', about: { field: 'name', why: 'taken' } } }
    for (const name of ['Office', ' office', 'OFF ICE', 'of\u200bfice', 'Demo Company'])
      await expect(settings.saveEnvironment({ ...draft, name })).rejects.toMatchObject(taken)
    expect((await settings.read()).environments).toHaveLength(2)
  })

  it('keep their own name, and may write it otherwise', async () => {
    const { settings, id } = await atOffice()
    expect(await settings.saveEnvironment({ ...draft, id, name: 'OFFICE' })).toMatchObject({ name: 'OFFICE' })
  })

  it('have a secret each, or none', async () => {
    const { settings, id } = await atOffice()
    const other = await settings.saveEnvironment({ ...draft, name: 'Without', secret: '' })
    expect([other.hasSecret, (await settings.read()).environments.find((one) => one.id === id)?.hasSecret]).toEqual([
      false,
      true,
    ])
  })

  it('are signed in with as was chosen, until something else is chosen', async () => {
    const { settings, id } = await atOffice()
    const local = { ...draft, id, redirectUri: ' http://127.0.0.1:4711/ ' }
    expect(await settings.saveEnvironment({ ...local, signInWith: 'browser' })).toMatchObject({
      signInWith: 'browser',
      redirectUri: 'http://127.0.0.1:4711/',
    })
    expect(await settings.saveEnvironment({ ...local, name: 'Renamed' })).toMatchObject({ signInWith: 'browser' })
    expect(await settings.saveEnvironment({ ...local, signInWith: 'window' })).toMatchObject({ signInWith: 'window' })
  })

  it('keep who is signed in for another name, and not for another application', async () => {
    const { settings, id, host } = await atOffice()
    await settings.saveEnvironment({ ...draft, id, name: 'Renamed' })
    expect(host.forgotten).toEqual([])
    await settings.saveEnvironment({ ...draft, id, clientId: 'another' })
    expect(host.forgotten).toEqual([id])
  })

  it('tell how many edits wait in all of their administrations', async () => {
    const { settings, id } = await atOffice()
    await settings.addAdministration(id, 'MVL 2', '')
    waiting = 2
    await expect(settings.forgetEnvironment(id, false)).rejects.toMatchObject({
      fail: { code: 'environment-has-waiting-edits', about: { waiting: 4 } },
    })
  })

  it('open their desks anew at another version of the service, with what was kept', async () => {
    const { settings, id, place } = await atOffice()
    await settings.saveEnvironment({ ...draft, id, baseAddress: 'https://api.example/acc/v15' })
    await settings.goTo(place)
    expect(opened).toEqual(['MVL 1 at https://api.example/acc/v14', 'MVL 1 at https://api.example/acc/v15'])
  })

  it.each([
    'https://other.example/acc/v14',
    'https://api.example/acc-test/v14',
    'https://api.example/v14',
    'https://api.example:8443/acc/v14',
  ])('do not move to another service while edits wait there, and take nothing along: %s', async (baseAddress) => {
    const { settings, id, host } = await atOffice()
    waiting = 2
    expect(await codeOf(() => settings.saveEnvironment({ ...draft, id, baseAddress }))).toBe(
      'environment-has-waiting-edits',
    )
    expect(host.forgotten).toEqual([])
    waiting = 0
    expect(await codeOf(() => settings.saveEnvironment({ ...draft, id, baseAddress }))).toBe('nothing failed')
    expect(closed).toContain('MVL 1')
    expect(existsSync(join(profile, 'desks', id))).toBe(false)
    expect(host.forgotten).toEqual([id])
  })

  it('without a keychain do not drop what waits in memory, not even for another name or version', async () => {
    const { settings, id } = await atOffice(null)
    waiting = 1
    expect(
      await codeOf(() => settings.saveEnvironment({ ...draft, id, baseAddress: 'https://api.example/acc/v15' })),
    ).toBe('environment-has-waiting-edits')
    expect(closed).toEqual([])
  })

  it('are forgotten with their folder and tokens, but not over waiting edits unless that was said', async () => {
    const { settings, id, host } = await atOffice()
    const folder = join(profile, 'desks', id)
    expect(existsSync(folder)).toBe(true)
    waiting = 1
    expect(await codeOf(() => settings.forgetEnvironment(id, false))).toBe('environment-has-waiting-edits')
    expect(existsSync(folder)).toBe(true)
    await settings.forgetEnvironment(id, true)
    expect(existsSync(folder)).toBe(false)
    expect(host.forgotten).toContain(id)
    expect(await settings.read()).toMatchObject({ place: null, environments: [{ id: 'demo' }] })
  })

  it('are not forgotten over an edit that is saved after it was asked what waits', async () => {
    const { settings, id } = await atOffice()
    savedSince = 1
    expect(await codeOf(() => settings.forgetEnvironment(id, false))).toBe('environment-has-waiting-edits')
    expect((await settings.read()).environments.map((one) => one.id)).toContain(id)
  })

  it('give up a sign-in under way whose redirect is another now, and no other', async () => {
    const { settings, id, app } = await atOffice()
    const { session } = app.services
    const signingIn = session.signIn(id, null)
    await settings.saveEnvironment({ ...draft, id, name: 'Renamed' })
    expect((await session.read(id)).is).toBe('signing-in')
    await settings.saveEnvironment({ ...draft, id, redirectUri: 'https://desk.example/other' })
    await signingIn
    expect(await session.read(id)).toEqual({ is: 'sign-in-failed', fail: { code: 'sign-in-cancelled' } })
  })

  it('that are not there are refused everywhere', async () => {
    const { app } = await start()
    const { settings, session } = app.services
    const calls = [
      () => settings.saveEnvironment({ ...draft, id: 'none' }),
      () => settings.forgetEnvironment('none', true),
      () => settings.testStep({ ...draft, id: 'none' }, 'address', ''),
      () => settings.exportEnvironment('none'),
      () => settings.unlock('none', 'none'),
      () => settings.lock('none'),
      () => settings.offeredAdministrations('none'),
      () => settings.addAdministration('none', 'A', 'a'),
      () => settings.goTo({ environment: 'none', administration: 'A' }),
      () => session.read('none'),
      () => app.services.customers.choices({ environment: 'none', administration: 'A' }),
    ]
    for (const call of calls) expect(await codeOf(call)).toBe('environment-unknown')
  })
})

describe('administrations', () => {
  it('are added once', async () => {
    const { settings, id } = await atOffice()
    expect(await codeOf(() => settings.addAdministration(id, 'MVL 1', 'again'))).toBe('administration-exists')
    expect(await codeOf(() => settings.addAdministration(id, ' ', 'none'))).toBe('administration-unknown')
  })

  it('are removed one by one, and one that is not there is refused', async () => {
    const { settings, id } = await atOffice()
    await settings.addAdministration(id, 'MVL 2', '')
    expect(await codeOf(() => settings.removeAdministration({ environment: id, administration: 'MVL 3' }, false))).toBe(
      'administration-unknown',
    )
    await settings.removeAdministration({ environment: id, administration: 'MVL 2' }, false)
    expect((await settings.read()).environments[1]?.administrations).toMatchObject([
      { databaseId: 'MVL 1', name: 'Jansen' },
    ])
  })

  it('say when somebody was there last', async () => {
    const { settings, id, host } = await atOffice()
    await settings.addAdministration(id, 'MVL 2', '')
    expect((await settings.read()).environments[1]?.administrations.map(({ openedAt }) => openedAt)).toEqual([
      host.now(),
      null,
    ])
  })

  it('are removed, and the window leaves them', async () => {
    const { settings, place } = await atOffice()
    waiting = 1
    expect(await codeOf(() => settings.removeAdministration(place, false))).toBe('environment-has-waiting-edits')
    expect(await settings.removeAdministration(place, true)).toMatchObject({ place: null })
    expect(await codeOf(() => settings.goTo(place))).toBe('administration-unknown')
  })
})

describe('preferences', () => {
  it('are kept, shown and told', async () => {
    const { app, host, heard } = await start()
    expect((await app.services.settings.prefer({ theme: 'dark' })).preferences).toEqual({
      language: 'en',
      theme: 'dark',
      contrast: 'system',
      density: 'comfortable',
    })
    expect(host.themes).toEqual(['system', 'dark'])
    expect(heard).toEqual([{ topic: 'settings' }])
  })
})

describe('the window’s place', () => {
  it('is kept beside the settings and is no part of what a window may read', async () => {
    const { app } = await start()
    const place = { x: 1, y: 2, width: 800, height: 600, maximized: true }
    app.window.keep(place)
    expect(app.window.read()).toEqual(place)
    expect(await app.services.settings.read()).not.toHaveProperty('window')
  })
})
