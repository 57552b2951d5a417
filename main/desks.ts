import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { samePlace, type Place } from '../preload/contract/place.ts'
import type { Notice } from '../preload/contract/settings.ts'
import type { Changed } from '../preload/contract/topics.ts'
import { AppError, isFail } from './app-error.ts'
import { databaseKey } from './database-key.ts'
import type { Desk, DeskHost, EditCounts } from './desk/desk.ts'
import type { Host } from './host.ts'
import type { RefusedBy } from './http/service-client.ts'
import type { ProxyFor } from './network/proxy.ts'
import type { Registration } from './oauth/registration.ts'
import type { Vault } from './oauth/vault.ts'
import type { KnownPlaces } from './settings/known-places.ts'
import { everyFileOf, setAside, setAsideOf } from './set-aside.ts'
import { seldom } from './support/seldom.ts'
import type { SendingRule } from './sync/held.ts'

/** The desks that are open, one per place, each with a file and a key of its own. */
export interface Desks {
  /** Opens it at first use. Fails as the database does, or as finding the registration does. */
  at(place: Place): Promise<Desk>
  /** After a call of this desk failed `database-damaged`: closes it and sets its file aside, so that the next call opens a new one. */
  repair(desk: Desk): Promise<void>
  /** Lets the open desks of an environment sync now. */
  wake(environment: string): Promise<void>
  /** Lets all open desks sync now, but those that a person has stopped: the computer has slept. */
  resumed(): Promise<void>
  /** Unsettled edits of a place. */
  waiting(place: Place): Promise<number>
  /** What waits at a place that is open; null where it is not. */
  counts(place: Place): Promise<EditCounts | null>
  /** The desk of a place where it is open or opening; asks for none. */
  ifOpen(place: Place): Promise<Desk> | null
  /** Where the database of a place is, or would be. */
  fileOf(place: Place): string
  /** Tells the open desks of an environment what may be sent now. When it returns, each of them has heard it. */
  hold(environment: string): Promise<void>
  /** Unsettled edits of the places that are open. */
  waitingInOpen(): Promise<number>
  /** Fails `environment-has-waiting-edits` where a change of who works there would lose edits, because they are only in memory. */
  mayChangeHands(environment: string): Promise<void>
  /**
   * Somebody else is going to work in this environment: its desks close, with time for a write under way; then `work`; then those
   * that were open open again. Nobody gets a desk of the environment in between.
   */
  changeHands(environment: string, work: () => Promise<void>): Promise<void>
  /** Closes the desks of an environment whose service is no longer where they know it; who looks at them opens them anew, unless that goes on. */
  breakOff(environment: string): Promise<void>
  /** Closes the desks of an environment; what they kept stays. */
  close(environment: string): Promise<void>
  /** Closes them and removes what they kept: of one administration, or of the whole environment. */
  forget(environment: string, administration?: string): Promise<void>
  stop(): Promise<void>
}

export interface DesksOptions {
  readonly host: Host
  readonly proxyFor: ProxyFor
  readonly vault: Vault
  /** Fails for a place that the settings do not know. */
  readonly check: (place: Place) => void
  readonly registration: (environment: string) => Promise<Registration>
  /** Who works in an environment. */
  readonly user: (environment: string) => Promise<string> | string
  /** A token for this person's work, and nobody else's. */
  readonly accessToken: (environment: string, user: string, rejected?: string, refusedBy?: RefusedBy) => Promise<string>
  /** What an environment says of sending, now. */
  readonly sending: (environment: string) => SendingRule
  /** Who keeps count of what waits where. */
  readonly known: Pick<KnownPlaces, 'mayDiffer' | 'counted' | 'forget'>
  readonly changed: (changed: Changed) => void
  readonly notice: (notice: Notice) => void
}

/** Each open desk is a thread and a database in memory; the least recently used one makes room. */
const atMost = 4

const hash = (databaseId: string): string => createHash('sha256').update(databaseId).digest('hex').slice(0, 32)

interface Open {
  readonly place: Place
  readonly desk: Promise<Desk>
}

export const openDesks = ({ host, proxyFor, vault, check, registration, user, accessToken, sending, known, changed, notice }: DesksOptions): Desks => {
  let open: readonly Open[] = []
  /** On their way out: a file is opened again, or removed, only when the desk before has let go of it. */
  let closing: readonly { readonly place: Place; readonly done: Promise<void> }[] = []
  /** Environments that change hands: their desks open when that is over. */
  const changing = new Map<string, Promise<void>>()
  const folder = (environment: string): string => join(host.profile, 'desks', environment)
  const mayReturn = seldom(() => performance.now())
  const fileOf = ({ environment, administration }: Place): string => join(folder(environment), `${hash(administration)}.db`)
  const keyName = ({ environment, administration }: Place): string => `key:${environment}/${hash(administration)}`

  const deskHost = (place: Place, worker: string): DeskHost => ({
    accessToken: (rejected, refusedBy) => accessToken(place.environment, worker, rejected, refusedBy),
    proxyFor,
    changed: (topic) => {
      if (topic === 'edits') known.mayDiffer(place)
      changed({ topic, place })
    },
    notice: ({ code, about }) => {
      host.log({ event: 'desk-notice', code })
      notice({ code, about: { administration: place.administration, ...about } })
    },
  })
  const openDesk = async (place: Place): Promise<Desk> => {
    const { baseAddress, pathStyle } = await registration(place.environment).catch((error: unknown) => {
      // What else fails with this is asked again by itself; a person must be told until they have put it right.
      if (isFail(error, 'keychain-changed')) notice({ code: 'keychain-changed' })
      throw error
    })
    const worker = await user(place.environment)
    const { file, key, lost } = await databaseKey(vault, keyName(place), fileOf(place), host.now())
    if (lost) notice({ code: 'keychain-changed' })
    const rescueFrom = file === null ? [] : await setAsideOf(file)
    const options = { place, user: worker, baseAddress, pathStyle, file, key, sending: sending(place.environment), ...(rescueFrom.length > 0 ? { rescueFrom } : {}) }
    const desk = await host.openDesk(options, deskHost(place, worker)).finally(() => key.fill(0))
    known.mayDiffer(place)
    return desk
  }
  /** Not deleted: the next desk takes the waiting edits over, and customers are read anew. False where there is no file. */
  const setDamagedAside = async (place: Place): Promise<boolean> => {
    const aside = await setAside(fileOf(place), host.now())
    if (aside === null) return false
    host.log({ event: 'database-damaged' })
    notice({ code: 'database-damaged', about: { administration: place.administration, file: aside } })
    return true
  }
  const openOrRepair = (place: Place): Promise<Desk> =>
    openDesk(place).catch(async (error: unknown) => {
      if (!isFail(error, 'database-damaged') || !(await setDamagedAside(place))) throw error
      return openDesk(place)
    })

  const closeOne = async (desk: Desk): Promise<void> => {
    try {
      const counts = await desk.close()
      if (counts !== null) known.counted(desk.place, counts)
    } catch (error) {
      host.log({ event: 'desk-not-closed', error })
    }
  }
  const shut = async (leaving: readonly Open[]): Promise<void> => {
    open = open.filter((each) => !leaving.includes(each))
    const going = leaving.map(({ place, desk }) => ({ place, done: desk.then(closeOne, () => undefined) }))
    closing = [...closing, ...going]
    await Promise.all(going.map(({ done }) => done))
    closing = closing.filter((each) => !going.includes(each))
  }
  const closed = async (which: (place: Place) => boolean): Promise<void> =>
    void (await Promise.all(closing.filter(({ place }) => which(place)).map(({ done }) => done)))

  /** Who looks at the place opens another desk by it. */
  const askAgain = (place: Place): void => (['sync', 'edits', 'customers'] as const).forEach((topic) => changed({ topic, place }))
  /** One that breaks off again and again waits for the person. */
  const brokeOff = (place: Place, error: Error): void => {
    host.log({ event: 'desk-ended', error })
    notice({ code: 'desk-stopped', about: { administration: place.administration } })
    if (mayReturn()) askAgain(place)
  }
  /** One that did not open, or whose thread broke off, makes way: the next call opens another on the same file. */
  const leaveWhenOver = async (entry: Open): Promise<void> => {
    const error = await entry.desk.then((desk) => desk.ended, () => null)
    open = open.filter((each) => each !== entry)
    if (error !== null) brokeOff(entry.place, error)
  }
  const start = (place: Place): Open => {
    const free = Promise.resolve(changing.get(place.environment)).then(() => closed((other) => samePlace(other, place)))
    const entry: Open = { place, desk: free.then(() => openOrRepair(place)) }
    void leaveWhenOver(entry)
    return entry
  }
  const at = async (place: Place): Promise<Desk> => {
    check(place)
    const entry = open.find((each) => samePlace(each.place, place)) ?? start(place)
    open = [entry, ...open.filter((each) => each !== entry)]
    // Without a keychain a desk is only in memory: closing it would drop what waits there.
    if (open.length > atMost && vault.kept) await shut(open.slice(atMost))
    return entry.desk
  }
  const ifOpen = (place: Place): Promise<Desk> | null => open.find((each) => samePlace(each.place, place))?.desk ?? null
  const waitingAt = async (desk: Desk): Promise<number> => {
    const { waiting, needsAttention } = await desk.sync.read()
    return waiting + needsAttention
  }
  const waitingIn = async (entries: readonly Open[]): Promise<number> => {
    const counts = await Promise.allSettled(entries.map(async ({ desk }) => waitingAt(await desk)))
    return counts.reduce((sum, count) => sum + (count.status === 'fulfilled' ? count.value : 0), 0)
  }
  const openIn = (environment: string): readonly Open[] => open.filter(({ place }) => place.environment === environment)
  const refuseLoss = async (entries: readonly Open[]): Promise<void> => {
    const waiting = vault.kept ? 0 : await waitingIn(entries)
    if (waiting > 0) throw new AppError({ code: 'environment-has-waiting-edits', about: { waiting } })
  }
  const handOver = async (entries: readonly Open[], work: () => Promise<void>): Promise<void> => {
    await refuseLoss(entries)
    await shut(entries)
    await work()
  }

  return {
    mayChangeHands: (environment) => refuseLoss(openIn(environment)),
    changeHands: async (environment, work) => {
      // Taken before the gate closes: what is asked for from now on waits behind it.
      const entries = openIn(environment)
      const { promise, resolve } = Promise.withResolvers<void>()
      changing.set(environment, promise)
      await handOver(entries, work).finally(() => {
        changing.delete(environment)
        resolve()
      })
      // One that does not open now tells whoever asks for it next.
      await Promise.allSettled(entries.map(({ place }) => at(place)))
    },
    at,
    repair: async (desk) => {
      const damaged = open.find(({ place }) => samePlace(place, desk.place))
      // Several calls meet the damage at once: the first of them has it repaired, and `at` waits for that.
      if (damaged === undefined || (await damaged.desk.catch(() => null)) !== desk || !open.includes(damaged)) return
      const done = shut([damaged]).then(() => setDamagedAside(desk.place)).then(() => undefined)
      const repairing = { place: desk.place, done }
      closing = [...closing, repairing]
      await done.finally(() => (closing = closing.filter((each) => each !== repairing)))
    },
    wake: async (environment) => {
      const desks = await Promise.allSettled(open.filter(({ place }) => place.environment === environment).map(({ desk }) => desk))
      for (const result of desks) if (result.status === 'fulfilled') await result.value.sync.now()
    },
    resumed: async () => {
      const wake = async (desk: Desk): Promise<void> => {
        if ((await desk.sync.read()).state.is !== 'paused') await desk.sync.now()
      }
      await Promise.allSettled(open.map(async ({ desk }) => wake(await desk)))
    },
    waiting: async (place) => waitingAt(await at(place)),
    counts: async (place) => (await ifOpen(place))?.sync.read() ?? null,
    ifOpen,
    fileOf,
    hold: async (environment) => void (await Promise.allSettled(openIn(environment).map(async ({ desk }) => (await desk).hold(sending(environment))))),
    waitingInOpen: () => waitingIn(open),
    breakOff: async (environment) => {
      const places = openIn(environment).map(({ place }) => place)
      await shut(openIn(environment))
      if (mayReturn()) places.forEach(askAgain)
    },
    close: (environment) => shut(openIn(environment)),
    forget: async (environment, administration) => {
      const place = administration === undefined ? undefined : { environment, administration }
      const meant = (other: Place): boolean => (place ? samePlace(other, place) : other.environment === environment)
      await shut(open.filter((each) => meant(each.place)))
      await closed(meant)
      // The key goes last: a file without its key is unreadable, a key without its file is only untidy.
      for (const target of place ? await everyFileOf(fileOf(place)) : [folder(environment)]) await rm(target, { recursive: true, force: true })
      for (const name of vault.names(place ? keyName(place) : `key:${environment}/`)) await vault.remove(name)
      known.forget(environment, administration)
    },
    stop: async () => {
      await shut(open)
      await closed(() => true)
    },
  }
}
