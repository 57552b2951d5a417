import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import { fieldNames } from '../../../preload/contract/customer-fields.ts'
import { cellsOf } from '../cells.ts'
import { codesOf, lineOf, searchedFields } from './search-line.ts'

const fact = 'line-layout'
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Counted up when `fold` changes: stored lines are folded. */
const folding = 2

/** Identifies the order of fields in stored lines and codes, because both hold values by position, and their folding. */
export const lineLayout = hashOf(JSON.stringify([searchedFields, fieldNames, folding]))

/** The layout of a database that names none. This value must never change. */
export const firstLayout = 'b2fb3f1868f331a234619fbe025fc6c8855eec314e6dfc7bafdfdfd42e5ffb85'

interface CustomerRow {
  readonly number: number
  readonly listRow: string | null
  readonly raw: string | null
  readonly stale: number | null
}

/** Customers read at a time, so that memory stays small in a large administration. */
const slice = 1_000

const rewrite = (db: Database): void => {
  const next = db.prepare<[number, number], CustomerRow>(
    'SELECT number, list_row AS listRow, raw, stale FROM customers LEFT JOIN wholes USING (number) WHERE number > ? ORDER BY number LIMIT ?',
  )
  const update = db.prepare<[string, string, number]>('UPDATE lines SET text = ?, codes = ? WHERE number = ?')
  for (let rows = next.all(-1, slice); rows.length > 0; rows = next.all(rows.at(-1)!.number, slice))
    for (const { number, listRow, raw, stale } of rows) {
      const cells = cellsOf({ listRow, raw, stale: stale !== null })
      update.run(lineOf(cells), codesOf(cells), number)
    }
}

/**
 * Rewrites lines that another version of the field table wrote. Otherwise a search would read one field's value as
 * another's. Fails as the disk does.
 */
export const refreshLines = (db: Database): void => {
  const stored = db.prepare<[string], string>('SELECT value FROM facts WHERE name = ?').pluck().get(fact)
  if ((stored ?? firstLayout) === lineLayout) return
  db.transaction(() => {
    rewrite(db)
    db.prepare('INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value').run(fact, lineLayout)
  }).immediate()
}
