import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { isFail } from '../../../main/base/app-error.ts'
import { backUpProfile } from '../../../main/profile/backup.ts'
import { knownFormats } from '../../../main/profile/formats.ts'
import { openProfile, type Opening, type ProfileOptions } from '../../../main/profile/open-profile.ts'
import { finishRestore, restoreBackup } from '../../../main/profile/restore.ts'
import { newProfile, removeProfile } from '../test-host.ts'
import { failing } from '../desk/desk-kit.ts'
import { canMount, remount, smallDisk } from '../small-disk.ts'

let profile: string
beforeEach(() => {
  profile = newProfile()
  onTestFinished(() => removeProfile(profile))
})
const open = (options: Partial<ProfileOptions> = {}): Promise<Opening> =>
  openProfile({ profile, version: '1.4.0', now: () => 1, ...options })
const put = (name: string, text: string): void => writeFileSync(join(profile, name), text, { mode: 0o600 })
const markerIn = (): unknown => JSON.parse(readFileSync(join(profile, 'profile.json'), 'utf8'))
const hash = 'a'.repeat(32)

describe('opening a profile', () => {
  it('makes its folder, for its owner only, and marks it', async () => {
    const inside = join(profile, 'two', 'deep')
    expect(await open({ profile: inside })).toEqual({ is: 'ready', backup: null, trouble: null })
    expect(readdirSync(inside)).toEqual(['profile.json'])
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
    mkdirSync(join(profile, 'profile.json.new', 'in the way'), { recursive: true })
    expect(await open()).toEqual({ is: 'ready', backup: null, trouble: null })
  })

  it('works without a marker that cannot be written, and says why', async () => {
    mkdirSync(join(profile, 'profile.json.new', 'in the way'), { recursive: true })
    const opening = await open()
    expect(opening).toMatchObject({ is: 'ready', backup: null })
    expect(opening.is === 'ready' && opening.trouble).toEqual(failing('disk-read-only'))
  })

  it('that is older ends without a change where its marker cannot be written after the backup', async () => {
    put('settings.json', '{"format": 1}')
    mkdirSync(join(profile, 'profile.json.new', 'in the way'), { recursive: true })
    expect(await open()).toMatchObject({ is: 'not-backed-up', fail: { code: 'disk-read-only' } })
    expect(readdirSync(profile).toSorted()).toEqual(['backups', 'profile.json.new', 'settings.json'])
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
    const most = process.platform === 'win32' ? 150 : 400
    const longest = join(profile, 'é'.repeat((most - Buffer.byteLength(profile) - 1) >> 1))
    const over = `${longest}${'x'.repeat(most + 1 - Buffer.byteLength(longest))}`
    expect(await open({ profile: over })).toEqual({ is: 'path-too-long', most })
    expect(readdirSync(profile)).toEqual([])
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
    expect(readdirSync(disk)).toContain('settings.json')
  })
})

describe('a rollback to a backup', () => {
  const backedUp = async () => {
    await open()
    mkdirSync(join(profile, 'desks', 'office'), { recursive: true, mode: 0o700 })
    for (const name of ['settings.json', 'vault.json', 'vault.copy.json', 'places.json']) put(name, `old ${name}`)
    for (const end of ['.db', '.db-wal', '.copy.db', '.copy.db-wal']) put(`desks/office/${hash}${end}`, `old ${end}`)
    return backUpProfile(profile, 'update', 100)
  }

  it('brings each database and its journal back as a backup of itself, the second copy as an older one', async () => {
    const backup = await backedUp()
    const aside = await restoreBackup(profile, backup, 200)
    expect(aside).toBe(join(profile, 'profile-set-aside-200'))
    const desks = readdirSync(join(profile, 'desks/office')).toSorted()
    expect(
      Object.fromEntries(desks.map((name) => [name, readFileSync(join(profile, 'desks/office', name), 'utf8')])),
    ).toEqual({
      [`${hash}.backup-100.db`]: 'old .copy.db',
      [`${hash}.backup-100.db-wal`]: 'old .copy.db-wal',
      [`${hash}.backup-101.db`]: 'old .db',
      [`${hash}.backup-101.db-wal`]: 'old .db-wal',
    })
    expect(readdirSync(profile).filter((name) => /^restored|^going/.test(name))).toEqual([])
  })

  it('brings the Demo company’s customers back to their place', async () => {
    mkdirSync(join(profile, 'demo'), { mode: 0o700 })
    put('demo/service.db', 'old')
    const backup = await backedUp()
    put('demo/service.db', 'newer')
    await restoreBackup(profile, backup, 200)
    expect(readFileSync(join(profile, 'demo/service.db'), 'utf8')).toBe('old')
  })

  it('sets aside what the backup does not have, so that no newer file stays beside older ones', async () => {
    const backup = await backedUp()
    put('vault.behind.json', 'newer')
    mkdirSync(join(profile, 'demo'))
    mkdirSync(join(profile, 'logs'))
    await restoreBackup(profile, backup, 200)
    expect(readdirSync(join(profile, 'profile-set-aside-200')).toSorted()).toEqual([
      'demo',
      'desks',
      'places.json',
      'profile.json',
      'settings.json',
      'vault.behind.json',
      'vault.copy.json',
      'vault.json',
    ])
    expect(readdirSync(profile).toSorted()).toEqual([
      'backups',
      'desks',
      'logs',
      'places.json',
      'profile-set-aside-200',
      'profile.json',
      'settings.json',
      'vault.copy.json',
      'vault.json',
    ])
  })

  it('leaves the profile as it was where the copies cannot be made', async () => {
    const backup = await backedUp()
    mkdirSync(join(profile, 'going-back.json.new', 'in the way'), { recursive: true })
    const before = readdirSync(profile).toSorted()
    await expect(restoreBackup(profile, backup, 200)).rejects.toThrowError(failing('disk-read-only'))
    expect(readdirSync(profile).toSorted()).toEqual(before)
  })

  it('begins afresh over the copies of an earlier attempt', async () => {
    const backup = await backedUp()
    mkdirSync(join(profile, 'restored-200', 'demo'), { recursive: true })
    await restoreBackup(profile, backup, 200)
    expect(existsSync(join(profile, 'demo'))).toBe(false)
  })

  it.each([
    ['a link in place of the copies', 'restored-5'],
    ['a link in place of the folder aside', 'profile-set-aside-5'],
  ])('is not finished through %s', async (_what, name) => {
    const away = join(profile, 'away')
    for (const folder of [
      away,
      ...['restored-5', 'profile-set-aside-5'].filter((one) => one !== name).map((one) => join(profile, one)),
    ])
      mkdirSync(folder)
    symlinkSync(away, join(profile, name), 'junction')
    const plan = { format: 1, from: 'restored-5', aside: 'profile-set-aside-5', brings: [] }
    put('going-back.json', JSON.stringify(plan))
    put('settings.json', 'ours')
    await expect(finishRestore(profile)).rejects.toThrow('a folder of the rollback is a link')
    expect([readdirSync(away), readFileSync(join(profile, 'settings.json'), 'utf8')]).toEqual([[], 'ours'])
  })

  it.each([
    { from: 'desks' },
    { from: 'restored-5/../desks' },
    { from: 'xrestored-5' },
    { aside: 'logs' },
    { aside: 'profile-set-aside-5/..' },
    { aside: 'my-profile-set-aside-5' },
    { brings: ['logs'] },
    { format: 2 },
    { more: 1 },
  ])('is not finished by a plan with %j, and nothing moves', async (part) => {
    put('settings.json', 'ours')
    const plan = { format: 1, from: 'restored-5', aside: 'profile-set-aside-5', brings: [], ...part }
    put('going-back.json', JSON.stringify(plan))
    const before = readdirSync(profile)
    await expect(finishRestore(profile)).rejects.toThrow()
    expect(readdirSync(profile)).toEqual(before)
  })
})
