import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { never } from '../../../preload/contract/never.ts'
import { AppError, isFail } from '../app-error.ts'
import type { Vault } from './vault.ts'
import { privateFolder, setAllAside, quarantinedOf } from './quarantine.ts'

export interface OpenedKey {
  /** The file to use, or null: without a keychain nothing is kept. */
  readonly file: string | null
  readonly key: Uint8Array
  /** An earlier file can no longer be opened: it was set aside with its sealed key. */
  readonly lost: boolean
}

/** A database that was set aside because its key could not be had, which can be had again. */
export interface Regained {
  readonly file: string
  /** 32 bytes, its own. */
  readonly key: Uint8Array
}

/** In bytes of its own: small buffers share theirs, which go along whole to another thread, and are not wiped. */
const bytesOf = (hex: string): Uint8Array => {
  const key = Buffer.alloc(32)
  key.write(hex, 'hex')
  return key
}

const freshKey = async (vault: Vault, name: string): Promise<Uint8Array> => {
  const key = randomBytes(32)
  try {
    await vault.put(name, key.toString('hex'))
  } catch (error) {
    // Not on disk, so not to be found by the next call either: what it sealed could not be opened after a restart.
    await vault.remove(name).catch(() => undefined)
    throw error
  }
  return key
}

/**
 * The key of a database file, made at first use: in the vault before a byte is encrypted with it. Whoever asks wipes it
 * when it has been handed over. Fails `keychain-unavailable` where the keychain does not answer now, and
 * `sealed-for-another` for the key of another database: then the file stays where it is.
 */
export const databaseKey = async (vault: Vault, name: string, file: string, now: number): Promise<OpenedKey> => {
  if (!vault.kept) return { file: null, key: randomBytes(32), lost: false }
  await privateFolder(dirname(file))
  const kept = await vault.get(name)
  switch (kept.is) {
    case 'text':
      return { file, key: bytesOf(kept.text), lost: false }
    case 'none':
      return { file, lost: await setAllAside(file, now), key: await freshKey(vault, name) }
    case 'of-another':
      throw new AppError('sealed-for-another')
    case 'unreadable':
      await vault.setAside(name, `${name}.set-aside-${now}`)
      return { file, lost: await setAllAside(file, now), key: await freshKey(vault, name) }
    default:
      return never(kept)
  }
}

/** What was set aside of a database, oldest first. */
export interface Quarantined {
  /** With the key that the database has now. */
  readonly damaged: readonly string[]
  /** With a key of its own that can be opened again; where it cannot be yet, the file is in neither list. */
  readonly regained: readonly Regained[]
}

/** It waits for a start at which the keychain opens it. */
const unlessUnavailable = (error: unknown): { readonly is: 'unavailable' } => {
  if (isFail(error, 'keychain-unavailable')) return { is: 'unavailable' }
  throw error
}

export const quarantineWithKeys = async (vault: Vault, name: string, file: string): Promise<Quarantined> => {
  const [damaged, regained]: [string[], Regained[]] = [[], []]
  for (const aside of await quarantinedOf(file)) {
    const kept = await vault.get(`${name}${aside.slice(file.length)}`).catch(unlessUnavailable)
    if (kept.is === 'none') damaged.push(aside)
    if (kept.is === 'text') regained.push({ file: aside, key: bytesOf(kept.text) })
  }
  return { damaged, regained }
}
