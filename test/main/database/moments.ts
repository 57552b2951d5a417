import Database from 'better-sqlite3-multiple-ciphers'
import type { CacheOptions, Idle } from '../../../main/database/database.ts'
import { key } from './samples.ts'

export interface Moments extends Idle {
  /** Runs all idle work, or until `enough` is true. */
  runIdle(enough?: () => boolean): void
  /** Advances the clock, and runs due timers and idle work. */
  pass(milliseconds: number): void
  now(): number
}

/** A clock and idle moments that a test controls. */
export const createMoments = (start = Date.UTC(2026, 2, 2)): Moments => {
  const soon = new Set<() => void>()
  const timers = new Map<symbol, { readonly at: number; readonly work: () => void }>()
  let time = start
  const runIdle = (enough = (): boolean => false): void => {
    for (let [work] = soon; work !== undefined && !enough(); [work] = soon) {
      soon.delete(work)
      work()
    }
  }
  return {
    soon: (work) => {
      const once = (): void => work()
      soon.add(once)
      return () => soon.delete(once)
    },
    after: (milliseconds, work) => {
      const name = Symbol()
      timers.set(name, { at: time + milliseconds, work })
      return () => timers.delete(name)
    },
    now: () => time,
    runIdle,
    pass: (milliseconds) => {
      time += milliseconds
      for (const [name, { at, work }] of timers) {
        if (at > time) continue
        timers.delete(name)
        work()
      }
      runIdle()
    },
  }
}

export const place = { environment: 'practice', administration: 'NL 01' }

export const optionsFor = (file: string | null, moments: Moments, more: Partial<CacheOptions> = {}): CacheOptions => ({
  file,
  key,
  who: 'j.devries',
  place,
  idle: moments,
  now: moments.now,
  ...more,
})

/** Opens a database file with SQLite alone, past the app's own checks. */
export const withSqlite = <T>(file: string, work: (db: Database.Database) => T): T => {
  const db = new Database(file)
  try {
    db.pragma(`cipher = 'aegis'`)
    db.pragma(`key = "x'${Buffer.from(key).toString('hex')}'"`)
    return work(db)
  } finally {
    db.close()
  }
}
