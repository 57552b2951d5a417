import type { Database } from 'better-sqlite3-multiple-ciphers'
import { keepOnly, layRows } from './apply-list.ts'
import type { CustomerPageRow, CustomerStore, StoredCustomer } from './database.ts'
import { openCustomerWriter } from './customer-writer.ts'
import type { Transactions } from './transactions.ts'

interface CustomerRow {
  readonly id: string
  readonly list_row: string | null
  readonly raw: string | null
  readonly read_at: number | null
  readonly stale: number | null
}

interface PageRow extends CustomerRow {
  readonly number: number
}

interface Counts {
  all: number
  whole: number
  stale: number
}

export interface CustomerStoreWithNumbers extends CustomerStore {
  /** After a rollback the counts are read again. */
  forgetCounts(): void
}

const storedOf = (row: CustomerRow): StoredCustomer => ({
  id: row.id,
  listRow: row.list_row,
  raw: row.raw,
  readAt: row.read_at,
  stale: row.stale !== null,
})

const pageRowOf = ({ number, id, list_row, raw, stale }: PageRow): CustomerPageRow => ({
  number,
  id,
  listRow: list_row,
  raw,
  stale: stale !== null,
})

/** Prepares the ways to read customers by their numbers. */
const openNumbers = (db: Database): Pick<CustomerStore, 'page' | 'at' | 'numberOf'> => {
  const columns = 'SELECT number, id, list_row, raw, stale FROM customers LEFT JOIN wholes USING (number)'
  const page = db.prepare<[number, number], PageRow>(`${columns} WHERE number > ? ORDER BY number LIMIT ?`)
  const at = db.prepare<[number], PageRow>(`${columns} WHERE number = ?`)
  const numberOf = db.prepare<[string], number>('SELECT number FROM customers WHERE id = ?').pluck()
  return {
    page: (after, count) => page.all(after, count).map(pageRowOf),
    at: (number) => {
      const row = at.get(number)
      return row && pageRowOf(row)
    },
    numberOf: (id) => numberOf.get(id),
  }
}

/** `nextNumber` gives each new customer its slot in the search index. */
export const openCustomerStore = (
  db: Database,
  transactions: Transactions,
  nextNumber: () => number,
): CustomerStoreWithNumbers => {
  const countAll = db.prepare<[], Counts>(
    `SELECT count(*) AS "all", coalesce(sum(whole), 0) AS whole, (SELECT count(*) FROM customers WHERE stale IS NOT NULL) AS stale FROM lines`,
  )
  const get = db.prepare<[string], CustomerRow>(
    'SELECT id, list_row, raw, read_at, stale FROM customers LEFT JOIN wholes USING (number) WHERE id = ?',
  )
  const ids = db.prepare<[], string>('SELECT id FROM customers ORDER BY number').pluck()
  const stale = db
    .prepare<[number], string>('SELECT id FROM customers WHERE stale IS NOT NULL ORDER BY stale, number LIMIT ?')
    .pluck()

  let counted: Counts | undefined
  const counts = (): Counts => (counted ??= countAll.get()!)
  const writer = openCustomerWriter(db, transactions, nextNumber)

  /** Counting 100,000 rows is slow and sync asks often, so the counts are cached and adjusted at each write. */
  const write = <T extends { readonly all: number; readonly whole: number; readonly stale: number }>(
    work: () => T,
  ): T => {
    const now = counts()
    return transactions.run(() => {
      const difference = work()
      counted = {
        all: now.all + difference.all,
        whole: now.whole + difference.whole,
        stale: now.stale + difference.stale,
      }
      return difference
    })
  }

  return {
    count: () => ({ all: counts().all, whole: counts().whole }),
    get: (id) => {
      const row = get.get(id)
      return row && storedOf(row)
    },
    ids: () => ids.all(),
    ...openNumbers(db),
    layRows: (rows) => {
      const { added, changed } = write(() => layRows(db, writer, rows))
      return { added, changed }
    },
    keepOnly: (listed) => write(() => keepOnly(db, writer, listed)).removed,
    putWhole: (customers) => void write(() => writer.putWhole(customers)),
    remove: (id) => void write(() => writer.remove(id)),
    stale: (limit) => stale.all(limit),
    staleCount: () => counts().stale,
    forgetCounts: () => void (counted = undefined),
  }
}
