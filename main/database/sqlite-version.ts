import Database from 'better-sqlite3-multiple-ciphers'
import { nativePart } from '../base/database-library.ts'

/** Such as `3.50.4`; null where SQLite's library does not load. */
export const sqliteVersion = (): string | null => {
  try {
    const db = new Database(':memory:', { nativeBinding: nativePart() })
    const version = db.prepare<[], string>('SELECT sqlite_version()').pluck().get() ?? null
    db.close()
    return version
  } catch {
    return null
  }
}
