import type { Database } from 'better-sqlite3-multiple-ciphers'
import { AppError } from '../app-error.ts'
import type { StoredEdit } from './cache.ts'
import { databaseFail } from './database-failures.ts'
import { openForReading } from './database-file.ts'
import { editOf, type EditRow } from './edit-store.ts'

export interface Fact {
  readonly name: string
  readonly value: string
}

export interface SetAside {
  /** The unsettled edits that can still be read. */
  readonly edits: readonly StoredEdit[]
  /** Facts about them: those whose names end in `:` and the edit's id. */
  readonly facts: readonly Fact[]
}

/** What comes before the first page that cannot be read. */
const asFarAsReadable = <T>(rows: () => Iterable<T>): T[] => {
  const read: T[] = []
  try {
    for (const row of rows()) read.push(row)
  } catch (error) {
    if (!(databaseFail(error) instanceof AppError)) throw error
  }
  return read
}

const editsFrom = (db: Database, order: 'ASC' | 'DESC'): StoredEdit[] =>
  asFarAsReadable(() => db.prepare<[], EditRow>(`SELECT * FROM edits WHERE state_is <> 'settled' ORDER BY id ${order}`).iterate()).map(editOf)

const factsAbout = (db: Database, { id }: StoredEdit): Fact[] =>
  asFarAsReadable(() => db.prepare<[string], Fact>(`SELECT name, value FROM facts WHERE name LIKE '%:' || ?`).iterate(id))

const readOpen = (db: Database): SetAside => {
  try {
    // From both ends: one damaged page hides only itself.
    const edits = [...new Map([...editsFrom(db, 'ASC'), ...editsFrom(db, 'DESC')].map((edit) => [edit.id, edit])).values()]
    return { edits, facts: edits.flatMap((edit) => factsAbout(db, edit)) }
  } finally {
    db.close()
  }
}

/** Reads a damaged database that was set aside, journal included. What cannot be read is left out; the files stay as they are. */
export const readSetAside = (file: string, key: Uint8Array): SetAside => {
  const [db] = asFarAsReadable(() => [openForReading(file, key)])
  return db === undefined ? { edits: [], facts: [] } : readOpen(db)
}
