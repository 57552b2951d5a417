import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** The entry that seals the whole vault: a random key, counters, and a MAC over all other entries. */
export const sealName = 'seal'

export type SealedEntries = ReadonlyMap<string, string>

const sealedSeal = z.strictObject({
  key: z.base64(),
  writes: z.int().min(0),
  settings: z.int().min(0),
  mac: z.base64(),
})

export interface Seal {
  readonly key: Uint8Array
  readonly writes: number
  /** The number of the latest sealed settings. 0: none were sealed with this key, or the first start was interrupted. */
  readonly settings: number
}

/** HMAC-SHA-256 in base64. `use` separates the two uses of the key. */
export const macOf = (key: Uint8Array, use: 'vault' | 'settings', text: string): string =>
  createHmac('sha256', key).update(`${use}\n`).update(text).digest('base64')

/** Compares in constant time. */
export const isSameMac = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const textOf = ({ writes, settings }: Seal, entries: SealedEntries): string =>
  JSON.stringify([
    writes,
    settings,
    [...entries].filter(([name]) => name !== sealName).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ])

export const newSeal = (): Seal => ({ key: randomBytes(32), writes: 0, settings: 0 })

export const writeSeal = (seal: Seal, entries: SealedEntries): string =>
  JSON.stringify({
    ...seal,
    key: Buffer.from(seal.key).toString('base64'),
    mac: macOf(seal.key, 'vault', textOf(seal, entries)),
  } satisfies z.infer<typeof sealedSeal>)

/**
 * `unsealed`: an earlier version wrote the vault. `empty`: it has no entry at all. `unreadable`: the keychain cannot
 * open the seal any more. `altered`: the seal is missing or invalid, or entries were removed, added or replaced.
 */
export type FoundVault =
  | { readonly is: 'unsealed' | 'empty' | 'unreadable' | 'altered' }
  | { readonly is: 'whole'; readonly seal: Seal }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not written by this app, so the vault counts as altered.
    return undefined
  }
}

/**
 * The seal that the next one continues. Null where it is not trusted: a new key then invalidates everything sealed
 * before.
 */
export const sealIn = (vault: FoundVault): Seal | null => (vault.is === 'whole' ? vault.seal : null)

/** Pure. `text`: the opened entry; null where it cannot be opened any more. */
export const readSeal = (text: string | null, entries: SealedEntries): FoundVault => {
  if (text === null) return { is: 'unreadable' }
  const found = sealedSeal.safeParse(parsed(text))
  if (!found.success) return { is: 'altered' }
  const { key, writes, settings, mac } = found.data
  const seal: Seal = { key: Buffer.from(key, 'base64'), writes, settings }
  return isSameMac(mac, macOf(seal.key, 'vault', textOf(seal, entries))) ? { is: 'whole', seal } : { is: 'altered' }
}
