import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startDemo } from '../../../main/demo/start-demo.ts'
import { startService, type RunningService } from '../../../main/demo/start-service.ts'
import { isFail } from '../../../main/base/app-error.ts'
import { openProfile } from '../../../main/profile/open-profile.ts'
import { filesIn } from '../../temporary-folder.ts'
import { codeOf } from '../code-of.ts'
import { text } from '../desk/desk-kit.ts'
import { canMount, fillDisk, remount, smallDisk } from '../small-disk.ts'
import { newProfile, removeProfile } from '../test-host.ts'
import { enter, startOn } from './desk-app.ts'

let parent: string
let service: RunningService
beforeEach(async () => {
  parent = newProfile()
  onTestFinished(() => removeProfile(parent))
  service = await startService({ customers: 6, seed: 7 })
  onTestFinished(() => service.stop())
})

const open = (profile: string) => openProfile({ profile, version: '0.1.0', now: () => Date.UTC(2026, 10, 21) })

const names: Readonly<Record<string, string>> = {
  'full of spaces, marks and other scripts': ` my a#b%20c?d&e=f%41 it's "$HOME" ;:\\n*|<> 漢字 ünïcødé עברית 🧾`,
  'like the address of a file': 'file:x?mode=memory&cache=shared',
}

describe.runIf(process.platform !== 'win32')('a profile folder whose name is', () => {
  it.each(Object.keys(names))('%s works: read, save, close, open again', async (what) => {
    const profile = join(parent, names[what]!)
    expect(await open(profile)).toMatchObject({ is: 'ready', trouble: null })
    const first = await startOn(profile)
    const place = await enter(first, service)
    await first.app.services.session.signOut(place.environment)
    await first.app.services.customers.save(place, 's:000010', { City: text('Kampen') }, 0)
    await first.app.stop()
    expect(await open(profile)).toMatchObject({ is: 'ready', backup: null })
    const { app } = await startOn(profile)
    expect(await app.services.edits.list(place)).toHaveLength(1)
    expect(readdirSync(parent)).toEqual([names[what]!])
  })

  it('longer than a database path allows is refused before anything is made in it', async () => {
    const profile = join(parent, ...Array.from({ length: 4 }, (_each, at) => `${'long folder '.repeat(12)}${at}`))
    expect(await open(profile)).toEqual({ is: 'path-too-long', most: 380 })
    expect(readdirSync(parent)).toEqual([])
  })

  it('as long as possible works', async () => {
    const profile = join(parent, 'x'.repeat(200), 'y'.repeat(380 - 202 - Buffer.byteLength(parent)))
    expect(await open(profile)).toMatchObject({ is: 'ready' })
    const started = await startOn(profile)
    expect(await enter(started, service)).toMatchObject({ administration: service.facts.databases[0] })
  })
})

const files = (folder: string): string[] =>
  filesIn(folder)
    .filter((file) => /\.db$|settings|vault/.test(file))
    .map((file) => `${file} ${statSync(file).size}`)

// Needs a mounted disk, so only an administrator on Linux runs these.
describe.runIf(canMount)('a profile on a disk', () => {
  const withWork = async (profile: string) => {
    await open(profile)
    const first = await startOn(profile)
    const place = await enter(first, service)
    await first.app.services.session.signOut(place.environment)
    await first.app.services.customers.save(place, 's:000010', { City: text('Kampen') }, 0)
    return { ...first, place }
  }

  it('lets the app start with its settings, refuses saves by a code, and loses nothing while the disk is read-only', async () => {
    const profile = smallDisk(parent, 16)
    const { app, place } = await withWork(profile)
    await app.stop()
    const before = files(profile)
    remount(profile, 'ro')
    expect(await open(profile)).toMatchObject({ is: 'ready' })
    // A newer version does not migrate it either, because there can be no backup.
    const later = {
      profile,
      version: '9.0.0',
      formats: { settings: 9, database: 9, vault: 9, places: 9 },
      now: () => 1,
    }
    const migrated = await openProfile(later)
    expect(migrated).toMatchObject({ is: 'ready', backup: null })
    expect(migrated.is === 'ready' && isFail(migrated.trouble, 'disk-read-only', 'backup-not-made')).toBe(true)
    const { app: reading } = await startOn(profile)
    expect((await reading.services.settings.read()).environments.map(({ name }) => name)).toContain('Office')
    expect(await codeOf(() => reading.services.settings.prefer({ theme: 'dark' }))).toBe('settings-not-saved')
    expect(await codeOf(() => reading.services.customers.read(place, 's:000010'))).toBe('disk-read-only')
    await reading.stop()
    remount(profile, 'rw')
    expect(files(profile)).toEqual(before)
    const { app: again } = await startOn(profile)
    expect(await again.services.edits.list(place)).toHaveLength(1)
  })

  it('refuses saves by a code on a full disk, keeps saved edits, and loses nothing at the next start', async () => {
    const profile = smallDisk(parent, 8)
    const { app, place } = await withWork(profile)
    fillDisk(profile)
    const codes: string[] = []
    for (const [at, id] of service.control.ids().slice(1).entries())
      codes.push(
        await codeOf(() =>
          app.services.customers.save(place, `s:${id}`, { City: text('Kampen '.repeat(2_000 + at).slice(0, 30)) }, 0),
        ),
      )
    const kept = 1 + codes.filter((code) => code === 'nothing failed').length
    expect(codes.filter((code) => !['nothing failed', 'disk-full', 'disk-read-only'].includes(code))).toEqual([])
    expect(await codeOf(() => app.services.settings.prefer({ theme: 'dark' }))).toMatch(
      /nothing failed|settings-not-saved/,
    )
    await app.stop()
    const { app: again } = await startOn(profile)
    expect(await codeOf(() => again.services.settings.read())).toBe('nothing failed')
    for (const name of readdirSync(profile).filter((one) => one.startsWith('somebody-else')))
      execFileSync('rm', [join(profile, name)])
    await again.stop()
    const { app: freed } = await startOn(profile)
    expect(await freed.services.edits.list(place)).toHaveLength(kept)
  })

  it('is not migrated on a full disk: there is no space for the backup, and nothing is changed', async () => {
    const profile = smallDisk(parent, 8)
    const { app } = await withWork(profile)
    await app.stop()
    fillDisk(profile)
    const before = files(profile)
    const opening = await openProfile({
      profile,
      version: '9.0.0',
      formats: { settings: 9, database: 9, vault: 9, places: 9 },
      now: () => 1,
    })
    expect(opening).toMatchObject({ is: 'not-backed-up', fail: { code: 'disk-full' } })
    expect(files(profile)).toEqual(before)
  })
})

it('a profile on a network drive works, because nothing needs memory shared between processes', async () => {
  const { app, host } = await startOn(join(parent, 'share #b%20 ünï'), { startDemo })
  await app.services.session.signIn('demo', null)
  await enter({ app }, service)
  const entries = readdirSync(host.profile, { recursive: true, encoding: 'utf8' })
  expect(entries.filter((name) => name.endsWith('.db-wal')).length).toBeGreaterThanOrEqual(2)
  expect(entries.filter((name) => name.endsWith('-shm'))).toEqual([])
})
