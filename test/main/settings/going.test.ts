import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startApp } from '../../../main/app/app.ts'
import type { Desk } from '../../../main/desk/desk.ts'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { EnvironmentDraft } from '../../../preload/contract/settings.ts'
import { newProfile, removeProfile, testHost, writingBy } from '../test-host.ts'

const draft: EnvironmentDraft = {
  kind: 'test',
  name: 'Office',
  baseAddress: 'https://api.example/acc/v14',
  clientId: 'client',
  redirectUri: 'https://desk.example/cb',
  scope: 'all',
  pathStyle: 'standard',
  status: 'active',
  lockMinutes: null,
  askAbove: null,
}

const standingDesk = (place: AdministrationRef): Desk =>
  ({
    place,
    ended: new Promise(() => undefined),
    sync: { read: async () => ({ waiting: 0, needsAttention: 0 }) },
    close: async () => null,
  }) as unknown as Desk

it('the window stays at the administration that was chosen last, though another opens later', async () => {
  const profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  const opened = Promise.withResolvers<void>()
  const app = await startApp(
    testHost({
      profile,
      keychainKey: 'a key',
      openDesk: async ({ place }) => {
        if (place.administration === 'slow') await opened.promise
        return standingDesk(place)
      },
    }),
  )
  onTestFinished(app.stop)
  const { settings } = app.services
  const { id } = await settings.saveEnvironment(draft)
  for (const name of ['slow', 'fast']) await settings.addAdministration(id, name, name)
  const late = settings.goTo({ environment: id, administration: 'slow' })
  const place = { environment: id, administration: 'fast' }
  await settings.goTo(place)
  opened.resolve()
  expect([(await late).place, (await settings.read()).place]).toEqual([place, place])
})

it('a person goes to another administration on a disk that takes nothing, and is there', async () => {
  const profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  const host = testHost({ profile, keychainKey: 'a key', openDesk: async ({ place }) => standingDesk(place) })
  let isFull = false
  const disk = writingBy(host, (write) => {
    if (isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' })
    write()
  })
  const app = await startApp({ ...host, ...disk })
  onTestFinished(app.stop)
  const { settings } = app.services
  const { id } = await settings.saveEnvironment(draft)
  for (const name of ['A', 'B']) await settings.addAdministration(id, name, name)
  const [first, other] = ['A', 'B'].map((administration) => ({ environment: id, administration }))
  await settings.goTo(first!)
  isFull = true
  expect([(await settings.goTo(other!)).place, (await settings.read()).place]).toEqual([other, other])
  isFull = false
  await settings.prefer({ theme: 'dark' })
  expect((await settings.read()).place).toEqual(other)
  expect(JSON.parse(readFileSync(join(profile, 'settings.json'), 'utf8'))).toMatchObject({ place: other })
})
