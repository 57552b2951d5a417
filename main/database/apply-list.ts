import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { CustomerWriter, Difference } from './customer-writer.ts'
import { customerOfKey } from './keys.ts'
import { prepared } from './prepared.ts'

/** Ids that the list lacks and no unsettled edit holds. */
const goneFrom = (db: Database, listed: ReadonlySet<string>): string[] => {
  const ids = prepared<[], string>(db, 'SELECT id FROM customers').pluck().all()
  // Taken apart here: functions of SQLite on texts end at the first NUL, which an id may hold.
  const held = prepared<[], string>(db, `SELECT key FROM edits WHERE state_is <> 'settled'`).pluck().all()
  const kept = new Set(held.map(customerOfKey))
  return ids.filter((id) => !listed.has(id) && !kept.has(id))
}

/**
 * Writes rows of a fresh list, inside a transaction of the caller. New and changed rows become stale, in one generation
 * after those that were stale before.
 */
export const layRows = (
  db: Database,
  writer: CustomerWriter,
  rows: readonly { readonly id: string; readonly json: string }[],
): Difference & { readonly added: number; readonly changed: number } => {
  const generation = prepared<[], number>(
    db,
    'SELECT coalesce(max(stale), 0) + 1 FROM customers WHERE stale IS NOT NULL',
  )
    .pluck()
    .get()!
  const outcome = { added: 0, changed: 0, all: 0, whole: 0, stale: 0 }
  for (const { id, json } of rows) {
    const known = writer.known(id)
    if (known?.list_row === json) continue
    if (known === undefined) {
      writer.add(id, json, generation)
      outcome.added++
    } else {
      writer.change(id, known, json, generation)
      outcome.changed++
    }
    if (known === undefined || known.stale === null) outcome.stale++
  }
  outcome.all = outcome.added
  return outcome
}

/** Removes what the list lacks, inside a transaction of the caller. */
export const keepOnly = (
  db: Database,
  writer: CustomerWriter,
  listed: ReadonlySet<string>,
): Difference & { readonly removed: number } => {
  const outcome = { removed: 0, all: 0, whole: 0, stale: 0 }
  for (const id of goneFrom(db, listed)) {
    const difference = writer.remove(id)
    outcome.all += difference.all
    outcome.whole += difference.whole
    outcome.stale += difference.stale
    outcome.removed++
  }
  return outcome
}
