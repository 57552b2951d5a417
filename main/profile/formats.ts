import { knownVersion } from '../database/migrations.ts'
import { vaultFormat } from '../base/files/vault.ts'
import { storedSettings } from '../settings/stored-settings.ts'

/** The format of each kind of file in a profile, by name; each grows when the shape of its files does. */
export type Formats = Readonly<Record<string, number>>

/**
 * What this version of the app writes. A name that is new here makes the profile unreadable to versions that do not
 * know it.
 */
export const knownFormats: Formats = {
  settings: storedSettings.shape.format.value,
  places: 1,
  vault: vaultFormat,
  database: knownVersion,
}

/** How a profile stands to a version of the app. `new`: there is nothing in it yet. */
export type FormatComparison = 'new' | 'same' | 'older' | 'newer'

/** Pure. Newer wins: what is not understood whole is not touched. */
export const compareFormats = (found: Formats, known: Formats = knownFormats): FormatComparison => {
  const all = Object.entries(found)
  if (all.length === 0) return 'new'
  if (all.some(([name, format]) => format > (known[name] ?? -1))) return 'newer'
  return Object.entries(known).some(([name, format]) => (found[name] ?? format) < format) ? 'older' : 'same'
}
