import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { languages, type Language } from '../../preload/contract/settings.ts'
import { readIfThere, writeDurably } from '../base/files/durable-file.ts'
import type { Formats } from './formats.ts'

const versionMarkerFile = 'profile.json'
const markerFormat = 1

/** The version of the app that wrote the profile last, and its formats. */
export interface VersionMarker {
  readonly version: string
  readonly formats: Formats
}

const storedMarker = z.strictObject({
  format: z.literal(markerFormat),
  version: z.string().max(64),
  formats: z.record(z.string(), z.int()),
})
/** Fields that every later marker should have. */
const laterMarker = z.looseObject({ format: z.int(), version: z.string().max(64).nullable().catch(null) })
const anyFile = z.looseObject({ format: z.int() })

const parsed = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    // The file's own reader quarantines a damaged file, and says so.
    return undefined
  }
}
const readJson = async (profile: string, name: string): Promise<unknown> =>
  parsed(await readIfThere(join(profile, name)))

/** A marker of a later format counts with that format; a damaged one counts as none. */
const readMarker = async (
  profile: string,
): Promise<{ readonly version: string | null; readonly formats: Formats } | null> => {
  const found = await readJson(profile, versionMarkerFile)
  const known = storedMarker.safeParse(found)
  if (known.success) return known.data
  const other = laterMarker.safeParse(found)
  return other.success && other.data.format > markerFormat
    ? { version: other.data.version, formats: { profile: other.data.format } }
    : null
}

/** `isNeeded`: without its content the app does not open. Counts come back as administrations are opened. */
interface Kind {
  readonly format: string
  readonly files: readonly string[]
  readonly isNeeded: boolean
}

const kinds: readonly Kind[] = [
  { format: 'settings', files: ['settings.json', 'settings.copy.json'], isNeeded: true },
  { format: 'places', files: ['places.json'], isNeeded: false },
  { format: 'vault', files: ['vault.json', 'vault.copy.json', 'vault.behind.json'], isNeeded: true },
]

/**
 * The highest format in the files of a kind; null without one. Files of a kind have the same content, so one is enough
 * where the disk does not give another now. Fails as the disk does if it gives none of a needed kind.
 */
const formatOf = async (profile: string, { files, isNeeded }: Kind): Promise<number | null> => {
  const read = await Promise.allSettled(files.map((file) => readJson(profile, file)))
  const formats = read.flatMap((one) =>
    one.status === 'fulfilled' ? (anyFile.safeParse(one.value).data?.format ?? []) : [],
  )
  const failed = read.find((one) => one.status === 'rejected')
  if (formats.length === 0 && failed !== undefined && isNeeded) throw failed.reason
  return formats.length === 0 ? null : Math.max(...formats)
}

/** Reads the files too: somebody may have put a profile together by hand, or it may be older than the marker. */
const formatsInFiles = async (profile: string): Promise<Formats> => {
  const found: Record<string, number> = {}
  for (const kind of kinds) {
    const format = await formatOf(profile, kind)
    if (format !== null) found[kind.format] = format
  }
  return found
}

export interface Found {
  /** Null if unknown. */
  readonly writtenBy: string | null
  readonly formats: Formats
  readonly marker: VersionMarker | null
}

const highest = (one: Formats, other: Formats): Formats =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [
      name,
      Math.max(one[name] ?? 0, other[name] ?? 0),
    ]),
  )

/**
 * The formats in a profile, read without opening databases or writing. The databases' format is in the marker; without
 * a marker they count as format 0.
 */
export const readFound = async (profile: string): Promise<Found> => {
  const [marker, inFiles] = [await readMarker(profile), await formatsInFiles(profile)]
  const unmarked: Formats = marker === null && existsSync(join(profile, 'desks')) ? { database: 0 } : {}
  const formats = highest(highest(marker?.formats ?? {}, inFiles), unmarked)
  return {
    formats,
    writtenBy: marker?.version ?? null,
    marker: marker?.version == null ? null : { version: marker.version, formats: marker.formats },
  }
}

/** Durable when it resolves. Fails `disk-full`, `disk-read-only`. */
export const writeVersionMarker = (profile: string, { version, formats }: VersionMarker): Promise<void> =>
  writeDurably(
    join(profile, versionMarkerFile),
    `${JSON.stringify({ format: markerFormat, version, formats }, null, 2)}\n`,
  )

const languageSetting = z.looseObject({ preferences: z.looseObject({ language: z.enum(languages) }) })

/** The user's language in settings of any format; null if unknown. */
export const languageIn = async (profile: string): Promise<Language | null> =>
  languageSetting.safeParse(await readJson(profile, 'settings.json').catch(() => undefined)).data?.preferences
    .language ?? null
