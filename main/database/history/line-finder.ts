import type { Database } from 'better-sqlite3-multiple-ciphers'
import { textHash } from '../../base/text-hash.ts'
import type { LineRow } from './history-chain.ts'

/** The columns that lines are found by. */
type Column = 'key' | 'edit'

/**
 * Finds the lines of customers and edits. It keeps two hashes of each line in memory: SQLite would read and decrypt the
 * whole history for each question, and an index on disk would cost every save.
 */
export interface LineFinder {
  /** Lines with one of these texts in the column and a number below `before`, newest first. Throws SQLite's errors. */
  find(column: Column, texts: Iterable<string>, before?: number): Generator<LineRow, void, undefined>
}

const select = 'SELECT number, edit, key, content, hash FROM history WHERE'

const prepareStatements = (db: Database) => ({
  get: db.prepare<[number], LineRow>(`${select} number = ?`),
  names: db.prepare<[number], Pick<LineRow, 'number' | Column>>(
    'SELECT number, edit, key FROM history WHERE number > ? ORDER BY number',
  ),
  later: {
    key: db.prepare<[number, string], LineRow>(
      `${select} number > ? AND key IN (SELECT value FROM json_each(?)) ORDER BY number DESC`,
    ),
    edit: db.prepare<[number, string], LineRow>(
      `${select} number > ? AND edit IN (SELECT value FROM json_each(?)) ORDER BY number DESC`,
    ),
  },
})

export const openLineFinder = (db: Database): LineFinder => {
  const { get, names, later } = prepareStatements(db)
  const numbers: number[] = []
  const hashes: Readonly<Record<Column, number[]>> = { key: [], edit: [] }
  const last = (): number => numbers.at(-1) ?? 0

  const readNew = (): void => {
    for (const { number, edit, key } of names.iterate(last())) {
      numbers.push(number)
      hashes.edit.push(textHash(edit))
      hashes.key.push(textHash(key))
    }
  }
  /** A transaction may take its lines back, and other lines get their numbers: until it ends SQLite looks for them. */
  const newLines = (column: Column, wanted: ReadonlySet<string>): readonly LineRow[] => {
    if (db.inTransaction) return later[column].all(last(), JSON.stringify([...wanted]))
    readNew()
    return []
  }
  return {
    *find(column, texts, before = Infinity) {
      const wanted = new Set(texts)
      for (const row of newLines(column, wanted)) if (row.number < before) yield row
      const wantedHashes = new Set(Array.from(wanted, textHash))
      for (let at = numbers.length - 1; at >= 0; at--) {
        if (numbers[at]! >= before || !wantedHashes.has(hashes[column][at]!)) continue
        const row = get.get(numbers[at]!)
        if (row !== undefined && wanted.has(row[column])) yield row
      }
    },
  }
}
