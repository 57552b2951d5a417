import { closeSync, existsSync, openSync } from 'node:fs'
import Database from 'better-sqlite3-multiple-ciphers'
import { nativePart } from '../../base/database-library.ts'

export type Db = Database.Database

const schema = `
  create table if not exists setting (name text primary key, value text not null) without rowid;
  create table if not exists place (number integer primary key, next integer not null);
  create table if not exists customer (
    place integer not null, id text not null, info text not null, json text not null, extras text not null,
    created integer not null, changed integer not null);
  create index if not exists listing on customer (place, id, info);
  create table if not exists registration (
    number integer primary key, realm text not null, owner text not null, name text not null, redirect text not null,
    status text not null, client text unique, secret text);
  create table if not exists permit (
    id text primary key, realm text not null, client text not null, user text not null, revoked integer not null default 0) without rowid;
  create table if not exists access (hash text primary key, permit text not null, expires integer not null) without rowid;
  create table if not exists refresh (hash text primary key, permit text not null, dead integer not null default 0) without rowid;
`

/**
 * Opens the data: in memory, or in a file, encrypted where a key of 32 bytes is given. Throws for another kind of file,
 * or another key.
 */
export const openDatabase = (file: string | null, key: Uint8Array | null): Db => {
  // Creates the file for its owner only; SQLite gives its other files the same mode. An existing file is not opened
  // here: on POSIX, closing it would drop this process's locks on it.
  if (file !== null && !existsSync(file)) closeSync(openSync(file, 'ax', 0o600))
  const db = new Database(file ?? ':memory:', { nativeBinding: nativePart() })
  try {
    if (file !== null && key !== null) {
      db.pragma(`cipher='chacha20'`)
      db.pragma(`key="x'${Buffer.from(key.buffer, key.byteOffset, key.length).toString('hex')}'"`)
    }
    // Exclusive access needs no shared memory between processes, which a network drive cannot offer.
    if (file !== null) db.pragma('locking_mode = EXCLUSIVE')
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = NORMAL')
    // 64 MB. A smaller cache would write the pages of a large first fill many times.
    db.pragma('cache_size = -65536')
    db.exec(schema)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
