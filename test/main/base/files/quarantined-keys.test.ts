import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import { databaseKey, isAnyLost, quarantineWithKeys } from '../../../../main/base/files/database-key.ts'
import { openVault, type Vault } from '../../../../main/base/files/vault.ts'
import { newProfile, removeProfile, testHost } from '../../test-host.ts'

let profile: string
beforeEach(() => {
  profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  mkdirSync(folder())
})
const folder = (): string => join(profile, 'desks')
const file = (): string => join(folder(), 'one.db')
/** Files with their own names as text. */
const there = (...names: readonly string[]): void => {
  for (const name of names) writeFileSync(join(folder(), name), name)
}
const namesThere = (): string[] => readdirSync(folder()).toSorted()

type Keychain = 'same' | 'another' | 'silent'
const vaultBy = (keychain: Keychain): Promise<Vault> => {
  const host = testHost({ profile, keychainKey: keychain === 'another' ? 'another key' : 'a key' })
  const unseal = (): Promise<string> => Promise.reject(new AppError('keychain-unavailable'))
  return openVault(keychain === 'silent' ? { ...host, unseal } : host)
}
/** Stores keys that the keychain of the tests opens. The first two digits tell them apart. */
const stored = async (keys: Readonly<Record<string, string>>): Promise<void> => {
  const vault = await vaultBy('same')
  for (const [name, digits] of Object.entries(keys)) await vault.put(name, digits.repeat(32))
}
const key = (digits: string): Buffer => Buffer.from(digits.repeat(32), 'hex')

describe('a database whose key is gone from the vault', () => {
  const lost = async (): Promise<string[]> => {
    expect((await databaseKey(await vaultBy('same'), 'key:one', file(), 7)).lost).toBe(true)
    return namesThere()
  }

  it('replaces no database that was quarantined before, and takes the time of none of another', async () => {
    there('one.db', 'one.db.set-aside-1')
    await stored({ 'key:one.set-aside-1': 'a1', 'key:two.set-aside-5': 'b2' })
    expect(await lost()).toEqual(['one.db.set-aside-1', 'one.db.set-aside-7'])
    expect(readFileSync(`${file()}.set-aside-1`, 'utf8')).toBe('one.db.set-aside-1')
  })

  it('finds the key that was quarantined last, where two have no file', async () => {
    there('one.db')
    await stored({ 'key:one.set-aside-2': 'a1', 'key:one.set-aside-5': 'b2' })
    expect(await lost()).toEqual(['one.db.set-aside-5'])
    expect(await quarantineWithKeys(await vaultBy('same'), 'key:one', file())).toEqual({
      damaged: [],
      regained: [{ file: `${file()}.set-aside-5`, key: key('b2') }],
    })
  })
})

describe('backups that were quarantined without a database', () => {
  const regained = async (keychain: Keychain = 'same') =>
    (await quarantineWithKeys(await vaultBy(keychain), 'key:one', file())).regained

  it('come back by the newest one, once their key opens again', async () => {
    there('one.backup-3.db.set-aside-2', 'one.backup-5.db.set-aside-2', 'one.backup-9.db')
    await stored({ 'key:one.set-aside-2': 'a1' })
    expect(await regained()).toEqual([{ file: join(folder(), 'one.backup-5.db.set-aside-2'), key: key('a1') }])
  })

  it('wait where the keychain does not answer, or has another key', async () => {
    there('one.backup-3.db.set-aside-2')
    await stored({ 'key:one.set-aside-2': 'a1' })
    expect([await regained('silent'), await regained('another')]).toEqual([[], []])
  })

  it('are not needed beside the database that was quarantined with them', async () => {
    there('one.db.set-aside-2', 'one.backup-3.db.set-aside-2')
    await stored({ 'key:one.set-aside-2': 'a1' })
    expect(await regained()).toEqual([{ file: `${file()}.set-aside-2`, key: key('a1') }])
  })

  it('are none where only the key was quarantined, or where the key is of another database', async () => {
    there('one.db', 'one.backup-3.db.set-aside-5')
    await stored({ 'key:one': 'c3', 'key:one.set-aside-2': 'a1', 'key:two.set-aside-5': 'b2' })
    expect(await regained()).toEqual([])
  })
})

describe('the waiting edits of an administration', () => {
  const areUnknown = async (keychain: Keychain): Promise<boolean> =>
    isAnyLost(await vaultBy(keychain), 'key:one', file())

  it.each<readonly [Keychain, boolean]>([
    ['same', false],
    ['another', true],
    ['silent', true],
  ])('are unknown where its database cannot be opened: the keychain is %s', async (keychain, unknown) => {
    there('one.db')
    await stored({ 'key:one': 'a1' })
    expect(await areUnknown(keychain)).toBe(unknown)
  })

  it('are unknown where the vault has no key of its database', async () => {
    there('one.db')
    expect(await areUnknown('same')).toBe(true)
  })

  it.each(['one.db.set-aside-2', 'one.backup-3.db.set-aside-2'])(
    'are unknown as long as the key of %s does not open',
    async (name) => {
      there('one.db', name)
      await stored({ 'key:one': 'a1' })
      await (await vaultBy('another')).put('key:one.set-aside-2', 'b2'.repeat(32))
      expect(await areUnknown('same')).toBe(true)
      await stored({ 'key:one.set-aside-2': 'b2' })
      expect(await areUnknown('same')).toBe(false)
    },
  )

  it('are known where a key that is lost has no file', async () => {
    await stored({ 'key:one': 'a1', 'key:one.set-aside-2': 'b2' })
    expect(await areUnknown('another')).toBe(false)
  })

  it('are known whatever became of the keys of another administration', async () => {
    there('one.db', 'one.db.set-aside-2')
    await stored({ 'key:one': 'a1' })
    await (await vaultBy('another')).put('key:two.set-aside-2', 'b2'.repeat(32))
    expect(await areUnknown('same')).toBe(false)
  })
})
