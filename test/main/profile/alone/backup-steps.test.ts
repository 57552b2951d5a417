import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import type * as Files from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'

/**
 * The calls to the disk in their order, with paths in the profile. `changed`: what a copy has instead of its text.
 * `refused`: the failure of each rename.
 */
let [steps, profile, changed, refused] = [[] as string[], '', null as string | null, null as Error | null]
const nameOf = (path: string): string => {
  const within = relative(profile, path).replaceAll('\\', '/')
  return within.replace(/\d+-[0-9a-f]{8}/, 'ours')
}
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Files>()
  return {
    ...real,
    copyFile: async (from: string, to: string, mode?: number) => {
      steps.push(`copy ${nameOf(from)}`)
      await real.copyFile(from, to, mode)
      if (changed !== null) await real.writeFile(to, changed)
    },
    open: async (path: string, flags: string, mode?: number) => {
      const handle = await real.open(path, flags, mode)
      const { sync, close } = handle
      handle.sync = () => (steps.push(`sync ${nameOf(path)}`), sync.call(handle))
      handle.close = () => (steps.push(`close ${nameOf(path)}`), close.call(handle))
      return handle
    },
    rename: async (from: string, to: string) => {
      steps.push(`rename ${nameOf(from)} to ${nameOf(to)}`)
      if (refused !== null) throw refused
      return real.rename(from, to)
    },
    rm: async (path: string, options?: Parameters<typeof real.rm>[1]) => {
      steps.push(`remove ${nameOf(path)}`)
      return real.rm(path, options)
    },
  }
})
const { backUpProfile } = await import('../../../../main/profile/backup.ts')

beforeEach(() => {
  profile = newFolder('profile')
  onTestFinished(() => removeFolder(profile))
  ;[steps, changed, refused] = [[], null, null]
  writeFileSync(join(profile, 'vault.json'), 'sealed')
})
const part = 'backups/ours.part'

it.runIf(process.platform !== 'win32')(
  'a backup has its name only once every copy and its list are on the disk',
  async () => {
    await backUpProfile(profile, 'update', 100)
    expect(steps.filter((step) => !step.startsWith('close'))).toEqual([
      'copy vault.json',
      `sync ${part}/files/vault.json`,
      `sync ${part}/backup.json`,
      `sync ${part}`,
      `rename ${part} to backups/ours`,
      'sync backups',
    ])
    for (const file of [`${part}/files/vault.json`, `${part}/backup.json`]) expect(steps).toContain(`close ${file}`)
  },
)

it('an old backup loses its list first, so that it does not count when its removal is cut off', async () => {
  const old = join(profile, 'backups', '1-0a1b2c3d.part')
  mkdirSync(join(old, 'files'), { recursive: true })
  await backUpProfile(profile, 'update', 100)
  expect(steps.filter((step) => step.startsWith('remove'))).toEqual([`remove ${part}/backup.json`, `remove ${part}`])
})

it('a copy that is not what it was made from is no backup, and leaves nothing but the earlier ones', async () => {
  const { folder } = await backUpProfile(profile, 'update', 100)
  changed = 'sealef'
  await expect(backUpProfile(profile, 'update', 200)).rejects.toMatchObject({
    fail: { code: 'backup-not-made', about: { unread: 'vault.json' } },
  })
  expect(readdirSync(join(profile, 'backups'))).toEqual([basename(folder)])
})

it('a backup that cannot have its name is not made, and the log gets the reason', async () => {
  refused = new Error('no')
  await expect(backUpProfile(profile, 'update', 100)).rejects.toMatchObject({
    fail: { code: 'backup-not-made' },
    cause: refused,
  })
  expect(readdirSync(join(profile, 'backups'))).toEqual([])
})
