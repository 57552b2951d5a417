import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { EnvironmentDraft } from '../../preload/contract/settings.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { App } from '../../main/app/app.ts'
import { isFail } from '../../main/base/app-error.ts'
import type { RunningService } from '../../main/demo/start-service.ts'
import { openVault } from '../../main/base/files/vault.ts'
import { codeOf } from './code-of.ts'
import { openService, text, until } from './desk/desk-kit.ts'
import { enter, openDesk, startOn } from './profile/desk-app.ts'
import { newProfile, removeProfile, testHost, type TestHost } from './test-host.ts'

const all = { is: 'all', of: { search: '', filter: {}, sort: [] }, except: [] } as const

let profile: string
let was: RunningService
let is: RunningService
beforeEach(async () => {
  profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  was = await openService({ customers: 60 })
  is = await openService({ customers: 60 })
})

const draftFor = (service: RunningService, { environment: id }: AdministrationRef): EnvironmentDraft => {
  const { baseUrl: baseAddress, clientId, redirectUri, scope } = service.facts
  return {
    id,
    kind: 'test',
    name: 'Office',
    baseAddress,
    clientId,
    redirectUri,
    scope,
    pathStyle: 'standard',
    status: 'active',
    lockMinutes: null,
    askAbove: null,
  }
}
const movedTo = (service: RunningService, place: AdministrationRef): EnvironmentDraft => ({
  ...draftFor(service, place),
  secret: service.facts.clientSecret,
})
const downloading = async (app: App, place: AdministrationRef): Promise<void> => {
  was.control.quirk({ quirk: 'latency', value: '20', method: 'GET', path: '/Customer/' })
  for (const id of was.control.ids()) was.control.change(id, { Telephone: '070 1234567' })
  await app.services.sync.now(place)
  await until('a download', async () => (await app.services.sync.read(place)).state.is === 'downloading')
}
const addressOf = async (app: App): Promise<string> =>
  (await app.services.settings.read()).environments.at(-1)!.baseAddress
const kept = async (): Promise<readonly string[]> =>
  (await openVault(testHost({ profile, keychainKey: 'a key' }))).names('tokens:')
/** Runs something once, when a desk begins to close or has just counted its waiting edits. */
const once = (when: 'closes' | 'has counted') => {
  let work: (() => Promise<unknown>) | null = null
  let done: Promise<unknown> = Promise.resolve()
  const now = (): Promise<unknown> => {
    const mine = work
    work = null
    return (done = mine?.() ?? done)
  }
  const watched: TestHost['openDesk'] = async (options, host) => {
    const desk = await openDesk(options, host)
    const read = async (): ReturnType<typeof desk.sync.read> => {
      const view = await desk.sync.read()
      if (when === 'has counted') await now()
      return view
    }
    const close = (): ReturnType<typeof desk.close> => {
      if (when === 'closes') void now()
      return desk.close()
    }
    return { ...desk, sync: { ...desk.sync, read }, close }
  }
  return { openDesk: watched, do: (next: () => Promise<unknown>) => void (work = next), done: () => done }
}
/** No file can be written next to this one. */
const block = (): void => void mkdirSync(join(profile, 'vault.json.new'))
const unblock = (): void => rmdirSync(join(profile, 'vault.json.new'))

describe('an environment that moves to another service', () => {
  it('leaves nothing of the old one on screen, while its customers are read and shown', async () => {
    const closing = once('closes')
    const started = await startOn(profile, { openDesk: closing.openDesk })
    const { app } = started
    const { settings, session, customers } = app.services
    const place = await enter(started, was)
    const [firstKey] = await customers.keys(place, all)
    await downloading(app, place)
    closing.do(async () => customers.keys(place, all))
    expect(await codeOf(() => settings.saveEnvironment(movedTo(is, place)))).toBe('nothing failed')
    expect([await closing.done(), await customers.keys(place, all), await session.read(place.environment)]).toEqual([
      [],
      [],
      { is: 'signed-out', because: 'forgotten' },
    ])
    expect(await codeOf(() => customers.save(place, firstKey!, { Telephone: text('070 7654321') }, 0))).toBe(
      'customer-unknown',
    )
    expect([await addressOf(app), is.control.count({ path: '/Customer' })]).toEqual([is.facts.baseUrl, 0])
  })

  it('notifies the window, which reads again although the service sends nothing', async () => {
    const started = await startOn(profile)
    const place = await enter(started, was)
    const topics: string[] = []
    started.app.onChanged(({ topic, place: where }) => void (where && topics.push(topic)))
    await started.app.services.settings.saveEnvironment(movedTo(is, place))
    expect(new Set(topics)).toEqual(new Set(['customers', 'edits', 'sync', 'history', 'choices', 'quality']))
  })

  it('needs the new service’s secret: the stored one is not sent to another service', async () => {
    const started = await startOn(profile)
    const { settings, session } = started.app.services
    const place = await enter(started, was)
    const draft = draftFor(is, place)
    await expect(settings.saveEnvironment(draft)).rejects.toSatisfy(
      (error: unknown) => isFail(error, 'environment-incomplete') && error.fail.about?.['field'] === 'secret',
    )
    expect([await addressOf(started.app), (await session.read(place.environment)).is]).toEqual([
      was.facts.baseUrl,
      'signed-in',
    ])
    await settings.saveEnvironment({ ...draft, secret: '' })
    expect([await addressOf(started.app), (await settings.read()).environments.at(-1)!.hasSecret]).toEqual([
      is.facts.baseUrl,
      false,
    ])
  })

  it('keeps edits that are saved during the move, for the new service', async () => {
    const closing = once('closes')
    const started = await startOn(profile, { openDesk: closing.openDesk })
    const { settings, customers } = started.app.services
    const place = await enter(started, was)
    closing.do(async () => customers.create(place, { Name: text('Bakkerij De Zon'), ShortName: text('DEZON') }))
    await settings.saveEnvironment(movedTo(is, place))
    await closing.done()
    await started.app.stop()
    const { edits } = (await startOn(profile)).app.services
    expect((await edits.list(place)).map(({ state }) => state.is)).toEqual(['waiting'])
  })

  it('stays unchanged while the vault cannot be written, and takes no token along afterwards', async () => {
    const started = await startOn(profile)
    const { settings, session, sync } = started.app.services
    const place = await enter(started, was)
    block()
    expect(await codeOf(() => settings.saveEnvironment(movedTo(is, place)))).toBe('disk-read-only')
    expect([await addressOf(started.app), (await session.read(place.environment)).is]).toEqual([
      was.facts.baseUrl,
      'signed-out',
    ])
    unblock()
    expect(await codeOf(() => settings.saveEnvironment(movedTo(is, place)))).toBe('nothing failed')
    expect(await kept()).toEqual([])
    await sync.now(place)
    await until('a sync that cannot go on', async () => (await sync.read(place)).state.is !== 'downloading')
    expect([await addressOf(started.app), is.control.count()]).toEqual([is.facts.baseUrl, 0])
  })

  it('does not move if an edit is saved after the count of waiting edits: that edit stays', async () => {
    const counted = once('has counted')
    const started = await startOn(profile, { openDesk: counted.openDesk })
    const { settings, session, customers, edits } = started.app.services
    const place = await enter(started, was)
    await session.signOut(place.environment)
    counted.do(async () => customers.create(place, { Name: text('Bakkerij De Zon'), ShortName: text('DEZON') }))
    expect(await codeOf(() => settings.saveEnvironment(movedTo(is, place)))).toBe('environment-has-waiting-edits')
    expect([await addressOf(started.app), (await edits.list(place)).length]).toEqual([was.facts.baseUrl, 1])
  })

  it('loses nothing if the form has an error: it does not move', async () => {
    const started = await startOn(profile)
    const { settings, session, customers } = started.app.services
    const place = await enter(started, was)
    expect(await codeOf(() => settings.saveEnvironment({ ...movedTo(is, place), scope: '' }))).toBe(
      'environment-incomplete',
    )
    expect([(await customers.keys(place, all)).length, (await session.read(place.environment)).is]).toEqual([
      60,
      'signed-in',
    ])
  })

  it('ends a sign-in at the old one whose code is being redeemed', async () => {
    const started = await startOn(profile)
    const { settings, session } = started.app.services
    const place = await enter(started, was)
    await session.signOut(place.environment)
    was.control.clearCounts()
    was.control.quirk({ quirk: 'latency', value: '300', path: '/OAuth/Token' })
    const signIn = Promise.resolve(session.signIn(place.environment, 'somebody else')).catch((error: unknown) => error)
    await until('the code to leave', () => was.control.count({ path: '/OAuth/Token' }) === 1)
    await settings.saveEnvironment(movedTo(is, place))
    await signIn
    expect([await kept(), (await session.read(place.environment)).is, is.control.count()]).toEqual([
      [],
      'signed-out',
      0,
    ])
  })

  it('makes a sign-in requested meanwhile wait, and go to the new service', async () => {
    const closing = once('closes')
    const started = await startOn(profile, { openDesk: closing.openDesk })
    const { settings, session } = started.app.services
    const place = await enter(started, was)
    was.control.clearCounts()
    closing.do(async () => session.signIn(place.environment, null))
    await settings.saveEnvironment(movedTo(is, place))
    expect(await closing.done()).toMatchObject({ is: 'signed-in' })
    expect([was.control.count({ path: '/OAuth' }), is.control.count({ path: '/OAuth/Token' })]).toEqual([0, 1])
  })
})

describe('an environment that cannot be removed completely', () => {
  it('still exists, says so, and is removed at the next try', async () => {
    const started = await startOn(profile)
    const { settings } = started.app.services
    const place = await enter(started, was)
    // No file there is stored, so none can be removed.
    const inTheWay = join(profile, 'profile-set-aside-1')
    writeFileSync(inTheWay, '')
    expect(await codeOf(() => settings.forgetEnvironment(place.environment, false))).toBe('files-not-removed')
    expect((await settings.read()).environments.map(({ name }) => name)).toContain('Office')
    rmSync(inTheWay)
    await settings.forgetEnvironment(place.environment, false)
    expect([
      (await settings.read()).environments.length,
      existsSync(join(profile, 'desks', place.environment)),
      await kept(),
    ]).toEqual([1, false, []])
  })
})

describe('a removed administration', () => {
  it('gets no new files from a window that still shows it', async () => {
    const closing = once('closes')
    const started = await startOn(profile, { openDesk: closing.openDesk })
    const { settings, customers } = started.app.services
    const place = await enter(started, was)
    closing.do(() => codeOf(() => customers.keys(place, all)))
    await settings.removeAdministration(place, false)
    expect([await closing.done(), readdirSync(join(profile, 'desks', place.environment))]).toEqual([
      'administration-unknown',
      [],
    ])
  })
})
