import type { Database } from 'better-sqlite3-multiple-ciphers'
import { openFile, readyForWriting } from '../database-file.ts'
import { aboutOf, factsAbout } from '../facts.ts'
import { headFact, headOf, type WrittenHead } from '../history/history-heads.ts'
import type { Head } from '../history/history-chain.ts'
import { migrate } from '../migrations.ts'
import { rowWriter, unsettledRows, type Cell } from './table-rows.ts'

/** Beside a database: a second file with its outbox and history, in case the first is damaged. */
export const copyFileOf = (file: string): string => `${file.replace(/\.db$/, '')}.copy.db`

/** The copy has lines that its database has not, or has otherwise. */
export class OtherHistory extends Error {}

/** It is the database that cannot be read: the copy is good, and may soon be all there is. */
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
  /** Nothing was ever edited here. */
  isEmpty(): boolean
  /**
   * Brings what is named up to date, or everything; in one durable transaction. Throws SQLite's own errors, or
   * `OtherHistory`.
   */
  follow(about: Iterable<string> | 'everything'): void
  close(): void
}

/** What edits and facts are about, in either file. */
const aboutAll = (db: Database): string[] => {
  const edits = db.prepare<[], string>(`SELECT id FROM edits WHERE state_is <> 'settled'`).pluck().all()
  const facts = db
    .prepare<[], string>('SELECT name FROM facts')
    .pluck()
    .all()
    .flatMap((name) => aboutOf(name) ?? [])
  return [...edits, ...facts]
}

const follower = (from: Database, to: Database): ((all: ReadonlySet<string>) => void) => {
  const edit = from.prepare<[string], Cell[]>(`${unsettledRows} AND id = ?`).raw()
  const facts = from.prepare<[{ about: string }], Cell[]>(`SELECT name, value FROM ${factsAbout}`).raw()
  const dropEdit = to.prepare<[string]>('DELETE FROM edits WHERE id = ?')
  const dropFacts = to.prepare<[{ about: string }]>(`DELETE FROM ${factsAbout}`)
  const [putEdit, putFact] = [rowWriter(to, 'edits'), rowWriter(to, 'facts')]
  return (all) => {
    // Unsettled edits of one customer replace each other: what leaves, leaves first.
    for (const about of all) {
      dropEdit.run(about)
      dropFacts.run({ about })
    }
    for (const about of all) {
      for (const row of reading(() => edit.all(about))) putEdit(row)
      for (const row of reading(() => facts.all({ about }))) putFact(row)
    }
  }
}

/** Lines that the copy lacks, after making sure that those it has are the same. */
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

/** Facts about no single edit that a rescued outbox needs. */
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
    isEmpty: () => head().number === 0 && anyEdit.get() === undefined,
  }
}

/** Opens the copy of an open database, made where there is none. Fails as that one does. */
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
