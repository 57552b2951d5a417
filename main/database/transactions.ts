import type { Database } from 'better-sqlite3-multiple-ciphers'

/** What a transaction touched. */
export interface Touched {
  /** Customers by number. */
  readonly numbers: Set<number>
  /** Keys whose edit was added, changed or removed. */
  readonly keys: Set<string>
  /** For the second copy: edits by id, and what facts are about. */
  readonly copied: Set<string>
  /** The second copy must have it before anything else happens. */
  urgent: boolean
}

export interface Transactions {
  /** Runs work whole or not at all; inside another transaction as a part of that one. */
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

const nothing = (): Touched => ({ numbers: new Set(), keys: new Set(), copied: new Set(), urgent: false })

const prepareStatements = (db: Database) => ({
  begin: db.prepare('BEGIN IMMEDIATE'),
  commit: db.prepare('COMMIT'),
  rollback: db.prepare('ROLLBACK'),
  save: db.prepare('SAVEPOINT part'),
  release: db.prepare('RELEASE part'),
  back: db.prepare('ROLLBACK TO part'),
})

interface State {
  readonly db: Database
  readonly statements: ReturnType<typeof prepareStatements>
  readonly watchers: Watchers
  touched: Touched
}

const undo = ({ db, watchers }: State, work: () => void): void => {
  watchers.rolledBack()
  // SQLite has already rolled back by itself after a full disk or a damaged page.
  if (db.inTransaction) work()
}

const runPart = <T>(state: State, work: () => T): T => {
  const { save, release, back } = state.statements
  save.run()
  try {
    const value = work()
    release.run()
    return value
  } catch (error) {
    undo(state, () => {
      back.run()
      release.run()
    })
    throw error
  }
}

const runWhole = <T>(state: State, work: () => T): T => {
  const { begin, commit, rollback } = state.statements
  begin.run()
  try {
    const value = work()
    state.watchers.committing(state.touched)
    commit.run()
    return value
  } catch (error) {
    state.touched = nothing()
    undo(state, () => rollback.run())
    throw error
  }
}

const notify = (state: State): void => {
  const { touched } = state
  if (touched.numbers.size + touched.keys.size + touched.copied.size === 0) return
  state.touched = nothing()
  state.watchers.committed(touched)
}

/**
 * Transactions that notify of what they touched. `committed` comes after the outermost commit, so that rows in memory
 * never show a change that the disk refused; `rolledBack` comes for every part that was rolled back.
 */
export const openTransactions = (db: Database, watchers: Watchers): Transactions => {
  const state: State = { db, statements: prepareStatements(db), watchers, touched: nothing() }

  return {
    run: (work) => {
      if (db.inTransaction) return runPart(state, work)
      const value = runWhole(state, work)
      notify(state)
      return value
    },
    touchNumber: (number) => void state.touched.numbers.add(number),
    touchKey: (key) => void state.touched.keys.add(key),
    touchCopied: (about, urgent = false) => {
      state.touched.copied.add(about)
      state.touched.urgent ||= urgent
    },
  }
}
