import { bindAll, type VaultSealContext, withoutSeal } from './sealed-entries.ts'
import {
  type FoundVault,
  newSeal,
  readSeal,
  type Seal,
  type SealedEntries,
  sealIn,
  sealName,
  writeSeal,
} from './vault-seal.ts'

/**
 * Seals the vault as a whole once its start was accepted. Until then a write keeps the seal and its counters, so that
 * the next start finds the same state.
 */
export interface VaultSeal {
  /** The state of the vault at the start of this run. Fails `keychain-unavailable`; the next call asks again. */
  found(): Promise<FoundVault>
  /**
   * Counts every later write, from above `atLeast`. A seal that was not whole is replaced on disk before the return.
   * `to` binds texts of an earlier version. Fails as a write does, and then accepts nothing.
   */
  accept(atLeast: number, to: (name: string) => string | null): Promise<void>
  /** The key and the number of durable writes; null before the vault is accepted. */
  current(): Seal | null
  /** Records settings of this number as sealed, so that older ones are refused. Durable when it returns. */
  note(settings: number): Promise<void>
  /** Called after each durable write of an accepted vault. */
  onWritten(listener: () => void): void
}

interface Sealing extends VaultSealContext {
  /** The entries at the start. */
  readonly before: SealedEntries
  found: FoundVault | null
  /** The next write continues this seal; null before the vault is accepted. */
  latest: Seal | null
  onDisk: Seal | null
  listener: () => void
}

const find = async (sealing: Sealing): Promise<FoundVault> => {
  if (sealing.found !== null) return sealing.found
  const { before, open } = sealing
  const sealed = before.get(sealName)
  sealing.found = sealed === undefined ? await withoutSeal(before, open) : readSeal(await open(sealed), before)
  return sealing.found
}

/** Restores the seal after a start that was not accepted. */
const restoreSeal = (sealing: Sealing): void => {
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
    restoreSeal(sealing)
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
  /** Seals the entries that are about to be written. The caller calls the returned function once they are on disk. */
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
