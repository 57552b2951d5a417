import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { SafeStorage } from 'electron'
import { strict } from '../strict.ts'

type Mode = 'keychain' | 'none' | 'changed'
type Backend = ReturnType<SafeStorage['getSelectedStorageBackend']>

/** Which keychain the computer has, read at every use: `none` is a Linux without a keyring, `changed` one with another key. */
const mode = (): Mode => {
  const given = process.env['LEDGERDESK_STAND_IN_KEYCHAIN_MODE'] || 'keychain'
  if (given === 'keychain' || given === 'none' || given === 'changed') return given
  throw new Error(`LEDGERDESK_STAND_IN_KEYCHAIN_MODE must be keychain, none or changed, not ${given}`)
}

/** Outside every profile, as a real keychain is. */
const keyFile = (): string => process.env['LEDGERDESK_STAND_IN_KEYCHAIN'] || join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'ledgerdesk-stand-in-keychain')

/** Made at the first use. Two processes may come at the same time: the first to write it wins. */
const keyOfPerson = (): Buffer => {
  mkdirSync(dirname(keyFile()), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(keyFile(), randomBytes(32), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(keyFile())
}

/** Chromium's `basic_text` seals with a key that everybody has, and marks it `v10`. */
const sealings: Readonly<Record<Mode, { mark: string; key: () => Buffer; backend: Backend }>> = {
  keychain: { mark: 'v11', key: keyOfPerson, backend: 'gnome_libsecret' },
  changed: { mark: 'v11', key: () => createHash('sha256').update('another key').update(keyOfPerson()).digest(), backend: 'gnome_libsecret' },
  none: { mark: 'v10', key: () => createHash('sha256').update('peanuts').digest(), backend: 'basic_text' },
}

const seal = (text: string): Buffer => {
  const { mark, key } = sealings[mode()]
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key(), iv)
  const sealed = [cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([Buffer.from(mark), iv, cipher.getAuthTag(), ...sealed])
}

const unseal = (sealed: Buffer): string => {
  const failure = 'Error while decrypting the ciphertext provided to safeStorage.decryptString.'
  const mark = sealed.subarray(0, 3).toString('latin1')
  const basic = mark === sealings.none.mark
  if (!basic && mark !== sealings.keychain.mark) throw new Error(failure)
  try {
    const decipher = createDecipheriv('aes-256-gcm', basic ? sealings.none.key() : sealings[mode()].key(), sealed.subarray(3, 15))
    decipher.setAuthTag(sealed.subarray(15, 31))
    return decipher.update(sealed.subarray(31), undefined, 'utf8') + decipher.final('utf8')
  } catch (error) {
    throw new Error(failure, { cause: error })
  }
}

export const safeStorage = strict('safeStorage', {
  isEncryptionAvailable: (): boolean => mode() !== 'none',
  encryptString: seal,
  decryptString: unseal,
  // It says so even without a keyring: the app has to look further.
  isAsyncEncryptionAvailable: async (): Promise<boolean> => true,
  encryptStringAsync: async (text: string): Promise<Buffer> => seal(text),
  decryptStringAsync: async (sealed: Buffer) => ({ result: unseal(sealed), shouldReEncrypt: false }),
  getSelectedStorageBackend: (): Backend => sealings[mode()].backend,
} satisfies Partial<SafeStorage>)
