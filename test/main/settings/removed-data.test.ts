import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { RunningService } from '../../../main/demo/start-service.ts'
import { startApp } from '../../../main/app/app.ts'
import { AppError } from '../../../main/base/app-error.ts'
import { backUpProfile } from '../../../main/profile/backup.ts'
import { codeOf } from '../code-of.ts'
import { openService, text } from '../desk/desk-kit.ts'
import { personWho } from '../person.ts'
import { enter, openDesk, startOn, syncWhole, type Started } from '../profile/desk-app.ts'
import { newProfile, removeProfile, testHost } from '../test-host.ts'

let profile: string
let service: RunningService
let started: Started
let place: AdministrationRef
beforeEach(async () => {
  profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  service = await openService()
  started = await startOn(profile)
  place = await enter(started, service)
})
const remove = (evenWithEdits: boolean, environment = place.environment): Promise<string> =>
  codeOf(() => started.app.services.settings.removeData(environment, evenWithEdits))
const everything = (): readonly string[] =>
  readdirSync(profile, { recursive: true })
    .map(String)
    .filter((path) => path.includes(place.environment))

it('after a sign-out its data is removed everywhere, and the environment stays for the next sign-in', async () => {
  const { settings, session } = started.app.services
  await session.signOut(place.environment)
  await backUpProfile(profile, 'update', 1)
  cpSync(join(profile, 'desks'), join(profile, 'profile-set-aside-2', 'desks'), { recursive: true })
  expect(everything().length).toBeGreaterThan(5)
  expect(await remove(false)).toBe('nothing failed')
  expect(everything()).toEqual([])
  expect(await settings.read()).toMatchObject({
    place: null,
    environments: [{ id: 'demo' }, { id: place.environment, hasSecret: true, administrations: [{ waiting: 0 }] }],
  })
  await session.signIn(place.environment, null)
  await settings.goTo(place)
  await syncWhole(started.app, place)
  expect((await started.app.services.sync.read(place)).complete).toBe(12)
})

it('waiting changes are removed with it only where the user agreed', async () => {
  const { customers, session } = started.app.services
  service.control.quirk({ quirk: 'unavailable' })
  await customers.save(place, `s:${service.control.ids()[0]!}`, { Person: text('Ann') }, 0)
  await session.signOut(place.environment)
  const before = everything()
  expect([await remove(false), everything()]).toEqual(['environment-has-waiting-edits', before])
  expect(await started.app.services.edits.list(place)).toHaveLength(1)
  expect([await remove(true), existsSync(join(profile, 'desks', place.environment))]).toEqual(['nothing failed', false])
})

/** The app with a keychain that opens all but the keys of databases. */
const startWithoutKeys = async (): Promise<void> => {
  const host = testHost({ profile, keychainKey: 'a key', person: personWho({ decision: 'allow' }), openDesk })
  const unseal = async (sealed: Uint8Array): Promise<string> => {
    const opened = await host.unseal(sealed)
    if (opened.includes('key:')) throw new AppError('keychain-changed')
    return opened
  }
  const app = await startApp({ ...host, unseal })
  onTestFinished(() => app.stop())
  started = { app, host }
}

it('changes in a file that was put aside, whose key is lost, are removed only where the user agreed', async () => {
  const { customers } = started.app.services
  service.control.quirk({ quirk: 'unavailable' })
  await customers.save(place, `s:${service.control.ids()[0]!}`, { Person: text('Ann') }, 0)
  await started.app.stop()
  await startWithoutKeys()
  const { settings, edits } = started.app.services
  expect(await edits.list(place)).toEqual([])
  const before = everything().filter((path) => path.includes('set-aside'))
  expect(before.length).toBeGreaterThan(0)
  const refused = [
    await remove(false),
    await codeOf(() => settings.removeAdministration(place, false)),
    await codeOf(() => settings.forgetEnvironment(place.environment, false)),
  ]
  expect(refused).toEqual(['edits-set-aside', 'edits-set-aside', 'edits-set-aside'])
  expect(everything().filter((path) => path.includes('set-aside'))).toEqual(before)
  expect(await codeOf(() => settings.removeAdministration(place, true))).toBe('nothing failed')
  expect(everything().filter((path) => path.includes('set-aside'))).toEqual([])
})

it('a locked environment keeps its data until it is unlocked', async () => {
  const { settings } = started.app.services
  place = await enter(started, service, { kind: 'production', name: 'Locked', lockMinutes: 30 })
  expect([await remove(true), everything().length > 0]).toEqual(['environment-locked', true])
  await settings.unlock(place.environment, 'Locked')
  expect([await remove(true), everything()]).toEqual(['nothing failed', []])
})

it('the Demo company and an unknown environment are refused', async () => {
  for (const environment of ['demo', 'none']) expect(await remove(true, environment)).toBe('environment-unknown')
})
