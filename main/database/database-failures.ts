import type { FailCode } from '../../preload/contract/error-payload.ts'
import { AppError, isFail } from '../base/app-error.ts'
import { isTooNew } from '../base/database-library.ts'

const byFileError: Readonly<Record<string, FailCode>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EROFS: 'disk-read-only',
  EACCES: 'disk-read-only',
  EPERM: 'disk-read-only',
  ENOTDIR: 'disk-read-only',
  EISDIR: 'disk-read-only',
  EEXIST: 'disk-read-only',
  // The disk fails, or a network folder or stick is gone.
  EIO: 'disk-read-only',
  ENOENT: 'disk-read-only',
  ENXIO: 'disk-read-only',
  ENODEV: 'disk-read-only',
  ESTALE: 'disk-read-only',
  ENOTCONN: 'disk-read-only',
  EBUSY: 'database-locked',
}

/** Prefixes of SQLite's result codes; the longer ones come first. */
const bySqliteCode: readonly (readonly [string, FailCode])[] = [
  ['SQLITE_FULL', 'disk-full'],
  ['SQLITE_READONLY', 'disk-read-only'],
  ['SQLITE_PERM', 'disk-read-only'],
  ['SQLITE_AUTH', 'disk-read-only'],
  ['SQLITE_CANTOPEN', 'disk-read-only'],
  ['SQLITE_IOERR_WRITE', 'disk-read-only'],
  ['SQLITE_IOERR_FSYNC', 'disk-read-only'],
  ['SQLITE_IOERR_TRUNCATE', 'disk-read-only'],
  ['SQLITE_BUSY', 'database-locked'],
  ['SQLITE_LOCKED', 'database-locked'],
  // Some network drives support no locks. The file itself is intact.
  ['SQLITE_IOERR_LOCK', 'database-locked'],
  ['SQLITE_IOERR_RDLOCK', 'database-locked'],
  ['SQLITE_IOERR_UNLOCK', 'database-locked'],
  ['SQLITE_IOERR_CHECKRESERVEDLOCK', 'database-locked'],
  // Not about the content: the shared index of a journal, where a quarantined file is read, and names in the folder.
  ['SQLITE_IOERR_SHMSIZE', 'disk-full'],
  ['SQLITE_IOERR_SHMLOCK', 'database-locked'],
  ['SQLITE_IOERR_SHM', 'disk-read-only'],
  ['SQLITE_IOERR_DELETE', 'disk-read-only'],
  ['SQLITE_IOERR_DIR', 'disk-read-only'],
  ['SQLITE_CORRUPT', 'database-damaged'],
  ['SQLITE_NOTADB', 'database-damaged'],
  ['SQLITE_IOERR', 'database-damaged'],
]

const codeOf = (error: Error & { readonly code?: unknown }): FailCode | undefined => {
  const code = typeof error.code === 'string' ? error.code : ''
  return byFileError[code] ?? bySqliteCode.find(([start]) => code.startsWith(start))?.[1]
}

/** An `AppError` of the contract for an error of SQLite or the file system; any other error is returned as it is. */
export const databaseFail = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const code = isTooNew(error) ? 'system-too-old' : codeOf(error)
  return code === undefined ? error : new AppError(code, { cause: error })
}

/** Throws errors of SQLite and the file system as `AppError`s of the contract. */
export const guard = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw databaseFail(error)
  }
}

/** The damage that the first call met; null while there is none. */
export interface Damage {
  found: unknown
}

/** Runs a call; once one has met damage, sync's among them, every later call fails with it: the file is soon set aside. */
export const runUndamaged =
  (damage: Damage) =>
  <T>(call: () => T): T => {
    if (damage.found !== null) throw damage.found
    try {
      return guard(call)
    } catch (error) {
      if (isFail(error, 'database-damaged')) damage.found = error
      throw error
    }
  }

type Calls = Record<string, (...args: never[]) => unknown>

/** The same store with every call wrapped in `run`. */
export const guarded = <S extends object>(store: S, run: <T>(work: () => T) => T): S => {
  const calls = Object.entries(store as unknown as Calls)
  return Object.fromEntries(
    calls.map(([name, call]) => [name, (...args: never[]) => run(() => call(...args))]),
  ) as unknown as S
}
