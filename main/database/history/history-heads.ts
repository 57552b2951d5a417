import type { Database } from 'better-sqlite3-multiple-ciphers'
import { noLines, type Head } from './history-chain.ts'
import { prepared } from '../prepared.ts'

/** Where the history ends, written down apart from it: lines cut off at the end are missed. */
export const headFact = 'history-head'

export interface WrittenHead extends Head {
  /**
   * Counts the commits that touched what the second copy holds: of two files the one with the higher number is the
   * newer.
   */
  readonly sequence: number
}

export const readHead = (value: string): WrittenHead => ({
  ...noLines,
  sequence: 0,
  ...(JSON.parse(value) as Partial<WrittenHead>),
})

const lastLine = (db: Database): Head =>
  prepared<[], Head>(db, 'SELECT number, hash FROM history ORDER BY number DESC LIMIT 1').get() ?? noLines

/** What a file says of itself. */
export const headOf = (db: Database): WrittenHead => {
  const written = prepared<[string], string>(db, 'SELECT value FROM facts WHERE name = ?').pluck().get(headFact)
  return written === undefined ? { ...lastLine(db), sequence: 0 } : readHead(written)
}

/** Inside a transaction lines may go further than what is written down of them. */
const headNow = (db: Database): WrittenHead => {
  const [written, last] = [headOf(db), lastLine(db)]
  return last.number > written.number ? { ...last, sequence: written.sequence } : written
}

/** The head of a database that is written to: kept in memory, and written down once in a transaction, at its end. */
export interface Heads {
  get(): WrittenHead
  move(head: Head): void
  /** At the end of a transaction: one commit more. */
  commit(): void
  /** It was taken back. */
  forget(): void
  /** A database that took over from others goes on from theirs. */
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
