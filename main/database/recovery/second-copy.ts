import type { Database } from 'better-sqlite3-multiple-ciphers'
import { openFile, readyForWriting } from '../database-file.ts'
import { isCopied, isPersonal } from '../facts.ts'
import { headFact, headOf, type WrittenHead } from '../history/history-heads.ts'
import type { Head } from '../history/history-chain.ts'
import { migrate } from '../migrations.ts'
import { rowWriter, unsettledRows, type Cell } from './table-rows.ts'

/** The second copy lies in the folder of its database. */
export const copyFileOf = (file: string): string => `${file.replace(/\.db$/, '')}.copy.db`

/** The copy has lines that its database lacks or has otherwise. */
export class OtherHistory extends Error {}

/** The database cannot be read. The copy is intact, and may soon be the only source. */
export class DatabaseUnreadable extends Error {}

const reading = <T>(read: () => T): T => {
  try {
    return read()
  } catch (error) {
    throw new DatabaseUnreadable('the database cannot be read', { cause: error })
  }
}

function* readingEach<T>(rows: IterableIterator<T>): Generator<T, void, undefined> {
  try {
    for (let row = reading(() => rows.next()); row.done !== true; row = reading(() => rows.next())) yield row.value
  } finally {
    rows.return?.()
  }
}

export interface SecondCopy {
  readonly db: Database
  head(): WrittenHead
  /** As text, to compare. */
  personalFacts(): string
  /** No edit was ever made here. */
  isEmpty(): boolean
  /**
   * Copies the named edits and facts, or everything, in one durable transaction. Throws SQLite's own errors,
   * `OtherHistory` or `DatabaseUnreadable`.
   */
  follow(about: Iterable<string> | 'everything'): void
  close(): void
}

/** The facts that a person made, as text, to compare. Throws SQLite's own errors. */
export const personalFactsIn = (db: Database): string =>
  JSON.stringify(
    db
      .prepare<[], readonly [string, string]>(`SELECT name, value FROM facts WHERE name NOT LIKE '%:%' ORDER BY name`)
      .raw()
      .all()
      .filter(([name]) => isPersonal(name)),
  )

/** Ids of unsettled edits, and names of facts. */
const aboutAll = (db: Database): string[] => {
  const edits = db.prepare<[], string>(`SELECT id FROM edits WHERE state_is <> 'settled'`).pluck().all()
  const facts = db.prepare<[], string>('SELECT name FROM facts').pluck().all().filter(isCopied)
  return [...edits, ...facts]
}

const follower = (from: Database, to: Database): ((all: ReadonlySet<string>) => void) => {
  const edit = from.prepare<[string], Cell[]>(`${unsettledRows} AND id = ?`).raw()
  const fact = from.prepare<[string], Cell[]>('SELECT name, value FROM facts WHERE name = ?').raw()
  const dropEdit = to.prepare<[string]>('DELETE FROM edits WHERE id = ?')
  const dropFact = to.prepare<[string]>('DELETE FROM facts WHERE name = ?')
  const [putEdit, putFact] = [rowWriter(to, 'edits'), rowWriter(to, 'facts')]
  return (all) => {
    // Deletes come first: a new edit may replace another edit of the same customer.
    for (const about of all) {
      dropEdit.run(about)
      dropFact.run(about)
    }
    for (const about of all) {
      for (const row of reading(() => edit.all(about))) putEdit(row)
      for (const row of reading(() => fact.all(about))) putFact(row)
    }
  }
}

/** Appends the lines that the copy lacks, after a check that its last line is the database's. Throws `OtherHistory`. */
const lineFollower = (from: Database, to: Database): (() => void) => {
  const last = to.prepare<[], Head>('SELECT number, hash FROM history ORDER BY number DESC LIMIT 1')
  const hashAt = from.prepare<[number], string>('SELECT hash FROM history WHERE number = ?').pluck()
  const after = from.prepare<[number], Cell[]>('SELECT * FROM history WHERE number > ? ORDER BY number').raw()
  const put = rowWriter(to, 'history')
  return () => {
    const end = last.get()
    const there = end && reading(() => hashAt.get(end.number))
    if (
      end !== undefined &&
      ((there !== undefined && there !== end.hash) || reading(() => headOf(from)).number < end.number)
    )
      throw new OtherHistory()
    for (const row of readingEach(after.iterate(end?.number ?? 0))) put(row)
  }
}

/** Facts that each write brings along. */
const always = [headFact, 'revision'] as const

const alwaysFollower = (from: Database, to: Database): (() => void) => {
  const get = from.prepare<[string], string>('SELECT value FROM facts WHERE name = ?').pluck()
  const put = to.prepare('INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
  return () => {
    for (const name of always) {
      const value = reading(() => get.get(name))
      if (value !== undefined) put.run(name, value)
    }
  }
}

const assemble = (main: Database, db: Database): SecondCopy => {
  const edits = follower(main, db)
  const lines = lineFollower(main, db)
  const facts = alwaysFollower(main, db)
  const follow = db.transaction((about: Iterable<string> | 'everything') => {
    edits(new Set(about === 'everything' ? [...aboutAll(db), ...reading(() => aboutAll(main))] : about))
    lines()
    facts()
  })
  const head = (): WrittenHead => headOf(db)
  const anyEdit = db.prepare<[], number>('SELECT 1 FROM edits').pluck()
  return {
    db,
    head,
    follow: (about) => follow.immediate(about),
    close: () => void db.close(),
    personalFacts: () => personalFactsIn(db),
    isEmpty: () => head().number === 0 && anyEdit.get() === undefined,
  }
}

/** Opens the copy of an open database, and creates it where there is none. Fails as `openFile` does. */
export const openSecondCopy = (main: Database, file: string, key: Uint8Array): SecondCopy => {
  const db = openFile(file, key)
  try {
    migrate(db)
    readyForWriting(db)
    return assemble(main, db)
  } catch (error) {
    db.close()
    throw error
  }
}
