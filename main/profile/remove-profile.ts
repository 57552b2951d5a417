import { rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join, relative, resolve } from 'node:path'

/** A folder that holds more than the app's own: somebody's home, or what it lies in. */
const isTooMuch = (profile: string): boolean => {
  const way = relative(resolve(profile), homedir())
  return way === '' || (!way.startsWith('..') && !isAbsolute(way))
}

/**
 * Removes all that is in the profile, and the folder itself. Nothing of it may be open but Chromium's own files, some of which cannot be removed
 * while it runs on Windows. Answers with the names that are left.
 */
export const removeProfile = async (profile: string): Promise<string[]> => {
  if (isTooMuch(profile)) return readdir(profile)
  const names = await readdir(profile)
  const left = await Promise.all(names.map(async (name) => rm(join(profile, name), { recursive: true, force: true, maxRetries: 3 }).then(() => [], () => [name])))
  if (left.flat().length === 0) await rm(profile, { recursive: true, force: true }).catch(() => undefined)
  return left.flat()
}

/** What came back since, at the very end of the process. */
export const removeRest = (profile: string): void => {
  if (isTooMuch(profile)) return
  try {
    rmSync(profile, { recursive: true, force: true })
  } catch {
    // Files of Chromium's own are still open: the person was told which folder to delete.
  }
}
