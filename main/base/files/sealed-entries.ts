import { readBound, writeBound } from './bound-text.ts'
import { type FoundVault, type SealedEntries, sealName } from './vault-seal.ts'

export interface VaultSealContext {
  /** Sealed texts by name. The seal's own entry is added to them. */
  readonly entries: Map<string, string>
  /** Null where it cannot be opened any more. Fails `keychain-unavailable`. */
  readonly open: (sealed: string) => Promise<string | null>
  readonly close: (text: string) => Promise<string>
  /** Writes the vault, and calls `renew` for it. */
  readonly write: () => Promise<void>
}

/**
 * Every version that binds texts also seals the vault. Bound texts without a seal mean that somebody removed it. Where
 * no text opens, nothing shows that this app wrote any.
 */
export const withoutSeal = async (before: SealedEntries, open: VaultSealContext['open']): Promise<FoundVault> => {
  if (before.size === 0) return { is: 'empty' }
  let opened = 0
  for (const sealed of before.values()) {
    const text = await open(sealed)
    if (text === null) continue
    if (readBound(text) !== 'unbound') return { is: 'altered' }
    opened++
  }
  return { is: opened > 0 ? 'unsealed' : 'altered' }
}

/** Bound texts prove later that the vault had a seal. */
export const bindAll = async (
  { entries, open, close }: VaultSealContext,
  to: (name: string) => string | null,
): Promise<void> => {
  for (const [name, sealed] of [...entries]) {
    const text = name === sealName ? null : await open(sealed)
    if (text === null || readBound(text) !== 'unbound') continue
    const next = await close(writeBound({ for: name, to: to(name), text }))
    // Another call may have replaced the entry meanwhile.
    if (entries.get(name) === sealed) entries.set(name, next)
  }
}
