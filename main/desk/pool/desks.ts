import { isSameAdministration, type AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { EditCounts } from '../../../preload/contract/sync.ts'
import type { Desk } from '../desk.ts'
import { openEnvironmentMutex } from '../../base/environment-mutex.ts'
import { listOpenDesks, refuseLoss, waitingAt, waitingIn, type Open } from './open-desks.ts'
import { administrationFiles } from './administration-files.ts'
import { administrationOpener, type AdministrationOpenerOptions } from './administration-opener.ts'
import type { ForgettingSteps } from '../../settings/settings-desks.ts'
import type { KnownAdministrations } from '../../settings/known-administrations.ts'
import { rateLimit } from '../../base/rate-limit.ts'

/** The desks that are open, one per place, each with a file and a key of its own. */
export interface Desks {
  /** Opens it at first use. Fails as the database does, or as finding the registration does. */
  at(place: AdministrationRef): Promise<Desk>
  /**
   * After a call of this desk failed `database-damaged`: closes it and sets its file aside, so that the next call opens
   * a new one.
   */
  repair(desk: Desk): Promise<void>
  /** Lets the open desks of an environment sync now. */
  wake(environment: string): Promise<void>
  /** Lets all open desks sync now, but those that a person has stopped: the computer has slept. */
  resumed(): Promise<void>
  /** Unsettled edits of a place. */
  waiting(place: AdministrationRef): Promise<number>
  /** What waits at a place that is open; null where it is not. */
  counts(place: AdministrationRef): Promise<EditCounts | null>
  /** The desk of a place where it is open or opening; asks for none. */
  ifOpen(place: AdministrationRef): Promise<Desk> | null
  /** Where the database of a place is, or would be. */
  fileOf(place: AdministrationRef): string
  /** Tells the open desks of an environment what may be sent now. When it returns, each of them has heard it. */
  hold(environment: string): Promise<void>
  /** Unsettled edits of the places that are open. */
  waitingInOpen(): Promise<number>
  /**
   * Fails `environment-has-waiting-edits` where a change of who works there would lose edits, because they are only in
   * memory.
   */
  mayChangeHands(environment: string): Promise<void>
  /**
   * Somebody else is going to work in this environment: its desks close, with time for a write under way; then `work`;
   * then those that were open open again. Nobody gets a desk of the environment in between.
   */
  changeHands(environment: string, work: () => Promise<void>): Promise<void>
  /**
   * Closes the desks of an environment whose service is no longer where they know it; who looks at them opens them
   * anew, unless that goes on.
   */
  breakOff(environment: string): Promise<void>
  /** Closes the desks of an environment; what they kept stays. */
  close(environment: string): Promise<void>
  /**
   * Closes them and removes what they kept: of one administration, or of the whole environment. Nobody gets a desk of
   * the environment in between. Fails `files-not-removed`, or as the steps do; what comes after is then not done.
   */
  forget(environment: string, administration?: string, steps?: ForgettingSteps): Promise<void>
  stop(): Promise<void>
}

export interface DesksOptions extends AdministrationOpenerOptions {
  /** Fails for a place that the settings do not know. */
  readonly check: (place: AdministrationRef) => void
  /** Who keeps count of what waits where. */
  readonly known: Pick<KnownAdministrations, 'mayDiffer' | 'counted' | 'forget'>
}

/** Each open desk is a thread and a database in memory; the least recently used one makes room. */
const atMost = 4

/** Who looks at the place opens another desk by it. */
const askAgain = (place: AdministrationRef, changed: DesksOptions['changed']): void =>
  (['sync', 'edits', 'customers'] as const).forEach((topic) => changed({ topic, place }))

export const openDesks = (options: DesksOptions): Desks => {
  const { host, vault, check, sending, known, changed, notice } = options
  const files = administrationFiles(host.profile, vault)
  const opener = administrationOpener(options, files)
  const open = listOpenDesks({ log: host.log, counted: known.counted })
  const gates = openEnvironmentMutex()
  let isStopping = false
  const mayReturn = rateLimit(() => performance.now())

  /** One that breaks off again and again waits for the person. */
  const brokeOff = (place: AdministrationRef, error: Error): void => {
    host.log({ event: 'desk-ended', error })
    notice({ code: 'desk-stopped', about: { administration: place.administration } })
    if (mayReturn()) askAgain(place, changed)
  }
  /** One that did not open, or whose thread broke off, makes way: the next call opens another on the same file. */
  const leaveWhenOver = async (entry: Open): Promise<void> => {
    const error = await entry.desk.then(
      (desk) => desk.ended,
      () => null,
    )
    open.drop(entry)
    if (error !== null) brokeOff(entry.place, error)
  }
  const start = (place: AdministrationRef): Open => {
    // Asked for before it is on the list: one that has to leave while it waits here would wait for itself.
    const free = Promise.all([
      gates.unlocked(place.environment),
      open.closed((other) => isSameAdministration(other, place)),
    ])
    const begin = (): Promise<Desk> => {
      // An exclusive operation may have removed it in the meantime.
      check(place)
      return opener.open(place)
    }
    const entry: Open = { place, desk: free.then(begin) }
    void leaveWhenOver(entry)
    return entry
  }
  const at = async (place: AdministrationRef): Promise<Desk> => {
    check(place)
    const entry = open.of(place) ?? start(place)
    open.use(entry)
    // Without a keychain a desk is only in memory: closing it would drop what waits there.
    if (open.all().length > atMost && vault.kept) await open.shut(open.all().slice(atMost))
    return entry.desk
  }
  const ifOpen = (place: AdministrationRef): Promise<Desk> | null => open.of(place)?.desk ?? null

  return {
    mayChangeHands: (environment) => refuseLoss(open.in(environment), vault.kept),
    changeHands: async (environment, work) => {
      const entries = await gates.runExclusive(environment, async () => {
        // Desks opened before the exclusive operation; calls from now on wait until it is over.
        const before = open.in(environment)
        await refuseLoss(before, vault.kept)
        await open.shut(before)
        await work()
        return before
      })
      // The app that ends would leave them open: nobody closes them any more.
      if (isStopping) return
      // One that does not open now tells whoever asks for it next.
      await Promise.allSettled(entries.map(({ place }) => at(place)))
    },
    at,
    repair: async (desk) => {
      const damaged = open.of(desk.place)
      // Several calls meet the damage at once: the first of them has it repaired, and `at` waits for that.
      if (damaged === undefined || (await damaged.desk.catch(() => null)) !== desk || !open.all().includes(damaged))
        return
      await open.leaving(
        desk.place,
        open
          .shut([damaged])
          .then(() => opener.setDamagedAside(desk.place))
          .then(() => undefined),
      )
    },
    wake: async (environment) => {
      const desks = await Promise.allSettled(open.in(environment).map(({ desk }) => desk))
      for (const result of desks) if (result.status === 'fulfilled') await result.value.sync.now()
    },
    resumed: async () => {
      const wake = async (desk: Desk): Promise<void> => {
        if ((await desk.sync.read()).state.is !== 'paused') await desk.sync.now()
      }
      await Promise.allSettled(open.all().map(async ({ desk }) => wake(await desk)))
    },
    waiting: async (place) => waitingAt(await at(place)),
    counts: async (place) => (await ifOpen(place))?.sync.read() ?? null,
    ifOpen,
    fileOf: files.fileOf,
    hold: async (environment) =>
      void (await Promise.allSettled(
        open.in(environment).map(async ({ desk }) => (await desk).hold(sending(environment))),
      )),
    waitingInOpen: () => waitingIn(open.all()),
    breakOff: async (environment) => {
      const places = open.in(environment).map(({ place }) => place)
      await open.shut(open.in(environment))
      if (mayReturn()) places.forEach((place) => askAgain(place, changed))
    },
    close: (environment) => open.shut(open.in(environment)),
    forget: (environment, administration, { may, last } = {}) =>
      gates.runExclusive(environment, async () => {
        const meant = (other: AdministrationRef): boolean =>
          other.environment === environment && (administration === undefined || other.administration === administration)
        // Both at once: who comes later waits for this, and is not waited for.
        await Promise.all([open.shut(open.all().filter((each) => meant(each.place))), open.closed(meant)])
        may?.()
        await files.remove(environment, administration)
        known.forget(environment, administration)
        await last?.()
      }),
    stop: async () => {
      isStopping = true
      await open.shut(open.all())
      await open.closed(() => true)
    },
  }
}
