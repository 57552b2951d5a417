import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  everyFileOf,
  makePrivateFolder,
  quarantine,
  quarantineAll,
  quarantinedBackupOf,
  quarantinedOf,
} from '../../../../main/base/files/quarantine.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { canMount } from '../../small-disk.ts'

let folder: string
beforeEach(() => {
  folder = newFolder('desks')
  onTestFinished(() => removeFolder(folder))
})
const file = (): string => join(folder, 'one.db')
const there = (...names: readonly string[]): void => {
  for (const name of names) writeFileSync(join(folder, name), name)
}
const names = (): string[] => readdirSync(folder).toSorted()
const namesOf = (paths: readonly string[]): string[] => paths.map((path) => path.slice(folder.length + 1)).toSorted()

describe('a database that is quarantined', () => {
  it('takes its journals along, and leaves what was quarantined before and every other file', async () => {
    const others = ['one.copy.db', 'one.db.set-aside-1', 'one.db.set-aside-1-wal', 'two.db']
    there('one.db', 'one.db-shm', 'one.db-wal', ...others)
    expect(await quarantine(file(), 7)).toBe(`${file()}.set-aside-7`)
    const moved = ['one.db.set-aside-7', 'one.db.set-aside-7-shm', 'one.db.set-aside-7-wal']
    expect(names()).toEqual([...others, ...moved].toSorted())
  })

  it('is none where there is no file, and no folder', async () => {
    there('one.db.set-aside-1')
    expect(await quarantine(file(), 7)).toBeNull()
    expect(await quarantine(join(folder, 'none', 'one.db'), 7)).toBeNull()
    expect(names()).toEqual(['one.db.set-aside-1'])
  })

  it('stays where the disk does not rename it', async () => {
    there('one.db')
    mkdirSync(`${file()}.set-aside-7`)
    await expect(quarantine(file(), 7)).rejects.toMatchObject({
      fail: { code: 'disk-read-only' },
      cause: { code: 'EISDIR' },
    })
    expect(names()).toEqual(['one.db', 'one.db.set-aside-7'])
  })

  it.runIf(canMount)('stays where another program has it open', async () => {
    there('one.db')
    execFileSync('mount', ['--bind', file(), file()])
    onTestFinished(() => void execFileSync('umount', ['--lazy', file()]))
    await expect(quarantine(file(), 7)).rejects.toMatchObject({
      fail: { code: 'database-locked' },
      cause: { code: 'EBUSY' },
    })
    expect(names()).toEqual(['one.db'])
  })

  it('is found again without its journals, the oldest first', async () => {
    there(
      'one.db',
      'one.db.old.set-aside-1',
      ...['30', '10', '20', '20-wal', 'x', '4x'].map((end) => `one.db.set-aside-${end}`),
    )
    there('one.copy.db.set-aside-1', 'xone.db.set-aside-1')
    expect(await quarantinedOf(file())).toEqual(['10', '20', '30'].map((end) => `${file()}.set-aside-${end}`))
  })
})

describe('all databases of an administration whose key is lost', () => {
  it('are quarantined at one time, and none of another administration', async () => {
    there('one.db', 'one.db-wal', 'one.copy.db', 'one.backup-5.db', 'one2.db', 'two.db')
    expect(await quarantineAll(file(), 7)).toBe(true)
    expect(names()).toEqual([
      'one.backup-5.db.set-aside-7',
      'one.copy.db.set-aside-7',
      'one.db.set-aside-7',
      'one.db.set-aside-7-wal',
      'one2.db',
      'two.db',
    ])
  })

  it('are none where only quarantined ones are left', async () => {
    there('one.db.set-aside-1', 'one.db-wal')
    expect(await quarantineAll(file(), 7)).toBe(false)
    expect(names()).toEqual(['one.db-wal', 'one.db.set-aside-1'])
  })

  it('are among all of its files', async () => {
    const own = ['one.db', 'one.db-wal', 'one.copy.db', 'one.backup-5.db.set-aside-1']
    there(...own, 'one2.db', 'two.db')
    expect(namesOf(await everyFileOf(file()))).toEqual(own.toSorted())
    mkdirSync(join(folder, 'a.db'))
    there('a.db/one.db')
    expect(namesOf(await everyFileOf(join(folder, 'a.db', 'one.db')))).toEqual(['a.db/one.db'])
  })
})

describe('the newest backup of a quarantine', () => {
  it('is that of its time, made by hand or before a migration', async () => {
    there('one.db.set-aside-22', 'one.copy.db.set-aside-22', 'one.backup-90.db', 'one.backup-95.db.set-aside-122')
    expect(await quarantinedBackupOf(file(), '.set-aside-22')).toBeNull()
    there(
      'one.backup-9.db.set-aside-22',
      'one.backup-10-migration.db.set-aside-22',
      'one.backup-10.db.set-aside-22-wal',
    )
    expect(await quarantinedBackupOf(file(), '.set-aside-22')).toBe(
      join(folder, 'one.backup-10-migration.db.set-aside-22'),
    )
    there('one.backup-11.db.set-aside-22', 'one.backup-99-other.db.set-aside-22', 'two.backup-99.db.set-aside-22')
    expect(await quarantinedBackupOf(file(), '.set-aside-22')).toBe(join(folder, 'one.backup-11.db.set-aside-22'))
  })
})

describe('a private folder', () => {
  it('is made with those above it, and may be there', async () => {
    const path = join(folder, 'a', 'b')
    await makePrivateFolder(path)
    await makePrivateFolder(path)
    if (process.platform !== 'win32')
      expect([join(folder, 'a'), path].map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o700])
  })

  it('that cannot be made is a failure of the disk', async () => {
    there('a')
    await expect(makePrivateFolder(join(folder, 'a', 'b'))).rejects.toMatchObject({
      fail: { code: 'disk-read-only' },
      cause: { code: 'ENOTDIR' },
    })
  })
})
