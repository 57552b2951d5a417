import { randomBytes } from 'node:crypto'
import { link, lstat, open, readdir, realpath, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { WriteFault } from '../../../preload/contract/write-fault.ts'
import { AppError } from '../app-error.ts'
import type { ExportTarget } from '../host.ts'
import { cannotSync } from './durable-file.ts'
import { renameWhenFree } from './when-free.ts'

const faults: Readonly<Record<string, WriteFault>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EROFS: 'disk-read-only',
  EACCES: 'not-allowed',
  EPERM: 'not-allowed',
  EBUSY: 'in-use',
  ENOENT: 'no-folder',
  ENOTDIR: 'no-folder',
  ENODEV: 'no-folder',
  ENXIO: 'no-folder',
  EISDIR: 'no-file',
  ENAMETOOLONG: 'no-file',
}

/**
 * The reason for an error code of the system. At the replacement of an old file its folder has just taken the new one:
 * the old one is open elsewhere. Pure.
 */
export const writeFaultFor = (code: string, replacing: boolean): WriteFault | 'unknown' => {
  const fault = faults[code] ?? 'unknown'
  return replacing && fault === 'not-allowed' ? 'in-use' : fault
}

/** With a reason of the contract, because the system's own messages would name the path. */
const failure = (error: unknown, replacing: boolean): AppError => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = writeFaultFor(code, replacing)
  return new AppError({ code: 'export-not-written', about: { reason } }, { cause: error })
}

/** The mode of the replaced file; without one, the system's default. */
const modeFor = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ mode }) => mode & 0o777,
    () => undefined,
  )

/**
 * The file that a link leads to, so that the link stays; one that leads nowhere is replaced. Other paths stay as they
 * were picked: Windows has drives whose real paths cannot be told.
 */
const fileAt = async (path: string): Promise<string> => {
  const isLink = await lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  )
  return isLink ? realpath(path).catch(() => path) : path
}

const syncFile = (handle: FileHandle): Promise<void> =>
  handle.sync().catch((error: unknown) => {
    if (!cannotSync(error)) throw error
  })

/** The target is there, and may not be replaced. */
export class TargetExists extends Error {}

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * Gives the new file its name unless that is taken; the system decides both in one step. A file system without links
 * gets an empty file of the name first, which no other can then create.
 */
const nameNew = async (fresh: string, path: string, linkFile: typeof link): Promise<void> => {
  try {
    await linkFile(fresh, path)
  } catch {
    await (await open(path, 'wx')).close()
    return renameWhenFree(fresh, path).catch(async (failed: unknown) => {
      await rm(path, { force: true })
      throw failed
    })
  }
  await rm(fresh, { force: true })
}

const partialName = /^Ledgerdesk-[\da-f]{8}\.part$/
/** Milliseconds that no export takes: an older partial file is what a power failure left of one. */
const surelyEnded = 86_400_000

/** Removes what a power failure left of exports to a folder: it holds customers' data, and nobody knows its name. */
const removeLeftovers = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((one) => partialName.test(one))) {
    const file = join(folder, name)
    const found = await lstat(file)
    if (found.isFile() && Date.now() - found.mtimeMs > surelyEnded) await rm(file)
  }
}

/**
 * Writes an export atomically: the old file stays until the new one is on disk. Fails `export-not-written`
 * (about.reason), and throws `TargetExists`.
 */
export const writeExport = async (
  { path, replace }: ExportTarget,
  content: string | AsyncIterable<string | Uint8Array>,
  linkFile = link,
): Promise<void> => {
  const file = replace ? await fileAt(path) : path
  // A name of its own: one that begins with the file's would be too long where that just fits.
  const fresh = join(dirname(file), `Ledgerdesk-${randomBytes(4).toString('hex')}.part`)
  let replacing = false
  // They are no reason to fail an export.
  await removeLeftovers(dirname(file)).catch(() => undefined)
  try {
    const handle = await open(fresh, 'wx', await modeFor(file))
    await handle
      .writeFile(content)
      .then(() => syncFile(handle))
      .finally(() => handle.close())
    replacing = true
    await (replace ? renameWhenFree(fresh, file) : nameNew(fresh, file, linkFile))
  } catch (error) {
    // The first failure is the one to report, even if the partial file cannot be removed.
    await rm(fresh).catch(() => undefined)
    if (!replace && isThere(error)) throw new TargetExists()
    throw error instanceof AppError ? error : failure(error, replacing)
  }
}
