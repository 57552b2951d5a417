import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openKeychain, type SafeStorage } from '../../../main/electron/keychain.ts'
import { newFolder, removeFolder } from '../../temporary-folder.ts'
import { startKeychain, type KeychainMode } from '../../stand-in/keychain-modes.ts'

let folder: string
let logged: string[]
beforeEach(() => {
  folder = newFolder('keychain')
  logged = []
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
  })
/** The mark that the platform's own keychain writes. */
const markedFor = (platform: string, storage: SafeStorage): SafeStorage =>
  platform === 'linux'
    ? storage
    : {
        ...storage,
        encryptStringAsync: async (text) => Buffer.concat([Buffer.from('v10'), await storage.encryptStringAsync(text)]),
        decryptStringAsync: (sealed) => storage.decryptStringAsync(sealed.subarray(3)),
      }
const start = async (mode: KeychainMode, platform = 'linux') =>
  openOn(markedFor(platform, await startKeychain(mode)), platform)
const sealedBefore = async (text = 'geheim'): Promise<Uint8Array> => (await start('keychain')).seal(text)

const platforms = ['linux', 'darwin', 'win32'] as const

describe('the check for a keychain', () => {
  it.each(platforms)('on %s passes when a text comes back from sealing and opening', async (platform) => {
    expect(await (await start('keychain', platform)).keychain()).toBe('working')
  })

  it.each(platforms.flatMap((platform) => (['denied', 'broken'] as const).map((mode) => [platform, mode] as const)))(
    'on %s fails with one that is %s: available, but it seals nothing',
    async (platform, mode) => {
      expect(await (await start(mode, platform)).keychain()).toBe('missing')
      expect(logged).toEqual(['keychain-probe-failed'])
    },
  )

  it.each(['none', 'locked'] as const)(
    'on Linux fails with one that is %s: anybody can open its seals',
    async (mode) => {
      expect(await (await start(mode)).keychain()).toBe('missing')
    },
  )

  it.each(platforms)('on %s fails when another text comes back', async (platform) => {
    const storage = await startKeychain('keychain')
    const changing: SafeStorage = { ...storage, decryptStringAsync: async () => ({ result: 'something else' }) }
    expect(await openOn(changing, platform).keychain()).toBe('missing')
  })

  it.each(platforms)('on %s seals nothing when the system reports no keychain', async (platform) => {
    const storage = await startKeychain('keychain')
    expect(await openOn({ ...storage, isAsyncEncryptionAvailable: async () => false }, platform).keychain()).toBe(
      'missing',
    )
    expect(logged).toEqual([])
  })

  it('on Linux passes with a keyring on a desktop that Electron does not know, such as Sway', async () => {
    const storage = { ...(await startKeychain('keychain')), getSelectedStorageBackend: () => 'basic_text' }
    expect(await openOn(storage).keychain()).toBe('working')
  })

  it.each([
    ['linux', 'v10', false],
    ['linux', 'v11', true],
    ['linux', 'v19', true],
    ['linux', 'v20', false],
    ['darwin', 'v10', true],
    ['darwin', 'v11', false],
    ['win32', 'v10', true],
    ['win32', 'v99', true],
    ['win32', 'v09', false],
    ['win32', 'xv1', false],
  ] as const)('on %s a text that is marked %s is of the person: %s', async (platform, mark, opens) => {
    const storage = await startKeychain('keychain')
    const keychain = openOn({ ...storage, decryptStringAsync: async () => ({ result: 'bedacht' }) }, platform)
    const opened = keychain.unseal(Buffer.from(`${mark}bedacht`)).then(
      () => true,
      () => false,
    )
    expect(await opened).toBe(opens)
  })

  it.each(['darwin', 'win32'])('on %s accepts the mark v10, which its own keychain writes', async (platform) => {
    const marks: SafeStorage = {
      isAsyncEncryptionAvailable: async () => true,
      encryptStringAsync: async (text) => Buffer.from(`v10${text}`),
      decryptStringAsync: async (sealed) => ({ result: sealed.subarray(3).toString() }),
    }
    expect(await openOn(marks, platform).keychain()).toBe('working')
  })
})

describe('a failure of the keychain', () => {
  const why = new Error('Error while decrypting: no')
  it('keeps its cause for the log', async () => {
    const storage = await startKeychain('keychain')
    await expect(openOn({ ...storage, encryptStringAsync: () => Promise.reject(why) }).seal('x')).rejects.toMatchObject(
      { fail: { code: 'keychain-unavailable' }, cause: why },
    )
    await expect(
      openOn({ ...storage, decryptStringAsync: () => Promise.reject(why) }).unseal(Buffer.from('v11x')),
    ).rejects.toMatchObject({ fail: { code: 'keychain-changed' }, cause: why })
  })
})

describe('a text that the keychain did not seal', () => {
  it('is refused on Linux where everybody’s key sealed it, because Chromium opens it beside a working keyring', async () => {
    const forged = await (await startKeychain('none')).encryptStringAsync('bedacht')
    expect((await (await startKeychain('keychain')).decryptStringAsync(forged)).result).toBe('bedacht')
    await expect((await start('keychain')).unseal(forged)).rejects.toMatchObject({ fail: { code: 'keychain-changed' } })
  })

  it.each(platforms.flatMap((platform) => ['', 'bedacht'].map((text) => [platform, text] as const)))(
    'is refused on %s as “%s”, also where the keychain returns it as it is',
    async (platform, text) => {
      const storage = await startKeychain('keychain')
      const asItIs: SafeStorage = { ...storage, decryptStringAsync: async (given) => ({ result: given.toString() }) }
      await expect(openOn(asItIs, platform).unseal(Buffer.from(text))).rejects.toMatchObject({
        fail: { code: 'keychain-changed' },
      })
    },
  )
})

describe('opening a sealed text', () => {
  it('fails with keychain-changed when another key sealed it', async () => {
    const sealed = await sealedBefore()
    await expect((await start('changed')).unseal(sealed)).rejects.toMatchObject({ fail: { code: 'keychain-changed' } })
  })

  it.each(['darwin', 'win32'])('fails with keychain-changed on %s also where nothing can be sealed now', async (on) => {
    const storage = await startKeychain('keychain')
    const refusing: SafeStorage = {
      ...storage,
      encryptStringAsync: () => Promise.reject(new Error('no')),
      decryptStringAsync: () => Promise.reject(new Error('Error while decrypting the ciphertext')),
    }
    await expect(openOn(refusing, on).unseal(Buffer.from('v10geheim'))).rejects.toThrow('keychain-changed')
  })

  it.each(['locked', 'none'] as const)(
    'fails with keychain-unavailable on Linux with a keyring that is %s, because it may be there in a later run',
    async (mode) => {
      const sealed = await sealedBefore()
      await expect((await start(mode)).unseal(sealed)).rejects.toMatchObject({ fail: { code: 'keychain-unavailable' } })
    },
  )

  it('asks a keychain that gives no key once, because its answer stays for the run', async () => {
    const sealed = await (await start('keychain', 'darwin')).seal('geheim')
    const denied = markedFor('darwin', await startKeychain('denied'))
    let asked = 0
    const counted: SafeStorage = {
      ...denied,
      decryptStringAsync: (text) => {
        asked++
        return denied.decryptStringAsync(text)
      },
    }
    await expect(openOn(counted, 'darwin').unseal(sealed)).rejects.toMatchObject({
      fail: { code: 'keychain-unavailable' },
    })
    expect(asked).toBe(1)
  })

  it('fails with keychain-unavailable for an unknown reason, not with keychain-changed', async () => {
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

describe('sealing a text', () => {
  it.each(['denied', 'broken'] as const)('fails with a code when the keychain is %s', async (mode) => {
    await expect((await start(mode)).seal('geheim')).rejects.toMatchObject({ fail: { code: 'keychain-unavailable' } })
  })

  it.each(['none', 'locked'] as const)(
    'fails on Linux with a keychain that is %s, because anybody could open the seal',
    async (mode) => {
      await expect((await start(mode)).seal('geheim')).rejects.toMatchObject({ fail: { code: 'keychain-unavailable' } })
    },
  )
})
