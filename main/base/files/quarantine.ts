import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../app-error.ts'
import { diskFailure } from './durable-file.ts'
import { isInUse, renameWhenFree } from './when-free.ts'

/** Creates a folder for its owner only. Fails `disk-full`, `disk-read-only`. */
export const makePrivateFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw diskFailure(error)
  }
}

const mark = '.set-aside-'

/** A file, and all whose names begin with its name: journals and quarantined files. */
const filesOf = async (file: string): Promise<string[]> => {
  const names = await readdir(dirname(file)).catch(() => [])
  return names.filter((name) => name.startsWith(basename(file))).map((name) => join(dirname(file), name))
}

/** Everything stored of an administration: database, second copy, backups, and their quarantined files. */
export const everyFileOf = (file: string): Promise<string[]> => filesOf(file.replace(/\.db$/, '.'))

/** Quarantined copies of the file, the oldest first. */
export const quarantinedOf = async (file: string): Promise<string[]> =>
  (await filesOf(file)).filter((each) => /^\.set-aside-\d+$/.test(each.slice(file.length))).toSorted()

/**
 * The newest backup among the files that were quarantined at one time; null without one. `ending` is that of their
 * names. After a rollback there are only backups until the database is opened.
 */
export const quarantinedBackupOf = async (file: string, ending: string): Promise<string | null> => {
  const madeAt = (name: string): number => Number(/\.backup-(\d+)(?:-migration)?\.db\.set-aside-/.exec(name)?.[1])
  const backups = (await everyFileOf(file)).filter((each) => each.endsWith(`.db${ending}`) && madeAt(each) > 0)
  return backups.toSorted((a, b) => madeAt(b) - madeAt(a))[0] ?? null
}

const renameDatabase = async (from: string, to: string): Promise<void> => {
  try {
    await renameWhenFree(from, to)
  } catch (error) {
    throw isInUse(error) ? new AppError('database-locked', { cause: error }) : diskFailure(error)
  }
}

/**
 * Renames a database that cannot be opened, with its journal. Returns the new name, or null where there was none. Fails
 * `database-locked` while another program has it open, and as the disk does.
 */
export const quarantine = async (file: string, now: number): Promise<string | null> => {
  const aside = `${file}${mark}${now}`
  const files = (await filesOf(file)).filter((each) => !each.includes(mark))
  for (const each of files) await renameDatabase(each, `${aside}${each.slice(file.length)}`)
  return files.length > 0 ? aside : null
}

/**
 * Renames journals that stayed when their database was quarantined: another program had them open, or the power failed.
 * SQLite removes the journal that lies beside a new database. Fails as `quarantine` does.
 */
export const finishQuarantine = async (file: string): Promise<void> => {
  const left = (await filesOf(file)).filter((each) => !each.includes(mark))
  const aside = (await quarantinedOf(file)).at(-1)
  if (aside === undefined || left.includes(file)) return
  for (const each of left) {
    const to = `${aside}${each.slice(file.length)}`
    if (!existsSync(to)) await renameDatabase(each, to)
  }
}

/** Quarantines the second copy and the backups too, because the key of all of them is lost. */
export const quarantineAll = async (file: string, now: number): Promise<boolean> => {
  const databases = (await everyFileOf(file)).filter((each) => each.endsWith('.db'))
  for (const each of databases) await quarantine(each, now)
  return databases.length > 0
}
