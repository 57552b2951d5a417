import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { backUpProfile } from '../../../main/profile/backup.ts'
import { finishRestore, restoreBackup } from '../../../main/profile/restore.ts'
import { failing } from '../desk/desk-kit.ts'
import { newProfile, removeProfile } from '../test-host.ts'

let profile: string
beforeEach(() => {
  profile = newProfile()
  onTestFinished(() => removeProfile(profile))
})
const put = (name: string, text: string): void => writeFileSync(join(profile, name), text, { mode: 0o600 })
const read = (name: string): string => readFileSync(join(profile, name), 'utf8')
const names = (folder = ''): string[] => readdirSync(join(profile, folder)).toSorted()
const hash = 'a'.repeat(32)
const plan = { format: 1, from: 'restored-5', aside: 'profile-set-aside-5', brings: [] }

describe('a rollback to a backup', () => {
  const backedUp = async () => {
    mkdirSync(join(profile, 'desks', 'office'), { recursive: true, mode: 0o700 })
    for (const name of [
      'profile.json',
      'settings.json',
      'settings.copy.json',
      'vault.json',
      'vault.copy.json',
      'places.json',
    ])
      put(name, `old ${name}`)
    for (const end of ['.db', '.db-wal', '.copy.db', '.copy.db-wal']) put(`desks/office/${hash}${end}`, `old ${end}`)
    return backUpProfile(profile, 'update', 100)
  }

  it('brings each database and its journal back as a backup of itself, the second copy as an older one', async () => {
    const backup = await backedUp()
    const aside = await restoreBackup(profile, backup, 200)
    expect(aside).toBe(join(profile, 'profile-set-aside-200'))
    expect(Object.fromEntries(names('desks/office').map((name) => [name, read(`desks/office/${name}`)]))).toEqual({
      [`${hash}.backup-100.db`]: 'old .copy.db',
      [`${hash}.backup-100.db-wal`]: 'old .copy.db-wal',
      [`${hash}.backup-101.db`]: 'old .db',
      [`${hash}.backup-101.db-wal`]: 'old .db-wal',
    })
    expect(names().filter((name) => /^restored|^going/.test(name))).toEqual([])
  })

  it('brings the Demo company’s customers back to their place', async () => {
    mkdirSync(join(profile, 'demo'), { mode: 0o700 })
    put('demo/service.db', 'old')
    const backup = await backedUp()
    put('demo/service.db', 'newer')
    await restoreBackup(profile, backup, 200)
    expect(read('demo/service.db')).toBe('old')
  })

  it('sets aside what the backup does not have, so that newer files are never mixed with older ones', async () => {
    const backup = await backedUp()
    put('vault.behind.json', 'newer')
    mkdirSync(join(profile, 'demo'))
    mkdirSync(join(profile, 'logs'))
    await restoreBackup(profile, backup, 200)
    expect(names('profile-set-aside-200')).toEqual([
      'demo',
      'desks',
      'places.json',
      'profile.json',
      'settings.copy.json',
      'settings.json',
      'vault.behind.json',
      'vault.copy.json',
      'vault.json',
    ])
    expect(names()).toEqual([
      'backups',
      'desks',
      'logs',
      'places.json',
      'profile-set-aside-200',
      'profile.json',
      'settings.copy.json',
      'settings.json',
      'vault.copy.json',
      'vault.json',
    ])
  })

  it('leaves the profile as it was where the copies cannot be made', async () => {
    const backup = await backedUp()
    mkdirSync(join(profile, 'going-back.json.new', 'in the way'), { recursive: true })
    const before = names()
    await expect(restoreBackup(profile, backup, 200)).rejects.toThrowError(failing('backup-not-restored'))
    expect(names()).toEqual(before)
  })

  it('replaces the copies of an earlier attempt', async () => {
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
    for (const folder of ['away', plan.from, plan.aside].filter((one) => one !== name)) mkdirSync(join(profile, folder))
    symlinkSync(away, join(profile, name), 'junction')
    put('going-back.json', JSON.stringify(plan))
    put('settings.json', 'ours')
    await expect(finishRestore(profile)).rejects.toThrow('a folder of the rollback is a link')
    expect([readdirSync(away), read('settings.json')]).toEqual([[], 'ours'])
  })

  it('is over where a power failure brought its plan back and not its copies', async () => {
    mkdirSync(join(profile, plan.aside), { mode: 0o700 })
    put(`${plan.aside}/settings.json`, 'newer')
    put('settings.json', 'old')
    put('going-back.json', JSON.stringify({ ...plan, brings: ['settings.json'] }))
    await finishRestore(profile)
    expect([names(), read('settings.json')]).toEqual([[plan.aside, 'settings.json'], 'old'])
    expect(read(`${plan.aside}/settings.json`)).toBe('newer')
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
    put('going-back.json', JSON.stringify({ ...plan, ...part }))
    const before = names()
    await expect(finishRestore(profile)).rejects.toThrow()
    expect(names()).toEqual(before)
  })
})
