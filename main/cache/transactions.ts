import type { Database } from 'better-sqlite3-multiple-ciphers'

/** What a transaction touched: customers by number, and keys whose edit came, changed or left. */
export interface Touched {
  readonly numbers: Set<number>
  readonly keys: Set<string>
}

export interface Transactions {
  /** Runs work whole or not at all; inside another transaction it becomes a part of that one. */
  run<T>(work: () => T): T
  /** Notes that a customer's row may look different once the transaction is committed. */
  touchNumber(number: number): void
  /** The same for the row that an edit is laid over, or makes. */
  touchKey(key: string): void
}

interface Watchers {
  readonly committed: (touched: Touched) => void
  readonly rolledBack: () => void
}

/**
 * Transactions that tell afterwards. `committed` comes after the outermost commit, so that what is kept in memory never
 * shows a change that the disk then refused; `rolledBack` comes for every part that was taken back.
 */
export const openTransactions = (db: Database, { committed, rolledBack }: Watchers): Transactions => {
  const nothing = (): Touched => ({ numbers: new Set(), keys: new Set() })
  let touched = nothing()
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const rollback = db.prepare('ROLLBACK')
  const save = db.prepare('SAVEPOINT part')
  const release = db.prepare('RELEASE part')
  const back = db.prepare('ROLLBACK TO part')

  const undo = (work: () => void): void => {
    rolledBack()
    // SQLite has already rolled back by itself after a full disk or a damaged page.
    if (db.inTransaction) work()
  }

  const runPart = <T>(work: () => T): T => {
    save.run()
    try {
      const value = work()
      release.run()
      return value
    } catch (error) {
      undo(() => {
        back.run()
        release.run()
      })
      throw error
    }
  }

  const runWhole = <T>(work: () => T): T => {
    begin.run()
    try {
      const value = work()
      commit.run()
      return value
    } catch (error) {
      touched = nothing()
      undo(() => rollback.run())
      throw error
    }
  }

  const tell = (): void => {
    if (touched.numbers.size + touched.keys.size === 0) return
    const rows = touched
    touched = nothing()
    committed(rows)
  }

  return {
    run: (work) => {
      if (db.inTransaction) return runPart(work)
      const value = runWhole(work)
      tell()
      return value
    },
    touchNumber: (number) => void touched.numbers.add(number),
    touchKey: (key) => void touched.keys.add(key),
  }
}
