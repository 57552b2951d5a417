import { rmSync } from 'node:fs'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import { AppError, isFail } from '../../base/app-error.ts'
import { renameWhenFreeSync } from '../../base/files/when-free.ts'
import { backupFile, removeOldBackups, syncToDisk, type BackupKind } from './backup-files.ts'
import { databaseFail } from '../database-failures.ts'
import { openFile, openForReading } from '../database-file.ts'
import { checkHeads, checkLines, type SealLine, type ChainCheck } from '../history/history-chain.ts'
import { headOf } from '../history/history-heads.ts'
import { migrate, migrations } from '../migrations.ts'
import { hasTable, ownTables, rowWriter, type Cell, type OwnTable } from './table-rows.ts'

const perSlice = 500
const order: Readonly<Record<OwnTable, string>> = { edits: 'id', facts: 'name', history: 'number' }

function* rowsOf(db: Database, table: OwnTable): Generator<readonly Cell[][], void, undefined> {
  const by = order[table]
  const at = db
    .prepare<[string, string], number>('SELECT cid FROM pragma_table_info(?) WHERE name = ?')
    .pluck()
    .get(table, by)!
  const first = db.prepare<[number], Cell[]>(`SELECT * FROM ${table} ORDER BY ${by} LIMIT ?`).raw()
  const next = db.prepare<[Cell, number], Cell[]>(`SELECT * FROM ${table} WHERE ${by} > ? ORDER BY ${by} LIMIT ?`).raw()
  for (let rows = first.all(perSlice); rows.length > 0; rows = next.all(rows.at(-1)![at]!, perSlice)) yield rows
}

function* walkWhole(db: Database, seal: SealLine): Generator<void, ChainCheck, undefined> {
  if (!hasTable(db, 'history')) return { number: 0, hash: '', broken: null }
  return checkHeads(yield* checkLines(db, seal), [headOf(db)])
}

export interface BackupOptions {
  readonly file: string
  readonly key: Uint8Array
  readonly seal: SealLine
  readonly now: number
  readonly kind: BackupKind
}

function* write(from: Database, part: string, key: Uint8Array): Generator<void, void, undefined> {
  const db = openFile(part, key)
  try {
    db.pragma('journal_mode = OFF')
    migrate(db, migrations.slice(0, Number(from.pragma('user_version', { simple: true }))))
    for (const table of ownTables.filter((each) => hasTable(from, each))) {
      const put = rowWriter(db, table)
      const putAll = db.transaction((rows: readonly Cell[][]) => rows.forEach(put))
      for (const rows of rowsOf(from, table)) {
        putAll(rows)
        yield
      }
    }
  } finally {
    db.close()
  }
}

/** Reads back all that was written. Fails `backup-not-made` where it differs from the source. */
function* check(from: Database, part: string, { key, seal }: BackupOptions): Generator<void, void, undefined> {
  const db = openForReading(part, key)
  try {
    if (db.pragma('integrity_check', { simple: true }) !== 'ok') throw new AppError('backup-not-made')
    yield
    const written = yield* walkWhole(db, seal)
    // The backup of a broken history has the same break, and no other.
    if (written.broken !== null && JSON.stringify(written) !== JSON.stringify(yield* walkWhole(from, seal)))
      throw new AppError('backup-not-made')
    if (written.broken === null && written.number !== (hasTable(from, 'history') ? headOf(from).number : 0))
      throw new AppError('backup-not-made')
  } finally {
    db.close()
  }
}

function* writeChecked(from: Database, target: string, options: BackupOptions): Generator<void, void, undefined> {
  const part = `${target}.part`
  rmSync(part, { force: true })
  try {
    yield* write(from, part, options.key)
    yield* check(from, part, options)
    syncToDisk(part)
    renameWhenFreeSync(part, target)
    syncToDisk(target)
  } finally {
    rmSync(part, { force: true })
  }
}

/**
 * Backs up what the service cannot give again, encrypted with the same key, and reads the backup back. The caller must
 * not write to `from` between slices. Fails `backup-not-made`, or `database-damaged` where `from` cannot be read.
 */
export function* makeBackup(from: Database, options: BackupOptions): Generator<void, void, undefined> {
  const target = backupFile(options.file, options.kind, options.now)
  try {
    yield* writeChecked(from, target, options)
    removeOldBackups(options.file, target)
  } catch (error) {
    const fail = databaseFail(error)
    throw isFail(fail, 'database-damaged') ? fail : new AppError('backup-not-made', { cause: error })
  }
}
