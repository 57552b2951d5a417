import Database from 'better-sqlite3-multiple-ciphers'
import type { Database as Connection } from 'better-sqlite3-multiple-ciphers'
import { chmodSync, closeSync, existsSync, fdatasyncSync, fstatSync, mkdirSync, openSync, writevSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError } from '../base/app-error.ts'
import { nativePart } from '../base/database-library.ts'
import { databaseFail } from './database-failures.ts'

/** Long enough for an earlier process to finish closing, short enough not to look stuck. */
const lockTimeout = 1_000

/**
 * Creates the file before SQLite opens it, so that only the owner can ever read it; SQLite gives its journal the same
 * mode. An existing file is not opened here: on POSIX, closing it would drop this process's locks on it.
 */
const makePrivateFile = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) closeSync(openSync(file, 'ax', 0o600))
  chmodSync(file, 0o600)
}

/**
 * AEGIS-256 authenticates every page. We measured it four times as fast to read as ChaCha20-Poly1305 and SQLCipher's
 * AES.
 */
const unlock = (db: Connection, key: Uint8Array): void => {
  if (key.length !== 32) throw new RangeError('a database key is 32 bytes')
  db.pragma(`cipher = 'aegis'`)
  db.pragma(`key = "x'${Buffer.from(key.buffer, key.byteOffset, key.length).toString('hex')}'"`)
}

const prepare = (db: Connection): void => {
  // One process at a time: a second one fails with `database-locked`, and SQLite makes no shared-memory file.
  db.pragma('locking_mode = EXCLUSIVE')
  // Reads the first page: a wrong key or a truncated file fails here. A whole `quick_check` would take seconds at
  // 100,000 customers; a damaged page fails its authentication tag when it is read.
  db.pragma('schema_version')
}

/** The caller has checked the version first, because these settings may write to the file. */
export const readyForWriting = (db: Connection): void => {
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('temp_store = MEMORY')
  db.pragma('foreign_keys = ON')
  db.pragma('trusted_schema = OFF')
  db.pragma('cell_size_check = ON')
  db.pragma('journal_size_limit = 67108864')
}

/** SQLite restarts its journal at this size: 1,000 pages with their headers. */
const journalRoom = 1_000 * (4_096 + 24) + 4_096

/** One small block, written many times: a buffer as large as the journal made V8 collect its whole heap. */
const zeros = Buffer.alloc(65_536)
const zeroBlocks = (bytes: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes / zeros.length) }, (_, at) => zeros.subarray(0, bytes - at * zeros.length))

const fill = (journal: string): void => {
  const open = openSync(journal, 'r+')
  try {
    const { size } = fstatSync(open)
    if (size < journalRoom) writevSync(open, zeroBlocks(journalRoom - size), size)
    fdatasyncSync(open)
  } finally {
    closeSync(open)
  }
}

/**
 * Fills the journal with zeros, which SQLite reads as its end. Writing into existing room is durable in half the time
 * of extending the file. A failing disk is ignored: writes stay slower, and the next edit reports the failure.
 */
export const makeRoomInJournal = (file: string): void => {
  const journal = `${file}-wal`
  try {
    if (existsSync(journal)) fill(journal)
  } catch (error) {
    if (!(databaseFail(error) instanceof AppError)) throw error
  }
}

/** Opens a quarantined file and never changes it. Throws SQLite's own errors. */
export const openForReading = (file: string, key: Uint8Array): Connection => {
  const db = new Database(file, {
    nativeBinding: nativePart(),
    readonly: true,
    fileMustExist: true,
    timeout: lockTimeout,
  })
  unlock(db, key)
  return db
}

/** Opens the encrypted file, or an unencrypted database in memory where `file` is null. Throws SQLite's own errors. */
export const openFile = (file: string | null, key: Uint8Array): Connection => {
  if (file !== null) makePrivateFile(file)
  const db = new Database(file ?? ':memory:', { nativeBinding: nativePart(), timeout: lockTimeout })
  try {
    if (file !== null) unlock(db, key)
    prepare(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
