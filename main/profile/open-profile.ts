import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import { never } from '../../preload/contract/never.ts'
import { isFail } from '../base/app-error.ts'
import { backUpProfile, profileBackups, type ProfileBackup } from './backup.ts'
import { writeNew } from './copied-file.ts'
import { knownFormats, compareFormats, type Formats } from './formats.ts'
import { checkProfile } from './own-files.ts'
import { finishRestore } from './restore.ts'
import { readFound, writeVersionMarker, type Found } from './version-marker.ts'

export type Opening =
  /**
   * The profile may be used. `backup`: just made, because this version is about to write newer formats. `trouble`: an
   * error to log, or null.
   */
  | { readonly is: 'ready'; readonly backup: ProfileBackup | null; readonly trouble: unknown }
  /** A newer version wrote it; nothing was touched. `backup`: the newest that this version understands. */
  | { readonly is: 'newer'; readonly writtenBy: string | null; readonly backup: ProfileBackup | null }
  /** The folder's path leaves too little room for the names of databases. `most`: bytes. */
  | { readonly is: 'path-too-long'; readonly most: number }
  /**
   * Nothing was touched. `strange`: a link or special file has the name of one of our files. `open`: others can read or
   * write it, and its rights cannot be narrowed.
   */
  | { readonly is: 'strange' | 'open'; readonly name: string }
  /** An older profile without a backup must not be changed. */
  | { readonly is: 'not-backed-up'; readonly fail: ErrorPayload }

export interface ProfileOptions {
  readonly profile: string
  /** The version of this app. */
  readonly version: string
  /** The formats that this version writes. */
  readonly formats?: Formats
  readonly now: () => number
}

const newestFor = async (profile: string, formats: Formats): Promise<ProfileBackup | null> =>
  (await profileBackups(profile)).find((backup) => compareFormats(backup.formats, formats) !== 'newer') ?? null

const isMarked = ({ marker }: Found, version: string, formats: Formats): boolean =>
  marker !== null &&
  marker.version === version &&
  compareFormats(marker.formats, formats) === 'same' &&
  Object.keys(formats).every((name) => name in marker.formats)

/** On a read-only disk nothing changes anyway: the app opens, and the first save fails with a message. */
const openCurrent = async ({ profile, version }: ProfileOptions, formats: Formats, found: Found): Promise<Opening> => {
  if (isMarked(found, version, formats)) return { is: 'ready', backup: null, trouble: null }
  try {
    await mkdir(profile, { recursive: true, mode: 0o700 })
    await writeVersionMarker(profile, { version, formats })
    return { is: 'ready', backup: null, trouble: null }
  } catch (error) {
    return { is: 'ready', backup: null, trouble: error }
  }
}

const isReadOnly = async (profile: string): Promise<boolean> => {
  const probe = join(profile, 'profile.probe')
  try {
    await writeNew(probe, '')
    return false
  } catch (error) {
    // A full disk does not count, nor one that is gone: either may take writes again at any time.
    return error instanceof Error && 'code' in error && ['EROFS', 'EACCES', 'EPERM'].includes(String(error.code))
  } finally {
    await rm(probe).catch(() => undefined)
  }
}

const openOlder = async (options: ProfileOptions, formats: Formats): Promise<Opening> => {
  try {
    const backup = await backUpProfile(options.profile, 'formats', options.now())
    // Written before any migration, so that an older version sees that it no longer understands the profile.
    await writeVersionMarker(options.profile, { version: options.version, formats })
    return { is: 'ready', backup, trouble: null }
  } catch (error) {
    if (!isFail(error)) throw error
    return (await isReadOnly(options.profile))
      ? { is: 'ready', backup: null, trouble: error }
      : { is: 'not-backed-up', fail: error.fail }
  }
}

/**
 * SQLite takes paths of 504 bytes, with room for the name of a journal, and Windows of 260. A backup that is being
 * written needs 115 below the profile, and one that was set aside 124.
 */
const mostBytes = process.platform === 'win32' ? 140 : 380

/**
 * Checks and marks the profile. The holder of the single-instance lock calls it before anything else opens or writes
 * it. An older profile is backed up before `profile.json` names this version. A newer one stays byte for byte.
 */
export const openProfile = async (options: ProfileOptions): Promise<Opening> => {
  const { profile, formats = knownFormats } = options
  if (Buffer.byteLength(profile) > mostBytes) return { is: 'path-too-long', most: mostBytes }
  const check = await checkProfile(profile)
  if (check.is !== 'own') return check
  await finishRestore(profile)
  const found = await readFound(profile)
  const comparison = compareFormats(found.formats, formats)
  switch (comparison) {
    case 'newer':
      return { is: 'newer', writtenBy: found.writtenBy, backup: await newestFor(profile, formats) }
    case 'older':
      return openOlder(options, formats)
    case 'new':
    case 'same':
      return openCurrent(options, formats, found)
    default:
      return never(comparison)
  }
}
