import { randomUUID } from 'node:crypto'
import { AppError } from '../base/app-error.ts'
import type { Host } from '../base/host.ts'

/** What is used of Electron's `safeStorage`. */
export interface SafeStorage {
  isAsyncEncryptionAvailable(): Promise<boolean>
  /** On Linux only. */
  getSelectedStorageBackend(): string
  encryptStringAsync(text: string): Promise<Buffer>
  decryptStringAsync(sealed: Buffer): Promise<{ readonly result: string }>
}

export interface KeychainContext {
  readonly storage: SafeStorage
  readonly platform: string
  readonly wait: (milliseconds: number) => Promise<unknown>
  readonly log: Host['log']
}

/**
 * Milliseconds before each further try: a keychain that is just being unlocked comes through, and nobody waits longer
 * than a start may take.
 */
const pauses = [200, 400, 800, 1_600]

/**
 * The one rejection that speaks of the key (`electron_api_safe_storage.cc`). Any other, "temporarily unavailable" first
 * of all, says nothing about it.
 */
const speaksOfKey = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Error while decrypting')

const unavailable = (cause?: unknown): AppError => new AppError('keychain-unavailable', { cause })

/** Seals and opens by the computer's keychain, as far as there is one that protects. */
export const openKeychain = ({
  storage,
  platform,
  wait,
  log,
}: KeychainContext): Pick<Host, 'keychain' | 'seal' | 'unseal'> => {
  /** Every try in a row has failed: whoever asks next is not kept waiting too. */
  let silent = false

  /** Linux without a keyring, or with a locked one, seals with a key that is in everybody's Chromium, and marks it. */
  const isProtected = (sealed: Buffer): boolean =>
    platform !== 'linux' || sealed.subarray(0, 3).toString('latin1') !== 'v10'
  const seal = async (text: string): Promise<Buffer> => {
    const sealed = await storage.encryptStringAsync(text).catch((error: unknown) => {
      throw unavailable(error)
    })
    if (!isProtected(sealed)) throw unavailable()
    return sealed
  }
  /**
   * `isAsyncEncryptionAvailable` is true once the service has answered, whatever keys it has: only a text that went in
   * and out again shows one.
   */
  const seals = async (): Promise<boolean> => {
    const text = randomUUID()
    return (await storage.decryptStringAsync(await seal(text))).result === text
  }
  const open = async (sealed: Buffer): Promise<string> => {
    const { result } = await storage.decryptStringAsync(sealed)
    silent = false
    return result
  }
  const tryToOpen = async (sealed: Buffer, [pause, ...further]: readonly number[]): Promise<string> => {
    try {
      return await open(sealed)
    } catch (error) {
      if (speaksOfKey(error)) throw new AppError('keychain-changed', { cause: error })
      if (pause === undefined) {
        silent = true
        throw unavailable(error)
      }
    }
    await wait(pause)
    return tryToOpen(sealed, further)
  }
  return {
    keychain: async () => {
      if (!(await storage.isAsyncEncryptionAvailable())) return 'missing'
      if (platform === 'linux' && storage.getSelectedStorageBackend() === 'basic_text') return 'missing'
      try {
        return (await seals()) ? 'working' : 'missing'
      } catch (error) {
        log({ event: 'keychain-probe-failed', error })
        return 'missing'
      }
    },
    seal,
    unseal: (sealed) => tryToOpen(Buffer.from(sealed), silent ? [] : pauses),
  }
}
