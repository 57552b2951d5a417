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
import { rateLimit } from '../../base/rate-limit.ts'

/** The open desks: one per administration, each with a file and a key of its own. */
export interface Desks {
  /** Opens the desk at first use. Fails as the database does, or as finding the registration does. */
  at(place: AdministrationRef): Promise<Desk>
  /**
   * After a call of this desk failed `database-damaged`: closes it and sets its file aside, so that the next call opens
   * a new one.
   */
  repair(desk: Desk): Promise<void>
  /** The open desks of an environment sync now. */
  wake(environment: string): Promise<void>
  /** The computer has slept: all open desks sync now, but for downloads that a person stopped. */
  resumed(): Promise<void>
  /** Unsettled edits of an administration. */
  waiting(place: AdministrationRef): Promise<number>
  /** Unsettled edits of an administration whose desk is open; null where it is not. */
  counts(place: AdministrationRef): Promise<EditCounts | null>
  /** The desk of an administration where it is open or opening; opens none. */
  ifOpen(place: AdministrationRef): Promise<Desk> | null
  /** The path of an administration's database, which need not exist. */
  fileOf(place: AdministrationRef): string
  /** Gives the open desks of an environment its sending rule. Each of them has it when this returns. */
  hold(environment: string): Promise<void>
  /** Unsettled edits of the open desks. */
  waitingInOpen(): Promise<number>
  /** Fails `environment-has-waiting-edits` where a change of user would lose edits that are only in memory. */
  mayChangeHands(environment: string): Promise<void>
  /**
   * The user of an environment changes: its desks close, with time for a write under way; then `work`; then they open
   * again. No call gets a desk of the environment in between.
   */
  changeHands(environment: string, work: () => Promise<void>): Promise<void>
  /** The address of a service changed: the environment's desks close. Windows open new ones, at a limited rate. */
  breakOff(environment: string): Promise<void>
  /** Closes the desks of an environment; their files stay. */
  close(environment: string): Promise<void>
  /**
   * Closes desks and removes their files: of one administration, or of the whole environment. No call gets a desk of
   * the environment in between. Fails `files-not-removed`, or as the steps do; no later step runs then.
   */
  forget(environment: string, administration?: string, steps?: ForgettingSteps): Promise<void>
  stop(): Promise<void>
}

export interface DesksOptions extends AdministrationOpenerOptions {
  /** Fails for an administration that the settings do not know. */
  readonly check: (place: AdministrationRef) => void
  /** The counts of waiting edits. */
  readonly known: Pick<KnownAdministrations, 'mayDiffer' | 'counted' | 'forget'>
}

/** Each open desk is a thread and a database in memory; the least recently used one makes room. */
const atMost = 4

interface Pool {
  readonly options: DesksOptions
  readonly files: AdministrationFiles
  readonly opener: AdministrationOpener
  readonly open: OpenDesks
  readonly mutex: EnvironmentMutex
  readonly mayReturn: () => boolean
  isStopping: boolean
}

/** Windows that show the administration read it again, which opens another desk. */
const askAgain = ({ options }: Pool, place: AdministrationRef): void =>
  (['sync', 'edits', 'customers'] as const).forEach((topic) => options.changed({ topic, place }))

/** A desk that breaks off again and again stays closed until the person does something. */
const brokeOff = (pool: Pool, place: AdministrationRef, error: Error): void => {
  const { host, notice } = pool.options
  host.log({ event: 'desk-ended', error })
  notice({ code: 'desk-stopped', about: { administration: place.administration } })
  if (pool.mayReturn()) askAgain(pool, place)
}

/** A desk that did not open, or whose thread broke off, leaves the list: the next call opens another on its file. */
const leaveWhenOver = async (pool: Pool, entry: Open): Promise<void> => {
  const error = await entry.desk.then(
    (desk) => desk.ended,
    () => null,
  )
  pool.open.drop(entry)
  if (error !== null) brokeOff(pool, entry.place, error)
}

const start = (pool: Pool, place: AdministrationRef): Open => {
  const { mutex, open, options, opener } = pool
  // Asked for before it is on the list: a desk that has to leave while it waits here would wait for itself.
  const free = Promise.all([
    mutex.unlocked(place.environment),
    open.closed((other) => isSameAdministration(other, place)),
  ])
  const begin = (): Promise<Desk> => {
    // An exclusive operation may have removed it in the meantime.
    options.check(place)
    return opener.open(place)
  }
  const entry: Open = { place, desk: free.then(begin) }
  void leaveWhenOver(pool, entry)
  return entry
}

const deskAt = async (pool: Pool, place: AdministrationRef): Promise<Desk> => {
  const { open, options } = pool
  options.check(place)
  const entry = open.of(place) ?? start(pool, place)
  open.use(entry)
  // Without a keychain a desk is only in memory, and closing it would lose the edits that wait there.
  if (open.all().length > atMost && options.vault.kept) await open.shut(open.all().slice(atMost))
  return entry.desk
}

const repair = async ({ open, opener }: Pool, desk: Desk): Promise<void> => {
  const damaged = open.of(desk.place)
  // Several calls meet the damage at once: the first has it repaired, and `at` waits for that.
  if (damaged === undefined || (await damaged.desk.catch(() => null)) !== desk || !open.all().includes(damaged)) return
  await open.leaving(
    desk.place,
    open
      .shut([damaged])
      .then(() => opener.setDamagedAside(desk.place))
      .then(() => undefined),
  )
}

const changeHands = async (pool: Pool, environment: string, work: () => Promise<void>): Promise<void> => {
  const { open, options, mutex } = pool
  const entries = await mutex.runExclusive(environment, async () => {
    // Desks that were open before; calls from now on wait until the exclusive operation is over.
    const before = open.in(environment)
    await refuseLoss(before, options.vault.kept)
    await open.shut(before)
    await work()
    return before
  })
  // An app that ends closes no desk any more.
  if (pool.isStopping) return
  // A desk that does not open now fails the next call for it.
  await Promise.allSettled(entries.map(({ place }) => deskAt(pool, place)))
}

const breakOff = async (pool: Pool, environment: string): Promise<void> => {
  const places = pool.open.in(environment).map(({ place }) => place)
  await pool.open.shut(pool.open.in(environment))
  if (pool.mayReturn()) places.forEach((place) => askAgain(pool, place))
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
    // Both at once: a later call waits for this operation, and this operation does not wait for it.
    await Promise.all([open.shut(open.all().filter((each) => isForgotten(each.place))), open.closed(isForgotten)])
    may?.()
    await files.remove(environment, administration)
    options.known.forget(environment, administration)
    await last?.()
  })

const wake = async ({ open }: Pool, environment: string): Promise<void> => {
  const desks = await Promise.allSettled(open.in(environment).map(({ desk }) => desk))
  for (const result of desks) if (result.status === 'fulfilled') await result.value.sync.now()
}

const resume = async ({ open }: Pool): Promise<void> => {
  const syncUnlessPaused = async (desk: Desk): Promise<void> => {
    if ((await desk.sync.read()).state.is !== 'paused') await desk.sync.now()
  }
  await Promise.allSettled(open.all().map(async ({ desk }) => syncUnlessPaused(await desk)))
}

const hold = async ({ open, options }: Pool, environment: string): Promise<void> => {
  const rule = async ({ desk }: Open): Promise<void> => (await desk).hold(options.sending(environment))
  await Promise.allSettled(open.in(environment).map(rule))
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
    mayReturn: rateLimit(() => performance.now()),
    isStopping: false,
  }
  const at = (place: AdministrationRef): Promise<Desk> => deskAt(pool, place)
  const ifOpen = (place: AdministrationRef): Promise<Desk> | null => open.of(place)?.desk ?? null

  return {
    at,
    repair: (desk) => repair(pool, desk),
    wake: (environment) => wake(pool, environment),
    resumed: () => resume(pool),
    waiting: async (place) => waitingAt(await at(place)),
    counts: async (place) => (await ifOpen(place))?.sync.read() ?? null,
    ifOpen,
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
