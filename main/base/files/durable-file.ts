import { constants } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../app-error.ts'

const failure = (error: unknown): AppError => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return new AppError(code === 'ENOSPC' || code === 'EDQUOT' ? 'disk-full' : 'disk-read-only', { cause: error })
}

/** What a file system answers that has no such thing for folders, as some on a network drive do. */
const cannotSync = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(String(error.code))

/** The names in a folder are on disk when it returns, where the file system can promise that. */
export const syncFolder = async (folder: string): Promise<void> => {
  // Windows cannot open a folder; its rename is durable without.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!cannotSync(error)) throw error
  } finally {
    await handle.close()
  }
}

/**
 * Replaces a file whole or not at all, for its owner only; on disk when it returns. Fails `disk-full`,
 * `disk-read-only`.
 */
export const writeDurably = async (file: string, text: string): Promise<void> => {
  const fresh = `${file}.new`
  try {
    // Made anew: one that was left, or a link that somebody laid there, would be written through.
    await rm(fresh, { force: true })
    const handle = await open(fresh, 'wx', 0o600)
    await handle
      .writeFile(text)
      .then(() => handle.sync())
      .finally(() => handle.close())
    await rename(fresh, file)
    await syncFolder(dirname(file))
  } catch (error) {
    throw failure(error)
  }
}

/** Needs no room on the disk; done when it returns. Fails `disk-read-only`. */
export const renameDurably = async (file: string, as: string): Promise<void> => {
  try {
    await rename(file, as)
    await syncFolder(dirname(file))
  } catch (error) {
    throw failure(error)
  }
}

/** Not through a link, and not waiting for a pipe that nobody writes to. */
const readOnly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** The text of a file, or undefined where there is none. */
export const readIfThere = async (file: string): Promise<string | undefined> => {
  try {
    const handle = await open(file, readOnly)
    return await handle.readFile('utf8').finally(() => handle.close())
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw failure(error)
  }
}
