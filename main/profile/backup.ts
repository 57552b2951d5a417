import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../base/app-error.ts'
import { databaseFail } from '../database/database-failures.ts'
import { readIfThere, syncFolder, writeDurably } from '../base/files/durable-file.ts'
import { renameWhenFree } from '../base/files/when-free.ts'
import { removeFiles } from '../base/files/remove-files.ts'
import { vaultFiles, withoutEntriesOf } from '../base/files/vault-text.ts'
import { everyFileOf, makePrivateFolder } from '../base/files/quarantine.ts'
import { copyChecked, digestOf, filesIn, writeNew } from './copied-file.ts'
import type { Formats } from './formats.ts'
import { readFound } from './version-marker.ts'

/**
 * `update`: made before an installation of another version. `formats`: made before a newer version writes to an older
 * profile.
 */
export type BackupReason = 'update' | 'formats'

/** A copy of the parts of a profile that no service can give again. Sealed and encrypted files are copied as they are. */
export interface ProfileBackup {
  readonly folder: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The version of the app that wrote the profile; null if unknown. */
  readonly version: string | null
  readonly formats: Formats
  readonly files: readonly BackedUp[]
}

/** `path` is relative to the profile, with `/` as separator. */
interface BackedUp {
  readonly path: string
  readonly sha256: string
}

/** The folder name of a profile that a backup replaced, before the time. */
export const setAsideProfile = 'profile-set-aside-'
const backupsFolder = 'backups'
/** The folder of the copies in a backup, by their paths in the profile. */
export const copiesFolder = 'files'
const listFile = 'backup.json'
/** Older ones are removed. */
export const keptBackups = 3

const list = z.strictObject({
  format: z.literal(1),
  at: z.int(),
  version: z.string().nullable(),
  reason: z.enum(['update', 'formats']),
  formats: z.record(z.string(), z.int()),
  // Files are copied back to these paths, so none may lead out of the folder.
  files: z.array(z.strictObject({ path: z.string().regex(/^(?!.*\.\.)[\w.-]+(?:\/[\w.-]+)*$/), sha256: z.string() })),
})

/**
 * Settings, counts, vault, and the databases with their second copies. A database's own backups and quarantined files
 * are old already, and are not copied.
 */
const isBackedUp = (path: string): boolean =>
  /^(?:profile|settings(?:\.copy)?|places|vault(?:\.copy|\.behind)?)\.json$/.test(path) ||
  /^desks\/[^/]+\/[0-9a-f]{32}(?:\.copy)?\.db(?:-wal)?$/.test(path) ||
  /^demo\/service\.db(?:-wal)?$/.test(path)

const asBackupFailure = (error: unknown): AppError => {
  const failure = databaseFail(error)
  return failure instanceof AppError ? failure : new AppError('backup-not-made', { cause: error })
}

/** Names the file that could not be copied: one that cannot be read keeps every later version from being installed. */
const copyOne = async (profile: string, part: string, path: string): Promise<string> => {
  try {
    return await copyChecked(join(profile, path), join(part, copiesFolder, path))
  } catch (error) {
    const failure = asBackupFailure(error)
    if (failure.fail.code === 'disk-full') throw failure
    throw new AppError({ ...failure.fail, about: { unread: path } }, { cause: error })
  }
}

const copyAll = async (profile: string, part: string): Promise<BackedUp[]> => {
  const paths = (await filesIn(profile, 'desks', 'demo')).filter(isBackedUp)
  const files: BackedUp[] = []
  for (const path of paths) files.push({ path, sha256: await copyOne(profile, part, path) })
  return files
}

const readList = async (folder: string): Promise<ProfileBackup | null> => {
  try {
    return { folder, ...list.parse(JSON.parse(await readFile(join(folder, listFile), 'utf8'))) }
  } catch {
    // An interrupted or damaged backup does not count.
    return null
  }
}

/** Newest first, without interrupted and damaged ones. */
export const profileBackups = async (profile: string): Promise<ProfileBackup[]> => {
  const folder = join(profile, backupsFolder)
  const names = await readdir(folder).catch(() => [])
  const all = await Promise.all(
    names.filter((name) => !name.endsWith('.part')).map((name) => readList(join(folder, name))),
  )
  return all.filter((one) => one !== null).toSorted((a, b) => b.at - a.at)
}

/** The list goes first, so that a backup that is removed in part does not count. */
const remove = async (backup: string): Promise<void> => {
  await rm(join(backup, listFile), { force: true })
  await rm(backup, { recursive: true })
}

/** Whether a backup is only a part: a power failure cut it off, or a program had it open. */
const isLeft = (backup: string): boolean =>
  /^\d+-[0-9a-f]{8}(?:\.part)?$/.test(basename(backup)) &&
  (backup.endsWith('.part') || !existsSync(join(backup, listFile)))

/** The backup just made is whole, so one that cannot be removed stays until the next. */
const removeOld = async (profile: string, made: string): Promise<void> => {
  const folder = join(profile, backupsFolder)
  const left = (await readdir(folder)).map((name) => join(folder, name)).filter(isLeft)
  const others = (await profileBackups(profile)).map((backup) => backup.folder).filter((one) => one !== made)
  await Promise.allSettled([...left, ...others.slice(keptBackups - 1)].map(remove))
}

/**
 * Copies the profile into `backups/`, and reads back every copy. No database may be open. Old backups are removed
 * afterwards. Fails `disk-full`, `disk-read-only`, `database-locked` or `backup-not-made`, with
 * `about.unread` for a file that could not be copied, and then leaves the earlier backups unchanged.
 */
export const backUpProfile = async (profile: string, reason: BackupReason, now: number): Promise<ProfileBackup> => {
  const { formats, writtenBy: version } = await readFound(profile)
  const target = join(profile, backupsFolder, `${now}-${randomBytes(4).toString('hex')}`)
  const part = `${target}.part`
  try {
    await makePrivateFolder(join(part, copiesFolder))
    const files = await copyAll(profile, part)
    await writeNew(
      join(part, listFile),
      `${JSON.stringify({ format: 1, at: now, version, reason, formats, files } satisfies z.infer<typeof list>, null, 2)}\n`,
    )
    await syncFolder(part)
    await renameWhenFree(part, target)
    await syncFolder(dirname(target))
    await removeOld(profile, target)
    return { folder: target, at: now, version, formats, files }
  } catch (error) {
    await rm(part, { recursive: true }).catch(() => undefined)
    throw asBackupFailure(error)
  }
}

/** Reads every copy again. Fails `backup-damaged`. */
export const checkBackup = async ({ folder, files }: ProfileBackup): Promise<void> => {
  for (const { path, sha256 } of files) {
    const found = await digestOf(join(folder, copiesFolder, path)).catch((error: unknown) => {
      throw new AppError('backup-damaged', { cause: error })
    })
    if (found !== sha256) throw new AppError('backup-damaged')
  }
}

/** An environment that a person removes, or only one of its administrations. */
export interface Removed {
  readonly environment: string
  /** The name of the administration's database, without its ending. Its key's name has it too. */
  readonly database?: string
}

/** The seal of the vault fits no longer, so that settings which are put back by hand are confirmed first. */
const forgetInVault = async (folder: string, named: string): Promise<void> => {
  for (const name of Object.values(vaultFiles)) {
    const file = join(folder, name)
    const text = await readIfThere(file)
    if (!text?.includes(named)) continue
    const rest = withoutEntriesOf(named, text)
    // Nothing can be cut out of a damaged file.
    await (rest === null ? removeFiles(file) : writeDurably(file, rest))
  }
}

/**
 * Removes the backups, and from replaced profiles the databases and keys; of an environment its tokens and secret as
 * well.
 */
export const forgetInCopies = async (profile: string, { environment, database }: Removed): Promise<void> => {
  // A backup holds everything.
  await removeFiles(join(profile, backupsFolder))
  for (const name of await readdir(profile)) {
    if (!name.startsWith(setAsideProfile)) continue
    const folder = join(profile, name, 'desks', environment)
    const files = database === undefined ? [folder] : await everyFileOf(join(folder, `${database}.db`))
    for (const file of files) await removeFiles(file)
    await forgetInVault(join(profile, name), database === undefined ? environment : `${environment}/${database}`)
  }
}
