import type { Database } from 'better-sqlite3-multiple-ciphers'
import { AppError } from '../base/app-error.ts'

/**
 * Each entry lifts a database by one version (`user_version`); entries are only ever added. `customers.number` is also
 * the row's slot in the search index. Whole records live apart from the narrow `lines` for search and sorting, so that
 * opening reads a tenth of the file.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE customers (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, list_row TEXT, stale INTEGER) STRICT;
  CREATE INDEX customers_stale ON customers (stale, number) WHERE stale IS NOT NULL;
  CREATE TABLE wholes (
    number INTEGER PRIMARY KEY REFERENCES customers ON DELETE CASCADE, raw TEXT NOT NULL, read_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE lines (
    number INTEGER PRIMARY KEY REFERENCES customers ON DELETE CASCADE, whole INTEGER NOT NULL, text TEXT NOT NULL, codes TEXT NOT NULL
  ) STRICT;
  CREATE TABLE edits (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, customer_id TEXT, name TEXT NOT NULL, base TEXT, mine TEXT NOT NULL,
    state_is TEXT NOT NULL, state TEXT NOT NULL, revision INTEGER NOT NULL, made_at INTEGER NOT NULL, changed_at INTEGER NOT NULL,
    known_ids TEXT, attempts INTEGER NOT NULL, not_before INTEGER NOT NULL, outcome_unknown INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX edits_one_unsettled ON edits (key) WHERE state_is <> 'settled';
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE edits ADD COLUMN user TEXT NOT NULL DEFAULT '';
  ALTER TABLE edits ADD COLUMN then_delete INTEGER NOT NULL DEFAULT 0;
  `,
  `
  CREATE TABLE history (number INTEGER PRIMARY KEY, edit TEXT NOT NULL, key TEXT NOT NULL, content TEXT NOT NULL, hash TEXT NOT NULL) STRICT;
  CREATE TRIGGER history_keeps_lines BEFORE DELETE ON history BEGIN SELECT RAISE(ABORT, 'the history only grows'); END;
  CREATE TRIGGER history_keeps_words BEFORE UPDATE ON history BEGIN SELECT RAISE(ABORT, 'the history only grows'); END;
  CREATE TRIGGER history_grows_at_its_end BEFORE INSERT ON history WHEN NEW.number <= (SELECT coalesce(max(number), 0) FROM history)
    BEGIN SELECT RAISE(ABORT, 'the history only grows at its end'); END;
  `,
  `
  ALTER TABLE edits ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;
  `,
]

export const knownVersion = migrations.length

/** Lifts the database to the known version in one transaction. Fails `database-newer` before any write. */
export const migrate = (db: Database, steps: readonly string[] = migrations): void => {
  const version = Number(db.pragma('user_version', { simple: true }))
  if (version > steps.length) throw new AppError({ code: 'database-newer', about: { version, known: steps.length } })
  if (version === steps.length) return
  db.transaction(() => {
    for (const step of steps.slice(version)) db.exec(step)
    db.pragma(`user_version = ${steps.length}`)
  }).immediate()
}
