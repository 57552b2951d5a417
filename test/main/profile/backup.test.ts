import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { backUpProfile, checkBackup, forgetInCopies, profileBackups } from '../../../main/profile/backup.ts'
import { newProfile, removeProfile } from '../test-host.ts'

let profile: string
beforeEach(() => {
  profile = newProfile()
  onTestFinished(() => removeProfile(profile))
})
const put = (path: string, text = path): void => {
  mkdirSync(dirname(join(profile, path)), { recursive: true })
  writeFileSync(join(profile, path), text, { mode: 0o600 })
}
const backups = (): string => join(profile, 'backups')
const names = (): string[] => readdirSync(backups()).toSorted()
const hash = '0123456789abcdef'.repeat(2)

const copied = [
  ...['profile', 'settings', 'settings.copy', 'places', 'vault', 'vault.copy', 'vault.behind'].map(
    (name) => `${name}.json`,
  ),
  ...['.db', '.db-wal', '.copy.db', '.copy.db-wal'].map((end) => `desks/office/${hash}${end}`),
  'demo/service.db',
  'demo/service.db-wal',
]
const left = [
  'old-settings.json',
  'settings.json.damaged-1',
  'settings.old.json',
  'places.copy.json',
  'being-removed',
  'logs/settings.json',
  'desks/settings.json',
  `desks/${hash}.db`,
  `desks/office/inner/${hash}.db`,
  `desks/office/0${hash}.db`,
  `desks/office/${hash.slice(1)}.db`,
  `desks/office/${hash}.db-shm`,
  `desks/office/${hash}.db-wal.set-aside-1`,
  `desks/office/${hash}.backup-1.db`,
  `demo/desks/office/${hash}.db`,
  'demo/service.db-shm',
  'demo/old/service.db',
  'desks/office/demo/service.db',
  'demo/old-service.db',
]

describe('a backup of the profile', () => {
  it('has what no service can give again, and nothing else', async () => {
    for (const path of [...copied, ...left]) put(path)
    const { folder, files } = await backUpProfile(profile, 'update', 100)
    expect(files.map(({ path }) => path)).toEqual(copied.toSorted())
    for (const path of copied) expect(readFileSync(join(folder, 'files', path), 'utf8')).toBe(path)
  })

  it('is listed with its reason, its time and the version that wrote the profile, for its owner only', async () => {
    put('profile.json', JSON.stringify({ format: 1, version: '1.2.3', formats: { settings: 6 } }))
    const { folder, files } = await backUpProfile(profile, 'formats', 100)
    expect(JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8'))).toEqual({
      format: 1,
      at: 100,
      version: '1.2.3',
      reason: 'formats',
      formats: { settings: 6 },
      files,
    })
    expect(statSync(join(folder, 'backup.json')).mode & 0o777).toBe(0o600)
    expect(await profileBackups(profile)).toMatchObject([{ folder, at: 100, version: '1.2.3', files }])
  })

  it('is none where the profile has had none', async () => {
    expect(await profileBackups(profile)).toEqual([])
  })

  it.each<readonly [string, (list: Record<string, unknown>) => void]>([
    ['a later format', (list) => (list['format'] = 2)],
    ['no time', (list) => delete list['at']],
    ['a time that is none', (list) => (list['at'] = 1.5)],
    ['a version that is no text', (list) => (list['version'] = 1)],
    ['another reason', (list) => (list['reason'] = 'other')],
    ['a format that is no number', (list) => (list['formats'] = { settings: 'six' })],
    ['a member too many', (list) => (list['more'] = 1)],
    ['files that are none', (list) => (list['files'] = 'all')],
    ['a file without its digest', (list) => (list['files'] = [{ path: 'vault.json' }])],
    ['a file with a member too many', (list) => (list['files'] = [{ path: 'vault.json', sha256: '', more: 1 }])],
    ...[
      '',
      '/vault.json',
      'desks/',
      'desks//a.db',
      '../vault.json',
      'a/../vault.json',
      'C:vault.json',
      'a\\b',
      'a\nb',
    ].map(
      (path) =>
        [
          `the path ${JSON.stringify(path)}`,
          (list: Record<string, unknown>) => void (list['files'] = [{ path, sha256: '' }]),
        ] as const,
    ),
  ])('does not count with %s in its list', async (_what, change) => {
    put('vault.json')
    const { folder } = await backUpProfile(profile, 'update', 100)
    const file = join(folder, 'backup.json')
    const list = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    change(list)
    writeFileSync(file, JSON.stringify(list))
    expect(await profileBackups(profile)).toEqual([])
  })

  it('counts by its time, the newest first, and not while it is a part', async () => {
    for (const at of [900, 1_000, 950]) await backUpProfile(profile, 'update', at)
    expect((await profileBackups(profile)).map(({ at }) => at)).toEqual([1_000, 950, 900])
    const newest = names().find((name) => name.startsWith('1000-'))!
    renameSync(join(backups(), newest), join(backups(), `${newest}.part`))
    expect((await profileBackups(profile)).map(({ at }) => at)).toEqual([950, 900])
  })

  it('removes with it what was left of interrupted ones, and no folder of another name', async () => {
    const parts = ['1-0a1b2c3d.part', '12-0a1b2c3d.part', '12-0a1b2c3d']
    const others = ['1-0a1b2c3', '1-0a1b2c3d.part.old', '1-0a1b2c3d4', '-0a1b2c3d', 'a1-0a1b2c3d', 'mine', 'mine.part']
    for (const name of [...parts, ...others]) put(`backups/${name}/files/vault.json`)
    put('backups/1-0a1b2c3d.part/backup.json')
    await backUpProfile(profile, 'update', 100)
    expect(names().filter((name) => !name.startsWith('100-'))).toEqual(others.toSorted())
  })

  it('stays where it was just made, although older ones say that they are of a later time', async () => {
    for (const at of [901, 902, 903]) await backUpProfile(profile, 'update', at)
    const { folder } = await backUpProfile(profile, 'update', 100)
    expect(existsSync(folder)).toBe(true)
    expect((await profileBackups(profile)).map(({ at }) => at)).toEqual([903, 902, 100])
  })

  it('is damaged with a copy that changed or is gone', async () => {
    for (const path of ['settings.json', 'vault.json']) put(path)
    const backup = await backUpProfile(profile, 'update', 100)
    await checkBackup(backup)
    const file = join(backup.folder, 'files', 'vault.json')
    writeFileSync(file, 'vault.jsom')
    await expect(checkBackup(backup)).rejects.toMatchObject({ fail: { code: 'backup-damaged' } })
    rmSync(file)
    await expect(checkBackup(backup)).rejects.toMatchObject({
      fail: { code: 'backup-damaged' },
      cause: { code: 'ENOENT' },
    })
  })
})

describe('an environment that is forgotten', () => {
  it('is in no backup and in no replaced profile any more, and stays where it is in use', async () => {
    const database = `desks/office/${hash}.db`
    const theirs = `desks/other/${hash}.db`
    for (const folder of ['', 'profile-set-aside-1/', 'profile-set-aside-22/', 'my-profile-set-aside-1/'])
      for (const path of [database, theirs]) put(`${folder}${path}`)
    await backUpProfile(profile, 'update', 100)
    await forgetInCopies(profile, { environment: 'office' })
    expect(existsSync(backups())).toBe(false)
    const there = (path: string): boolean => existsSync(join(profile, path))
    expect(
      ['', 'profile-set-aside-1/', 'profile-set-aside-22/', 'my-profile-set-aside-1/'].map((folder) => [
        there(`${folder}${database}`),
        there(`${folder}${theirs}`),
      ]),
    ).toEqual([
      [true, true],
      [false, true],
      [false, true],
      [true, true],
    ])
  })
})
