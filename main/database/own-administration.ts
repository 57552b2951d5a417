import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { AppError, isFail } from '../base/app-error.ts'
import { guard } from './database-failures.ts'

const fact = 'place'

/** A full or read-only disk is ignored: reading still works, and the next start tries again. */
const note = (db: Database, text: string): void => {
  try {
    guard(() => db.prepare('INSERT INTO facts VALUES (?, ?)').run(fact, text))
  } catch (error) {
    if (!isFail(error, 'disk-full', 'disk-read-only')) throw error
  }
}

/**
 * Refuses a file and key that were moved here from another administration. A file of an earlier version names none, so
 * it gets this one. Fails `sealed-for-another`.
 */
export const bindToAdministration = (db: Database, { environment, administration }: AdministrationRef): void => {
  const text = JSON.stringify([environment, administration])
  const kept = db.prepare<[string], string>('SELECT value FROM facts WHERE name = ?').pluck().get(fact)
  if (kept === undefined) note(db, text)
  else if (kept !== text) throw new AppError('sealed-for-another')
}
