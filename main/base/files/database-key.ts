import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { never } from '../../../preload/contract/never.ts'
import { AppError, isFail } from '../app-error.ts'
import type { Vault } from './vault.ts'
import {
  everyFileOf,
  finishQuarantine,
  makePrivateFolder,
  quarantineAll,
  quarantinedBackupOf,
  quarantinedOf,
} from './quarantine.ts'

export interface OpenedKey {
  /** Null without a keychain: nothing is stored then. */
  readonly file: string | null
  readonly key: Uint8Array
  /** An earlier file cannot be opened, and was quarantined with its sealed key. */
  readonly lost: boolean
}

/** A quarantined database whose lost key can be opened again. */
export interface Regained {
  readonly file: string
  /** 32 bytes, the database's own. */
  readonly key: Uint8Array
}

/**
 * A key from its text in the vault. It has a buffer of its own: small buffers share memory, which would go to another
 * thread as a whole and stay unwiped.
 */
export const bytesOf = (hex: string): Uint8Array => {
  const key = Buffer.alloc(32)
  key.write(hex, 'hex')
  return key
}

const freshKey = async (vault: Vault, name: string): Promise<Uint8Array> => {
  const key = randomBytes(32)
  try {
    await vault.put(name, key.toString('hex'))
  } catch (error) {
    // The key is not on disk, so the next call must not find it in memory: a restart could not open what it sealed.
    await vault.remove(name).catch(() => undefined)
    throw error
  }
  return key
}

/**
 * The time of a quarantine that was interrupted: the key has its new name, and the file has not. With any other time
 * the file would not find its key again.
 */
const interruptedAt = async (vault: Vault, name: string, file: string): Promise<number | null> => {
  const done = new Set((await quarantinedOf(file)).map((aside) => aside.slice(file.length)))
  const left = vault
    .names(`${name}.set-aside-`)
    .map((aside) => aside.slice(name.length))
    .filter((ending) => !done.has(ending))
    .map((ending) => Number(ending.slice('.set-aside-'.length)))
  return left.length === 0 ? null : Math.max(...left)
}

/**
 * The key of a database file. A new key is in the vault before a byte is encrypted with it. The caller wipes the key
 * after use. Fails `keychain-unavailable` where the keychain does not answer now, and `sealed-for-another` for another
 * database's key; the file then stays in place.
 */
export const databaseKey = async (vault: Vault, name: string, file: string, now: number): Promise<OpenedKey> => {
  if (!vault.kept) return { file: null, key: randomBytes(32), lost: false }
  await makePrivateFolder(dirname(file))
  await finishQuarantine(file)
  const kept = await vault.get(name)
  switch (kept.is) {
    case 'text':
      return { file, key: bytesOf(kept.text), lost: false }
    case 'none':
      return {
        file,
        lost: await quarantineAll(file, (await interruptedAt(vault, name, file)) ?? now),
        key: await freshKey(vault, name),
      }
    case 'of-another':
      throw new AppError('sealed-for-another')
    case 'unreadable':
      await vault.quarantine(name, `${name}.set-aside-${now}`)
      return { file, lost: await quarantineAll(file, now), key: await freshKey(vault, name) }
    default:
      return never(kept)
  }
}

/** The quarantined files of a database, oldest first. */
export interface Quarantined {
  /** With the key that the database has now. */
  readonly damaged: readonly string[]
  /** With an old key that opens again. A file whose key is still unavailable is in neither list. */
  readonly regained: readonly Regained[]
}

/** The next start tries again. */
const unlessUnavailable = (error: unknown): { readonly is: 'unavailable' } => {
  if (isFail(error, 'keychain-unavailable')) return { is: 'unavailable' }
  throw error
}

/** Backups that were quarantined where there was no database, and whose lost key can be opened again. */
const regainedBackups = async (vault: Vault, name: string, file: string): Promise<Regained[]> => {
  const regained: Regained[] = []
  for (const lost of vault.names(`${name}.set-aside-`)) {
    const ending = lost.slice(name.length)
    if (existsSync(`${file}${ending}`)) continue
    const backup = await quarantinedBackupOf(file, ending)
    if (backup === null) continue
    const kept = await vault.get(lost).catch(unlessUnavailable)
    if (kept.is === 'text') regained.push({ file: backup, key: bytesOf(kept.text) })
  }
  return regained
}

export const quarantineWithKeys = async (vault: Vault, name: string, file: string): Promise<Quarantined> => {
  const [damaged, regained]: [string[], Regained[]] = [[], []]
  for (const aside of await quarantinedOf(file)) {
    const kept = await vault.get(`${name}${aside.slice(file.length)}`).catch(unlessUnavailable)
    if (kept.is === 'none') damaged.push(aside)
    if (kept.is === 'text') regained.push({ file: aside, key: bytesOf(kept.text) })
  }
  return { damaged, regained: [...regained, ...(await regainedBackups(vault, name, file))] }
}

/** Whether the key of a database, in use or quarantined, cannot be opened now, so that nobody knows what waits there. */
export const isAnyLost = async (vault: Vault, name: string, file: string): Promise<boolean> => {
  const opens = async (key: string): Promise<boolean> => (await vault.get(key).catch(unlessUnavailable)).is === 'text'
  if (existsSync(file) && !(await opens(name))) return true
  const files = await everyFileOf(file)
  for (const lost of vault.names(`${name}.set-aside-`)) {
    if (files.some((each) => each.endsWith(lost.slice(name.length))) && !(await opens(lost))) return true
  }
  return false
}
