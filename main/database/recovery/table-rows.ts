import type { Database } from 'better-sqlite3-multiple-ciphers'

/** The tables that hold what cannot be read again from the service. */
export const ownTables = ['edits', 'facts', 'history'] as const
export type OwnTable = (typeof ownTables)[number]

export type Cell = string | number | null

export const hasTable = (db: Database, table: OwnTable): boolean =>
  db.prepare<[string], number>(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).pluck().get(table) === 1

/** Writes whole rows, in the order of the table's columns; both files have had the same migrations. */
export const rowWriter = (db: Database, table: OwnTable): ((row: readonly Cell[]) => void) => {
  const width = db.prepare<[string], number>('SELECT count(*) FROM pragma_table_info(?)').pluck().get(table)!
  const insert = db.prepare<Cell[]>(
    `INSERT INTO ${table} VALUES (${Array.from({ length: width }, () => '?').join(', ')})`,
  )
  return (row) => void insert.run(...row)
}

/** The outbox without what was settled. */
export const unsettledRows = `SELECT * FROM edits WHERE state_is <> 'settled'`
