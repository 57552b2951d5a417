import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Cache, CacheOptions, OpenCache } from './database.ts'
import { checkAtStart } from './checks.ts'
import { guard, guarded, runUndamaged, type Damage } from './database-failures.ts'
import { makeRoomInJournal, openFile, readyForWriting } from './database-file.ts'
import { runToEnd, lineSealer } from './history/history-chain.ts'
import { headOf } from './history/history-heads.ts'
import { openIdleWork, realIdle, type IdleWork } from './idle-work.ts'
import { keepCopy, type KeptCopy } from './recovery/keep-copy.ts'
import { keepSafe } from './recovery/keep-safe.ts'
import { makeBackup } from './recovery/make-backup.ts'
import { personalFactsIn } from './recovery/second-copy.ts'
import { knownVersion, migrate } from './migrations.ts'
import { refreshLines } from './search/line-layout.ts'
import type { LiveRowIndex } from './table/row-index.ts'
import { recoverAtStart } from './recovery/start-recovery.ts'
import { bindToAdministration } from './own-administration.ts'
import { openStores, type Stores } from './stores.ts'

type Options = Required<CacheOptions>
type OnDisk = Options & { readonly file: string }

const nowhere = { environment: '', administration: '' }
const withDefaults = (options: CacheOptions): Options => ({
  who: '',
  place: nowhere,
  now: () => Date.now(),
  idle: realIdle,
  fillsJournal: true,
  rescueFrom: [],
  regained: [],
  notify: () => undefined,
  ...options,
})

const isOnDisk = (options: Options): options is OnDisk => options.file !== null

/** Builds the search index and fills the journal while the thread is idle. */
const queueIdleJobs = (work: IdleWork, index: LiveRowIndex, file: string | null): { resume(): void } => {
  const indexing = function* (): Generator<void, void, undefined> {
    while (index.indexNext()) yield
  }
  work.add(indexing)
  if (file !== null)
    work.add(function* () {
      makeRoomInJournal(file)
    })
  return {
    resume: () => {
      if (index.hasWork()) work.add(indexing)
    },
  }
}

/** An earlier version counts a commit, and leaves out what a person typed or arranged. */
const isCurrent = (db: Database, kept: KeptCopy): boolean => {
  const [sequence, personal] = [headOf(db).sequence, personalFactsIn(db)]
  return kept.ask((copy) => copy.head().sequence === sequence && copy.personalFacts() === personal) === true
}

/** Restores what the service cannot give again, then keeps the second copy and the backups. */
const recoverAndKeepSafe = (
  db: Database,
  stores: Stores,
  kept: KeptCopy,
  work: IdleWork,
  options: OnDisk,
  foundDamaged: (error: unknown) => void,
): { stop(): void } => {
  const { file, key, rescueFrom, regained, notify, now, idle } = options
  const seal = lineSealer(key)
  checkAtStart(db, seal, notify)
  recoverAtStart({ into: stores, file, key, seal, kept, rescueFrom, regained, sequence: headOf(db).sequence, notify })
  if (!isCurrent(db, kept)) kept.everything()
  return keepSafe({ db, file, key, seal, kept, facts: stores.facts, idle, work, now, notify, foundDamaged })
}

const assemble = (db: Database, options: Options, kept: KeptCopy | null, damage: Damage): Cache => {
  const run = runUndamaged(damage)
  const work = openIdleWork(options.idle)
  const stores: Stores = openStores(db, options, kept, () => idleJobs.resume())
  const idleJobs = queueIdleJobs(work, stores.index, options.fillsJournal ? options.file : null)
  const safe =
    kept !== null && isOnDisk(options)
      ? recoverAndKeepSafe(db, stores, kept, work, options, (error) => (damage.found = error))
      : null
  return {
    customers: guarded(stores.customers, run),
    edits: guarded(stores.edits, run),
    history: guarded(stores.history, run),
    index: guarded(stores.index, run),
    facts: guarded(stores.facts, run),
    transaction: (work) => run(() => stores.transaction(work)),
    follow: stores.follow,
    checkCopy: () => run(() => kept?.check()),
    close: () => {
      work.stop()
      safe?.stop()
      guard(() => {
        kept?.close()
        db.close()
      })
    },
  }
}

/** Backs up an older file before it lifts the schema. Fails `backup-not-made` before any write. */
const liftSchema = (db: Database, options: Options): void => {
  const version = Number(db.pragma('user_version', { simple: true }))
  if (isOnDisk(options) && version > 0 && version < knownVersion) {
    const { file, key, now } = options
    runToEnd(makeBackup(db, { file, key, seal: lineSealer(key), now: now(), kind: 'migration' }))
  }
  migrate(db)
}

const openOn = (db: Database, options: Options): Cache => {
  let kept: KeptCopy | null = null
  const damage: Damage = { found: null }
  try {
    liftSchema(db, options)
    readyForWriting(db)
    const { key, now, idle, notify, place } = options
    if (isOnDisk(options) && place !== nowhere) bindToAdministration(db, place)
    refreshLines(db)
    if (isOnDisk(options))
      kept = keepCopy({
        main: db,
        file: options.file,
        key,
        now,
        idle,
        notify,
        foundDamaged: (error) => (damage.found ??= error),
      })
    return assemble(db, options, kept, damage)
  } catch (error) {
    kept?.abandon()
    db.close()
    throw error
  }
}

/** Opens one administration's encrypted database, and creates it at first use. Fails as `Cache` does. */
export const openCache: OpenCache = (options) =>
  guard(() => openOn(openFile(options.file, options.key), withDefaults(options)))
