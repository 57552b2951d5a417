import type { Database } from 'better-sqlite3-multiple-ciphers'
import { afterEach, beforeEach } from 'vitest'
import type { Cache, CacheOptions, StoredEdit } from '../../../main/database/database.ts'
import { openCache } from '../../../main/database/open-database.ts'
import { copyFileOf } from '../../../main/database/recovery/second-copy.ts'
import { withSqlite, createMoments, optionsFor, type Moments } from './moments.ts'
import { edit, temporaryFolder } from './samples.ts'

/** A folder, a clock and a list of notices for each test of the calling file. Open databases are closed after the test. */
export const useDatabases = () => {
  let current: { readonly folder: ReturnType<typeof temporaryFolder>; readonly moments: Moments }
  const notices: string[] = []
  const caches: Cache[] = []
  const folder = {
    get file() {
      return current.folder.file
    },
    get folder() {
      return current.folder.folder
    },
  }
  const moments: Moments = {
    soon: (work) => current.moments.soon(work),
    after: (milliseconds, work) => current.moments.after(milliseconds, work),
    runIdle: (enough) => current.moments.runIdle(enough),
    pass: (milliseconds) => current.moments.pass(milliseconds),
    now: () => current.moments.now(),
  }
  const options = (file = folder.file): CacheOptions & { file: string } => ({
    ...optionsFor(file, moments, { notify: ({ code }) => notices.push(code) }),
    file,
  })
  const open = (more: Partial<CacheOptions> & { readonly file?: string } = {}): Cache => {
    const cache = openCache({ ...options(more.file), ...more })
    caches.push(cache)
    return cache
  }
  const closeAll = (): void => caches.splice(0).forEach((cache) => cache.close())
  beforeEach(() => {
    current = { folder: temporaryFolder(), moments: createMoments() }
    notices.length = 0
  })
  afterEach(() => {
    closeAll()
    current.folder.remove()
  })
  return { folder, moments, notices, caches, options, open, closeAll }
}

export const numbered = (at: number, changes: Partial<StoredEdit> = {}): StoredEdit =>
  edit({ id: `e${at}`, key: `s:${at}`, customerId: String(at), ...changes })

/** Ids and states of the edits in the second copy of a database. */
export const editsInCopy = (file: string): unknown[] =>
  withSqlite(copyFileOf(file), (db: Database) => db.prepare('SELECT id, state_is FROM edits ORDER BY id').raw().all())
