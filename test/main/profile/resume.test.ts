import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import { startApp } from '../../../main/app/app.ts'
import { startService, type RunningService } from '../../../main/demo/start-service.ts'
import type { Desk } from '../../../main/desk/desk.ts'
import { startDesk } from '../../../main/desk/worker/start-desk.ts'
import { until } from '../desk/desk-kit.ts'
import { personWho } from '../person.ts'
import { newProfile, removeProfile, testHost, type TestHost } from '../test-host.ts'

const minute = 60_000
let service: RunningService
let profile: string
beforeEach(async () => {
  service = await startService({ customers: 6, seed: 7 })
  profile = newProfile()
})
afterEach(async () => {
  await service.stop()
  removeProfile(profile)
})

/** Syncs only when it is asked to. */
const openDesk: TestHost['openDesk'] = async (options, host) => {
  const { promise: ended, resolve } = Promise.withResolvers<Error | null>()
  const desk: Omit<Desk, 'place' | 'ended'> = startDesk({ ...options, every: 0, timeout: 5_000, settleTime: 200 }, host)
  return { ...desk, place: options.place, ended, close: () => desk.close().finally(() => resolve(null)) }
}

const atDesk = async (secret = service.facts.clientSecret) => {
  const host = testHost({ profile, keychainKey: 'a key', person: personWho({ decision: 'allow' }), openDesk })
  const app = await startApp(host)
  onTestFinished(() => app.stop())
  const { baseUrl: baseAddress, clientId, redirectUri, scope, databases } = service.facts
  const { id } = await app.services.settings.saveEnvironment({
    kind: 'production',
    name: 'Office',
    baseAddress,
    clientId,
    secret,
    redirectUri,
    scope,
    pathStyle: 'standard',
    status: 'active',
    lockMinutes: 10,
    askAbove: null,
  })
  const place: AdministrationRef = { environment: id, administration: databases[0]! }
  await app.services.settings.addAdministration(id, place.administration, 'Books')
  await app.services.session.signIn(id, null)
  await app.services.settings.goTo(place)
  const lastAt = async (): Promise<number> => {
    const { state } = await app.services.sync.read(place)
    return state.is === 'idle' ? (state.lastAt ?? 0) : 0
  }
  await app.services.sync.now(place)
  await until('a sync', async () => (await lastAt()) > 0)
  return { host, id, place, lastAt, onChanged: app.onChanged, ...app.services }
}

describe('after a sleep of the computer', () => {
  it('open administrations sync at once', async () => {
    const { host, lastAt } = await atDesk()
    const before = await lastAt()
    host.wake()
    await until('a sync', async () => (await lastAt()) > before)
  })

  it('the lock is on again when its minutes passed asleep, and the desk knows', async () => {
    const { host, id, place, settings, sync } = await atDesk()
    await settings.unlock(id, 'Office')
    expect((await settings.read()).environments.find((one) => one.id === id)?.lock.is).toBe('unlocked')
    host.pass(11 * minute)
    host.wake()
    // Nobody looks at the settings meanwhile: it is not their reading that puts it right.
    await until('the desk hears', async () => (await sync.read(place)).held?.is === 'locked')
  })

  it('an expired token is refreshed before it is used', async () => {
    const { host, id, lastAt, session } = await atDesk()
    const before = await lastAt()
    service.control.advance(3 * 60 * minute)
    host.pass(3 * 60 * minute)
    host.wake()
    await until('a sync', async () => (await lastAt()) > before)
    expect(await session.read(id)).toMatchObject({ is: 'signed-in', until: expect.any(Number) })
    const state = await session.read(id)
    expect(state.is === 'signed-in' && state.until > host.now()).toBe(true)
  })

  it('the window hears that a sign-in without renewal is over', async () => {
    const { host, id, session, onChanged } = await atDesk('')
    const { promise: told, resolve } = Promise.withResolvers<void>()
    host.pass(3 * 60 * minute)
    onChanged(({ topic }) => topic === 'session' && resolve())
    host.wake()
    await told
    expect((await session.read(id)).is).toBe('signed-out')
  })
})
