import { mkdir, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { renameWhenFree } from './when-free.ts'

/** Creates a folder for its owner only. */
export const makePrivateFolder = async (folder: string): Promise<void> =>
  void (await mkdir(folder, { recursive: true, mode: 0o700 }))

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

/** Renames a database that cannot be opened, with its journal. Returns the new name, or null where there was none. */
export const quarantine = async (file: string, now: number): Promise<string | null> => {
  const aside = `${file}${mark}${now}`
  const files = (await filesOf(file)).filter((each) => !each.includes(mark))
  for (const each of files) await renameWhenFree(each, `${aside}${each.slice(file.length)}`)
  return files.length > 0 ? aside : null
}

/** Quarantines the second copy and the backups too, because the key of all of them is lost. */
export const quarantineAll = async (file: string, now: number): Promise<boolean> => {
  const databases = (await everyFileOf(file)).filter((each) => each.endsWith('.db'))
  for (const each of databases) await quarantine(each, now)
  return databases.length > 0
}
