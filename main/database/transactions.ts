import type { Database } from 'better-sqlite3-multiple-ciphers'

/** What a transaction touched. */
export interface Touched {
  /** Customers by number. */
  readonly numbers: Set<number>
  /** Keys whose edit came, changed or left. */
  readonly keys: Set<string>
  /** What the second copy holds too: edits by id, and what facts are about. */
  readonly copied: Set<string>
  /** Whether the second copy must have it before anything else happens. */
  urgent: boolean
}

export interface Transactions {
  /** Runs work whole or not at all; inside another transaction it becomes a part of that one. */
  run<T>(work: () => T): T
  /** Notes that a customer's row may look different once the transaction is committed. */
  touchNumber(number: number): void
  /** The same for the row that an edit is laid over, or makes. */
  touchKey(key: string): void
  /** Notes what the second copy must bring up to date; `urgent`: before the call returns. */
  touchCopied(about: string, urgent?: boolean): void
}

interface Watchers {
  /** Last of all inside the outermost transaction. */
  readonly committing: (touched: Touched) => void
  readonly committed: (touched: Touched) => void
  readonly rolledBack: () => void
}

/**
 * Transactions that tell afterwards. `committed` comes after the outermost commit, so that what is kept in memory never
 * shows a change that the disk then refused; `rolledBack` comes for every part that was taken back.
 */
export const openTransactions = (db: Database, { committing, committed, rolledBack }: Watchers): Transactions => {
  const nothing = (): Touched => ({ numbers: new Set(), keys: new Set(), copied: new Set(), urgent: false })
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
      committing(touched)
      commit.run()
      return value
    } catch (error) {
      touched = nothing()
      undo(() => rollback.run())
      throw error
    }
  }

  const notify = (): void => {
    if (touched.numbers.size + touched.keys.size + touched.copied.size === 0) return
    const rows = touched
    touched = nothing()
    committed(rows)
  }

  return {
    run: (work) => {
      if (db.inTransaction) return runPart(work)
      const value = runWhole(work)
      notify()
      return value
    },
    touchNumber: (number) => void touched.numbers.add(number),
    touchKey: (key) => void touched.keys.add(key),
    touchCopied: (about, urgent = false) => {
      touched.copied.add(about)
      touched.urgent ||= urgent
    },
  }
}
