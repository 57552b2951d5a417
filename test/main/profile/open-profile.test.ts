import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { isFail } from '../../../main/base/app-error.ts'
import { backUpProfile } from '../../../main/profile/backup.ts'
import { knownFormats } from '../../../main/profile/formats.ts'
import { openProfile, type Opening, type ProfileOptions } from '../../../main/profile/open-profile.ts'
import { failing } from '../desk/desk-kit.ts'
import { canMount, remount, smallDisk } from '../small-disk.ts'
import { newProfile, removeProfile } from '../test-host.ts'

let profile: string
beforeEach(() => {
  profile = newProfile()
  onTestFinished(() => removeProfile(profile))
})
const open = (options: Partial<ProfileOptions> = {}): Promise<Opening> =>
  openProfile({ profile, version: '1.4.0', now: () => 1, ...options })
const put = (name: string, text: string): void => writeFileSync(join(profile, name), text, { mode: 0o600 })
const markerIn = (): unknown => JSON.parse(readFileSync(join(profile, 'profile.json'), 'utf8'))
/** A marker cannot be written, because a folder has the name of the file it is written to first. */
const blockMarker = (): void => void mkdirSync(join(profile, 'profile.json.new', 'in the way'), { recursive: true })

describe('opening a profile', () => {
  it('makes its folder, for its owner only, and marks it', async () => {
    const inside = join(profile, 'two', 'deep')
    expect(await open({ profile: inside })).toEqual({ is: 'ready', backup: null, trouble: null })
    expect(readdirSync(inside)).toEqual(['profile.json'])
    if (process.platform !== 'win32') expect(statSync(inside).mode & 0o777).toBe(0o700)
  })

  it('marks it again where the marker lacks a format, has an older one, or names another version', async () => {
    put('settings.json', `{"format": ${knownFormats['settings']}}`)
    for (const marker of [
      { version: '1.4.0', formats: { settings: knownFormats['settings'] } },
      { version: '1.4.0', formats: { ...knownFormats, settings: knownFormats['settings']! - 1 } },
      { version: '1.3.0', formats: knownFormats },
    ]) {
      put('profile.json', JSON.stringify({ format: 1, ...marker }))
      expect(await open()).toEqual({ is: 'ready', backup: null, trouble: null })
      expect(markerIn()).toEqual({ format: 1, version: '1.4.0', formats: knownFormats })
    }
  })

  it('writes nothing where it is marked already, and so needs no disk that can be written', async () => {
    await open()
    blockMarker()
    expect(await open()).toEqual({ is: 'ready', backup: null, trouble: null })
  })

  it('works without a marker that cannot be written, and says why', async () => {
    blockMarker()
    const opening = await open()
    expect(opening).toMatchObject({ is: 'ready', backup: null })
    expect(opening.is === 'ready' && opening.trouble).toEqual(failing('disk-read-only'))
  })

  it('stops at an older one whose marker cannot be written after its backup', async () => {
    put('settings.json', '{"format": 1}')
    blockMarker()
    expect(await open()).toMatchObject({ is: 'not-backed-up', fail: { code: 'disk-read-only' } })
    expect(readdirSync(profile).toSorted()).toEqual(['backups', 'profile.json.new', 'settings.json'])
  })

  it('does not take a mistake of the app for a backup that failed', async () => {
    put('settings.json', '{"format": 1}')
    const mistake = new TypeError('a mistake')
    const now = (): number => {
      throw mistake
    }
    await expect(open({ now })).rejects.toBe(mistake)
  })

  it('finishes an interrupted rollback before it reads the formats', async () => {
    mkdirSync(join(profile, 'restored-5'), { mode: 0o700 })
    writeFileSync(join(profile, 'restored-5', 'places.json'), '{"format": 1}', { mode: 0o600 })
    const plan = { format: 1, from: 'restored-5', aside: 'profile-set-aside-5', brings: ['places.json'] }
    put('going-back.json', JSON.stringify(plan))
    expect(await open()).toMatchObject({ is: 'ready' })
    expect(readFileSync(join(profile, 'places.json'), 'utf8')).toBe('{"format": 1}')
    expect(readdirSync(profile).toSorted()).toEqual(['places.json', 'profile-set-aside-5', 'profile.json'])
  })

  it('offers a newer profile the newest backup that this version understands', async () => {
    await open()
    put('settings.json', `{"format": ${knownFormats['settings']}}`)
    await backUpProfile(profile, 'update', 5)
    await backUpProfile(profile, 'update', 7)
    put('settings.json', `{"format": ${knownFormats['settings']! + 1}}`)
    await backUpProfile(profile, 'update', 9)
    expect(await open()).toMatchObject({ is: 'newer', writtenBy: '1.4.0', backup: { at: 7 } })
  })

  it('refuses a path that is too long for databases by its bytes', async () => {
    const most = process.platform === 'win32' ? 140 : 380
    const longest = join(profile, 'é'.repeat((most - Buffer.byteLength(profile) - 1) >> 1))
    const over = `${longest}${'x'.repeat(most + 1 - Buffer.byteLength(longest))}`
    expect(await open({ profile: over })).toEqual({ is: 'path-too-long', most })
    expect(readdirSync(profile)).toEqual([])
  })
})

describe.runIf(process.platform !== 'win32')('opening a profile that has a link in place of one of our files', () => {
  it('is refused with the name of the link, and writes nothing', async () => {
    const elsewhere = join(profile, 'elsewhere')
    mkdirSync(elsewhere)
    symlinkSync(elsewhere, join(profile, 'desks'))
    expect(await open()).toEqual({ is: 'strange', name: 'desks' })
    expect(readdirSync(profile).toSorted()).toEqual(['desks', 'elsewhere'])
  })
})

describe.runIf(process.platform !== 'win32')('opening a profile of which the disk does not read a file', () => {
  /** A folder under its name opens and cannot be read, as on a bad sector. */
  const unread = (name: string): void => void mkdirSync(join(profile, name), { mode: 0o700 })
  const putFormat = (name: string, format: number): void => put(name, JSON.stringify({ format }))
  const ready = { is: 'ready', backup: null, trouble: null }

  it.each([
    ['vault.json', 'vault.copy.json', 'vault'],
    ['vault.copy.json', 'vault.json', 'vault'],
    ['vault.behind.json', 'vault.json', 'vault'],
    ['settings.json', 'settings.copy.json', 'settings'],
    ['settings.copy.json', 'settings.json', 'settings'],
  ] as const)('works where another file has the same content (%s)', async (name, other, kind) => {
    putFormat(other, knownFormats[kind]!)
    unread(name)
    expect(await open()).toEqual(ready)
  })

  it('sees by the other file that a newer version wrote it', async () => {
    putFormat('vault.copy.json', knownFormats['vault']! + 1)
    unread('vault.json')
    expect(await open()).toMatchObject({ is: 'newer' })
  })

  it('works without the counts of waiting edits', async () => {
    putFormat('settings.json', knownFormats['settings']!)
    unread('places.json')
    expect(await open()).toEqual(ready)
  })

  it.each([
    ['vault.json', 'vault.copy.json'],
    ['settings.json', 'settings.copy.json'],
  ])('fails without %s where the other one is damaged, and changes nothing', async (name, other) => {
    put(other, 'damaged')
    unread(name)
    await expect(open()).rejects.toThrowError(failing('disk-read-only'))
    expect(readdirSync(profile).toSorted()).toEqual([other, name].toSorted())
  })
})

describe.runIf(canMount)('opening a profile on a disk that cannot be written', () => {
  it('changes nothing, and says that an older one was not backed up', async () => {
    const disk = smallDisk(profile, 8)
    writeFileSync(join(disk, 'settings.json'), '{"format": 1}', { mode: 0o600 })
    remount(disk, 'ro')
    const opening = await open({ profile: disk })
    expect(opening).toMatchObject({ is: 'ready', backup: null })
    // Linux finds no folder there, where others say that the disk is read-only.
    expect(opening.is === 'ready' && isFail(opening.trouble, 'disk-read-only', 'backup-not-made')).toBe(true)
    expect(readdirSync(disk)).toEqual(['settings.json'])
  })
})
