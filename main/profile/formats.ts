import { knownVersion } from '../database/migrations.ts'
import { vaultFormat } from '../base/files/vault-text.ts'
import { storedSettings } from '../settings/stored-settings.ts'

/** The format of each kind of file in a profile, by name. A format grows when the shape of its files changes. */
export type Formats = Readonly<Record<string, number>>

/** The formats that this version writes. A new name makes the profile unreadable to versions that do not know it. */
export const knownFormats: Formats = {
  settings: storedSettings.shape.format.value,
  places: 1,
  vault: vaultFormat,
  database: knownVersion,
}

/** A profile's formats compared with those of a version of the app. `new`: the profile is empty. */
export type FormatComparison = 'new' | 'same' | 'older' | 'newer'

/** Newer wins: a profile that this version knows only in part stays untouched. Pure. */
export const compareFormats = (found: Formats, known: Formats = knownFormats): FormatComparison => {
  const all = Object.entries(found)
  if (all.length === 0) return 'new'
  if (all.some(([name, format]) => format > (known[name] ?? -1))) return 'newer'
  return Object.entries(known).some(([name, format]) => (found[name] ?? format) < format) ? 'older' : 'same'
}
