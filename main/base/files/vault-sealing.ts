import { readBound, writeBound } from './bound-text.ts'
import {
  newSeal,
  readSeal,
  sealIn,
  sealName,
  writeSeal,
  type FoundVault,
  type Seal,
  type SealedEntries,
} from './vault-seal.ts'

/**
 * Seals the vault as a whole, once its start was accepted. Until then a write leaves the seal as it was found: what is
 * missing stays missing, what is altered stays so, and nothing is counted, so that the next start finds the same.
 */
export interface VaultSeal {
  /** How the vault was found at the start of this run. Fails `keychain-unavailable`: the next call asks again. */
  found(): Promise<FoundVault>
  /**
   * Every write counts from now on, and more than `atLeast`. Where there is no whole seal it is on disk when it
   * returns. `to`: what the texts of an earlier version, which did not say so, are for. Fails as writing does; then
   * nothing is accepted.
   */
  accept(atLeast: number, to: (name: string) => string | null): Promise<void>
  /** The key and the number of writes that are on disk; null before the vault is accepted. */
  current(): Seal | null
  /**
   * Settings of this number were sealed with the key: older ones are none of this vault's from now on. On disk when it
   * returns.
   */
  note(settings: number): Promise<void>
  /** Calls it after each write that is on disk, once the vault is accepted. */
  onWritten(listener: () => void): void
}

export interface VaultSealContext {
  /** Names with what is sealed, as they were found; the seal's own entry is put among them. */
  readonly entries: Map<string, string>
  /** Null where it cannot be opened any more. Fails `keychain-unavailable`. */
  readonly open: (sealed: string) => Promise<string | null>
  readonly close: (text: string) => Promise<string>
  /** Writes the vault, which asks `renew`. */
  readonly write: () => Promise<void>
}

export const openVaultSeal = ({
  entries,
  open,
  close,
  write,
}: VaultSealContext): VaultSeal & {
  /** Puts a seal over what is about to be written; answers with what to call when that is on disk. */
  renew(): Promise<() => void>
} => {
  const before: SealedEntries = new Map(entries)
  let found: FoundVault | null = null
  /** The next write goes on from it; null: none yet. */
  let latest: Seal | null = null
  let onDisk: Seal | null = null
  let told: () => void = () => undefined

  /** No version binds texts that does not seal the vault, too: a seal was taken out. */
  const withoutSeal = async (): Promise<FoundVault> => {
    for (const sealed of before.values()) {
      const text = await open(sealed)
      if (text !== null && readBound(text) !== 'unbound') return { is: 'altered' }
    }
    return { is: 'unsealed' }
  }
  /** So whatever is left of a vault whose seal is taken out later tells that it had one. */
  const bindAll = async (to: (name: string) => string | null): Promise<void> => {
    for (const [name, sealed] of [...entries]) {
      const text = name === sealName ? null : await open(sealed)
      if (text === null || readBound(text) !== 'unbound') continue
      const next = await close(writeBound({ for: name, to: to(name), text }))
      // It may have been replaced meanwhile.
      if (entries.get(name) === sealed) entries.set(name, next)
    }
  }
  const look = async (): Promise<FoundVault> => {
    if (found !== null) return found
    const sealed = before.get(sealName)
    found = sealed === undefined ? await withoutSeal() : readSeal(await open(sealed), before)
    return found
  }
  /** Not accepted after all: the seal is as it was found. */
  const takeBack = (): void => {
    latest = null
    const sealed = before.get(sealName)
    if (sealed === undefined) entries.delete(sealName)
    else entries.set(sealName, sealed)
  }
  const put = async (seal: Seal): Promise<void> => void entries.set(sealName, await close(writeSeal(seal, entries)))

  return {
    found: look,
    accept: async (atLeast, to) => {
      const start = await look()
      const seal = sealIn(start)
      if (start.is === 'unsealed') await bindAll(to)
      latest = { ...(seal ?? newSeal()), writes: Math.max(seal?.writes ?? 0, atLeast) }
      if (start.is === 'whole' && start.seal.writes >= atLeast) {
        onDisk = latest
        return
      }
      await write().catch((error: unknown) => {
        takeBack()
        throw error
      })
    },
    current: () => onDisk,
    note: async (settings) => {
      if (latest === null || latest.settings >= settings) return
      latest = { ...latest, settings }
      await write()
    },
    onWritten: (listener) => void (told = listener),
    renew: async () => {
      if (latest === null) {
        const start = before.has(sealName) ? await look() : null
        if (start?.is === 'whole') await put(start.seal)
        return () => undefined
      }
      latest = { ...latest, writes: latest.writes + 1 }
      const mine = latest
      await put(mine)
      return () => {
        onDisk = mine
        told()
      }
    },
  }
}
