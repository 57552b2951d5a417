import type { Database } from 'better-sqlite3-multiple-ciphers'
import { noLines, type Head } from './history-chain.ts'

/** Where the history ends, written down apart from it: lines cut off at the end are missed. */
export const headFact = 'history-head'
/** Counts the commits that touched what the second copy holds: of two files the one with the higher number is the newer. */
export const sequenceFact = 'sequence'

export interface Heads {
  get(): Head
  put(head: Head): void
}

export const openHeads = (db: Database): Heads => {
  const fact = db.prepare<[string], string>('SELECT value FROM facts WHERE name = ?').pluck()
  const last = db.prepare<[], Head>('SELECT number, hash FROM history ORDER BY number DESC LIMIT 1')
  const put = db.prepare('INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
  return {
    get: () => {
      const written = fact.get(headFact)
      return written === undefined ? last.get() ?? noLines : JSON.parse(written) as Head
    },
    put: ({ number, hash }) => void put.run(headFact, JSON.stringify({ number, hash })),
  }
}

export const sequenceOf = (db: Database): number => Number(db.prepare<[string], string>('SELECT value FROM facts WHERE name = ?').pluck().get(sequenceFact) ?? '0')

/** One commit more. Inside its transaction. */
export const sequenceCounter = (db: Database): (() => void) => {
  const count = db.prepare<[string]>(`INSERT INTO facts VALUES (?, '1') ON CONFLICT DO UPDATE SET value = CAST(value + 1 AS TEXT)`)
  return () => void count.run(sequenceFact)
}

/** A database that took over from others goes on from theirs. */
export const countFrom = (db: Database, sequence: number): void => {
  const to = Math.max(sequence, sequenceOf(db)) + 1
  db.prepare('INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value').run(sequenceFact, String(to))
}
