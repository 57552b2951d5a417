import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { RecordTexts } from '../cells.ts'
import { chunkSize } from '../search/search-lines.ts'

/** The lines of a chunk as one UTF-8 text, and their slots. */
export interface LineChunk {
  readonly slots: ArrayLike<number>
  readonly bytes: Buffer
}

export interface LineRow {
  readonly id: string
  readonly text: string
  readonly codes: string
}

/** The reads of the row index. */
export interface RowSource {
  highestNumber(): number
  /** Undefined where the chunk is empty. Read in one piece: row by row takes ten times as long. */
  chunk(index: number): LineChunk | undefined
  line(number: number): LineRow | undefined
  numberOf(id: string): number | undefined
  idOf(number: number): string | undefined
  /** The customer that a create made, by the edit's id. */
  createdAs(edit: string): string | undefined
  ids(): Map<number, string>
  record(number: number): (RecordTexts & { readonly id: string }) | undefined
  /** Visits every customer with codes. */
  eachCodes(visit: (number: number, codes: string) => void): void
  /** Those of some numbers, both ends included. */
  codesBetween(from: number, to: number): readonly (readonly [number: number, codes: string])[]
}

interface ChunkRow {
  readonly bytes: Buffer | null
  readonly count: number
  readonly first: number
  readonly last: number
}

interface RecordRow {
  readonly id: string
  readonly list_row: string | null
  readonly raw: string | null
  readonly stale: number | null
}

const run = (first: number, count: number): Int32Array => {
  const numbers = new Int32Array(count)
  for (let at = 0; at < count; at++) numbers[at] = first + at
  return numbers
}

export const openRowSource = (db: Database, createdAs: RowSource['createdAs']): RowSource => {
  const highest = db.prepare<[], number>('SELECT coalesce(max(number), -1) FROM customers').pluck()
  const chunk = db.prepare<[number, number], ChunkRow>(
    `SELECT CAST(group_concat(text, char(10)) AS BLOB) AS bytes, count(*) AS count, min(number) AS first, max(number) AS last
     FROM lines WHERE number BETWEEN ? AND ?`,
  )
  const numbers = db
    .prepare<[number, number], number>('SELECT number FROM lines WHERE number BETWEEN ? AND ? ORDER BY number')
    .pluck()
  const line = db.prepare<[number], LineRow>(
    'SELECT id, text, codes FROM lines JOIN customers USING (number) WHERE number = ?',
  )
  const numberOf = db.prepare<[string], number>('SELECT number FROM customers WHERE id = ?').pluck()
  const idOf = db.prepare<[number], string>('SELECT id FROM customers WHERE number = ?').pluck()
  const ids = db.prepare<[], [number, string]>('SELECT number, id FROM customers').raw()
  const record = db.prepare<[number], RecordRow>(
    'SELECT id, list_row, raw, stale FROM customers LEFT JOIN wholes USING (number) WHERE number = ?',
  )
  const codes = db.prepare<[], [number, string]>(`SELECT number, codes FROM lines WHERE codes <> ''`).raw()
  const codesBetween = db
    .prepare<[number, number], [number, string]>(
      `SELECT number, codes FROM lines WHERE number BETWEEN ? AND ? AND codes <> ''`,
    )
    .raw()

  return {
    highestNumber: () => highest.get()!,
    chunk: (index) => {
      const from = index * chunkSize
      const to = from + chunkSize - 1
      const { bytes, count, first, last } = chunk.get(from, to)!
      if (bytes === null) return undefined
      return { bytes, slots: count === last - first + 1 ? run(first, count) : numbers.all(from, to) }
    },
    line: (number) => line.get(number),
    numberOf: (id) => numberOf.get(id),
    idOf: (number) => idOf.get(number),
    createdAs,
    // All at once: a row at a time takes twice as long.
    ids: () => new Map(ids.all()),
    record: (number) => {
      const row = record.get(number)
      return row && { id: row.id, listRow: row.list_row, raw: row.raw, stale: row.stale !== null }
    },
    eachCodes: (visit) => {
      for (const [number, text] of codes.iterate()) visit(number, text)
    },
    codesBetween: (from, to) => codesBetween.all(from, to),
  }
}
