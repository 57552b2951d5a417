import { closeSync, constants, copyFileSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'

/** A name with a version gets the new version. Another name was chosen by the user, and stays. */
const nameOfNext = (current: string, next: string): string =>
  /(?<!\d)\d+\.\d+\.\d+/.test(basename(current)) ? basename(next) : basename(current)

/**
 * Replaces the running AppImage, and returns the path of the new one. The new file is complete before the old one goes;
 * on failure the old one stays. A symbolic link at either name is replaced, never followed.
 */
export const replaceAppImage = (current: string, next: string): string => {
  if (!isAbsolute(current)) throw new Error('the AppImage does not say where it lies')
  const target = join(dirname(current), nameOfNext(current, next))
  const temporary = `${target}.new`
  try {
    // Removes the rest of an earlier try, or a file that somebody else put there.
    rmSync(temporary, { force: true })
    copyFileSync(next, temporary, constants.COPYFILE_EXCL)
    const handle = openSync(temporary, constants.O_RDWR | constants.O_NOFOLLOW)
    try {
      fchmodSync(handle, 0o755)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(temporary, target)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  if (target !== current) rmSync(current, { force: true })
  return target
}
