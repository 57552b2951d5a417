import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService, type RunningService } from '../../../main/demo/start-service.ts'
import { until } from '../desk/desk-kit.ts'
import { newProfile, removeProfile } from '../test-host.ts'
import { enter, startOn } from './desk-app.ts'

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

const atDesk = async (secret = service.facts.clientSecret) => {
  const { app, host } = await startOn(profile)
  const place = await enter({ app }, service, { kind: 'production', lockMinutes: 10, secret })
  const lastAt = async (): Promise<number> => {
    const { state } = await app.services.sync.read(place)
    return state.is === 'idle' ? (state.lastAt ?? 0) : 0
  }
  return { host, id: place.environment, place, lastAt, onChanged: app.onChanged, ...app.services }
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
    // The test must not read the settings meanwhile, because reading them locks as well.
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
    const { promise: heard, resolve } = Promise.withResolvers<void>()
    host.pass(3 * 60 * minute)
    onChanged(({ topic }) => topic === 'session' && resolve())
    host.wake()
    await heard
    expect((await session.read(id)).is).toBe('signed-out')
  })
})
