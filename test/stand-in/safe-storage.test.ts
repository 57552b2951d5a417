import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { startKeychain, type KeychainMode } from './keychain-modes.ts'

let folder: string
beforeEach(() => {
  folder = newFolder('stand-in-key')
  vi.stubEnv('LEDGERDESK_STAND_IN_KEYCHAIN', join(folder, 'key'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  removeFolder(folder)
})

const temporarily = 'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.'
const forGood = 'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.'
const notSealed = 'Error while encrypting the text provided to safeStorage.encryptStringAsync.'

describe('the keychain of the computer', () => {
  it('seals and unseals with a key that only its owner can read', async () => {
    const storage = await startKeychain('keychain')
    const sealed = await storage.encryptStringAsync('geheim')
    expect(sealed.includes('geheim')).toBe(false)
    expect(await storage.decryptStringAsync(sealed)).toEqual({ result: 'geheim', shouldReEncrypt: false })
    if (process.platform !== 'win32') expect(statSync(join(folder, 'key')).mode & 0o777).toBe(0o600)
  })

  it('detects a changed byte', async () => {
    const storage = await startKeychain('keychain')
    const sealed = await storage.encryptStringAsync('geheim')
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
    await expect(storage.decryptStringAsync(sealed)).rejects.toThrow(forGood)
  })

  it('cannot open a text sealed with another key', async () => {
    const sealed = await (await startKeychain('keychain')).encryptStringAsync('geheim')
    await expect((await startKeychain('changed')).decryptStringAsync(sealed)).rejects.toThrow(forGood)
    expect((await (await startKeychain('keychain')).decryptStringAsync(sealed)).result).toBe('geheim')
  })

  it('says without a keyring that it is available, but marks sealed texts as v10', async () => {
    const storage = await startKeychain('none')
    expect(await storage.isAsyncEncryptionAvailable()).toBe(true)
    expect((await storage.encryptStringAsync('x')).subarray(0, 3).toString()).toBe('v10')
    expect((await (await startKeychain('keychain')).encryptStringAsync('x')).subarray(0, 3).toString()).not.toBe('v10')
  })

  it.each<[KeychainMode, string, string]>([
    ['locked', 'seals with the key that everybody has', forGood],
    ['denied', 'seals nothing', temporarily],
    ['broken', 'seals nothing', forGood],
  ])('that is %s says it is available, %s, and opens nothing: %s', async (mode, seals, refusal) => {
    const sealed = await (await startKeychain('keychain')).encryptStringAsync('geheim')
    const storage = await startKeychain(mode)
    expect(await storage.isAsyncEncryptionAvailable()).toBe(true)
    await expect(storage.decryptStringAsync(sealed)).rejects.toThrow(refusal)
    if (seals === 'seals nothing') await expect(storage.encryptStringAsync('x')).rejects.toThrow(notSealed)
    else expect((await storage.encryptStringAsync('x')).subarray(0, 3).toString()).toBe('v10')
    expect((await (await startKeychain('keychain')).decryptStringAsync(sealed)).result).toBe('geheim')
  })

  it('stays as at its first use until the app ends, because the keys are read once in a run', async () => {
    const sealed = await (await startKeychain('keychain')).encryptStringAsync('geheim')
    const storage = await startKeychain('denied')
    await expect(storage.decryptStringAsync(sealed)).rejects.toThrow(temporarily)
    vi.stubEnv('LEDGERDESK_STAND_IN_KEYCHAIN_MODE', 'keychain')
    await expect(storage.decryptStringAsync(sealed)).rejects.toThrow(temporarily)
  })

  it('returns nothing for nothing, and refuses a value that is no buffer', async () => {
    const storage = await startKeychain('keychain')
    expect(await storage.encryptStringAsync('')).toEqual(Buffer.alloc(0))
    expect(await storage.decryptStringAsync(Buffer.alloc(0))).toEqual({ result: '', shouldReEncrypt: false })
    await expect(storage.decryptStringAsync('geheim' as unknown as Buffer)).rejects.toThrow(
      'Expected the first argument of decryptStringAsync() to be a buffer',
    )
  })
})
