import { dutchNames } from './dutch-names.ts'
import { frenchNames } from './french-names.ts'
import { germanNames } from './german-names.ts'
import type { Town } from './towns.ts'

/** The parts of invented names of companies and people. */
interface Parts {
  readonly trades: readonly string[]
  readonly surnames: readonly string[]
  readonly given: readonly string[]
  readonly forms: readonly string[]
}

export const parts: Readonly<Record<Town['language'], Parts>> = { NL: dutchNames, FR: frenchNames, DE: germanNames }

/** Lower-case ASCII letters, digits and dashes, for host names and mailboxes. */
export const slug = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Up to eight capitals and digits. */
export const shortName = (name: string): string => slug(name).replaceAll('-', '').toUpperCase().slice(0, 8)
