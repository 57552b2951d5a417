import { describe, expect, it, onTestFinished } from 'vitest'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { EnvironmentDraft } from '../../preload/contract/settings.ts'
import type { Changed } from '../../preload/contract/topics.ts'
import { startApp } from '../../main/app/app.ts'
import { isFail } from '../../main/base/app-error.ts'
import { startService } from '../../main/demo/start-service.ts'
import { text, until } from './desk/desk-kit.ts'
import { personWho } from './person.ts'
import { draftFor, openDesk } from './profile/desk-app.ts'
import { newProfile, removeProfile, testHost } from './test-host.ts'

const minute = 60_000
const codeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work()
    return 'fine'
  } catch (error) {
    if (isFail(error))
      return [error.fail.code, error.fail.about?.['name'] ?? error.fail.about?.['writes']]
        .filter((part) => part !== undefined)
        .join(' ')
    throw error
  }
}

/** A production environment with a lock of ten minutes, a signed-in user and its customers. */
const start = async (part: Partial<EnvironmentDraft> = {}) => {
  const service = await startService({ customers: 6, seed: 7 })
  const profile = newProfile()
  const draft = draftFor(service, { kind: 'production', name: 'Office NL' })
  const open = async () => {
    const host = testHost({ profile, keychainKey: 'a key', person: personWho({ decision: 'allow' }), openDesk })
    const app = await startApp(host)
    const heard: Changed[] = []
    app.onChanged((changed) => heard.push(changed))
    onTestFinished(() => app.stop())
    return { host, app, heard, ...app.services }
  }
  const first = await open()
  onTestFinished(async () => {
    await service.stop()
    removeProfile(profile)
  })
  const { id } = await first.settings.saveEnvironment(draft)
  const place: AdministrationRef = { environment: id, administration: service.facts.databases[0]! }
  await first.settings.addAdministration(id, place.administration, 'Books')
  await first.session.signIn(id, null)
  await first.settings.goTo(place)
  const synced = async ({ sync } = first): Promise<void> => {
    const lastAt = async (): Promise<number> => {
      const { state } = await sync.read(place)
      return state.is === 'idle' ? (state.lastAt ?? 0) : 0
    }
    const before = await lastAt()
    await sync.now(place)
    await until('a sync', async () => (await lastAt()) > before)
  }
  await synced()
  const ids = service.control.ids()
  await first.settings.saveEnvironment({ ...draft, id, lockMinutes: 10, ...part })
  const save = async (at: number, { customers } = first) => {
    const { edit } = await customers.read(place, `s:${ids[at]}`)
    return customers.save(place, `s:${ids[at]}`, { City: text(`City ${at}`) }, edit?.revision ?? 0)
  }
  const lock = async () => (await first.settings.read()).environments.find((environment) => environment.id === id)!.lock
  const written = (): number => service.control.count({ method: 'PUT' })
  return { ...first, service, draft, id, place, ids, save, synced, lock, written, open }
}

describe('a locked production environment', () => {
  it('refuses changes and names itself; waiting edits can be taken back, and everything can be read', async () => {
    const { settings, customers, edits, history, sync, id, place, ids, save, service } = await start()
    await settings.unlock(id, 'Office NL')
    service.control.quirk({ quirk: 'unavailable', method: 'PUT' })
    await save(0)
    await settings.lock(id)
    const [edit] = await edits.list(place)
    const calls: Readonly<Record<string, () => unknown>> = {
      save: () => save(1),
      'save again': () => save(0),
      create: () => customers.create(place, { Name: text('New') }),
      remove: () => customers.remove(place, `s:${ids[1]}`, 0),
      retry: () => edits.retry(place, [edit!.id]),
      resolve: () => edits.resolve(place, edit!.id, { is: 'let-go' }, edit!.revision),
      'take over': () => edits.takeOver(place, [edit!.id]),
      reverse: () => history.reverse(place, 1),
      release: () => sync.release(place, 1),
    }
    for (const [name, call] of Object.entries(calls))
      expect([name, await codeOf(call)]).toEqual([name, 'environment-locked Office NL'])
    expect((await edits.list(place)).map(({ changes }) => changes[0]?.to)).toEqual([text('City 0')])
    expect(await codeOf(() => edits.discard(place, [edit!.id]))).toBe('fine')
    expect(await codeOf(() => history.list(place, { search: '', before: null, count: 10 }))).toBe('fine')
  })

  it('is unlocked by its whole name, for its minutes, and then sends the waiting edits', async () => {
    const { settings, sync, id, place, save, written, synced, lock, host, heard } = await start()
    for (const wrong of ['', 'Office', 'office nl', 'Office  NL', 'Office NL!'])
      expect([wrong, await codeOf(() => settings.unlock(id, wrong))]).toEqual([wrong, 'environment-name-differs'])
    expect(await lock()).toEqual({ is: 'locked', minutes: 10 })
    await settings.unlock(id, ' Office NL ')
    expect(await lock()).toMatchObject({
      is: 'unlocked',
      minutes: 10,
      until: expect.closeTo(host.now() + 10 * minute, -5) as number,
    })
    await save(0)
    await until('it is sent', () => written() === 1)
    host.pass(10 * minute)
    heard.length = 0
    expect(await codeOf(() => save(1))).toBe('environment-locked Office NL')
    await until('the desk has heard of it', async () => (await sync.read(place)).held?.is === 'locked')
    await until(
      'the window hears of it',
      () => heard.some(({ topic }) => topic === 'settings') && heard.some(({ topic }) => topic === 'sync'),
    )
    await synced()
    expect(written()).toBe(1)
  })

  it('sends nothing from the moment that locking has answered, and is locked again after a restart', async () => {
    const { settings, id, save, written, synced, service, app, open, place } = await start()
    await settings.unlock(id, 'Office NL')
    service.control.quirk({ quirk: 'unavailable' })
    await save(0)
    await settings.lock(id)
    service.control.clearQuirks()
    await synced()
    expect(written()).toBe(0)
    await settings.unlock(id, 'Office NL')
    service.control.quirk({ quirk: 'unavailable' })
    await app.stop()
    service.control.clearQuirks()
    const again = await open()
    expect((await again.settings.read()).environments.find((environment) => environment.id === id)).toMatchObject({
      lock: { is: 'locked', minutes: 10 },
    })
    const before = written()
    await synced(again)
    expect([written() - before, (await again.sync.read(place)).held]).toEqual([0, { is: 'locked' }])
  })

  it('is not unlocked by its settings: not without a lock, with a longer one, or as a test environment', async () => {
    const { settings, id, draft, lock } = await start()
    const change = (part: Partial<EnvironmentDraft>) =>
      codeOf(() => settings.saveEnvironment({ ...draft, id, lockMinutes: 10, ...part }))
    for (const part of [{ lockMinutes: null }, { lockMinutes: 11 }, { kind: 'test' }] as const)
      expect([part, await change(part)]).toEqual([part, 'environment-locked Office NL'])
    expect([
      await change({ lockMinutes: 5 }),
      await change({ name: 'Office BE', lockMinutes: 5 }),
      await lock(),
    ]).toEqual(['fine', 'fine', { is: 'locked', minutes: 5 }])
    await settings.unlock(id, 'Office BE')
    expect([await change({ lockMinutes: 60 }), await change({ kind: 'test' }), await lock()]).toEqual([
      'fine',
      'fine',
      { is: 'none' },
    ])
  })
})

describe('more edits than production sends without a question', () => {
  it('wait in one administration until their number is typed, and the settings count them meanwhile', async () => {
    const { settings, sync, id, place, save, written, synced, service, open, app } = await start({
      lockMinutes: null,
      askAbove: 2,
    })
    service.control.quirk({ quirk: 'unavailable' })
    for (const at of [0, 1, 2]) await save(at)
    service.control.clearQuirks()
    await synced()
    expect([written(), (await sync.read(place)).held]).toEqual([0, { is: 'many', writes: 3, askAbove: 2 }])
    const known = async (services = { settings }) =>
      (await services.settings.read()).environments.find((environment) => environment.id === id)!.administrations[0]
    await until('it is counted', async () => (await known())?.waiting === 3)
    await app.stop()
    const again = await open()
    // No desk is open yet.
    expect(await known(again)).toMatchObject({
      name: 'Books',
      waiting: 3,
      needsAttention: 0,
      openedAt: expect.any(Number) as number,
    })
    await synced(again)
    expect(await codeOf(() => again.sync.release(place, 2))).toBe('writes-changed 3')
    expect(written()).toBe(0)
    await again.sync.release(place, 3)
    await until('all are sent', () => written() === 3)
    await until('it is counted', async () => (await known(again))?.waiting === 0)
  })
})
