import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EnvironmentDraft } from '../../../preload/contract/settings.ts'
import type { Changed } from '../../../preload/contract/topics.ts'
import { startApp, type App } from '../../../main/app/app.ts'
import type { Desk } from '../../../main/desk/desk.ts'
import { codeOf } from '../code-of.ts'
import { newProfile, removeProfile, testHost, type TestHost } from '../test-host.ts'

let profile: string
let apps: App[]
let waiting: number
/** Edits that are saved in each desk before it closes. */
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

/** An environment with one administration, which the window shows. */
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
  it('are stored without the secret, which is never shown', async () => {
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

  it('keep their secret if a draft leaves it out, and lose it to an empty one', async () => {
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

  it('have distinct names: a name like another’s is refused, and nothing of the draft is stored', async () => {
    const { settings } = await atOffice()
    const taken = { fail: { code: 'environment-incomplete', about: { field: 'name', why: 'taken' } } }
    for (const name of ['Office', ' office', 'OFF ICE', 'of\u200bfice', 'Demo Company'])
      await expect(settings.saveEnvironment({ ...draft, name })).rejects.toMatchObject(taken)
    expect((await settings.read()).environments).toHaveLength(2)
  })

  it('keep their own name, and may spell it differently', async () => {
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

  it('sign in as chosen, until the choice changes', async () => {
    const { settings, id } = await atOffice()
    const local = { ...draft, id, redirectUri: ' http://127.0.0.1:4711/ ' }
    expect(await settings.saveEnvironment({ ...local, signInWith: 'browser' })).toMatchObject({
      signInWith: 'browser',
      redirectUri: 'http://127.0.0.1:4711/',
    })
    expect(await settings.saveEnvironment({ ...local, name: 'Renamed' })).toMatchObject({ signInWith: 'browser' })
    expect(await settings.saveEnvironment({ ...local, signInWith: 'window' })).toMatchObject({ signInWith: 'window' })
  })

  it('keep their session under another name, and lose it for another client', async () => {
    const { settings, id, host } = await atOffice()
    await settings.saveEnvironment({ ...draft, id, name: 'Renamed' })
    expect(host.forgotten).toEqual([])
    await settings.saveEnvironment({ ...draft, id, clientId: 'another' })
    expect(host.forgotten).toEqual([id])
  })

  it('show how many edits wait in all of their administrations', async () => {
    const { settings, id } = await atOffice()
    await settings.addAdministration(id, 'MVL 2', '')
    waiting = 2
    await expect(settings.forgetEnvironment(id, false)).rejects.toMatchObject({
      fail: { code: 'environment-has-waiting-edits', about: { waiting: 4 } },
    })
  })

  it('reopen their desks at another version of the service, with the same data', async () => {
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
  ])('do not move to another service with waiting edits, and take nothing along: %s', async (baseAddress) => {
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

  it('without a keychain keep edits in memory, even for another name or version', async () => {
    const { settings, id } = await atOffice(null)
    waiting = 1
    expect(
      await codeOf(() => settings.saveEnvironment({ ...draft, id, baseAddress: 'https://api.example/acc/v15' })),
    ).toBe('environment-has-waiting-edits')
    expect(closed).toEqual([])
  })

  it('are removed with their folder and tokens, and with waiting edits only after consent', async () => {
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

  it('that are removed take the window from none of another environment', async () => {
    const { settings, place } = await atOffice()
    const other = await settings.saveEnvironment({ ...draft, name: 'Other' })
    await settings.forgetEnvironment(other.id, true)
    expect((await settings.read()).place).toEqual(place)
  })

  it('are not removed with an edit that was saved after the count', async () => {
    const { settings, id } = await atOffice()
    savedSince = 1
    expect(await codeOf(() => settings.forgetEnvironment(id, false))).toBe('environment-has-waiting-edits')
    expect((await settings.read()).environments.map((one) => one.id)).toContain(id)
  })

  it('cancel a sign-in under way when its redirect changes, and no other', async () => {
    const { settings, id, app } = await atOffice()
    const { session } = app.services
    const signingIn = session.signIn(id, null)
    await settings.saveEnvironment({ ...draft, id, name: 'Renamed' })
    expect((await session.read(id)).is).toBe('signing-in')
    await settings.saveEnvironment({ ...draft, id, redirectUri: 'https://desk.example/other' })
    await signingIn
    expect(await session.read(id)).toEqual({ is: 'sign-in-failed', fail: { code: 'sign-in-cancelled' } })
  })

  it('that do not exist are refused everywhere', async () => {
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

it('the choice about VIES and the removal of everything are logged', async () => {
  const { app, host } = await start()
  const { settings } = app.services
  const logged = () => host.lines.map((line) => (JSON.parse(line) as { event: string }).event)
  const before = logged().length
  await settings.allowVies(true)
  await settings.allowVies(false)
  await settings.removeEverything('Ledgerdesk')
  expect(logged().slice(before)).toEqual(['vies-allowed', 'vies-not-allowed', 'removal-asked'])
})

describe('administrations', () => {
  it('are added once', async () => {
    const { settings, id } = await atOffice()
    expect(await codeOf(() => settings.addAdministration(id, 'MVL 1', 'again'))).toBe('administration-exists')
    expect(await codeOf(() => settings.addAdministration(id, ' ', 'none'))).toBe('administration-unknown')
  })

  it('are removed one by one, and an unknown one is refused', async () => {
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

  it('show their last visit', async () => {
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
  it('are stored, shown and notified', async () => {
    const { app, host, heard } = await start()
    expect((await app.services.settings.prefer({ theme: 'dark' })).preferences).toEqual({
      language: 'en',
      theme: 'dark',
      contrast: 'system',
      density: 'comfortable',
      terms: 'customer',
    })
    expect(host.themes).toEqual(['system', 'dark'])
    expect(heard).toEqual([{ topic: 'settings' }])
  })
})

describe('the window’s bounds', () => {
  it('are stored with the settings, and no window can read them', async () => {
    const { app } = await start()
    const place = { x: 1, y: 2, width: 800, height: 600, maximized: true }
    app.window.keep(place)
    expect(app.window.read()).toEqual(place)
    expect(await app.services.settings.read()).not.toHaveProperty('window')
  })
})
