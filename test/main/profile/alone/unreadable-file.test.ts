import { mkdirSync, writeFileSync } from 'node:fs'
import type * as Files from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'

/** The error code of each copy of a database. */
let code = 'EIO'
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Files>()
  return {
    ...real,
    copyFile: (from: string, ...rest: [string, number]) =>
      from.endsWith('.db') ? Promise.reject(Object.assign(new Error(code), { code })) : real.copyFile(from, ...rest),
  }
})
const { backUpProfile } = await import('../../../../main/profile/backup.ts')
const { openWithPerson } = await import('../../../../main/profile/open-with-person.ts')

const database = `desks/office/${'0'.repeat(32)}.db`
const unread = async (): Promise<string> => {
  const profile = newFolder('profile')
  onTestFinished(() => removeFolder(profile))
  mkdirSync(join(profile, 'desks', 'office'), { recursive: true, mode: 0o700 })
  writeFileSync(join(profile, 'settings.json'), '{"format": 1}', { mode: 0o600 })
  writeFileSync(join(profile, database), 'sealed', { mode: 0o600 })
  return profile
}

it.each([
  ['EIO', 'disk-read-only'],
  ['EBUSY', 'database-locked'],
  ['EUNKNOWN', 'backup-not-made'],
])('a copy of the profile names the file that cannot be read (%s)', async (each, fail) => {
  code = each
  await expect(backUpProfile(await unread(), 'update', 1)).rejects.toMatchObject({
    fail: { code: fail, about: { unread: database } },
    cause: { code: each },
  })
})

it('a copy of the profile blames no file for a full disk', async () => {
  code = 'ENOSPC'
  const failed: unknown = await backUpProfile(await unread(), 'update', 1).catch((error: unknown) => error)
  expect(failed).toMatchObject({ fail: { code: 'disk-full' } })
  expect(failed).not.toMatchObject({ fail: { about: expect.anything() as unknown } })
})

it('an app that cannot copy an older profile before it changes it names the file', async () => {
  code = 'EIO'
  const said: string[] = []
  const opened = await openWithPerson({ profile: await unread(), version: '1.4.0', now: () => 1 }, 'en', {
    goesBack: () => false,
    notify: ({ text }) => void said.push(text),
  })
  expect([opened, said]).toEqual([null, [expect.stringContaining(database)]])
})
