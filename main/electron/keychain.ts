import { randomUUID } from 'node:crypto'
import { AppError } from '../base/app-error.ts'
import type { Host } from '../base/host.ts'

/** The methods of Electron's `safeStorage` that the app uses. */
export interface SafeStorage {
  isAsyncEncryptionAvailable(): Promise<boolean>
  encryptStringAsync(text: string): Promise<Buffer>
  decryptStringAsync(sealed: Buffer): Promise<{ readonly result: string }>
}

export interface KeychainContext {
  readonly storage: SafeStorage
  readonly platform: string
  readonly log: Host['log']
}

/**
 * The only rejection that no key fits (`electron_api_safe_storage.cc`). Every other one, such as "temporarily
 * unavailable", says nothing about the key.
 */
const isAboutKey = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Error while decrypting')

const unavailable = (cause?: unknown): AppError => new AppError('keychain-unavailable', { cause })

/**
 * The first three bytes that Chromium writes for a key of the person (`components/os_crypt/async/browser/`). Linux
 * marks texts as `v10` where it used a key that every Chromium contains, and opens those even beside an unlocked
 * keyring, so anybody could write one. An empty text is returned as it is, and earlier Chromium returned on macOS any
 * text without its mark.
 */
const markOfPerson = (platform: string): RegExp =>
  platform === 'linux' ? /^v1[1-9]$/ : platform === 'darwin' ? /^v10$/ : /^v[1-9]\d$/

/**
 * Seals and opens texts with the computer's keychain. Nothing is tried twice: Electron fetches the keys once in a run,
 * waits for the person who unlocks the keychain then, and keeps the result.
 */
export const openKeychain = ({
  storage,
  platform,
  log,
}: KeychainContext): Pick<Host, 'keychain' | 'seal' | 'unseal'> => {
  const mark = markOfPerson(platform)
  const isProtected = (sealed: Buffer): boolean => mark.test(sealed.subarray(0, 3).toString('latin1'))
  const seal = async (text: string): Promise<Buffer> => {
    const sealed = await storage.encryptStringAsync(text).catch((error: unknown) => {
      throw unavailable(error)
    })
    if (!isProtected(sealed)) throw unavailable()
    return sealed
  }
  /**
   * Whether this run has no key of the person's. On Linux no key fits either while the keyring is locked, or was not
   * reached: Chromium then knows only everybody's key, and seals with that one.
   */
  const lacksKey = async (): Promise<boolean> =>
    platform === 'linux' &&
    seal(randomUUID()).then(
      () => false,
      () => true,
    )
  /**
   * `isAsyncEncryptionAvailable` is true once the service answers, whatever keys it has. Only a round trip of a text
   * shows that there is one. `getSelectedStorageBackend` knows fewer desktops than the service that seals: where it
   * names `basic_text`, as in Sway, i3 and LXQt, a keyring may seal all the same.
   */
  const seals = async (): Promise<boolean> => {
    const text = randomUUID()
    return (await storage.decryptStringAsync(await seal(text))).result === text
  }
  return {
    keychain: async () => {
      if (!(await storage.isAsyncEncryptionAvailable())) return 'missing'
      try {
        return (await seals()) ? 'working' : 'missing'
      } catch (error) {
        log({ event: 'keychain-probe-failed', error })
        return 'missing'
      }
    },
    seal,
    unseal: async (given) => {
      const sealed = Buffer.from(given)
      if (!isProtected(sealed)) throw new AppError('keychain-changed')
      try {
        return (await storage.decryptStringAsync(sealed)).result
      } catch (error) {
        if (!isAboutKey(error) || (await lacksKey())) throw unavailable(error)
        throw new AppError('keychain-changed', { cause: error })
      }
    },
  }
}
