import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Changed } from '../../../../preload/contract/topics.ts'
import { startApp } from '../../../../main/app/app.ts'
import type { Desk } from '../../../../main/desk/desk.ts'
import { openDesk } from '../../../../main/desk/worker/open-desk.ts'
import { startService, type RunningService } from '../../../../main/demo/start-service.ts'
import { until } from '../../desk/desk-kit.ts'
import { draftFor } from '../../profile/desk-app.ts'
import { newProfile, removeProfile, testHost } from '../../test-host.ts'

let profile: string
let service: RunningService
let stop: () => Promise<void>

beforeEach(async () => {
  profile = newProfile()
  service = await startService({ customers: 4 })
})
afterEach(async () => {
  await stop()
  await service.stop()
  removeProfile(profile)
})

/** The app at an administration whose thread the test can crash. */
const start = async () => {
  let breakOff: () => Promise<void> = async () => undefined
  let opened = 0
  const host = testHost({
    profile,
    keychainKey: 'a key',
    openDesk: async (options, deskHost) => {
      const desk = await openDesk(options, deskHost)
      const { promise, resolve } = Promise.withResolvers<Error | null>()
      opened++
      breakOff = async () => {
        await desk.close()
        resolve(new RangeError('Jansen'))
      }
      return {
        ...desk,
        ended: Promise.race([promise, desk.ended.then(() => promise)]),
        close: async () => {
          resolve(null)
          return desk.close()
        },
      } satisfies Desk
    },
  })
  const app = await startApp(host)
  stop = app.stop
  const heard: Changed[] = []
  app.onChanged((changed) => heard.push(changed))
  const { id: environment } = await app.services.settings.saveEnvironment(draftFor(service))
  const place = { environment, administration: service.facts.databases[0]! }
  await app.services.settings.addAdministration(environment, place.administration, 'Books')
  await app.services.settings.goTo(place)
  const notices = async () => (await app.services.settings.read()).notices
  /** Crashes the thread, and waits until that is logged. */
  const breaks = async (): Promise<void> => {
    const before = host.lines.length
    await breakOff()
    await until('the end of the desk is logged', async () =>
      host.lines.slice(before).some((line) => line.includes('desk-ended')),
    )
  }
  return { app, host, place, heard, notices, breaks, opened: () => opened }
}

it('a crashed desk thread adds a notice, and the desk reopens for the window in view', async () => {
  const { app, host, place, heard, notices, breaks, opened } = await start()
  const key = (await app.services.customers.create(place, { Name: { is: 'text', text: 'Kept' } })).key
  heard.length = 0
  await breaks()
  expect(await notices()).toEqual([{ code: 'desk-stopped', about: { ...place } }])
  for (const topic of ['sync', 'edits', 'customers'] as const) expect(heard).toContainEqual({ topic, place })
  expect(host.lines.find((line) => line.includes('desk-ended'))).toMatch(/RangeError/)
  expect(host.lines.join('')).not.toContain('Jansen')
  // Acknowledged edits are there when the window reads again.
  expect((await app.services.customers.read(place, key)).values.Name).toEqual({ is: 'text', text: 'Kept' })
  expect(opened()).toBe(2)
})

it('a desk that crashes repeatedly reopens only when a person asks', async () => {
  const { app, place, heard, breaks, opened } = await start()
  for (let times = 1; times <= 3; times++) {
    heard.length = 0
    await breaks()
    if (times < 3) {
      expect(heard).toContainEqual({ topic: 'customers', place })
      await app.services.sync.read(place)
    }
  }
  expect(heard.filter(({ topic }) => topic === 'customers')).toEqual([])
  expect(opened()).toBe(3)
  expect((await app.services.sync.read(place)).waiting).toBe(0)
})
