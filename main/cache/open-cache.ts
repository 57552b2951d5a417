import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { OpenCache } from './cache.ts'
import { openCustomerStore } from './customer-store.ts'
import { guard, guarded } from './database-failures.ts'
import { makeRoomInJournal, openFile, readyForWriting } from './database-file.ts'
import { openEditStore } from './edit-store.ts'
import { openFacts } from './facts.ts'
import { migrate } from './migrations.ts'
import type { LiveRowIndex } from './row-index.ts'
import { openRowIndex } from './row-index.ts'
import { openRowSource } from './row-source.ts'
import { openTransactions } from './transactions.ts'

/**
 * Everything works at once; searching and writing get fast in the first moments the thread has nothing else to do.
 * `again` after many rows were read in: there is new work.
 */
const workWhenIdle = (index: LiveRowIndex, file: string | null): { again(): void; stop(): void } => {
  let next: NodeJS.Immediate | null = null
  const later = (work: () => void): void => void (next = setImmediate(work))
  const room = (): void => {
    next = null
    if (file !== null) makeRoomInJournal(file)
  }
  const indexing = (): void => later(index.indexNext() ? indexing : room)
  later(indexing)
  return {
    again: () => {
      if (next === null && index.hasWork()) later(indexing)
    },
    stop: () => {
      if (next !== null) clearImmediate(next)
    },
  }
}

const assemble = (db: Database, file: string | null): ReturnType<OpenCache> => {
  const source = openRowSource(db)
  // Customers and rows without one take their places from the same counter.
  let highest = source.highestNumber()
  const next = (): number => ++highest
  const transactions = openTransactions(db, {
    committed: (touched) => {
      index.refresh(touched)
      idle.again()
    },
    rolledBack: () => customers.forgetCounts(),
  })
  const customers = openCustomerStore(db, transactions, next)
  const edits = openEditStore(db, transactions)
  const index = openRowIndex(source, edits, next)
  const idle = workWhenIdle(index, file)
  return {
    customers: guarded(customers),
    edits: guarded(edits),
    index: guarded(index),
    facts: guarded(openFacts(db, transactions)),
    transaction: (work) => guard(() => transactions.run(work)),
    close: () => {
      idle.stop()
      guard(() => void db.close())
    },
  }
}

const openChecked = (db: Database, file: string | null): ReturnType<OpenCache> => {
  try {
    migrate(db)
    readyForWriting(db)
    return assemble(db, file)
  } catch (error) {
    db.close()
    throw error
  }
}

/** Opens one administration's encrypted database, made at first use; the failures are those of `Cache`. */
export const openCache: OpenCache = ({ file, key }) => guard(() => openChecked(openFile(file, key), file))
