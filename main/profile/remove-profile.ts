import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join, relative, resolve } from 'node:path'

/** A folder that holds more than the app's own: somebody's home, or what it lies in. */
const isTooMuch = (profile: string): boolean => {
  const way = relative(resolve(profile), homedir())
  return way === '' || (!way.startsWith('..') && !isAbsolute(way))
}

/** An empty file in a profile that a person wants gone. It goes last, so that the next start finishes what was cut off. */
const mark = 'being-removed'

/** A person confirmed that the profile is to go, and something of it may still be there. */
export const isBeingRemoved = (profile: string): boolean => existsSync(join(profile, mark))

/**
 * Removes all that is in the profile. Chromium writes there until its process is over, and on Windows nobody removes
 * what it has open: the rest is for `finishRemoval`, in a process of its own. Answers with the names that are left.
 */
export const removeProfile = async (profile: string): Promise<string[]> => {
  if (isTooMuch(profile)) return readdir(profile)
  await mkdir(profile, { recursive: true, mode: 0o700 })
  await writeFile(join(profile, mark), '', { mode: 0o600 })
  const names = (await readdir(profile)).filter((name) => name !== mark)
  const left = await Promise.all(
    names.map(async (name) =>
      rm(join(profile, name), { recursive: true, force: true, maxRetries: 3 }).then(
        () => [],
        () => [name],
      ),
    ),
  )
  return left.flat()
}

/** Chromium's last processes may still hold a file for a moment: it is tried for some ten seconds. */
const patient = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }

/**
 * Removes what is left of a profile that is being removed, and the folder with it. Nothing of it may be open. False
 * where something stays.
 */
export const finishRemoval = async (profile: string): Promise<boolean> => {
  if (!isBeingRemoved(profile) || isTooMuch(profile)) return true
  try {
    for (const name of (await readdir(profile)).filter((one) => one !== mark)) await rm(join(profile, name), patient)
    await rm(profile, patient)
    return true
  } catch {
    // Another program has a file of it open: the caller says which folder is left.
    return false
  }
}
