import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { RunningService } from '../../../main/demo/start-service.ts'
import { startApp } from '../../../main/app/app.ts'
import { AppError } from '../../../main/base/app-error.ts'
import { bytesOf } from '../../../main/base/files/database-key.ts'
import { openVault } from '../../../main/base/files/vault.ts'
import { openCache } from '../../../main/database/open-database.ts'
import { administrationFiles } from '../../../main/desk/pool/administration-files.ts'
import { backUpProfile } from '../../../main/profile/backup.ts'
import { codeOf } from '../code-of.ts'
import { openService, text } from '../desk/desk-kit.ts'
import { personWho } from '../person.ts'
import { draftFor, enter, openDesk, startOn, syncWhole, type Started } from '../profile/desk-app.ts'
import { removeFolder } from '../../temporary-folder.ts'
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

/** A change that cannot leave, and the end of the run. */
const leaveWaiting = async (): Promise<void> => {
  service.control.quirk({ quirk: 'unavailable' })
  await started.app.services.customers.save(place, `s:${service.control.ids()[0]!}`, { Person: text('Ann') }, 0)
  await started.app.stop()
}

it('a service whose secret and keys are lost is removed after the question about its changes', async () => {
  await leaveWaiting()
  started = await startOn(profile, { keychainKey: 'other key!' })
  const { settings } = started.app.services
  await settings.confirmSettings()
  const before = everything()
  const refused = [
    await remove(false),
    await codeOf(() => settings.removeAdministration(place, false)),
    await codeOf(() => settings.forgetEnvironment(place.environment, false)),
  ]
  expect([refused, everything()]).toEqual([['edits-set-aside', 'edits-set-aside', 'edits-set-aside'], before])
  expect(await codeOf(() => settings.forgetEnvironment(place.environment, true))).toBe('nothing failed')
  expect([everything(), (await settings.read()).environments.map(({ id }) => id)]).toEqual([[], ['demo']])
})

/** The stored secret of the environment belongs to the service at its own address. */
const moveAddress = (): void => {
  for (const name of ['settings.json', 'settings.copy.json']) {
    const [file, { baseUrl }] = [join(profile, name), service.facts]
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(baseUrl, baseUrl.replace('127.0.0', '127.9.9')))
  }
}
const startConfirmed = async (): Promise<void> => {
  started = await startOn(profile)
  await started.app.services.settings.confirmSettings()
}
const forget = (evenWithEdits: boolean): Promise<string> =>
  codeOf(() => started.app.services.settings.forgetEnvironment(place.environment, evenWithEdits))

it('waiting changes of a service are counted although its secret belongs to another address', async () => {
  await leaveWaiting()
  moveAddress()
  await startConfirmed()
  expect([await forget(false), await forget(true)]).toEqual(['environment-has-waiting-edits', 'nothing failed'])
})

/** A key that fits, and the content of another administration; nobody knows any more how many changes waited. */
const replaceContent = async (): Promise<void> => {
  const vault = await openVault(testHost({ profile, keychainKey: 'a key' }))
  const { fileOf, keyName } = administrationFiles(profile, vault)
  const [file, kept] = [fileOf(place), await vault.get(keyName(place))]
  if (kept.is !== 'text') throw new Error('the key does not open')
  removeFolder(dirname(file))
  rmSync(join(profile, 'places.json'))
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  openCache({ file, key: bytesOf(kept.text), place: { ...place, administration: 'other' } }).close()
}
const damage = async (): Promise<void> => {
  moveAddress()
  for (const path of everything().filter((each) => each.endsWith('.db')))
    writeFileSync(join(profile, path), 'damaged'.repeat(1_000))
}

it.each([
  ['holds another administration’s content', replaceContent],
  ['is damaged, and whose secret is lost', damage],
])('a service with a file that %s is removed only where the user agreed', async (_what, change) => {
  await leaveWaiting()
  await change()
  await startConfirmed()
  const before = everything()
  expect([await remove(false), await forget(false), everything()]).toEqual([
    'edits-set-aside',
    'edits-set-aside',
    before,
  ])
  expect([await forget(true), everything()]).toEqual(['nothing failed', []])
})

it('a service is saved without a keychain while a database of an earlier run is there', async () => {
  await started.app.stop()
  started = await startOn(profile, { keychainKey: null })
  const { settings } = started.app.services
  await settings.confirmSettings()
  const before = everything()
  const renamed = draftFor(service, { id: place.environment, name: 'Renamed' })
  expect(await codeOf(() => settings.saveEnvironment(renamed))).toBe('nothing failed')
  expect(everything()).toEqual(before)
  expect(await remove(false)).toBe('edits-set-aside')
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
