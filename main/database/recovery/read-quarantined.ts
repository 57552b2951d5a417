import type { Database } from 'better-sqlite3-multiple-ciphers'
import { AppError, isFail } from '../../base/app-error.ts'
import type { StoredEdit } from '../database.ts'
import { databaseFail } from '../database-failures.ts'
import { openForReading } from '../database-file.ts'
import { arrangedFacts } from '../facts.ts'
import { editOf, type EditRow } from '../edit-row.ts'
import { startOfCheck, checkLine, type LineRow, type SealLine } from '../history/history-chain.ts'
import { headFact, readHead } from '../history/history-heads.ts'
import { hasTable, unsettledRows } from './table-rows.ts'

export interface Fact {
  readonly name: string
  readonly value: string
}

/** The readable data of another file of the same administration. */
export interface Source {
  /** Unsettled edits. */
  readonly edits: readonly StoredEdit[]
  /** False where a damaged page hid some edits. */
  readonly complete: boolean
  /** Facts with a suffix, the revision, and what a person typed or arranged. */
  readonly facts: readonly Fact[]
  /** Number of commits that the file has seen; null where that cannot be read. */
  readonly sequence: number | null
  /** The history from the first line, up to the first broken one. */
  readonly lines: readonly LineRow[]
  /**
   * The file cannot be read now, and is not damaged: another program has it open or may alone read it, or the disk is
   * full.
   */
  readonly isInUse?: true
}

export const nothingRead: Source = { edits: [], complete: false, facts: [], sequence: null, lines: [] }

interface Reading<T> {
  readonly rows: T[]
  readonly complete: boolean
}

/** Rows up to the first page that cannot be read. */
const asFarAsReadable = <T>(rows: () => Iterable<T>): Reading<T> => {
  const read: T[] = []
  try {
    for (const row of rows()) read.push(row)
    return { rows: read, complete: true }
  } catch (error) {
    if (!(databaseFail(error) instanceof AppError)) throw error
    return { rows: read, complete: false }
  }
}

const editsFrom = (db: Database, order: 'ASC' | 'DESC'): Reading<EditRow> =>
  asFarAsReadable(() =>
    hasTable(db, 'edits') ? db.prepare<[], EditRow>(`${unsettledRows} ORDER BY id ${order}`).iterate() : [],
  )

/** Reads from both ends, so that a damaged page hides only its own rows. */
const editsOf = (db: Database): { readonly edits: StoredEdit[]; readonly complete: boolean } => {
  const up = editsFrom(db, 'ASC')
  const down = up.complete ? up : editsFrom(db, 'DESC')
  const edits = new Map([...up.rows, ...down.rows].map((row) => [row.id, editOf(row)]))
  return { edits: [...edits.values()], complete: up.complete }
}

const byName = [headFact, 'revision', ...arrangedFacts]
const factsOf = (db: Database): Fact[] =>
  ['ASC', 'DESC'].flatMap(
    (order) =>
      asFarAsReadable(() =>
        hasTable(db, 'facts')
          ? db
              .prepare<string[], Fact>(
                `SELECT name, value FROM facts WHERE name LIKE '%:%' OR name LIKE 'draft%' OR name IN (${byName.map(() => '?').join(', ')}) ORDER BY name ${order}`,
              )
              .iterate(...byName)
          : [],
      ).rows,
  )

const linesOf = (db: Database, seal: SealLine): LineRow[] => {
  const { rows } = asFarAsReadable(() =>
    hasTable(db, 'history') ? db.prepare<[], LineRow>('SELECT * FROM history ORDER BY number').iterate() : [],
  )
  let walk = startOfCheck
  return rows.filter((line) => (walk = checkLine(seal, walk, line)).broken === null)
}

const sequenceIn = (facts: readonly Fact[]): number | null => {
  const head = facts.find(({ name }) => name === headFact)
  return head === undefined ? null : readHead(head.value).sequence
}

/** Leaves out what cannot be read. */
export const readSource = (db: Database, seal: SealLine): Source => {
  const facts = factsOf(db)
  return {
    ...editsOf(db),
    facts: facts.filter(({ name }) => name !== headFact),
    sequence: sequenceIn(facts),
    lines: linesOf(db, seal),
  }
}

type Unread = 'damaged' | 'in-use'

const openToRead = (file: string, key: Uint8Array): Database | Unread => {
  let db: Database | null = null
  try {
    db = openForReading(file, key)
    // Reads the first page, which shows whether another program keeps us out.
    db.pragma('schema_version')
    return db
  } catch (error) {
    db?.close()
    const fail = databaseFail(error)
    if (!(fail instanceof AppError)) throw error
    return isFail(fail, 'database-damaged') ? 'damaged' : 'in-use'
  }
}

const readFrom = <T>(file: string, key: Uint8Array, read: (db: Database) => T, unread: (why: Unread) => T): T => {
  const db = openToRead(file, key)
  if (typeof db === 'string') return unread(db)
  try {
    return read(db)
  } finally {
    db.close()
  }
}

/** Reads a quarantined database with its journal, without changing either. */
export const readQuarantined = (file: string, key: Uint8Array, seal: SealLine): Source =>
  readFrom(
    file,
    key,
    (db) => readSource(db, seal),
    (why) => (why === 'in-use' ? { ...nothingRead, isInUse: true } : nothingRead),
  )

const headIn = (db: Database): Fact[] =>
  asFarAsReadable(() =>
    hasTable(db, 'facts')
      ? db.prepare<[string], Fact>('SELECT name, value FROM facts WHERE name = ?').iterate(headFact)
      : [],
  ).rows

/** The commit count alone, for sorting; null where it cannot be read. */
export const readSequence = (file: string, key: Uint8Array): number | null =>
  readFrom(
    file,
    key,
    (db) => sequenceIn(headIn(db)),
    () => null,
  )
