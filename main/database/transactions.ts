import type { Database } from 'better-sqlite3-multiple-ciphers'

export interface Touched {
  readonly numbers: Set<number>
  readonly keys: Set<string>
  /** For the second copy: ids of edits, and names of facts. */
  readonly copied: Set<string>
  /** The second copy must be written before the call returns. */
  urgent: boolean
}

export interface Transactions {
  /** Commits all of the work or nothing. Inside another transaction the work is a part of that one. */
  run<T>(work: () => T): T
  /** The customer's row may look different after the commit. */
  touchNumber(number: number): void
  /** The row of this key, which an edit overlays or adds, may look different after the commit. */
  touchKey(key: string): void
  /** The second copy lacks this; `urgent`: write it before the call returns. */
  touchCopied(about: string, urgent?: boolean): void
}

interface Watchers {
  /** At the end of the outermost transaction, before its commit. */
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
  // SQLite itself rolls back after a full disk or a damaged page.
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
 * Transactions that report what they touched. `committed` follows the outermost commit, so rows in memory never show a
 * change that the disk refused. `rolledBack` follows every rollback, also of an inner part.
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
