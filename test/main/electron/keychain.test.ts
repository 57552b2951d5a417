import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openKeychain, type SafeStorage } from '../../../main/electron/keychain.ts'
import { newFolder, removeFolder } from '../../temporary-folder.ts'
import { startKeychain, type KeychainMode } from '../../stand-in/keychain-modes.ts'

let folder: string
let waits: number[]
let logged: string[]
beforeEach(() => {
  folder = newFolder('keychain')
  ;[waits, logged] = [[], []]
  vi.stubEnv('LEDGERDESK_STAND_IN_KEYCHAIN', join(folder, 'key'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  removeFolder(folder)
})

const openOn = (storage: SafeStorage, platform = 'linux') =>
  openKeychain({
    storage,
    platform,
    log: ({ event }) => void logged.push(event),
    wait: async (milliseconds) => void waits.push(milliseconds),
  })
const start = async (mode: KeychainMode, platform = 'linux') => openOn(await startKeychain(mode), platform)
const sealedBefore = async (text = 'geheim'): Promise<Uint8Array> => (await start('keychain')).seal(text)

const platforms = ['linux', 'darwin', 'win32'] as const

describe('whether there is a keychain', () => {
  it.each(platforms)('on %s is told by what it seals and opens', async (platform) => {
    expect(await (await start('keychain', platform)).keychain()).toBe('working')
  })

  it.each(platforms.flatMap((platform) => (['denied', 'broken'] as const).map((mode) => [platform, mode] as const)))(
    'on %s is not believed where it is %s: available, and seals nothing',
    async (platform, mode) => {
      expect(await (await start(mode, platform)).keychain()).toBe('missing')
      expect(logged).toEqual(['keychain-probe-failed'])
    },
  )

  it.each(['none', 'locked'] as const)(
    'on Linux is not believed where it is %s: what it seals anybody opens',
    async (mode) => {
      expect(await (await start(mode)).keychain()).toBe('missing')
    },
  )

  it.each(platforms)('on %s is not believed where what it sealed comes back as something else', async (platform) => {
    const storage = await startKeychain('keychain')
    const changing: SafeStorage = { ...storage, decryptStringAsync: async () => ({ result: 'something else' }) }
    expect(await openOn(changing, platform).keychain()).toBe('missing')
  })

  it.each(platforms)('on %s is not asked where it says itself that there is none', async (platform) => {
    const storage = await startKeychain('keychain')
    expect(await openOn({ ...storage, isAsyncEncryptionAvailable: async () => false }, platform).keychain()).toBe(
      'missing',
    )
    expect(logged).toEqual([])
  })

  it('on Linux is not asked where it is a text that everybody has', async () => {
    const storage = await startKeychain('keychain')
    expect(await openOn({ ...storage, getSelectedStorageBackend: () => 'basic_text' }).keychain()).toBe('missing')
  })

  it.each(['darwin', 'win32'])('on %s is told without the mark v10, which its own keychain gives', async (platform) => {
    const marks: SafeStorage = {
      isAsyncEncryptionAvailable: async () => true,
      getSelectedStorageBackend: () => {
        throw new Error('this is no Linux')
      },
      encryptStringAsync: async (text) => Buffer.from(`v10${text}`),
      decryptStringAsync: async (sealed) => ({ result: sealed.subarray(3).toString() }),
    }
    expect(await openOn(marks, platform).keychain()).toBe('working')
  })
})

describe('why a keychain does nothing', () => {
  const why = new Error('Error while decrypting: no')
  it('goes along for the log', async () => {
    const storage = await startKeychain('keychain')
    await expect(openOn({ ...storage, encryptStringAsync: () => Promise.reject(why) }).seal('x')).rejects.toMatchObject(
      { fail: { code: 'keychain-unavailable' }, cause: why },
    )
    await expect(
      openOn({ ...storage, decryptStringAsync: () => Promise.reject(why) }).unseal(Buffer.from('x')),
    ).rejects.toMatchObject({ fail: { code: 'keychain-changed' }, cause: why })
  })
})

describe('what a keychain does not open', () => {
  it('and never will was sealed by another: it has changed', async () => {
    const sealed = await sealedBefore()
    await expect((await start('changed')).unseal(sealed)).rejects.toMatchObject({ fail: { code: 'keychain-changed' } })
    expect(waits).toEqual([])
  })

  it.each(['locked', 'denied'] as const)(
    'for now, because it is %s, is asked for again, each time later, and then said to be unavailable',
    async (mode) => {
      const sealed = await sealedBefore()
      await expect((await start(mode)).unseal(sealed)).rejects.toMatchObject({ fail: { code: 'keychain-unavailable' } })
      expect(waits.length).toBeGreaterThan(2)
      expect(waits).toEqual(waits.toSorted((one, other) => one - other))
      expect(waits.reduce((sum, one) => sum + one)).toBeLessThan(5_000)
    },
  )

  it('comes through when the keychain answers again meanwhile', async () => {
    const [working, locked] = [await startKeychain('keychain'), await startKeychain('locked')]
    const sealed = await working.encryptStringAsync('geheim')
    let asked = 0
    const returning: SafeStorage = {
      ...working,
      decryptStringAsync: (text) => (++asked < 3 ? locked : working).decryptStringAsync(text),
    }
    expect(await openOn(returning).unseal(sealed)).toBe('geheim')
    expect(waits).toHaveLength(2)
  })

  it('is waited for once in a row: what else is asked for then is told at once, until something comes through', async () => {
    const [working, locked] = [await startKeychain('keychain'), await startKeychain('locked')]
    const sealed = await working.encryptStringAsync('geheim')
    let now = locked
    const keychain = openOn({ ...working, decryptStringAsync: (text) => now.decryptStringAsync(text) })
    await expect(keychain.unseal(sealed)).rejects.toThrow('keychain-unavailable')
    const first = waits.length
    await expect(keychain.unseal(sealed)).rejects.toThrow('keychain-unavailable')
    expect(waits).toHaveLength(first)
    now = working
    expect(await keychain.unseal(sealed)).toBe('geheim')
    now = locked
    await expect(keychain.unseal(sealed)).rejects.toThrow('keychain-unavailable')
    expect(waits).toHaveLength(2 * first)
  })

  it('for a reason that nobody knows says nothing about its key: it is not said to have changed', async () => {
    const storage = await startKeychain('keychain')
    const strange: SafeStorage = {
      ...storage,
      decryptStringAsync: () => Promise.reject(new Error('safeStorage cannot be used before app is ready')),
    }
    await expect(openOn(strange).unseal(await storage.encryptStringAsync('geheim'))).rejects.toThrow(
      'keychain-unavailable',
    )
  })
})

describe('sealing', () => {
  it.each(['denied', 'broken'] as const)('fails with a sentence where the keychain is %s', async (mode) => {
    await expect((await start(mode)).seal('geheim')).rejects.toMatchObject({ fail: { code: 'keychain-unavailable' } })
  })

  it.each(['none', 'locked'] as const)(
    'gives nothing away on Linux where it is %s: what everybody could open is never handed out',
    async (mode) => {
      await expect((await start(mode)).seal('geheim')).rejects.toMatchObject({ fail: { code: 'keychain-unavailable' } })
    },
  )
})
