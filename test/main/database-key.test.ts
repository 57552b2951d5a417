import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../main/app-error.ts'
import { databaseKey } from '../../main/database-key.ts'
import { openVault } from '../../main/oauth/vault.ts'
import { newProfile, removeProfile, testHost } from './test-host.ts'

let profile: string
beforeEach(() => void (profile = newProfile()))
afterEach(() => removeProfile(profile))

describe('a key that could not be kept', () => {
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
    const afterRestart = await databaseKey(await openVault(testHost({ profile, keychainKey: 'a key' })), 'key:one', file, 3)
    expect(Buffer.from(afterRestart.key).equals(Buffer.from(key))).toBe(true)
    expect([afterRestart.lost, existsSync(file)]).toEqual([false, false])
  })
})
