import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startDemo } from '../../../main/demo/start-demo.ts'
import { startService, type RunningService } from '../../../main/demo/start-service.ts'
import { isFail } from '../../../main/base/app-error.ts'
import { administrationFiles } from '../../../main/desk/pool/administration-files.ts'
import { openVault } from '../../../main/base/files/vault.ts'
import { openProfile } from '../../../main/profile/open-profile.ts'
import { finishRemoval, isBeingRemoved, removeProfile as removeAll } from '../../../main/profile/remove-profile.ts'
import { backUpProfile } from '../../../main/profile/backup.ts'
import { text } from '../desk/desk-kit.ts'
import { newProfile, removeProfile, testHost } from '../test-host.ts'
import { enter, startOn, syncWhole } from './desk-app.ts'

let folder: string
let service: RunningService
beforeEach(async () => {
  folder = newProfile()
  service = await startService({ customers: 6, seed: 7 })
})
afterEach(async () => {
  await service.stop()
  removeProfile(folder)
})

const everything = (profile: string) =>
  readdirSync(profile, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: join(entry.parentPath, entry.name),
    isFolder: entry.isDirectory(),
    mode: statSync(join(entry.parentPath, entry.name)).mode & 0o777,
  }))

describe('two people on one computer, both with the app open', () => {
  it('have a Demo company each, with its own port and file', async () => {
    const people = await Promise.all(
      ['ann', 'bob'].map(async (userName) =>
        startOn(join(folder, userName), { startDemo, userName, keychainKey: `the key of ${userName}` }),
      ),
    )
    const addresses: string[] = []
    for (const { app } of people) {
      await app.services.session.signIn('demo', null)
    }
    for (const { host } of people) addresses.push(new URL(host.opened[0]!.start).host)
    expect(new Set(addresses).size).toBe(2)
  })

  it('see nothing of each other’s work at the same service, and own their files alone', async () => {
    const [ann, bob] = await Promise.all(
      ['ann', 'bob'].map(async (userName) => {
        await openProfile({ profile: join(folder, userName), version: '0.1.0', now: () => 0 })
        return startOn(join(folder, userName), { userName, keychainKey: `the key of ${userName}` })
      }),
    )
    const places = [await enter(ann!, service), await enter(bob!, service)] as const
    await ann!.app.services.session.signOut(places[0].environment)
    await ann!.app.services.customers.save(places[0], 's:000010', { City: text('Kampen') }, 0)
    expect(await ann!.app.services.edits.list(places[0])).toMatchObject([{ user: 'ann' }])
    expect(await bob!.app.services.edits.list(places[1])).toEqual([])
    expect((await bob!.app.services.session.read(places[1].environment)).is).toBe('signed-in')
    for (const { path, isFolder, mode } of everything(folder).filter(
      ({ path }) => ![join(folder, 'ann'), join(folder, 'bob')].includes(path),
    )) {
      expect(mode.toString(8), path).toBe(isFolder ? '700' : '600')
    }
  })
})

describe('removing everything', () => {
  it('needs the confirming word, and leaves no file of the profile after the app has stopped', async () => {
    const profile = join(folder, 'ann')
    await openProfile({ profile, version: '0.1.0', now: () => 0 })
    const started = await startOn(profile)
    const { app } = started
    const place = await enter(started, service)
    await app.services.session.signOut(place.environment)
    await app.services.customers.save(place, 's:000010', { City: text('Kampen') }, 0)
    let confirmed = false
    void app.removal.then(() => (confirmed = true))
    const wrong = await Promise.resolve()
      .then(() => app.services.settings.removeEverything('ledgerdesk?'))
      .catch((error: unknown) => error)
    expect([isFail(wrong, 'removal-not-confirmed'), confirmed]).toEqual([true, false])
    await app.services.settings.removeEverything('Ledgerdesk ')
    await app.removal
    await app.stop()
    await backUpProfile(profile, 'update', 1)
    expect(everything(profile).length).toBeGreaterThan(8)
    const unnamed = readdirSync(profile).filter(
      (name) => !readFileSync(join(import.meta.dirname, '../../../PRIVACY.md'), 'utf8').includes(name),
    )
    expect(unnamed, 'what the profile holds and PRIVACY.md does not name').toEqual([])
    expect(await removeAll(profile)).toEqual([])
    expect(readdirSync(profile)).toEqual(['being-removed'])
    expect(isBeingRemoved(profile)).toBe(true)
    writeFileSync(join(profile, 'Local State'), 'what Chromium writes at its end')
    expect(await finishRemoval(profile)).toBe(true)
    expect(readdirSync(folder)).toEqual([])
  })

  it('is not done by the argument of a restart without a person’s confirmation', async () => {
    await openProfile({ profile: folder, version: '0.1.0', now: () => 0 })
    expect(await finishRemoval(folder)).toBe(true)
    expect(readdirSync(folder)).toEqual(['profile.json'])
  })

  it('does not touch a folder that holds a home folder', async () => {
    const home = process.env['HOME']
    process.env['HOME'] = join(folder, 'home')
    try {
      await openProfile({ profile: folder, version: '0.1.0', now: () => 0 })
      expect(await removeAll(folder)).toEqual(['profile.json'])
      expect(readFileSync(join(folder, 'profile.json'), 'utf8')).toContain('0.1.0')
    } finally {
      if (home === undefined) delete process.env['HOME']
      else process.env['HOME'] = home
    }
  })

  it('of one environment removes its copies in backups as well', async () => {
    const profile = join(folder, 'ann')
    const started = await startOn(profile)
    const place = await enter(started, service)
    await backUpProfile(profile, 'update', 1)
    cpSync(join(profile, 'desks'), join(profile, 'profile-set-aside-2', 'desks'), { recursive: true })
    await started.app.services.settings.forgetEnvironment(place.environment, true)
    expect(everything(profile).filter(({ path }) => path.includes(place.environment))).toEqual([])
  })

  it('of one environment removes its tokens, secret and keys from a profile that was set aside', async () => {
    const profile = join(folder, 'ann')
    const started = await startOn(profile)
    const [gone, stays] = [await enter(started, service), await enter(started, service, { name: 'Shop' })]
    const aside = join(profile, 'profile-set-aside-2')
    for (const name of ['vault.json', 'vault.copy.json', 'desks'])
      cpSync(join(profile, name), join(aside, name), { recursive: true })
    const sealedIn = (file: string): Record<string, string> =>
      (JSON.parse(readFileSync(join(aside, file), 'utf8')) as { sealed: Record<string, string> }).sealed
    // The copy is written after the file, so at this moment it may have an older seal. Each is compared with itself.
    const before = (['vault.json', 'vault.copy.json'] as const).map((file) => ({ file, sealed: sealedIn(file) }))
    const namesOf = (sealed: Record<string, string>, environment: string): string[] =>
      Object.keys(sealed).filter((name) => name.includes(environment))
    for (const { sealed } of before)
      expect([namesOf(sealed, gone.environment), namesOf(sealed, stays.environment)]).toMatchObject([
        { length: 3 },
        { length: 3 },
      ])

    await started.app.services.settings.forgetEnvironment(gone.environment, true)
    for (const { file, sealed } of before) {
      const others = Object.entries(sealed).filter(([name]) => !name.includes(gone.environment))
      expect(Object.entries(sealedIn(file)), file).toEqual(others)
    }
    const left = await openVault(testHost({ profile: aside, keychainKey: 'a key' }))
    const [key] = left.names(`key:${stays.environment}/`)
    expect(await left.get(key!)).toMatchObject({ is: 'text' })
  })

  it('of one administration removes its database and key from copies, and nothing of another', async () => {
    const profile = join(folder, 'ann')
    const started = await startOn(profile)
    const gone = await enter(started, service)
    const stays = { ...gone, administration: service.facts.databases[1]! }
    await started.app.services.settings.addAdministration(stays.environment, stays.administration, 'Shop')
    await started.app.services.settings.goTo(stays)
    await syncWhole(started.app, stays)
    await backUpProfile(profile, 'update', 1)
    const aside = join(profile, 'profile-set-aside-2')
    for (const name of ['vault.json', 'vault.copy.json', 'desks'])
      cpSync(join(profile, name), join(aside, name), { recursive: true })
    const { fileOf, keyName } = administrationFiles(aside, await openVault(testHost({ profile: aside })))
    const kept = (): unknown => ({
      databases: [gone, stays].map((place) => existsSync(fileOf(place))),
      keys: ['vault.json', 'vault.copy.json'].map((name) => {
        const text = readFileSync(join(aside, name), 'utf8')
        return [gone, stays].map((place) => text.includes(keyName(place)))
      }),
      backups: existsSync(join(profile, 'backups')),
    })
    const both = [true, true]
    expect(kept()).toEqual({ databases: both, keys: [both, both], backups: true })

    await started.app.services.settings.removeAdministration(gone, true)
    const other = [false, true]
    expect(kept()).toEqual({ databases: other, keys: [other, other], backups: false })
  })
})
