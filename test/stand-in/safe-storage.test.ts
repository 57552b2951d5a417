import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { safeStorage } from './api/safe-storage.ts'

describe('the keychain of the computer', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stand-in-key-'))
    vi.stubEnv('LEDGERDESK_STAND_IN_KEYCHAIN', join(folder, 'key'))
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  const use = (mode: string): unknown => vi.stubEnv('LEDGERDESK_STAND_IN_KEYCHAIN_MODE', mode)

  it('seals and unseals under a key that only its owner may read', async () => {
    use('keychain')
    const sealed = await safeStorage.encryptStringAsync('geheim')
    expect(sealed.includes('geheim')).toBe(false)
    expect(await safeStorage.decryptStringAsync(sealed)).toEqual({ result: 'geheim', shouldReEncrypt: false })
    if (process.platform !== 'win32') expect(statSync(join(folder, 'key')).mode & 0o777).toBe(0o600)
  })

  it('notices a changed byte', async () => {
    const sealed = await safeStorage.encryptStringAsync('geheim')
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
    await expect(safeStorage.decryptStringAsync(sealed)).rejects.toThrow('Error while decrypting')
  })

  it('cannot open what another key sealed', async () => {
    const sealed = await safeStorage.encryptStringAsync('geheim')
    use('changed')
    await expect(safeStorage.decryptStringAsync(sealed)).rejects.toThrow('Error while decrypting')
    use('keychain')
    expect((await safeStorage.decryptStringAsync(sealed)).result).toBe('geheim')
  })

  it('without a keyring still says it is available, but marks what it seals as v10', async () => {
    use('none')
    expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(true)
    expect(safeStorage.getSelectedStorageBackend()).toBe('basic_text')
    expect((await safeStorage.encryptStringAsync('x')).subarray(0, 3).toString()).toBe('v10')
    use('keychain')
    expect((await safeStorage.encryptStringAsync('x')).subarray(0, 3).toString()).not.toBe('v10')
  })
})
