import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { writeNew } from './copied-file.ts'

/** The path without links; of a path that is not there, as far as it is. */
const realPath = (path: string): string => {
  try {
    return realpathSync.native(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realPath(parent), basename(path))
  }
}

/** True for a folder that holds more than the app's files, maybe by a link: the home folder or one around it. */
const holdsHome = (profile: string, home: string): boolean => {
  const path = relative(realPath(resolve(profile)), realPath(resolve(home)))
  return path === '' || (!path.startsWith('..') && !isAbsolute(path))
}

/**
 * A file in a profile that is being removed, with the profile's path. It goes last, so that the next start finishes an
 * interrupted removal. A link, an empty file or a marker that was copied from another profile removes nothing.
 */
const markerFile = 'being-removed'

const markerFor = (profile: string): string => realpathSync.native(profile)

/** True from the user's confirmation until everything is gone. */
export const isBeingRemoved = (profile: string): boolean => {
  const marker = join(profile, markerFile)
  const found = lstatSync(marker, { throwIfNoEntry: false })
  if (found === undefined || !found.isFile()) return false
  const wanted = markerFor(profile)
  return found.size === Buffer.byteLength(wanted) && readFileSync(marker, 'utf8') === wanted
}

/** False where the disk does not take it. */
const putMarker = async (profile: string): Promise<boolean> => {
  try {
    // A planted link at this path would be written through, so it is removed first.
    await rm(join(profile, markerFile), { recursive: true, force: true })
    await writeNew(join(profile, markerFile), markerFor(profile))
    return true
  } catch {
    return false
  }
}

/**
 * Removes everything in the profile, and returns the names that are left. Chromium writes there until its process ends,
 * and on Windows its open files cannot be removed. `finishRemoval` removes them in another process.
 */
export const removeProfile = async (profile: string, home = homedir()): Promise<string[]> => {
  if (holdsHome(profile, home)) return readdir(profile)
  await mkdir(profile, { recursive: true, mode: 0o700 })
  const isMarked = await putMarker(profile)
  const names = (await readdir(profile)).filter((name) => name !== markerFile)
  const leftovers = await Promise.all(
    names.map(async (name) =>
      rm(join(profile, name), { recursive: true, force: true, maxRetries: 3 }).then(
        () => [],
        () => [name],
      ),
    ),
  )
  // A full disk has room by now.
  if (!isMarked) await putMarker(profile)
  return leftovers.flat()
}

/** Chromium's last processes may hold files for a moment, so this retries for about ten seconds. */
const withRetries = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }

/**
 * Removes the rest of a profile that is being removed, and its folder. No file of it may be open. False if something
 * stays.
 */
export const finishRemoval = async (profile: string, home = homedir()): Promise<boolean> => {
  if (!isBeingRemoved(profile) || holdsHome(profile, home)) return true
  try {
    for (const name of (await readdir(profile)).filter((one) => one !== markerFile))
      await rm(join(profile, name), withRetries)
    await rm(profile, withRetries)
    return true
  } catch {
    // Another program has a file open. The caller shows which folder is left.
    return false
  }
}
