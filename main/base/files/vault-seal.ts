import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** The entry that seals the vault as a whole: a random key, counters, and a MAC over all other entries. */
export const sealName = 'seal'

export type SealedEntries = ReadonlyMap<string, string>

const sealedSeal = z.strictObject({
  key: z.base64(),
  writes: z.int().min(0),
  settings: z.int().min(0),
  mac: z.base64(),
})

/** The content of the entry, its key in bytes. */
export interface Seal {
  readonly key: Uint8Array
  readonly writes: number
  /**
   * The number of the latest settings that it knows of; 0: none were sealed with this key yet, or the first start was
   * cut off in between.
   */
  readonly settings: number
}

/** HMAC-SHA-256 in base64. `use` keeps what is sealed for one use from being taken for another's. */
export const macOf = (key: Uint8Array, use: 'vault' | 'settings', text: string): string =>
  createHmac('sha256', key).update(`${use}\n`).update(text).digest('base64')

/** To the letter of its base64, in a time that says nothing of where they differ. */
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

/** The text of the entry. */
export const writeSeal = (seal: Seal, entries: SealedEntries): string =>
  JSON.stringify({
    ...seal,
    key: Buffer.from(seal.key).toString('base64'),
    mac: macOf(seal.key, 'vault', textOf(seal, entries)),
  } satisfies z.infer<typeof sealedSeal>)

/**
 * How the vault was found. `unreadable`: the keychain does not open its seal any more. `altered`: its seal is gone, or
 * none, or entries were taken out, put in or replaced.
 */
export type FoundVault =
  | { readonly is: 'unsealed' | 'unreadable' | 'altered' }
  | { readonly is: 'whole'; readonly seal: Seal }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not what this app wrote: then the vault counts as altered.
    return undefined
  }
}

/**
 * A new seal goes on from this. Where there is none to believe, a new key makes all that was sealed before worth
 * nothing.
 */
export const sealIn = (vault: FoundVault): Seal | null => (vault.is === 'whole' ? vault.seal : null)

/** Pure. `text`: what the entry was opened to; null where it cannot be opened any more. */
export const readSeal = (text: string | null, entries: SealedEntries): FoundVault => {
  if (text === null) return { is: 'unreadable' }
  const found = sealedSeal.safeParse(parsed(text))
  if (!found.success) return { is: 'altered' }
  const { key, writes, settings, mac } = found.data
  const seal: Seal = { key: Buffer.from(key, 'base64'), writes, settings }
  return isSameMac(mac, macOf(seal.key, 'vault', textOf(seal, entries))) ? { is: 'whole', seal } : { is: 'altered' }
}
