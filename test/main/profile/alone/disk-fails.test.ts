import { readFileSync, writeFileSync } from 'node:fs'
import type * as Files from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'

/** The error code of each write to the profile. */
let code = 'EIO'
const failure = (): Error => Object.assign(new Error(code), { code })
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Files>()
  return {
    ...real,
    copyFile: () => Promise.reject(failure()),
    open: (path: string, flags: string, mode?: number) =>
      flags === 'wx' ? Promise.reject(failure()) : real.open(path, flags, mode),
  }
})
const { openProfile } = await import('../../../../main/profile/open-profile.ts')

let profile: string
beforeEach(() => {
  profile = newFolder('profile')
  onTestFinished(() => removeFolder(profile))
  writeFileSync(join(profile, 'settings.json'), '{"format": 1}', { mode: 0o600 })
})

describe('an older profile that cannot be backed up', () => {
  it.each(['EIO', 'ENOENT', 'ENXIO', 'ENODEV', 'ESTALE', 'ENOTCONN', 'EEXIST', 'ENOSPC'])(
    'is not opened on a disk that may work again in a moment (%s)',
    async (each) => {
      code = each
      expect(await openProfile({ profile, version: '1.4.0', now: () => 1 })).toMatchObject({ is: 'not-backed-up' })
      expect(readFileSync(join(profile, 'settings.json'), 'utf8')).toBe('{"format": 1}')
    },
  )

  it.each(['EROFS', 'EACCES', 'EPERM'])('is opened to be read on a disk that cannot be written (%s)', async (each) => {
    code = each
    expect(await openProfile({ profile, version: '1.4.0', now: () => 1 })).toMatchObject({ is: 'ready', backup: null })
  })
})
