import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import { never } from '../../preload/contract/never.ts'
import { isFail } from '../base/app-error.ts'
import { databaseFail } from '../database/database-failures.ts'
import { backUpProfile, profileBackups, type ProfileBackup } from './backup.ts'
import { writeNew } from './copied-file.ts'
import { knownFormats, compareFormats, type Formats } from './formats.ts'
import { checkProfile } from './own-files.ts'
import { finishRestore } from './restore.ts'
import { readFound, writeVersionMarker, type Found } from './version-marker.ts'

export type Opening =
  /**
   * It may be used. `backup`: made just now, because this version is about to write newer formats. `trouble`: what the
   * log should tell.
   */
  | { readonly is: 'ready'; readonly backup: ProfileBackup | null; readonly trouble: unknown }
  /** A newer version wrote it: nothing was touched. `backup`: the newest that this version understands. */
  | { readonly is: 'newer'; readonly writtenBy: string | null; readonly backup: ProfileBackup | null }
  /** The path of its folder has more bytes than leave room for a database's name in it. */
  | { readonly is: 'path-too-long'; readonly most: number }
  /**
   * Something else lies where a file of ours belongs (`strange`), or others can write there and that cannot be mended
   * (`open`): nothing was touched.
   */
  | { readonly is: 'strange' | 'open'; readonly name: string }
  /** It is older, and there is no backup of it, so that nothing may be changed. */
  | { readonly is: 'not-backed-up'; readonly fail: ErrorPayload }

export interface ProfileOptions {
  readonly profile: string
  /** This app's own version. */
  readonly version: string
  /** What this version of the app writes. */
  readonly formats?: Formats
  readonly now: () => number
}

const newestFor = async (profile: string, formats: Formats): Promise<ProfileBackup | null> =>
  (await profileBackups(profile)).find((backup) => compareFormats(backup.formats, formats) !== 'newer') ?? null

const isStamped = ({ stamp }: Found, version: string, formats: Formats): boolean =>
  stamp !== null &&
  stamp.version === version &&
  compareFormats(stamp.formats, formats) === 'same' &&
  Object.keys(formats).every((name) => name in stamp.formats)

/** A disk that cannot be written to lets nothing be changed either: the app opens, and says so at the first save. */
const stamped = async ({ profile, version }: ProfileOptions, formats: Formats, found: Found): Promise<Opening> => {
  if (isStamped(found, version, formats)) return { is: 'ready', backup: null, trouble: null }
  try {
    await mkdir(profile, { recursive: true, mode: 0o700 })
    await writeVersionMarker(profile, { version, formats })
    return { is: 'ready', backup: null, trouble: null }
  } catch (error) {
    return { is: 'ready', backup: null, trouble: error }
  }
}

/** Nothing can be written there at all. */
const isReadOnly = async (profile: string): Promise<boolean> => {
  const probe = join(profile, 'profile.probe')
  try {
    await writeNew(probe, '')
    return false
  } catch (error) {
    // A full disk is another matter: somebody may make room at any moment.
    return isFail(databaseFail(error), 'disk-read-only')
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
}

const lifted = async (options: ProfileOptions, formats: Formats): Promise<Opening> => {
  try {
    const backup = await backUpProfile(options.profile, 'formats', options.now())
    // Before anything is lifted: an older version must see that it no longer understands this.
    await writeVersionMarker(options.profile, { version: options.version, formats })
    return { is: 'ready', backup, trouble: null }
  } catch (error) {
    if (!isFail(error)) throw error
    return (await isReadOnly(options.profile))
      ? { is: 'ready', backup: null, trouble: error }
      : { is: 'not-backed-up', fail: error.fail }
  }
}

/** SQLite takes paths of 512 bytes, and Windows of 260; a database's own part of it has some hundred. */
const mostBytes = process.platform === 'win32' ? 150 : 400

/**
 * To be called before anything else of the profile is opened or written, by whoever holds the single-instance lock. An
 * older profile is backed up first, and then says in `profile.json` who writes to it from here on; one of a newer
 * version stays as it is, byte for byte.
 */
export const openProfile = async (options: ProfileOptions): Promise<Opening> => {
  const { profile, formats = knownFormats } = options
  if (Buffer.byteLength(profile) > mostBytes) return { is: 'path-too-long', most: mostBytes }
  const look = await checkProfile(profile)
  if (look.is !== 'own') return look
  await finishRestore(profile)
  const found = await readFound(profile)
  const standing = compareFormats(found.formats, formats)
  switch (standing) {
    case 'newer':
      return { is: 'newer', writtenBy: found.writtenBy, backup: await newestFor(profile, formats) }
    case 'older':
      return lifted(options, formats)
    case 'new':
    case 'same':
      return stamped(options, formats, found)
    default:
      return never(standing)
  }
}
