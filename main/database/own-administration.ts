import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { AppError, isFail } from '../base/app-error.ts'
import { guard } from './database-failures.ts'

const fact = 'place'

/** A disk that cannot be written now may be at the next start: until then everything can be read. */
const note = (db: Database, text: string): void => {
  try {
    guard(() => db.prepare('INSERT INTO facts VALUES (?, ?)').run(fact, text))
  } catch (error) {
    if (!isFail(error, 'disk-full', 'disk-read-only')) throw error
  }
}

/**
 * A database says itself whose it is: a file and its key that were put in the place of another's are refused before
 * anything is read of them. One of an earlier version takes the place that it is opened at. Fails
 * `sealed-for-another`.
 */
export const bindToAdministration = (db: Database, { environment, administration }: AdministrationRef): void => {
  const text = JSON.stringify([environment, administration])
  const kept = db.prepare<[string], string>('SELECT value FROM facts WHERE name = ?').pluck().get(fact)
  if (kept === undefined) note(db, text)
  else if (kept !== text) throw new AppError('sealed-for-another')
}
