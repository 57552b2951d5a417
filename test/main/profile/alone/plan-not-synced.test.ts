import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type * as Files from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'

/** The disk fails at the sync of this folder, and at the removal of these names. */
let [failing, unremovable] = ['', [] as readonly string[]]
const failure = (): Error => Object.assign(new Error('i/o error'), { code: 'EIO' })
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Files>()
  return {
    ...real,
    open: async (path: string, flags: string, mode?: number) => {
      const handle = await real.open(path, flags, mode)
      if (path === failing) handle.sync = () => Promise.reject(failure())
      return handle
    },
    rm: (path: string, options: object) =>
      unremovable.some((name) => path.endsWith(name)) ? Promise.reject(failure()) : real.rm(path, options),
  }
})
const { backUpProfile } = await import('../../../../main/profile/backup.ts')
const { finishRestore, restoreBackup } = await import('../../../../main/profile/restore.ts')

let profile: string
beforeEach(() => {
  profile = newFolder('profile')
  onTestFinished(() => removeFolder(profile))
  ;[failing, unremovable] = ['', []]
})
const put = (name: string, text: string): void => writeFileSync(join(profile, name), text, { mode: 0o600 })
const kept = (): unknown[] => [
  readdirSync(join(profile, 'desks', 'office')),
  readFileSync(join(profile, 'settings.json'), 'utf8'),
]
const database = `${'a'.repeat(32)}.db`

/** A rollback that fails once its plan has its name. */
const failedRollback = async (): Promise<void> => {
  mkdirSync(join(profile, 'desks', 'office'), { recursive: true, mode: 0o700 })
  put('profile.json', 'old')
  put('settings.json', 'old')
  put(`desks/office/${database}`, 'old')
  const backup = await backUpProfile(profile, 'update', 100)
  put('settings.json', 'newer')
  failing = profile
  await expect(restoreBackup(profile, backup, 200)).rejects.toMatchObject({ fail: { code: 'backup-not-restored' } })
}

describe.runIf(process.platform !== 'win32')('a rollback whose plan was renamed on a disk that then failed', () => {
  it('touches nothing, also at the next start', async () => {
    await failedRollback()
    failing = ''
    await finishRestore(profile)
    expect(kept()).toEqual([[database], 'newer'])
    expect(readdirSync(profile).filter((name) => /^restored|^going|set-aside/.test(name))).toEqual([])
  })

  it('is finished by the next start, with all that the backup has, where the plan cannot be removed', async () => {
    unremovable = ['going-back.json']
    await failedRollback()
    ;[failing, unremovable] = ['', []]
    await finishRestore(profile)
    expect(kept()).toEqual([[database.replace('.db', '.backup-101.db')], 'old'])
  })
})
