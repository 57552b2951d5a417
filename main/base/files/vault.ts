import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isFail } from '../app-error.ts'
import type { Host } from '../host.ts'
import { belongsUnder, readBound, writeBound, type Bound } from './bound-text.ts'
import { readIfThere, renameDurably, writeDurably } from './durable-file.ts'
import { renameWhenFree } from './when-free.ts'
import { sealName } from './vault-seal.ts'
import { openVaultSeal, type VaultSeal } from './vault-sealing.ts'
import { checkOf, entriesIn, type Sealed, vaultFiles, vaultText } from './vault-text.ts'

/**
 * `unreadable`: this computer's keychain will never open the entry again. `of-another`: the entry was sealed for
 * another name, service or client, so somebody changed the files.
 */
export type Kept =
  | { readonly is: 'none' }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'unreadable' }
  | { readonly is: 'of-another' }

/**
 * Tokens, client secrets and database keys by name, sealed by the computer's keychain. Without a keychain they stay in
 * memory, and the file of earlier runs stays unchanged.
 */
export interface Vault {
  /** Whether entries outlive this run. */
  readonly kept: boolean
  /** Whether the keychain answered the last question. */
  answers(): boolean
  /**
   * Fails `keychain-unavailable` where the keychain does not answer now. The entry is then unknown, and the next call
   * asks again.
   */
  get(name: string, to?: string | null): Promise<Kept>
  /**
   * `to`: the service and client of a token or secret (`sealedTo`); `get` returns it for no other. Durable when it
   * returns, where there is a keychain. Fails `disk-full`, `disk-read-only`, `keychain-unavailable`, and then keeps the
   * text for this run.
   */
  put(name: string, text: string, to?: string | null): Promise<void>
  remove(name: string): Promise<void>
  /** Renames an unreadable entry, so that it can be opened if the keychain returns. */
  quarantine(name: string, as: string): Promise<void>
  /** Names with this prefix, without the vault's own seal. */
  names(prefix: string): readonly string[]
  /** Detects an altered or outdated vault; null where nothing outlives this run. */
  readonly seal: VaultSeal | null
}

/** Undefined where the file is missing or damaged. A damaged file is quarantined. */
const readSealed = async (host: Host, file: string): Promise<Sealed | undefined> => {
  const text = await readIfThere(file)
  if (text === undefined) return undefined
  try {
    return entriesIn(text)
  } catch (error) {
    host.log({ event: 'vault-damaged', error })
    await renameWhenFree(file, `${file}.damaged-${host.now()}`)
    return undefined
  }
}

/** A file that the disk does not give now is there. */
const isThere = (file: string): Promise<boolean> =>
  readIfThere(file).then(
    (text) => text !== undefined,
    () => true,
  )

/** A database's key is never replaced, so an outdated copy of it is as good as a current one. */
const neverReplaced = (name: string): boolean => name.startsWith('key:')

/** A serial queue. Each caller gets the failure of its own work only. */
const serialQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
}

const keptIn = (bound: Bound, name: string, to: string | null): Kept =>
  belongsUnder(bound, name) && bound.to === to ? { is: 'text', text: bound.text } : { is: 'of-another' }

const memoryVault = (): Vault => {
  const texts = new Map<string, Bound>()
  return {
    kept: false,
    answers: () => true,
    get: async (name, to = null) => (texts.has(name) ? keptIn(texts.get(name)!, name, to) : { is: 'none' }),
    put: async (name, text, to = null) => void texts.set(name, { for: name, to, text }),
    remove: async (name) => void texts.delete(name),
    quarantine: async () => undefined,
    names: (prefix) => [...texts.keys()].filter((name) => name.startsWith(prefix)),
    seal: null,
  }
}

/**
 * Two files with the same content, because one lost file of keys would lose every database of the profile. A copy that
 * cannot be written is renamed before the write is acknowledged: its secrets may be outdated and must not come back.
 */
const twoFiles = (host: Host) => {
  const [file, copy, behind] = [vaultFiles.file, vaultFiles.copy, vaultFiles.behind].map((name) =>
    join(host.profile, name),
  ) as [string, string, string]

  const setBehind = async (error: unknown): Promise<void> => {
    host.log({ event: 'vault-copy-not-written', error })
    if (await isThere(copy)) await renameDurably(copy, behind)
  }
  const dropBehind = (): Promise<void> =>
    rm(behind, { force: true }).catch((error: unknown) => host.log({ event: 'vault-behind-not-removed', error }))
  /** Fails as `writeDurably` does, and where an outdated copy can neither be replaced nor renamed. */
  const write = async (sealed: Sealed): Promise<void> => {
    const text = vaultText(sealed)
    await writeDurably(file, text)
    await writeDurably(copy, text).then(dropBehind, setBehind)
  }
  const keysBehind = async (): Promise<Sealed | undefined> => {
    const sealed = await readSealed(host, behind)
    return sealed && Object.fromEntries(Object.entries(sealed).filter(([name]) => neverReplaced(name)))
  }
  /**
   * Of two files one is enough where the disk does not give the other now. Without it that one may be all there is, so
   * nothing is written over it: the start fails as the disk does.
   */
  const readBoth = async (): Promise<readonly (Sealed | undefined)[]> => {
    const both = await Promise.allSettled([readSealed(host, file), readSealed(host, copy)])
    const failed = both.filter((one) => one.status === 'rejected')
    for (const { reason } of failed) host.log({ event: 'vault-not-read', error: reason })
    const read = both.map((one) => (one.status === 'fulfilled' ? one.value : undefined))
    if (failed.length > 0 && read.every((one) => one === undefined)) throw failed[0]!.reason
    return read
  }
  /** Reads the file, else the copy, else the database keys of an outdated copy. Files that differ are written again. */
  const read = async (): Promise<Sealed> => {
    const [first, second] = await readBoth()
    const sealed = first ?? second ?? (await keysBehind())
    if (sealed === undefined) return {}
    const areSame = first !== undefined && second !== undefined && checkOf(first) === checkOf(second)
    // A full disk may have space at the next write.
    if (!areSame) await write(sealed).catch((error: unknown) => host.log({ event: 'vault-not-mended', error }))
    return sealed
  }
  return { read, write }
}

interface VaultEntries {
  readonly host: Host
  readonly files: ReturnType<typeof twoFiles>
  /** Sealed texts by name, as the files have them or will have them. */
  readonly sealed: Map<string, string>
  /** Texts that this run opened or stored. */
  readonly opened: Map<string, Bound>
  readonly exclusively: ReturnType<typeof serialQueue>
  /** Whether the files match the memory. */
  written: boolean
  answers: boolean
}
interface SealedVault extends VaultEntries {
  readonly whole: ReturnType<typeof openVaultSeal>
}

const write = async (vault: SealedVault): Promise<void> => {
  vault.written = false
  const isOnDisk = await vault.whole.renew()
  await vault.files.write(Object.fromEntries(vault.sealed))
  vault.written = true
  isOnDisk()
}

const close = async ({ host }: VaultEntries, text: string): Promise<string> =>
  Buffer.from(await host.seal(text)).toString('base64')

/** Null where the keychain can never open it again. */
const open = async (vault: VaultEntries, secret: string): Promise<string | null> => {
  const { host } = vault
  try {
    const text = await host.unseal(Buffer.from(secret, 'base64'))
    vault.answers = true
    return text
  } catch (error) {
    vault.answers = isFail(error, 'keychain-changed')
    host.log({ event: vault.answers ? 'vault-entry-unreadable' : 'vault-entry-not-opened-now', error })
    if (!vault.answers) throw error
    return null
  }
}

const put = async (vault: SealedVault, bound: Bound): Promise<void> => {
  vault.opened.set(bound.for, bound)
  vault.sealed.set(bound.for, await close(vault, writeBound(bound)))
  await write(vault)
}

const keptOf = async (vault: SealedVault, name: string, text: string, to: string | null): Promise<Kept> => {
  const bound = readBound(text)
  if (bound === 'unknown') return { is: 'unreadable' }
  if (bound !== 'unbound') {
    vault.opened.set(name, bound)
    return keptIn(bound, name, to)
  }
  // An earlier version sealed it without a binding: it is trusted once, and bound from now on.
  await put(vault, { for: name, to, text }).catch((error: unknown) =>
    vault.host.log({ event: 'vault-entry-not-bound', error }),
  )
  return { is: 'text', text }
}

const get = async (vault: SealedVault, name: string, to: string | null): Promise<Kept> => {
  const [bound, secret] = [vault.opened.get(name), vault.sealed.get(name)]
  if (bound !== undefined) return keptIn(bound, name, to)
  if (secret === undefined) return { is: 'none' }
  const text = await open(vault, secret)
  return text === null ? { is: 'unreadable' } : keptOf(vault, name, text, to)
}

const remove = async (vault: SealedVault, name: string): Promise<void> => {
  vault.opened.delete(name)
  // A removal that was not written would return at the next start, so a second removal writes again.
  if (vault.sealed.delete(name) || !vault.written) await write(vault)
}

const quarantine = async (vault: SealedVault, name: string, as: string): Promise<void> => {
  const secret = vault.sealed.get(name)
  if (secret === undefined) return
  vault.sealed.delete(name)
  vault.opened.delete(name)
  vault.sealed.set(as, secret)
  await write(vault)
}

const readVault = async (host: Host, answers: boolean): Promise<SealedVault> => {
  const files = twoFiles(host)
  const sealed = new Map(Object.entries(await files.read()))
  const exclusively = serialQueue()
  const entries: VaultEntries = { host, files, sealed, opened: new Map(), exclusively, written: true, answers }
  const whole = openVaultSeal({
    entries: sealed,
    open: (secret) => open(entries, secret),
    close: (text) => close(entries, text),
    write: () => exclusively(() => write(vault)),
  })
  const vault: SealedVault = Object.assign(entries, { whole })
  return vault
}

const sealedVault = async (host: Host, answering: boolean): Promise<Vault> => {
  const vault = await readVault(host, answering)
  const { whole, sealed, opened, exclusively } = vault
  return {
    kept: true,
    seal: whole,
    answers: () => vault.answers,
    get: (name, to = null) => exclusively(() => get(vault, name, to)),
    put: (name, text, to = null) => exclusively(() => put(vault, { for: name, to, text })),
    remove: (name) => exclusively(() => remove(vault, name)),
    quarantine: (name, as) => exclusively(() => quarantine(vault, name, as)),
    names: (prefix) =>
      [...new Set([...sealed.keys(), ...opened.keys()])].filter((name) => name !== sealName && name.startsWith(prefix)),
  }
}

/** The secrets of earlier runs, from the first readable file. Repairs nothing, because this run may not write the files. */
const sealedBefore = async ({ profile }: Host): Promise<readonly string[]> => {
  for (const name of [vaultFiles.file, vaultFiles.copy]) {
    try {
      const text = await readIfThere(join(profile, name))
      if (text !== undefined) return Object.values(entriesIn(text))
    } catch {
      // The other file may be readable.
    }
  }
  return []
}

/** A locked keychain can open nothing either. Secrets of earlier runs tell it from a missing one. */
const isOnlyUnavailable = async (host: Host): Promise<boolean> => {
  for (const secret of await sealedBefore(host)) {
    const opens = await host.unseal(Buffer.from(secret, 'base64')).then(
      () => true,
      (error: unknown) => !isFail(error, 'keychain-unavailable'),
    )
    if (!opens) return true
  }
  return false
}

export const openVault = async (host: Host): Promise<Vault> => {
  if ((await host.keychain()) === 'working') return sealedVault(host, true)
  return (await isOnlyUnavailable(host)) ? sealedVault(host, false) : memoryVault()
}
