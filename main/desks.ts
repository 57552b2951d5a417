import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { samePlace, type Place } from '../preload/contract/place.ts'
import type { Notice } from '../preload/contract/settings.ts'
import type { Changed } from '../preload/contract/topics.ts'
import { isFail } from './app-error.ts'
import { databaseKey } from './database-key.ts'
import type { Desk, DeskHost } from './desk/desk.ts'
import type { Host } from './host.ts'
import type { Registration } from './oauth/registration.ts'
import type { Vault } from './oauth/vault.ts'
import { setAside } from './set-aside.ts'

/** The desks that are open, one per place, each with a file and a key of its own. */
export interface Desks {
  /** Opens it at first use. Fails as the database does, or as finding the registration does. */
  at(place: Place): Promise<Desk>
  /** Lets the open desks of an environment sync now. */
  wake(environment: string): Promise<void>
  /** Unsettled edits of a place. */
  waiting(place: Place): Promise<number>
  /** Closes the desks of an environment; what they kept stays. */
  close(environment: string): Promise<void>
  /** Closes them and removes what they kept: of one administration, or of the whole environment. */
  forget(environment: string, administration?: string): Promise<void>
  stop(): Promise<void>
}

export interface DesksOptions {
  readonly host: Host
  readonly vault: Vault
  /** Fails for a place that the settings do not know. */
  readonly check: (place: Place) => void
  readonly registration: (environment: string) => Promise<Registration>
  readonly accessToken: (environment: string, rejected?: string) => Promise<string>
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

export const openDesks = ({ host, vault, check, registration, accessToken, changed, notice }: DesksOptions): Desks => {
  let open: readonly Open[] = []
  const folder = (environment: string): string => join(host.profile, 'desks', environment)
  const fileOf = ({ environment, administration }: Place): string => join(folder(environment), `${hash(administration)}.db`)
  const keyName = ({ environment, administration }: Place): string => `key:${environment}/${hash(administration)}`

  const deskHost = (place: Place): DeskHost => ({
    accessToken: (rejected) => accessToken(place.environment, rejected),
    proxyFor: host.proxyFor,
    changed: (topic) => changed({ topic, place }),
  })
  const openDesk = async (place: Place): Promise<Desk> => {
    const { baseAddress, pathStyle } = await registration(place.environment)
    const { file, key, lost } = await databaseKey(vault, keyName(place), fileOf(place), host.now())
    if (lost) notice({ code: 'keychain-changed' })
    return host.openDesk({ place, baseAddress, pathStyle, file, key }, deskHost(place))
  }
  /** A damaged database is set aside, not deleted, and the administration is read anew. */
  const openOrRepair = (place: Place): Promise<Desk> =>
    openDesk(place).catch(async (error: unknown) => {
      if (!isFail(error, 'database-damaged') || !(await setAside(fileOf(place), host.now()))) throw error
      host.log({ event: 'database-damaged', error })
      notice({ code: 'database-damaged', about: { administration: place.administration } })
      return openDesk(place)
    })

  const shut = async (leaving: readonly Open[]): Promise<void> => {
    open = open.filter((each) => !leaving.includes(each))
    const desks = await Promise.allSettled(leaving.map(({ desk }) => desk))
    await Promise.all(desks.flatMap((result) => (result.status === 'fulfilled' ? [result.value.close()] : [])))
  }
  const start = (place: Place): Open => {
    const entry: Open = { place, desk: openOrRepair(place) }
    entry.desk.catch(() => (open = open.filter((each) => each !== entry)))
    return entry
  }
  const at = async (place: Place): Promise<Desk> => {
    check(place)
    const entry = open.find((each) => samePlace(each.place, place)) ?? start(place)
    open = [entry, ...open.filter((each) => each !== entry)]
    if (open.length > atMost) await shut(open.slice(atMost))
    return entry.desk
  }
  const keysOf = (environment: string): readonly string[] => vault.names(`key:${environment}/`)

  return {
    at,
    wake: async (environment) => {
      const desks = await Promise.allSettled(open.filter(({ place }) => place.environment === environment).map(({ desk }) => desk))
      for (const result of desks) if (result.status === 'fulfilled') await result.value.sync.now()
    },
    waiting: async (place) => {
      const { waiting, needsAttention } = await (await at(place)).sync.read()
      return waiting + needsAttention
    },
    close: (environment) => shut(open.filter(({ place }) => place.environment === environment)),
    forget: async (environment, administration) => {
      const place = administration === undefined ? undefined : { environment, administration }
      await shut(open.filter((each) => (place ? samePlace(each.place, place) : each.place.environment === environment)))
      // The key goes last: a file without its key is unreadable, a key without its file is only untidy.
      const targets = place ? ['', '-wal', '-shm', '-journal'].map((suffix) => fileOf(place) + suffix) : [folder(environment)]
      for (const target of targets) await rm(target, { recursive: true, force: true })
      for (const name of place ? [keyName(place)] : keysOf(environment)) await vault.remove(name)
    },
    stop: () => shut(open),
  }
}
