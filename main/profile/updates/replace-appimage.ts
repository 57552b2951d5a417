import { closeSync, constants, copyFileSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'

/** A name with a version in it changes with the version; one that the person gave stays. */
const nameOfNext = (current: string, next: string): string =>
  /(?<!\d)\d+\.\d+\.\d+/.test(basename(current)) ? basename(next) : basename(current)

/**
 * Puts a new AppImage in the place of the one that runs; answers with its path. The new file is whole beside the old
 * one before the old one goes, so that there always is one: where this fails the old one stands. A link that lies at
 * one of the names is replaced, never followed.
 */
export const replaceAppImage = (current: string, next: string): string => {
  if (!isAbsolute(current)) throw new Error('the AppImage does not say where it lies')
  const target = join(dirname(current), nameOfNext(current, next))
  const beside = `${target}.new`
  try {
    // What an earlier try left, or what somebody laid there.
    rmSync(beside, { force: true })
    copyFileSync(next, beside, constants.COPYFILE_EXCL)
    const handle = openSync(beside, constants.O_RDWR | constants.O_NOFOLLOW)
    try {
      fchmodSync(handle, 0o755)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(beside, target)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
  if (target !== current) rmSync(current, { force: true })
  return target
}
