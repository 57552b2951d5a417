import Database from 'better-sqlite3-multiple-ciphers'
import type { CacheOptions, Idle } from '../../../main/database/database.ts'
import { key } from './samples.ts'

export interface Moments extends Idle {
  /** Lets everything that waits for a quiet moment have it; or until something has come about. */
  quiet(enough?: () => boolean): void
  /** Lets time pass, with the quiet moments that come with it. */
  pass(milliseconds: number): void
  now(): number
}

/** A clock and quiet moments that a test turns. */
export const createMoments = (start = Date.UTC(2026, 2, 2)): Moments => {
  const soon = new Set<() => void>()
  const timers = new Map<symbol, { readonly at: number; readonly work: () => void }>()
  let time = start
  const quiet = (enough = (): boolean => false): void => {
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
    quiet,
    pass: (milliseconds) => {
      time += milliseconds
      for (const [name, { at, work }] of timers) {
        if (at > time) continue
        timers.delete(name)
        work()
      }
      quiet()
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

/** Behind the cache's back: the same file with the same key, and nothing that watches over it. */
export const behindItsBack = <T>(file: string, work: (db: Database.Database) => T): T => {
  const db = new Database(file)
  try {
    db.pragma(`cipher = 'aegis'`)
    db.pragma(`key = "x'${Buffer.from(key).toString('hex')}'"`)
    return work(db)
  } finally {
    db.close()
  }
}
