import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { AppError } from '../app-error.ts'

/** Why a folder takes no file, in words of the contract; the computer's own would name the path. */
const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EROFS: 'disk-read-only',
  EACCES: 'not-allowed',
  EPERM: 'not-allowed',
  EBUSY: 'in-use',
  ENOENT: 'no-folder',
  ENOTDIR: 'no-folder',
  EISDIR: 'no-file',
}

const failure = (error: unknown): AppError => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new AppError({ code: 'export-not-written', about: { reason: reasons[code] ?? 'unknown' } }, { cause: error })
}

/** The rights of the file that is replaced; where there was none, those that the system gives. */
const modeFor = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ mode }) => mode & 0o777,
    () => undefined,
  )

/**
 * Writes a file that a person asked for whole or not at all: what was there before stays until the new one is on disk.
 * Fails `export-not-written` (about.reason).
 */
export const writeExport = async (file: string, text: string): Promise<void> => {
  const fresh = `${file}.${randomBytes(4).toString('hex')}.part`
  try {
    const handle = await open(fresh, 'wx', await modeFor(file))
    await handle
      .writeFile(text, 'utf8')
      .then(() => handle.sync())
      .finally(() => handle.close())
    await rename(fresh, file)
  } catch (error) {
    // The failure to tell is the first one; a piece that cannot even be removed changes nothing about it.
    await rm(fresh, { force: true }).catch(() => undefined)
    throw failure(error)
  }
}
