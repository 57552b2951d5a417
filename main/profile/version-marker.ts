import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { languages, type Language } from '../../preload/contract/settings.ts'
import { readIfThere, writeDurably } from '../base/files/durable-file.ts'
import type { Formats } from './formats.ts'

export const versionMarkerFile = 'profile.json'
const stampFormat = 1

/** Which version of the app had the profile last, and the formats that it writes. */
export interface VersionMarker {
  readonly version: string
  readonly formats: Formats
}

const stamp = z.strictObject({
  format: z.literal(stampFormat),
  version: z.string().max(64),
  formats: z.record(z.string(), z.int()),
})
/** What every later stamp is hoped to have, too. */
const anyStamp = z.looseObject({ format: z.int(), version: z.string().max(64).nullable().catch(null) })
const anyFile = z.looseObject({ format: z.int() })

const parsed = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    // A damaged file is its own room's matter: that sets it aside and says so.
    return undefined
  }
}
const readJson = async (profile: string, name: string): Promise<unknown> =>
  parsed(await readIfThere(join(profile, name)))

/** A stamp that cannot be understood but is of a later format counts as one; a damaged one as none. */
const readStamp = async (
  profile: string,
): Promise<{ readonly version: string | null; readonly formats: Formats } | null> => {
  const found = await readJson(profile, versionMarkerFile)
  const mine = stamp.safeParse(found)
  if (mine.success) return mine.data
  const other = anyStamp.safeParse(found)
  return other.success && other.data.format > stampFormat
    ? { version: other.data.version, formats: { profile: other.data.format } }
    : null
}

const files: readonly (readonly [file: string, format: string])[] = [
  ['settings.json', 'settings'],
  ['places.json', 'places'],
  ['vault.json', 'vault'],
  ['vault.copy.json', 'vault'],
  ['vault.behind.json', 'vault'],
]

/** The files themselves: a profile may have been put together by hand, or be older than the stamp. */
const formatsInFiles = async (profile: string): Promise<Formats> => {
  const found: Record<string, number> = {}
  for (const [file, name] of files) {
    const read = anyFile.safeParse(await readJson(profile, file))
    if (read.success) found[name] = Math.max(found[name] ?? 0, read.data.format)
  }
  return found
}

export interface Found {
  /** Null where nobody wrote it down. */
  readonly writtenBy: string | null
  readonly formats: Formats
  readonly stamp: VersionMarker | null
}

const highest = (one: Formats, other: Formats): Formats =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [
      name,
      Math.max(one[name] ?? 0, other[name] ?? 0),
    ]),
  )

/**
 * What lies in a profile, read without opening or writing anything. The databases' format is in the stamp; without one
 * they are of an early time (0).
 */
export const readFound = async (profile: string): Promise<Found> => {
  const [stamped, inFiles] = [await readStamp(profile), await formatsInFiles(profile)]
  const unstamped: Formats = stamped === null && existsSync(join(profile, 'desks')) ? { database: 0 } : {}
  const formats = highest(highest(stamped?.formats ?? {}, inFiles), unstamped)
  return {
    formats,
    writtenBy: stamped?.version ?? null,
    stamp: stamped?.version == null ? null : { version: stamped.version, formats: stamped.formats },
  }
}

/** Durable when it returns. Fails `disk-full`, `disk-read-only`. */
export const writeVersionMarker = (profile: string, { version, formats }: VersionMarker): Promise<void> =>
  writeDurably(
    join(profile, versionMarkerFile),
    `${JSON.stringify({ format: stampFormat, version, formats }, null, 2)}\n`,
  )

const spoken = z.looseObject({ preferences: z.looseObject({ language: z.enum(languages) }) })

/** The person's language, as far as settings of any format say it. */
export const languageIn = async (profile: string): Promise<Language | null> =>
  spoken.safeParse(await readJson(profile, 'settings.json').catch(() => undefined)).data?.preferences.language ?? null
