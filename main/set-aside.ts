import { mkdir, readdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Makes a folder for its owner only. */
export const privateFolder = async (folder: string): Promise<void> => void (await mkdir(folder, { recursive: true, mode: 0o700 }))

/** A database and the files beside it that begin with its name. */
const filesOf = async (file: string): Promise<string[]> => {
  const names = await readdir(dirname(file)).catch(() => [])
  return names.filter((name) => name.startsWith(basename(file)) && !name.includes('.set-aside-')).map((name) => join(dirname(file), name))
}

/** Renames a database that cannot be opened, so that nothing is lost. True where there was one. */
export const setAside = async (file: string, now: number): Promise<boolean> => {
  const files = await filesOf(file)
  for (const each of files) await rename(each, `${each}.set-aside-${now}`)
  return files.length > 0
}
