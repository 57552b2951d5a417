import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { OpenCache } from './cache.ts'
import { openCustomerStore } from './customer-store.ts'
import { guard, guarded } from './database-failures.ts'
import { checkLength, openFile, readyForWriting } from './database-file.ts'
import { openEditStore } from './edit-store.ts'
import { openFacts } from './facts.ts'
import { migrate } from './migrations.ts'
import type { LiveRowIndex } from './row-index.ts'
import { openRowIndex } from './row-index.ts'
import { openRowSource } from './row-source.ts'
import { openTransactions } from './transactions.ts'

/** A search works at once, and gets fast in the first moments the thread has nothing else to do. */
const indexWhenIdle = (index: LiveRowIndex): { stop(): void } => {
  let next: NodeJS.Immediate | undefined
  const later = (): void => void (next = setImmediate(() => index.indexNext() && later()))
  later()
  return { stop: () => clearImmediate(next) }
}

const assemble = (db: Database): ReturnType<OpenCache> => {
  const source = openRowSource(db)
  // Customers and rows without one take their places from the same counter.
  let highest = source.highestNumber()
  const next = (): number => ++highest
  const transactions = openTransactions(db, {
    committed: (touched) => index.refresh(touched),
    rolledBack: () => customers.forgetCounts(),
  })
  const customers = openCustomerStore(db, transactions, next)
  const edits = openEditStore(db, transactions)
  const index = openRowIndex(source, edits, next)
  const idle = indexWhenIdle(index)
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
    if (file !== null) checkLength(db, file)
    return assemble(db)
  } catch (error) {
    db.close()
    throw error
  }
}

/** Opens one administration's encrypted database, made at first use; the failures are those of `Cache`. */
export const openCache: OpenCache = ({ file, key }) => guard(() => openChecked(openFile(file, key), file))
