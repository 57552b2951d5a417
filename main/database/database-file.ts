import Database from 'better-sqlite3-multiple-ciphers'
import type { Database as Connection } from 'better-sqlite3-multiple-ciphers'
import { chmodSync, closeSync, existsSync, fdatasyncSync, fstatSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError } from '../base/app-error.ts'
import { nativePart } from '../base/database-library.ts'
import { databaseFail } from './database-failures.ts'

/** Long enough for an earlier process to finish closing, short enough not to look stuck. */
const lockTimeout = 1_000

/**
 * Made before SQLite opens it, so that it is the owner's only from the first byte; its journal takes the same mode.
 * A file that exists is never opened here: closing it again would drop the locks that this process holds on it (POSIX).
 */
const makePrivateFile = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) closeSync(openSync(file, 'ax', 0o600))
  chmodSync(file, 0o600)
}

/** AEGIS-256 authenticates every page, and read four times as fast here as ChaCha20-Poly1305 and SQLCipher's AES. */
const unlock = (db: Connection, key: Uint8Array): void => {
  if (key.length !== 32) throw new RangeError('a database key is 32 bytes')
  db.pragma(`cipher = 'aegis'`)
  db.pragma(`key = "x'${Buffer.from(key.buffer, key.byteOffset, key.length).toString('hex')}'"`)
}

const prepare = (db: Connection): void => {
  // One process at a time: a second one is told `database-locked`, and no shared-memory file is made.
  db.pragma('locking_mode = EXCLUSIVE')
  // Reads the first page: a wrong key fails here, and a file shorter than it says. A whole `quick_check` would take seconds
  // at 100,000 customers; a damaged page fails by its authentication tag when it is read.
  db.pragma('schema_version')
}

/** The settings that writing needs. Only after the version was found to be known: they may touch the file. */
export const readyForWriting = (db: Connection): void => {
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('temp_store = MEMORY')
  db.pragma('foreign_keys = ON')
  db.pragma('trusted_schema = OFF')
  db.pragma('cell_size_check = ON')
  db.pragma('journal_size_limit = 67108864')
}

/** What SQLite lets its journal grow to before it starts again at the beginning: 1,000 pages with their headings. */
const journalRoom = 1_000 * (4_096 + 24) + 4_096

const fill = (journal: string): void => {
  const open = openSync(journal, 'r+')
  try {
    const { size } = fstatSync(open)
    if (size < journalRoom) writeSync(open, Buffer.alloc(journalRoom - size), 0, journalRoom - size, size)
    fdatasyncSync(open)
  } finally {
    closeSync(open)
  }
}

/**
 * Fills the journal up with zeros, which SQLite reads as its end. A write into a file that has room is durable in half
 * the time of one that makes the file longer. Nothing depends on it: where the disk does not let us, writes are slower,
 * and the next edit tells the person what is wrong.
 */
export const makeRoomInJournal = (file: string): void => {
  const journal = `${file}-wal`
  try {
    if (existsSync(journal)) fill(journal)
  } catch (error) {
    if (!(databaseFail(error) instanceof AppError)) throw error
  }
}

/** For reading a file that was set aside, which stays as it is. Throws SQLite's own errors. */
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

/** Opens the encrypted file, or a database in memory where `file` is null. Throws SQLite's own errors. */
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
