import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { CustomerStore } from './database.ts'
import { cellsOf } from './cells.ts'
import { keyOfCustomer } from './keys.ts'
import { codesOf, lineOf } from './search/search-line.ts'
import type { Transactions } from './transactions.ts'

export interface Difference {
  readonly all: number
  readonly whole: number
  readonly stale: number
}

export interface KnownCustomer {
  readonly number: number
  readonly list_row: string | null
  readonly stale: number | null
  readonly whole: 0 | 1
}

export interface CustomerWriter {
  known(id: string): KnownCustomer | undefined
  add(id: string, listRow: string, stale: number): void
  /** A row that is stale already keeps its place in the queue of stale rows. */
  change(id: string, known: KnownCustomer, listRow: string, stale: number): void
  putWhole: (customers: Parameters<CustomerStore['putWhole']>[0]) => Difference
  remove(id: string): Difference
}

const prepareStatements = (db: Database) => ({
  known: db.prepare<[string], KnownCustomer>(
    'SELECT number, list_row, stale, whole FROM customers JOIN lines USING (number) WHERE id = ?',
  ),
  rawOf: db.prepare<[number], string>('SELECT raw FROM wholes WHERE number = ?').pluck(),
  insert: db.prepare<[number, string, string | null, number | null]>('INSERT INTO customers VALUES (?, ?, ?, ?)'),
  update: db.prepare<[string, number, number]>(
    'UPDATE customers SET list_row = ?, stale = coalesce(stale, ?) WHERE number = ?',
  ),
  fresh: db.prepare<[number]>('UPDATE customers SET stale = NULL WHERE number = ?'),
  putRaw: db.prepare<[number, string, number]>(
    'INSERT INTO wholes VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET raw = excluded.raw, read_at = excluded.read_at',
  ),
  putLine: db.prepare<[number, number, string, string]>(
    'INSERT INTO lines VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET whole = excluded.whole, text = excluded.text, codes = excluded.codes',
  ),
  remove: db.prepare<[number]>('DELETE FROM customers WHERE number = ?'),
})

/** Writes customers with their search lines. The caller has opened a transaction. */
export const openCustomerWriter = (
  db: Database,
  transactions: Transactions,
  nextNumber: () => number,
): CustomerWriter => {
  const { known, rawOf, insert, update, fresh, putRaw, putLine, remove } = prepareStatements(db)

  const writeLine = (number: number, listRow: string | null, raw: string | null, stale: boolean): void => {
    const cells = cellsOf({ listRow, raw, stale })
    putLine.run(number, raw === null ? 0 : 1, lineOf(cells), codesOf(cells))
    transactions.touchNumber(number)
  }

  const insertNew = (id: string, listRow: string | null, stale: number | null): number => {
    const number = nextNumber()
    insert.run(number, id, listRow, stale)
    transactions.touchKey(keyOfCustomer(id))
    return number
  }

  const putOne = (id: string, raw: string, readAt: number): Difference => {
    const before = known.get(id)
    const number = before?.number ?? insertNew(id, null, null)
    if (before && before.stale !== null) fresh.run(number)
    putRaw.run(number, raw, readAt)
    writeLine(number, before?.list_row ?? null, raw, false)
    return { all: before ? 0 : 1, whole: before?.whole === 1 ? 0 : 1, stale: before && before.stale !== null ? -1 : 0 }
  }

  return {
    known: (id) => known.get(id),
    add: (id, listRow, stale) => writeLine(insertNew(id, listRow, stale), listRow, null, true),
    change: (_id, before, listRow, stale) => {
      update.run(listRow, stale, before.number)
      writeLine(before.number, listRow, before.whole === 1 ? rawOf.get(before.number)! : null, true)
    },
    putWhole: (customers) => {
      const sum = { all: 0, whole: 0, stale: 0 }
      for (const { id, raw, readAt } of customers) {
        const one = putOne(id, raw, readAt)
        sum.all += one.all
        sum.whole += one.whole
        sum.stale += one.stale
      }
      return sum
    },
    remove: (id) => {
      const before = known.get(id)
      if (!before) return { all: 0, whole: 0, stale: 0 }
      remove.run(before.number)
      transactions.touchNumber(before.number)
      transactions.touchKey(keyOfCustomer(id))
      return { all: -1, whole: -before.whole, stale: before.stale === null ? 0 : -1 }
    },
  }
}
