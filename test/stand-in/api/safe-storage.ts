import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { SafeStorage } from 'electron'
import { strict } from '../strict.ts'
import { app } from './app.ts'

/**
 * `none`: Linux without a keyring. `changed`: another key. `locked`: Linux with a locked keyring, which Chromium treats
 * like none. `denied`: a Mac whose person denies access. `broken`: Windows with an unreadable key.
 */
const modes = ['keychain', 'none', 'changed', 'locked', 'denied', 'broken'] as const
export type KeychainMode = (typeof modes)[number]

const givenMode = (): KeychainMode => {
  const given = process.env['LEDGERDESK_STAND_IN_KEYCHAIN_MODE'] || 'keychain'
  const mode = modes.find((one) => one === given)
  if (mode === undefined) throw new Error(`LEDGERDESK_STAND_IN_KEYCHAIN_MODE must be ${modes.join(', ')}, not ${given}`)
  return mode
}

/** Outside every profile, as a real keychain is. */
const keyFile = (): string =>
  process.env['LEDGERDESK_STAND_IN_KEYCHAIN'] ||
  join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'ledgerdesk-stand-in-keychain')

/** Created at the first use. Of two concurrent processes the first writer wins. */
const keyOfPerson = (): Buffer => {
  mkdirSync(dirname(keyFile()), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(keyFile(), randomBytes(32), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(keyFile())
}

interface Sealing {
  readonly mark: string
  readonly key: () => Buffer
}

/** Linux marks what a keyring's key sealed; macOS and Windows have one mark for all. */
const mark = process.platform === 'linux' ? 'v11' : 'v10'
const ours: Sealing = { mark, key: keyOfPerson }
const others: Sealing = {
  mark,
  key: () => createHash('sha256').update('another key').update(keyOfPerson()).digest(),
}
/** Without a keyring's key Chromium on Linux seals with a public one, and marks the result `v10`. */
const everybodys: Sealing = { mark: 'v10', key: () => createHash('sha256').update('peanuts').digest() }

interface Keychain {
  /** Null if it cannot seal. */
  readonly seals: Sealing | null
  readonly opens: readonly Sealing[]
  /** The kind of refusal for texts it cannot open. */
  readonly refusal: 'for-good' | 'for-now'
}

const withoutKey: Keychain = { seals: everybodys, opens: [everybodys], refusal: 'for-good' }

const keychains: Readonly<Record<KeychainMode, Keychain>> = {
  keychain: { seals: ours, opens: [ours, everybodys], refusal: 'for-good' },
  changed: { seals: others, opens: [others, everybodys], refusal: 'for-good' },
  none: withoutKey,
  locked: withoutKey,
  denied: { seals: null, opens: [], refusal: 'for-now' },
  broken: { seals: null, opens: [], refusal: 'for-good' },
}

const seal = ({ seals }: Keychain, text: string, failure: string): Buffer => {
  if (text === '') return Buffer.alloc(0)
  if (seals === null) throw new Error(failure)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', seals.key(), iv)
  const sealed = [cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([Buffer.from(seals.mark), iv, cipher.getAuthTag(), ...sealed])
}

/** Null if another key sealed it. */
const openWith = ({ key }: Sealing, sealed: Buffer): string | null => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key(), sealed.subarray(3, 15))
    decipher.setAuthTag(sealed.subarray(15, 31))
    return decipher.update(sealed.subarray(31), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

const unseal = (
  { opens, refusal }: Keychain,
  sealed: Buffer,
  failures: Readonly<Record<Keychain['refusal'], string>>,
): string => {
  if (sealed.length === 0) return ''
  const mark = sealed.subarray(0, 3).toString('latin1')
  const fitting = opens.find((one) => one.mark === mark)
  const text = fitting === undefined ? null : openWith(fitting, sealed)
  if (text !== null) return text
  // Only a text that the missing key may have sealed could be opened later.
  throw new Error(fitting === undefined && mark === ours.mark ? failures[refusal] : failures['for-good'])
}

const inVain = 'Error while decrypting the ciphertext provided to safeStorage.decryptString'
const ofSync = { 'for-good': `${inVain}.`, 'for-now': `${inVain}.` }
const ofAsync = {
  'for-good': `${inVain}Async.`,
  'for-now': 'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.',
}

/** A fresh run's keychain. The messages are those of `shell/browser/api/electron_api_safe_storage.cc`. */
export const openSafeStorage = (isReady = (): boolean => true) => {
  let found: Keychain | null = null
  /** Electron fetches the keys once in a run (`SafeStorage::EnsureAsyncEncryptorRequested`), so the result stays. */
  const keychain = (): Keychain => (found ??= keychains[givenMode()])
  const mustBeReady = (): void => {
    if (!isReady()) throw new Error('safeStorage cannot be used before app is ready')
  }
  return strict('safeStorage', {
    isEncryptionAvailable: (): boolean => isReady() && keychain().seals?.mark === ours.mark,
    encryptString: (text: string): Buffer => {
      mustBeReady()
      return seal(keychain(), text, 'Error while encrypting the text provided to safeStorage.encryptString.')
    },
    decryptString: (sealed: Buffer): string => {
      mustBeReady()
      return unseal(keychain(), sealed, ofSync)
    },
    // True once the keys were requested, whichever they are; it says nothing about them.
    isAsyncEncryptionAvailable: async (): Promise<boolean> => isReady() && Boolean(keychain()),
    encryptStringAsync: async (text: string): Promise<Buffer> => {
      mustBeReady()
      return seal(keychain(), text, 'Error while encrypting the text provided to safeStorage.encryptStringAsync.')
    },
    decryptStringAsync: async (sealed: Buffer) => {
      mustBeReady()
      if (!Buffer.isBuffer(sealed))
        throw new Error('Expected the first argument of decryptStringAsync() to be a buffer')
      return { result: unseal(keychain(), sealed, ofAsync), shouldReEncrypt: false }
    },
  } satisfies Partial<SafeStorage>)
}

export const safeStorage = openSafeStorage(() => app.isReady())
