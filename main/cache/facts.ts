import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Cache } from './cache.ts'
import type { Transactions } from './transactions.ts'

export const openFacts = (db: Database, transactions: Transactions): Cache['facts'] => {
  const get = db.prepare<[string], string>('SELECT value FROM facts WHERE name = ?').pluck()
  const put = db.prepare('INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
  const remove = db.prepare('DELETE FROM facts WHERE name = ?')
  return {
    get: (name) => get.get(name),
    put: (name, value) => transactions.run(() => void put.run(name, value)),
    remove: (name) => transactions.run(() => void remove.run(name)),
  }
}
