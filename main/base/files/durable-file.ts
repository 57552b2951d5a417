import { closeSync, constants, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../app-error.ts'
import { renameWhenFree, renameWhenFreeSync, whenFree } from './when-free.ts'

/** `disk-full`, or `disk-read-only` for anything else. */
export const diskFailure = (error: unknown): AppError => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return new AppError(code === 'ENOSPC' || code === 'EDQUOT' ? 'disk-full' : 'disk-read-only', { cause: error })
}

/** Some file systems, such as network drives, cannot sync folders, and a few no file. */
export const cannotSync = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(String(error.code))

/** Makes the names in a folder durable, where the file system can. */
export const syncFolder = async (folder: string): Promise<void> => {
  // Windows cannot open a folder, and its rename is durable without.
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

/** Replaces a file atomically and durably, readable by its owner only. Fails `disk-full`, `disk-read-only`. */
export const writeDurably = async (file: string, text: string): Promise<void> => {
  const fresh = `${file}.new`
  try {
    // A leftover file or a planted link at this path would be written through, so it is removed first.
    await rm(fresh, { force: true })
    const handle = await open(fresh, 'wx', 0o600)
    await handle
      .writeFile(text)
      .then(() => handle.sync())
      .finally(() => handle.close())
    await renameWhenFree(fresh, file)
    await syncFolder(dirname(file))
  } catch (error) {
    throw diskFailure(error)
  }
}

const writeFresh = (fresh: string, text: string): void => {
  rmSync(fresh, { force: true })
  const file = openSync(fresh, 'wx', 0o600)
  try {
    // `writeSync` would write a part on a disk that is nearly full, without an error.
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** As `syncFolder`, for callers that cannot wait. */
export const syncFolderSync = (folder: string): void => {
  if (process.platform === 'win32') return
  const open = openSync(folder, 'r')
  try {
    fsyncSync(open)
  } catch (error) {
    if (!cannotSync(error)) throw error
  } finally {
    closeSync(open)
  }
}

/** As `writeDurably`, for callers that cannot wait. Throws the system's error. */
export const writeDurablySync = (file: string, text: string): void => {
  const fresh = `${file}.new`
  try {
    writeFresh(fresh, text)
    renameWhenFreeSync(fresh, file)
    syncFolderSync(dirname(file))
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}

/** Needs no space on the disk; durable when it returns. Fails `disk-read-only`. */
export const renameDurably = async (file: string, as: string): Promise<void> => {
  try {
    await renameWhenFree(file, as)
    await syncFolder(dirname(file))
  } catch (error) {
    throw diskFailure(error)
  }
}

/** Does not follow a link, and does not block on a pipe without a writer. */
const readOnly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Undefined where there is no file. Fails as `writeDurably` does. */
export const readIfThere = async (file: string): Promise<string | undefined> => {
  try {
    const handle = await whenFree(() => open(file, readOnly))
    return await handle.readFile('utf8').finally(() => handle.close())
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw diskFailure(error)
  }
}
