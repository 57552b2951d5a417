import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Sealed entries of the vault, by name. */
export type Sealed = Readonly<Record<string, string>>

export const vaultFormat = 2

/** `copy` has the same content; `behind` is a copy that could not be written. */
export const vaultFiles = { file: 'vault.json', copy: 'vault.copy.json', behind: 'vault.behind.json' } as const

/**
 * `check` detects a changed byte. Some keychains do not, and a wrong key would make a good database look damaged. Texts
 * of format 1 have no binding.
 */
const sealedFile = z.strictObject({
  format: z.union([z.literal(1), z.literal(vaultFormat)]),
  sealed: z.record(z.string(), z.base64()),
  check: z.string().optional(),
})

export const checkOf = (sealed: Readonly<Record<string, unknown>>): string =>
  createHash('sha256').update(JSON.stringify(sealed)).digest('base64')

export const vaultText = (sealed: Sealed): string =>
  JSON.stringify({ format: vaultFormat, sealed, check: checkOf(sealed) })

/** Throws for a file that is damaged, or has another format. */
export const entriesIn = (text: string): Sealed => {
  const { sealed, check } = sealedFile.parse(JSON.parse(text))
  if (check !== undefined && check !== checkOf(sealed)) throw new RangeError('a byte of it has changed')
  return sealed
}

const anyFormat = z.looseObject({ sealed: z.record(z.string(), z.unknown()), check: z.string().optional() })

/**
 * A vault's text without the entries that name an environment, or a database. A later version may have written it, so
 * all else stays. Null for a text that is no vault.
 */
export const withoutEntriesOf = (named: string, text: string): string | null => {
  try {
    const { sealed, check, ...rest } = anyFormat.parse(JSON.parse(text))
    const kept = Object.fromEntries(Object.entries(sealed).filter(([name]) => !name.includes(named)))
    return JSON.stringify({ ...rest, sealed: kept, ...(check === undefined ? {} : { check: checkOf(kept) }) })
  } catch {
    return null
  }
}
