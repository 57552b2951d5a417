import type { Database, Statement } from 'better-sqlite3-multiple-ciphers'

const kept = new WeakMap<Database, Map<string, Statement>>()

/** Compiles a statement once per database. Do not iterate over it: two iterations of one statement clash. */
export const prepared = <P extends unknown[], R>(db: Database, sql: string): Statement<P, R> => {
  const own = kept.get(db) ?? new Map<string, Statement>()
  kept.set(db, own)
  const statement = own.get(sql) ?? db.prepare(sql)
  own.set(sql, statement)
  return statement as unknown as Statement<P, R>
}
