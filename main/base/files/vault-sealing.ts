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
 * Seals the vault as a whole, once its start was accepted. Until then a write leaves the seal as it was found and
 * counts nothing, so that the next start finds the same.
 */
export interface VaultSeal {
  /** The state of the vault at the start of this run. Fails `keychain-unavailable`: the next call asks again. */
  found(): Promise<FoundVault>
  /**
   * Counts every write from now on, beginning above `atLeast`. A seal that was not whole is on disk when this returns.
   * `to` says what the texts of an earlier version are for. Fails as writing does; then nothing is accepted.
   */
  accept(atLeast: number, to: (name: string) => string | null): Promise<void>
  /** The key and the number of writes that are on disk; null before the vault is accepted. */
  current(): Seal | null
  /** Settings of this number were sealed with the key: older ones are refused from now on. On disk when this returns. */
  note(settings: number): Promise<void>
  /** Calls the listener after each write that is on disk, once the vault is accepted. */
  onWritten(listener: () => void): void
}

export interface VaultSealContext {
  /** Names with sealed texts, as they were found; the seal's own entry is put among them. */
  readonly entries: Map<string, string>
  /** Null where it cannot be opened any more. Fails `keychain-unavailable`. */
  readonly open: (sealed: string) => Promise<string | null>
  readonly close: (text: string) => Promise<string>
  /** Writes the vault, which asks `renew`. */
  readonly write: () => Promise<void>
}

interface Sealing extends VaultSealContext {
  /** The entries as they were found. */
  readonly before: SealedEntries
  found: FoundVault | null
  /** The next write goes on from this seal; null: none yet. */
  latest: Seal | null
  onDisk: Seal | null
  listener: () => void
}

/** A version that binds texts seals the vault too: bound texts without a seal mean that somebody took it out. */
const withoutSeal = async ({ before, open }: Sealing): Promise<FoundVault> => {
  for (const sealed of before.values()) {
    const text = await open(sealed)
    if (text !== null && readBound(text) !== 'unbound') return { is: 'altered' }
  }
  return { is: 'unsealed' }
}

/** Bound texts tell later that the vault had a seal. */
const bindAll = async ({ entries, open, close }: Sealing, to: (name: string) => string | null): Promise<void> => {
  for (const [name, sealed] of [...entries]) {
    const text = name === sealName ? null : await open(sealed)
    if (text === null || readBound(text) !== 'unbound') continue
    const next = await close(writeBound({ for: name, to: to(name), text }))
    // Another call may have replaced it meanwhile.
    if (entries.get(name) === sealed) entries.set(name, next)
  }
}

const find = async (sealing: Sealing): Promise<FoundVault> => {
  if (sealing.found !== null) return sealing.found
  const { before, open } = sealing
  const sealed = before.get(sealName)
  sealing.found = sealed === undefined ? await withoutSeal(sealing) : readSeal(await open(sealed), before)
  return sealing.found
}

/** Puts the seal back as it was found, after a start that was not accepted. */
const takeBack = (sealing: Sealing): void => {
  const { before, entries } = sealing
  sealing.latest = null
  const sealed = before.get(sealName)
  if (sealed === undefined) entries.delete(sealName)
  else entries.set(sealName, sealed)
}

const accept = async (sealing: Sealing, atLeast: number, to: (name: string) => string | null): Promise<void> => {
  const start = await find(sealing)
  const seal = sealIn(start)
  if (start.is === 'unsealed') await bindAll(sealing, to)
  sealing.latest = { ...(seal ?? newSeal()), writes: Math.max(seal?.writes ?? 0, atLeast) }
  if (start.is === 'whole' && start.seal.writes >= atLeast) {
    sealing.onDisk = sealing.latest
    return
  }
  await sealing.write().catch((error: unknown) => {
    takeBack(sealing)
    throw error
  })
}

const note = async (sealing: Sealing, settings: number): Promise<void> => {
  const { latest } = sealing
  if (latest === null || latest.settings >= settings) return
  sealing.latest = { ...latest, settings }
  await sealing.write()
}

const put = async ({ entries, close }: Sealing, seal: Seal): Promise<void> =>
  void entries.set(sealName, await close(writeSeal(seal, entries)))

const renew = async (sealing: Sealing): Promise<() => void> => {
  const { latest, before } = sealing
  if (latest === null) {
    const start = before.has(sealName) ? await find(sealing) : null
    if (start?.is === 'whole') await put(sealing, start.seal)
    return () => undefined
  }
  const mine = { ...latest, writes: latest.writes + 1 }
  sealing.latest = mine
  await put(sealing, mine)
  return () => {
    sealing.onDisk = mine
    sealing.listener()
  }
}

export const openVaultSeal = (
  context: VaultSealContext,
): VaultSeal & {
  /** Puts a seal over the entries that are about to be written; answers with what to call when that is on disk. */
  renew(): Promise<() => void>
} => {
  const sealing: Sealing = {
    ...context,
    before: new Map(context.entries),
    found: null,
    latest: null,
    onDisk: null,
    listener: () => undefined,
  }
  return {
    found: () => find(sealing),
    accept: (atLeast, to) => accept(sealing, atLeast, to),
    current: () => sealing.onDisk,
    note: (settings) => note(sealing, settings),
    onWritten: (listener) => void (sealing.listener = listener),
    renew: () => renew(sealing),
  }
}
