import type { Database } from 'better-sqlite3-multiple-ciphers'
import { noLines, type Head } from './history-chain.ts'
import { prepared } from '../prepared.ts'

/** The end of the history, stored apart from its lines, so that a cut at the end is noticed. */
export const headFact = 'history-head'

export interface WrittenHead extends Head {
  /** Number of commits that touched data of the second copy. Of two files the higher number is the newer. */
  readonly sequence: number
}

export const readHead = (value: string): WrittenHead => ({
  ...noLines,
  sequence: 0,
  ...(JSON.parse(value) as Partial<WrittenHead>),
})

const lastLine = (db: Database): Head =>
  prepared<[], Head>(db, 'SELECT number, hash FROM history ORDER BY number DESC LIMIT 1').get() ?? noLines

/** The stored head; the last line, with no commits, where none is stored. */
export const headOf = (db: Database): WrittenHead => {
  const written = prepared<[string], string>(db, 'SELECT value FROM facts WHERE name = ?').pluck().get(headFact)
  return written === undefined ? { ...lastLine(db), sequence: 0 } : readHead(written)
}

/** Inside a transaction the lines may be ahead of the stored head. */
const headNow = (db: Database): WrittenHead => {
  const [written, last] = [headOf(db), lastLine(db)]
  return last.number > written.number ? { ...last, sequence: written.sequence } : written
}

/** The head of a database that is written to. It is cached, and stored once at the end of each transaction. */
export interface Heads {
  get(): WrittenHead
  move(head: Head): void
  /** Counts one more commit and stores the head; the transaction is about to end. */
  commit(): void
  /** After a rollback. */
  forget(): void
  /** After a rescue the count continues from the highest of the other files. */
  countFrom(sequence: number): void
}

export const openHeads = (db: Database): Heads => {
  const put = db.prepare<[string, string]>(
    'INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  )
  let known: WrittenHead | null = null
  const get = (): WrittenHead => (known ??= headNow(db))
  return {
    get,
    move: ({ number, hash }) => void (known = { number, hash, sequence: get().sequence }),
    commit: () => {
      known = { ...get(), sequence: get().sequence + 1 }
      put.run(headFact, JSON.stringify(known))
    },
    forget: () => void (known = null),
    countFrom: (sequence) => void (known = { ...get(), sequence: Math.max(sequence, get().sequence) }),
  }
}
