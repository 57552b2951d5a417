import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import { databaseKey, quarantineWithKeys } from '../../../../main/base/files/database-key.ts'
import { quarantine } from '../../../../main/base/files/quarantine.ts'
import { openVault, type Vault } from '../../../../main/base/files/vault.ts'
import { codeOf } from '../../code-of.ts'
import { canMount, remount, smallDisk } from '../../small-disk.ts'
import { newProfile, removeProfile, testHost } from '../../test-host.ts'

let profile: string
beforeEach(() => void (profile = newProfile()))
afterEach(() => removeProfile(profile))

describe('a database key that could not be stored', () => {
  it('is never used: what it sealed would be lost with the next start', async () => {
    let disk: 'full' | 'fine' = 'full'
    const plain = testHost({ profile, keychainKey: 'a key' })
    const vault = await openVault({
      ...plain,
      seal: (text) => (disk === 'full' ? Promise.reject(new AppError('disk-full')) : plain.seal(text)),
    })
    const file = join(profile, 'desks', 'one.db')
    await expect(databaseKey(vault, 'key:one', file, 1)).rejects.toThrowError('disk-full')
    disk = 'fine'
    const { key } = await databaseKey(vault, 'key:one', file, 2)
    const afterRestart = await databaseKey(
      await openVault(testHost({ profile, keychainKey: 'a key' })),
      'key:one',
      file,
      3,
    )
    expect(Buffer.from(afterRestart.key).equals(Buffer.from(key))).toBe(true)
    expect([afterRestart.lost, existsSync(file)]).toEqual([false, false])
  })
})

describe('a database whose key the keychain no longer opens', () => {
  const file = (): string => join(profile, 'desks', 'one.db')
  const vaultBy = (keychainKey: string): Promise<Vault> => openVault(testHost({ profile, keychainKey }))

  it('keeps its key after the power failed between the quarantine of the key and of the file', async () => {
    const { key } = await databaseKey(await vaultBy('old key'), 'key:one', file(), 1)
    writeFileSync(file(), 'encrypted')
    await (await vaultBy('new key')).quarantine('key:one', 'key:one.set-aside-2')
    expect(await databaseKey(await vaultBy('new key'), 'key:one', file(), 3)).toMatchObject({ lost: true })
    const { damaged, regained } = await quarantineWithKeys(await vaultBy('old key'), 'key:one', file())
    expect(damaged).toEqual([])
    expect(regained.map((one) => [one.file, Buffer.from(one.key).equals(Buffer.from(key))])).toEqual([
      [`${file()}.set-aside-2`, true],
    ])
  })
})

describe('a journal that another program had open when its database was quarantined', () => {
  const file = (): string => join(profile, 'desks', 'one.db')
  const names = (): string[] => readdirSync(join(profile, 'desks')).toSorted()
  const keyNow = async (): Promise<unknown> =>
    databaseKey(await openVault(testHost({ profile, keychainKey: 'a key' })), 'key:one', file(), 3)
  const there = (...endings: readonly string[]): void => {
    for (const ending of endings) writeFileSync(`${file()}${ending}`, ending)
  }
  beforeEach(() => void mkdirSync(join(profile, 'desks')))

  it('follows it before a new database takes the name, and would remove the journal', async () => {
    there('.set-aside-1', '.set-aside-2', '-wal')
    await keyNow()
    expect(names()).toEqual(['one.db.set-aside-1', 'one.db.set-aside-2', 'one.db.set-aside-2-wal'])
  })

  it('stays where the database stayed too, or where there is no place for it', async () => {
    there('', '.set-aside-1', '-wal')
    await (await openVault(testHost({ profile, keychainKey: 'a key' }))).put('key:one', '07'.repeat(32))
    await keyNow()
    expect(names()).toEqual(['one.db', 'one.db-wal', 'one.db.set-aside-1'])
    rmSync(file())
    there('.set-aside-1-wal')
    await keyNow()
    expect(names()).toEqual(['one.db-wal', 'one.db.set-aside-1', 'one.db.set-aside-1-wal'])
  })
})

describe('the folder of a database', () => {
  const keyIn = async (folder: string): Promise<unknown> =>
    databaseKey(
      await openVault(testHost({ profile: folder, keychainKey: 'a key' })),
      'key:one',
      join(folder, 'desks', 'one.db'),
      1,
    )

  it('that cannot be made is a failure of the disk', async () => {
    writeFileSync(join(profile, 'desks'), 'a file in its place')
    expect(await codeOf(keyIn(profile))).toBe('disk-read-only')
  })

  it.runIf(canMount)('is a failure of the disk where that is read-only', async () => {
    const folder = newProfile()
    onTestFinished(() => removeProfile(folder))
    const disk = smallDisk(folder, 1)
    remount(disk, 'ro')
    expect(await codeOf(keyIn(disk))).toBe('disk-read-only')
  })

  it.runIf(canMount)('may hold a file that another program has open: then nothing is renamed', async () => {
    mkdirSync(join(profile, 'desks'))
    const file = join(profile, 'desks', 'one.db')
    writeFileSync(file, 'damaged')
    execFileSync('mount', ['--bind', file, file])
    try {
      expect(await codeOf(quarantine(file, 1))).toBe('database-locked')
    } finally {
      execFileSync('umount', ['--lazy', file])
    }
    expect(readdirSync(join(profile, 'desks'))).toEqual(['one.db'])
  })
})

describe('the key of a database', () => {
  const folder = (): string => join(profile, 'desks')
  const file = (): string => join(folder(), 'one.db')
  const there = (...names: readonly string[]): void => {
    mkdirSync(folder(), { recursive: true })
    for (const name of names) writeFileSync(join(folder(), name), name)
  }
  const hex = 'a1'.repeat(32)
  type Kept = Awaited<ReturnType<Vault['get']>>
  /** A vault with these entries, which records its calls. */
  const vaultWith = (entries: Readonly<Record<string, Kept | Error>>, kept = true) => {
    const done: string[] = []
    const vault = {
      kept,
      get: async (name: string) => {
        const one = entries[name] ?? { is: 'none' }
        if (one instanceof Error) throw one
        return one
      },
      put: async (name: string, text: string) =>
        void done.push(`put ${name} ${/^[0-9a-f]{64}$/.test(text) ? '64 digits' : text}`),
      remove: async (name: string) => void done.push(`remove ${name}`),
      names: (prefix: string) => Object.keys(entries).filter((name) => name.startsWith(prefix)),
      quarantine: async (name: string, as: string) => void done.push(`set aside ${name} as ${as}`),
    }
    return { vault: vault as unknown as Vault, done }
  }
  const text = (one: string): Kept => ({ is: 'text', text: one }) as Kept

  it('is the stored one, in a buffer of its own', async () => {
    const { vault, done } = vaultWith({ 'key:one': text(hex) })
    const opened = await databaseKey(vault, 'key:one', file(), 7)
    expect(opened).toEqual({ file: file(), key: Buffer.alloc(32, 0xa1), lost: false })
    expect([opened.key.buffer.byteLength, done]).toEqual([32, []])
    expect(statSync(folder()).mode & 0o777).toBe(0o700)
  })

  it('is created where none is stored, stored before it is used, and never the same twice', async () => {
    const { vault, done } = vaultWith({})
    const [one, other] = [
      await databaseKey(vault, 'key:one', file(), 7),
      await databaseKey(vault, 'key:one', file(), 7),
    ]
    expect(done).toEqual(['put key:one 64 digits', 'put key:one 64 digits'])
    expect([one.lost, one.key.length, Buffer.from(one.key).equals(other.key)]).toEqual([false, 32, false])
  })

  it('that is lost causes a quarantine of the files that it sealed', async () => {
    there('one.db', 'one.db-wal')
    const { vault, done } = vaultWith({})
    expect((await databaseKey(vault, 'key:one', file(), 7)).lost).toBe(true)
    expect([readdirSync(folder()).toSorted(), done]).toEqual([
      ['one.db.set-aside-7', 'one.db.set-aside-7-wal'],
      ['put key:one 64 digits'],
    ])
  })

  it('is quarantined with its database where the keychain cannot open it', async () => {
    there('one.db')
    const { vault, done } = vaultWith({ 'key:one': { is: 'unreadable' } as Kept })
    expect((await databaseKey(vault, 'key:one', file(), 7)).lost).toBe(true)
    expect([readdirSync(folder()), done]).toEqual([
      ['one.db.set-aside-7'],
      ['set aside key:one as key:one.set-aside-7', 'put key:one 64 digits'],
    ])
  })

  it('of another database is refused, and the file stays in place', async () => {
    there('one.db')
    const { vault, done } = vaultWith({ 'key:one': { is: 'of-another' } as Kept })
    await expect(databaseKey(vault, 'key:one', file(), 7)).rejects.toMatchObject({
      fail: { code: 'sealed-for-another' },
    })
    expect([readdirSync(folder()), done]).toEqual([['one.db'], []])
  })

  it('is for this run only where nothing is stored', async () => {
    const { vault, done } = vaultWith({ 'key:one': text(hex) }, false)
    const opened = await databaseKey(vault, 'key:one', file(), 7)
    expect([opened.file, opened.lost, opened.key.length, done, existsSync(folder())]).toEqual([
      null,
      false,
      32,
      [],
      false,
    ])
  })

  it('of a quarantined database is its own or the current one; a key that cannot be opened yet waits', async () => {
    there('one.db', 'one.db.set-aside-1', 'one.db.set-aside-2', 'one.db.set-aside-3', 'one.db.set-aside-4')
    const { vault } = vaultWith({
      'key:one.set-aside-2': text(hex),
      'key:one.set-aside-3': new AppError('keychain-unavailable'),
      'key:one.set-aside-4': { is: 'unreadable' } as Kept,
    })
    expect(await quarantineWithKeys(vault, 'key:one', file())).toEqual({
      damaged: [`${file()}.set-aside-1`],
      regained: [{ file: `${file()}.set-aside-2`, key: Buffer.alloc(32, 0xa1) }],
    })
    const { vault: broken } = vaultWith({ 'key:one.set-aside-1': new AppError('disk-full') })
    await expect(quarantineWithKeys(broken, 'key:one', file())).rejects.toMatchObject({ fail: { code: 'disk-full' } })
  })

  it('fails with the error of its write, even where it cannot be removed again', async () => {
    const why = new AppError('disk-full')
    const vault = {
      kept: true,
      get: async () => ({ is: 'none' }),
      put: () => Promise.reject(why),
      names: () => [],
      remove: () => Promise.reject(new Error('neither')),
    } as unknown as Vault
    await expect(databaseKey(vault, 'key:one', file(), 7)).rejects.toBe(why)
  })
})
