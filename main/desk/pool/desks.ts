import { isSameAdministration, type AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { EditCounts } from '../../../preload/contract/sync.ts'
import type { Desk } from '../desk.ts'
import { openEnvironmentMutex, type EnvironmentMutex } from '../../base/environment-mutex.ts'
import { listOpenDesks, refuseLoss, waitingAt, waitingIn, type Open, type OpenDesks } from './open-desks.ts'
import { administrationFiles, type AdministrationFiles } from './administration-files.ts'
import {
  administrationOpener,
  type AdministrationOpener,
  type AdministrationOpenerOptions,
} from './administration-opener.ts'
import type { ForgettingSteps } from '../../settings/settings-desks.ts'
import type { KnownAdministrations } from '../../settings/known-administrations.ts'
import { isAnyLost } from '../../base/files/database-key.ts'
import { isFail } from '../../base/app-error.ts'
import { isOutOfMemory } from '../../base/out-of-memory.ts'
import { rateLimit } from '../../base/rate-limit.ts'

/** The open desks: one per administration, each with its own file and key. */
export interface Desks {
  /** Opens the desk at first use. Fails as the database does, or as reading the registration does. */
  at(place: AdministrationRef): Promise<Desk>
  /** Call after `database-damaged`: closes the desk and quarantines its file, so that the next call opens a new one. */
  repair(desk: Desk): Promise<void>
  /** The session of an environment began or ended: its open desks sync now, except what a person stopped. */
  wake(environment: string): Promise<void>
  /** The computer woke up: all open desks sync now, except what a person stopped. */
  resumed(): Promise<void>
  /**
   * Counts unsettled edits of an administration. Its service's secret may be lost; null where its file cannot be opened
   * without it. Otherwise fails as `at`.
   */
  waiting(place: AdministrationRef): Promise<number | null>
  /** Whether a file of it, in use or set aside, has a key that cannot be opened now, perhaps with unsettled edits. */
  hasLostKey(place: AdministrationRef): Promise<boolean>
  /** Counts unsettled edits of an open desk; null: not open. */
  counts(place: AdministrationRef): Promise<EditCounts | null>
  /** The desk if it is open or opening; opens none. */
  ifOpen(place: AdministrationRef): Promise<Desk> | null
  /**
   * Runs `work` on the desk of an administration if it is open; else on one that is opened for it as the disk has it,
   * and closed again: no open desk makes room, and nothing is synced. Null: nothing is on disk. Fails as the database
   * does.
   */
  look<T>(place: AdministrationRef, work: (desk: Desk) => Promise<T>): Promise<T | null>
  /** The path of an administration's database, which may not exist. */
  fileOf(place: AdministrationRef): string
  /**
   * Passes the sending rule to the open desks of an environment. Each has applied it when this returns, and a desk that
   * was closing, which may still finish a write, has closed.
   */
  hold(environment: string): Promise<void>
  /** Counts unsettled edits of the open desks. */
  waitingInOpen(): Promise<number>
  /** Fails `environment-has-waiting-edits` if a change of user would lose edits that are only in memory. */
  mayChangeHands(environment: string): Promise<void>
  /**
   * Changes the user of an environment: closes its desks after writes under way, runs `work`, then opens them again.
   * Calls to the environment wait meanwhile.
   */
  changeHands(environment: string, work: () => Promise<void>): Promise<void>
  /** The service's address changed: closes the environment's desks. Windows open new ones, at a limited rate. */
  breakOff(environment: string): Promise<void>
  /** Closes the desks of an environment; their files stay. */
  close(environment: string): Promise<void>
  /**
   * Closes desks and removes their files, of one administration or of the environment. Calls to the environment wait
   * meanwhile. Fails `files-not-removed`, or as the steps do; later steps then do not run.
   */
  forget(environment: string, administration?: string, steps?: ForgettingSteps): Promise<void>
  stop(): Promise<void>
}

export interface DesksOptions extends AdministrationOpenerOptions {
  /** Fails for an administration that is not in the settings. */
  readonly check: (place: AdministrationRef) => void
  readonly known: Pick<KnownAdministrations, 'mayDiffer' | 'counted' | 'forget'>
}

/** Each open desk is a thread and a database in memory; the least recently used one that is not busy closes. */
const atMost = 4
/** Beyond these a desk closes although it is busy. */
const atMostBusy = 12

interface Pool {
  readonly options: DesksOptions
  readonly files: AdministrationFiles
  readonly opener: AdministrationOpener
  readonly open: OpenDesks
  readonly mutex: EnvironmentMutex
  readonly mayReopen: () => boolean
  /** Administrations whose thread ended for lack of memory, which the next list could cause again. */
  readonly memoryFull: AdministrationRef[]
  isStopping: boolean
  /** The end of the looks so far. */
  looking: Promise<void>
}

/** Windows that show the administration read it again, which opens a new desk. */
const reloadWindows = ({ options }: Pool, place: AdministrationRef): void =>
  (['sync', 'edits', 'customers'] as const).forEach((topic) => options.changed({ topic, place }))

/**
 * A desk that keeps crashing stays closed until the user acts. One whose memory was full opens without syncing by
 * itself, so its data stay within reach.
 */
const afterCrash = (pool: Pool, place: AdministrationRef, error: Error): void => {
  const { host, notice } = pool.options
  host.log({ event: 'desk-ended', error })
  const isFull = isOutOfMemory(error)
  if (isFull) pool.memoryFull.push(place)
  notice({
    code: isFull ? 'desk-memory-full' : 'desk-stopped',
    about: { ...place },
  })
  if (pool.mayReopen()) reloadWindows(pool, place)
}

/** Drops a desk that did not open or whose thread ended; the next call opens a new one on its file. */
const dropWhenEnded = async (pool: Pool, entry: Open): Promise<void> => {
  const error = await entry.desk.then(
    (desk) => desk.ended,
    () => null,
  )
  pool.open.drop(entry)
  if (error !== null) afterCrash(pool, entry.place, error)
}

const wasFull = ({ memoryFull }: Pool, place: AdministrationRef): boolean =>
  memoryFull.some((each) => isSameAdministration(each, place))

const start = (pool: Pool, place: AdministrationRef): Open => {
  const { mutex, open, options, opener } = pool
  // Begins before the entry is listed; otherwise the entry could wait for its own close.
  const free = Promise.all([
    mutex.unlocked(place.environment),
    open.closed((other) => isSameAdministration(other, place)),
  ])
  const begin = (): Promise<Desk> => {
    // An exclusive operation may have removed the administration meanwhile.
    options.check(place)
    return opener.open(place, wasFull(pool, place) ? 'when-asked' : 'by-itself')
  }
  const entry: Open = { place, desk: free.then(begin) }
  void dropWhenEnded(pool, entry)
  return entry
}

/** A desk that cannot say so has failed, or its thread has ended. */
const isBusy = ({ desk }: Open): Promise<boolean> => desk.then((opened) => opened.isBusy()).catch(() => false)

/** Asks each desk, as it may have work to end; meanwhile another may have been used more recently. */
const makeRoom = async ({ open }: Pool): Promise<void> => {
  const mayClose = (entry: Open): boolean => open.all().indexOf(entry) >= atMost
  await Promise.all(
    open
      .all()
      .slice(atMost)
      .map(async (entry) => {
        const isTooMany = open.all().indexOf(entry) >= atMostBusy
        if ((isTooMany || !(await isBusy(entry))) && mayClose(entry)) await open.shut([entry])
      }),
  )
}

const deskAt = async (pool: Pool, place: AdministrationRef): Promise<Desk> => {
  const { open, options } = pool
  options.check(place)
  const entry = open.of(place) ?? start(pool, place)
  open.use(entry)
  // Without a keychain a desk is only in memory, and closing it would lose waiting edits.
  if (open.all().length > atMost && options.vault.kept) void makeRoom(pool)
  return entry.desk
}

/** Begins where nothing opens, closes or removes the administration, without a pause in which that could change. */
const lookNow = async <T>(
  pool: Pool,
  place: AdministrationRef,
  work: (desk: Desk) => Promise<T>,
): Promise<T | null> => {
  const { open, mutex, opener, options } = pool
  const isHere = (other: AdministrationRef): boolean => isSameAdministration(other, place)
  while (mutex.unlocked(place.environment) !== undefined || open.isClosing(place))
    await Promise.all([mutex.unlocked(place.environment), open.closed(isHere)])
  options.check(place)
  const entry = open.of(place)
  if (entry !== undefined) return work(await entry.desk)
  if (pool.isStopping) return null
  const looked = opener.openAtRest(place).then((desk) => desk && work(desk).finally(() => desk.close()))
  await open.keepClosed(
    place,
    looked.then(
      () => undefined,
      () => undefined,
    ),
  )
  return looked
}

/** One at a time: each has a thread and a database in memory. */
const look = <T>(pool: Pool, place: AdministrationRef, work: (desk: Desk) => Promise<T>): Promise<T | null> => {
  const looked = pool.looking.then(() => lookNow(pool, place, work))
  pool.looking = looked.then(
    () => undefined,
    () => undefined,
  )
  return looked
}

const countOnDisk = async (pool: Pool, place: AdministrationRef): Promise<number | null> => {
  try {
    return (await look(pool, place, waitingAt)) ?? 0
  } catch (error) {
    if (isFail(error, 'keychain-changed', 'sealed-for-another', 'database-damaged')) return null
    throw error
  }
}

const countWaiting = async (pool: Pool, place: AdministrationRef): Promise<number | null> => {
  try {
    return await waitingAt(await deskAt(pool, place))
  } catch (error) {
    // The disk needs no secret of a service.
    if (isFail(error, 'keychain-changed', 'sealed-for-another')) return countOnDisk(pool, place)
    throw error
  }
}

const repair = async ({ open, opener }: Pool, desk: Desk): Promise<void> => {
  const damaged = open.of(desk.place)
  // Several calls may meet the damage at once: the first repairs it, and `at` waits for that.
  if (damaged === undefined || (await damaged.desk.catch(() => null)) !== desk || !open.all().includes(damaged)) return
  await open.keepClosed(
    desk.place,
    open
      .shut([damaged])
      .then(() => opener.quarantineDamaged(desk.place))
      .then(() => undefined),
  )
}

const changeHands = async (pool: Pool, environment: string, work: () => Promise<void>): Promise<void> => {
  const { open, options, mutex } = pool
  const entries = await mutex.runExclusive(environment, async () => {
    // Desks that were open before; new calls wait until the exclusive operation ends.
    const before = open.in(environment)
    await refuseLoss(before, options.vault.kept)
    await open.shut(before)
    await work()
    return before
  })
  // The app is ending, so no desk opens again.
  if (pool.isStopping) return
  // If a desk does not open now, its next call fails.
  await Promise.allSettled(entries.map(({ place }) => deskAt(pool, place)))
}

const breakOff = async (pool: Pool, environment: string): Promise<void> => {
  const places = pool.open.in(environment).map(({ place }) => place)
  await pool.open.shut(pool.open.in(environment))
  if (pool.mayReopen()) places.forEach((place) => reloadWindows(pool, place))
}

const forget = (
  { open, files, options, mutex }: Pool,
  environment: string,
  administration?: string,
  { may, last }: ForgettingSteps = {},
): Promise<void> =>
  mutex.runExclusive(environment, async () => {
    const isForgotten = (other: AdministrationRef): boolean =>
      other.environment === environment && (administration === undefined || other.administration === administration)
    // Together: a later call waits for this operation, so this operation must not wait for it.
    await Promise.all([open.shut(open.all().filter((each) => isForgotten(each.place))), open.closed(isForgotten)])
    may?.()
    await files.remove(environment, administration)
    options.known.forget(environment, administration)
    await last?.()
  })

/**
 * Syncs these desks, except what a person stopped and whose memory was full: only a person resumes those. If one fails,
 * its next call fails.
 */
const syncUnlessStopped = async (pool: Pool, entries: readonly Open[]): Promise<void> => {
  const syncOne = async ({ desk }: Open): Promise<void> => {
    const { sync } = await desk
    const { state, held } = await sync.read()
    if (state.is !== 'paused' && held?.is !== 'stopped') await sync.now()
  }
  await Promise.allSettled(entries.filter(({ place }) => !wasFull(pool, place)).map(syncOne))
}

const hold = async ({ open, options }: Pool, environment: string): Promise<void> => {
  const rule = async ({ desk }: Open): Promise<void> => (await desk).hold(options.sending(environment))
  const closing = open.closed((place) => place.environment === environment)
  await Promise.allSettled([...open.in(environment).map(rule), closing])
}

const stop = async (pool: Pool): Promise<void> => {
  pool.isStopping = true
  await pool.open.shut(pool.open.all())
  await pool.open.closed(() => true)
}

export const openDesks = (options: DesksOptions): Desks => {
  const { host, vault, known } = options
  const files = administrationFiles(host.profile, vault)
  const open = listOpenDesks({ log: host.log, counted: known.counted })
  const pool: Pool = {
    options,
    files,
    opener: administrationOpener(options, files),
    open,
    mutex: openEnvironmentMutex(),
    mayReopen: rateLimit(() => performance.now()),
    memoryFull: [],
    isStopping: false,
    looking: Promise.resolve(),
  }
  const at = (place: AdministrationRef): Promise<Desk> => deskAt(pool, place)
  const ifOpen = (place: AdministrationRef): Promise<Desk> | null => open.of(place)?.desk ?? null

  return {
    at,
    repair: (desk) => repair(pool, desk),
    wake: (environment) => syncUnlessStopped(pool, open.in(environment)),
    resumed: () => syncUnlessStopped(pool, open.all()),
    waiting: (place) => countWaiting(pool, place),
    hasLostKey: (place) => isAnyLost(vault, files.keyName(place), files.fileOf(place)),
    counts: async (place) => (await ifOpen(place))?.sync.read() ?? null,
    ifOpen,
    look: (place, work) => look(pool, place, work),
    fileOf: files.fileOf,
    hold: (environment) => hold(pool, environment),
    waitingInOpen: () => waitingIn(open.all()),
    mayChangeHands: (environment) => refuseLoss(open.in(environment), vault.kept),
    changeHands: (environment, work) => changeHands(pool, environment, work),
    breakOff: (environment) => breakOff(pool, environment),
    close: (environment) => open.shut(open.in(environment)),
    forget: (environment, administration, steps) => forget(pool, environment, administration, steps),
    stop: () => stop(pool),
  }
}
