import Database from 'better-sqlite3-multiple-ciphers'
import { nativePart } from '../../main/base/database-library.ts'

/** FTS5 with trigrams; it cannot look for words of fewer letters, and scans for them. */
const shortest = 3

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`
const pattern = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Indexes lines of customers in memory; returns a search for the first 50 with all words. */
export const fullTextSearch = (lines: readonly string[]): ((words: readonly string[]) => readonly unknown[]) => {
  const nativeBinding = nativePart()
  const database = new Database(':memory:', nativeBinding === undefined ? {} : { nativeBinding })
  database.exec(`CREATE VIRTUAL TABLE line USING fts5(text, tokenize = 'trigram')`)
  const insert = database.prepare('INSERT INTO line (text) VALUES (?)')
  database.transaction(() => lines.forEach((line) => insert.run(line)))()
  return (words) => {
    const [long, short] = [
      words.filter((word) => word.length >= shortest),
      words.filter((word) => word.length < shortest),
    ]
    const conditions = [
      ...(long.length > 0 ? ['line MATCH ?'] : []),
      ...short.map(() => String.raw`text LIKE ? ESCAPE '\'`),
    ]
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
    return database
      .prepare(`SELECT rowid FROM line ${where} ORDER BY text LIMIT 50`)
      .all(...(long.length > 0 ? [long.map(quoted).join(' AND ')] : []), ...short.map(pattern))
  }
}
