import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isFail } from '../../../main/base/app-error.ts'
import { backUpProfile, checkBackup, keptBackups, profileBackups } from '../../../main/profile/backup.ts'
import { knownFormats, compareFormats } from '../../../main/profile/formats.ts'
import { openProfile, type Opening, type ProfileOptions } from '../../../main/profile/open-profile.ts'
import { finishRestore, restoreBackup } from '../../../main/profile/restore.ts'
import { canMount } from '../small-disk.ts'
import { newProfile, removeProfile } from '../test-host.ts'
import { filesIn, removeFolder } from '../../temporary-folder.ts'

let profile: string
beforeEach(() => void (profile = newProfile()))
afterEach(() => removeProfile(profile))

const at = Date.UTC(2026, 10, 21, 9)
const open = (options: Partial<ProfileOptions> = {}): Promise<Opening> =>
  openProfile({ profile, version: '1.4.0', now: () => at, ...options })
const newer = { ...knownFormats, database: knownFormats['database']! + 1 }

const put = (path: string, text: string): void => {
  mkdirSync(join(profile, path, '..'), { recursive: true })
  writeFileSync(join(profile, path), text, { mode: 0o600 })
}
const hash = 'a'.repeat(32)
const newerSettings = `{"format": ${knownFormats['settings']! + 1}}`
const oldFiles = {
  'settings.json': `{"format": ${knownFormats['settings']}}`,
  'vault.json': '{"format": 1}',
  [`desks/office/${hash}.db`]: 'customers',
  [`desks/office/${hash}.db-wal`]: 'journal',
  [`desks/office/${hash}.copy.db`]: 'waiting',
}
const putAll = (): void => Object.entries(oldFiles).forEach(([path, text]) => put(path, text))

/** Every file of the profile with its hash and mode. */
const picture = (folder = profile): Record<string, string> =>
  Object.fromEntries(
    filesIn(folder)
      .map(
        (file) =>
          [
            file.slice(folder.length + 1),
            `${createHash('sha256').update(readFileSync(file)).digest('hex')} ${statSync(file).mode.toString(8)}`,
          ] as const,
      )
      .toSorted(),
  )

describe('the comparison of a profile with this version’s formats', () => {
  it.each([
    ['nothing in it', {}, 'new'],
    ['today’s formats', knownFormats, 'same'],
    ['only some kinds of files', { settings: knownFormats['settings']! }, 'same'],
    ['an earlier format of one kind', { ...knownFormats, settings: 1 }, 'older'],
    ['a later format of one kind', newer, 'newer'],
    ['a kind of file that is not known', { ...knownFormats, ledger: 1 }, 'newer'],
    ['one earlier and one later', { settings: 1, database: 99 }, 'newer'],
  ] as const)('finds %s', (_what, found, comparison) => expect(compareFormats(found)).toBe(comparison))
})

describe('a profile of a newer version', () => {
  const makers: Readonly<Record<string, () => Promise<void> | void>> = {
    'by its version marker': async () => void (await open({ version: '1.5.0', formats: newer })),
    'by a marker of a later format': () => put('profile.json', '{"format": 2, "version": "1.5.0", "what": "else"}'),
    'by its settings': () => put('settings.json', newerSettings),
    'by the second copy of its settings': () => put('settings.copy.json', newerSettings),
    'by its vault': () => put('vault.json', '{"format": 3}'),
    'by the second copy of its vault': () => put('vault.copy.json', '{"format": 3}'),
    'by its counts': () => put('places.json', '{"format": 2}'),
  }
  it.each(Object.keys(makers))('is not touched, byte for byte: %s', async (how) => {
    putAll()
    await makers[how]!()
    const before = picture()
    expect(await open()).toMatchObject({ is: 'newer' })
    expect(picture()).toEqual(before)
  })

  it('is reported with the version that wrote it', async () => {
    putAll()
    await open({ version: '1.5.0', formats: newer })
    expect(await open()).toMatchObject({ is: 'newer', writtenBy: '1.5.0' })
  })
})

describe('an older profile', () => {
  it('is backed up for its owner only, before anything may change', async () => {
    putAll()
    await open()
    const opening = await open({ version: '1.5.0', formats: newer })
    expect(opening).toMatchObject({ is: 'ready', backup: { version: '1.4.0', formats: knownFormats, at } })
    if (opening.is !== 'ready' || opening.backup === null) throw new Error('no backup')
    const copies = picture(join(opening.backup.folder, 'files'))
    expect(copies).toMatchObject(Object.fromEntries(Object.keys(oldFiles).map((path) => [path, picture()[path]])))
    const modes = [join(profile, 'backups'), opening.backup.folder].map((folder) => statSync(folder).mode & 0o777)
    expect(modes).toEqual([0o700, 0o700])
    expect(Object.values(copies).every((file) => file.endsWith('100600'))).toBe(true)
  })

  it('without a version marker counts as older when it has databases', async () => {
    putAll()
    expect(await open()).toMatchObject({ is: 'ready', backup: { version: null } })
    expect(await open()).toMatchObject({ is: 'ready', backup: null })
  })

  it('is not opened when it cannot be backed up, and stays unchanged', async () => {
    putAll()
    put('backups', 'a file where a folder should be')
    const before = picture()
    expect(await open()).toMatchObject({ is: 'not-backed-up', fail: { code: 'disk-read-only' } })
    expect(picture()).toEqual(before)
  })

  it('of the same formats needs no backup, and gets this version’s marker', async () => {
    await open()
    expect(await open({ version: '1.4.1' })).toEqual({ is: 'ready', backup: null, trouble: null })
    expect(JSON.parse(readFileSync(join(profile, 'profile.json'), 'utf8'))).toMatchObject({
      version: '1.4.1',
      formats: knownFormats,
    })
  })
})

describe('backups of the profile', () => {
  it('are limited to the latest few, and exclude interrupted ones', async () => {
    putAll()
    for (let turn = 0; turn < keptBackups + 2; turn++) await backUpProfile(profile, 'update', at + turn)
    mkdirSync(join(profile, 'backups', '9999-cut'))
    mkdirSync(join(profile, 'backups', '9998-cut.part'))
    expect((await profileBackups(profile)).map((backup) => backup.at)).toEqual([4, 3, 2].map((turn) => at + turn))
  })

  it('that the power failure interrupted are removed with the next one', async () => {
    putAll()
    put('backups/1-00000000.part/files/vault.json', 'a part')
    const { folder } = await backUpProfile(profile, 'update', at)
    expect(readdirSync(join(profile, 'backups'))).toEqual([basename(folder)])
  })

  it.runIf(process.platform === 'linux')('are made beside a folder of Chromium that cannot be read', async () => {
    putAll()
    mkdirSync(join(profile, 'Cache'))
    const deep = 'd'.repeat(200)
    // Some shells refuse to enter a path that is too long: by then it is long enough.
    const nest = `i=0; while [ $i -lt 25 ] && mkdir ${deep} && cd ${deep}; do i=$((i+1)); done`
    execFileSync('sh', ['-c', nest], { cwd: join(profile, 'Cache'), stdio: 'ignore' })
    try {
      const { files } = await backUpProfile(profile, 'update', at)
      expect(files.map(({ path }) => path)).toEqual(Object.keys(oldFiles).toSorted())
    } finally {
      execFileSync('rm', ['-rf', join(profile, 'Cache')])
    }
  })

  it.runIf(canMount)('are made even where an old one cannot be removed', async () => {
    putAll()
    const [oldest] = [await backUpProfile(profile, 'update', at), await backUpProfile(profile, 'update', at + 1)]
    await backUpProfile(profile, 'update', at + 2)
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', join(oldest.folder, 'files')])
    try {
      expect(await backUpProfile(profile, 'update', at + 3)).toMatchObject({ at: at + 3 })
      expect(await open({ version: '1.5.0', formats: newer })).toMatchObject({ is: 'ready' })
    } finally {
      execFileSync('umount', ['--lazy', join(oldest.folder, 'files')])
    }
    await backUpProfile(profile, 'update', at + 4)
    expect((await profileBackups(profile)).map((backup) => backup.at - at)).toEqual([4, 3, 2])
    expect(readdirSync(join(profile, 'backups'))).toHaveLength(3)
  })

  it('leave out logs, earlier backups and quarantined files', async () => {
    putAll()
    for (const path of [
      'logs/ledgerdesk.log',
      `desks/office/${hash}.backup-1.db`,
      `desks/office/${hash}.db.set-aside-1`,
      'Local State',
      'settings.json.damaged-1',
    ])
      put(path, 'x')
    const { files } = await backUpProfile(profile, 'update', at)
    expect(files.map(({ path }) => path)).toEqual(Object.keys(oldFiles).toSorted())
  })

  it('are not restored after a change on the disk', async () => {
    putAll()
    const backup = await backUpProfile(profile, 'update', at)
    writeFileSync(join(backup.folder, 'files', 'vault.json'), '{"format": 1 }')
    const before = picture()
    const failed = await restoreBackup(profile, backup, at + 1).catch((error: unknown) => error)
    expect(isFail(failed, 'backup-damaged')).toBe(true)
    expect(picture()).toEqual(before)
    await expect(checkBackup(backup)).rejects.toThrow('backup-damaged')
  })

  it('are ignored when their list leads out of the folder', async () => {
    putAll()
    const { folder } = await backUpProfile(profile, 'update', at)
    const file = join(folder, 'backup.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('vault.json', '../../vault.json'))
    expect(await profileBackups(profile)).toEqual([])
  })
})

describe('a rollback to a backup', () => {
  const migrated = async () => {
    await open()
    putAll()
    const opening = await open({ version: '1.5.0', formats: newer })
    if (opening.is !== 'ready' || opening.backup === null) throw new Error('no backup')
    put('settings.json', newerSettings)
    put(`desks/office/${hash}.db`, 'newer customers')
    put(`desks/shop/${'b'.repeat(32)}.db`, 'made by the newer version')
    return opening.backup
  }
  const afterwards = {
    'settings.json': oldFiles['settings.json'],
    'vault.json': oldFiles['vault.json'],
    // Databases come back as backups of themselves, because a person decides on their waiting edits.
    [`desks/office/${hash}.backup-${at + 1}.db`]: 'customers',
    [`desks/office/${hash}.backup-${at + 1}.db-wal`]: 'journal',
    [`desks/office/${hash}.backup-${at}.db`]: 'waiting',
  }
  const texts = (folder: string): Record<string, string> =>
    Object.fromEntries(
      Object.keys(picture(folder))
        .filter((path) => !/^backups|^profile/.test(path))
        .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
    )

  it('is offered to an older version, and moves the newer profile aside whole', async () => {
    await migrated()
    const opening = await open()
    expect(opening).toMatchObject({ is: 'newer', writtenBy: '1.5.0', backup: { at, version: '1.4.0' } })
    if (opening.is !== 'newer' || opening.backup === null) throw new Error('none offered')
    const aside = await restoreBackup(profile, opening.backup, at + 5)
    expect(texts(profile)).toEqual(afterwards)
    expect(texts(aside)).toMatchObject({
      'settings.json': newerSettings,
      [`desks/office/${hash}.db`]: 'newer customers',
      [`desks/shop/${'b'.repeat(32)}.db`]: 'made by the newer version',
    })
    expect(await open()).toEqual({ is: 'ready', backup: null, trouble: null })
  })

  it('is finished at the next start, wherever it was interrupted', async () => {
    const backup = await migrated()
    const start = `${profile}-start`
    cpSync(profile, start, { recursive: true })
    try {
      for (let cut = 0; cut <= 8; cut++) {
        removeFolder(profile)
        cpSync(start, profile, { recursive: true })
        await cutOff(backup, cut)
        await finishRestore(profile)
        expect(texts(profile), `cut off after ${cut} moves`).toEqual(afterwards)
        expect(existsSync(join(profile, 'going-back.json'))).toBe(false)
      }
    } finally {
      removeProfile(start)
    }
  })

  /** Interrupts a rollback as a power loss would: the plan is written, and only `moves` of its moves are done. */
  const cutOff = async (backup: Parameters<typeof restoreBackup>[1], moves: number): Promise<void> => {
    const twin = `${profile}-twin`
    cpSync(profile, twin, { recursive: true })
    await restoreBackup(twin, { ...backup, folder: backup.folder.replace(profile, twin) }, at + 5)
    const aside = join(profile, `profile-set-aside-${at + 5}`)
    const source = join(profile, `restored-${at + 5}`)
    mkdirSync(aside)
    mkdirSync(source)
    const brings = ['settings.json', 'vault.json', 'profile.json', 'desks']
    for (const name of brings) cpSync(join(twin, name), join(source, name), { recursive: true })
    removeProfile(twin)
    writeFileSync(
      join(profile, 'going-back.json'),
      JSON.stringify({ format: 1, from: `restored-${at + 5}`, aside: `profile-set-aside-${at + 5}`, brings }),
    )
    let done = 0
    for (const name of brings) {
      if (done++ < moves) renameSync(join(profile, name), join(aside, name))
      if (done++ < moves) renameSync(join(source, name), join(profile, name))
    }
  }
})
