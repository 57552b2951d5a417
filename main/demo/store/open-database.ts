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
 * Opens the service's data: in memory, or in a file, encrypted as a whole where a key of 32 bytes is given.
 * Throws where the file is not such a database or the key is another.
 */
export const openDatabase = (file: string | null, key: Uint8Array | null): Db => {
  // The file is its owner's alone; SQLite gives its companions the same rights. One that exists is not opened here:
  // closing it again would drop the locks that this process may hold on it (POSIX).
  if (file !== null && !existsSync(file)) closeSync(openSync(file, 'ax', 0o600))
  const db = new Database(file ?? ':memory:', { nativeBinding: nativePart() })
  try {
    if (file !== null && key !== null) {
      db.pragma(`cipher='chacha20'`)
      db.pragma(`key="x'${Buffer.from(key.buffer, key.byteOffset, key.length).toString('hex')}'"`)
    }
    // One process holds it, so that no memory is shared between processes: a folder on a network drive has none to share.
    if (file !== null) db.pragma('locking_mode = EXCLUSIVE')
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = NORMAL')
    // 64 MB: filling a large database in one transaction would else write its pages many times over.
    db.pragma('cache_size = -65536')
    db.exec(schema)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
