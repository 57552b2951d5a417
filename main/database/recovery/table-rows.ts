import type { Database } from 'better-sqlite3-multiple-ciphers'

/** Tables with data that the service cannot give again. */
export const ownTables = ['edits', 'facts', 'history'] as const
export type OwnTable = (typeof ownTables)[number]

export type Cell = string | number | null

export const hasTable = (db: Database, table: OwnTable): boolean =>
  db.prepare<[string], number>(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).pluck().get(table) === 1

/** Rows follow the order of the table's columns, so both files must have had the same migrations. */
export const rowWriter = (db: Database, table: OwnTable): ((row: readonly Cell[]) => void) => {
  const width = db.prepare<[string], number>('SELECT count(*) FROM pragma_table_info(?)').pluck().get(table)!
  const insert = db.prepare<Cell[]>(
    `INSERT INTO ${table} VALUES (${Array.from({ length: width }, () => '?').join(', ')})`,
  )
  return (row) => void insert.run(...row)
}

export const unsettledRows = `SELECT * FROM edits WHERE state_is <> 'settled'`
