import { setTimeout as wait } from 'node:timers/promises'
import type { CommandId } from '../preload/contract/commands.ts'
import type { Place } from '../preload/contract/place.ts'
import type { Language, Notice } from '../preload/contract/settings.ts'
import type { Implementation } from '../preload/contract/services.ts'
import type { Changed } from '../preload/contract/topics.ts'
import { openDemoCompany } from './demo-company.ts'
import type { Demo } from './demo/demo.ts'
import type { ExportFor } from './desk/export-edits.ts'
import { deskServices } from './desk-services.ts'
import { openDesks } from './desks.ts'
import type { Needing } from './hands/attention.ts'
import { followLink } from './hands/links.ts'
import { openWishes } from './hands/wishes.ts'
import type { Host } from './host.ts'
import { openNetwork } from './network/network.ts'
import { openSessions } from './oauth/session-service.ts'
import { openVault } from './oauth/vault.ts'
import { openEnvironments } from './settings/environments.ts'
import { openKnownPlaces } from './settings/known-places.ts'
import { openLocks } from './settings/locks.ts'
import { openNotices } from './settings/notices.ts'
import { openSettingsFile } from './settings/settings-file.ts'
import { lockedFail, settingsService } from './settings/settings-service.ts'
import { demoId, type WindowPlace } from './settings/stored-settings.ts'
import type { LastEnd } from './support/run-record.ts'
import { supportService } from './support/support-service.ts'
import { noticeOfEnd, type KeptThere } from './support/what-was-kept.ts'
import type { SendingRule } from './sync/held.ts'
import { backUpProfile } from './profile/backup.ts'
import { startUpdates } from './updates/start-updates.ts'
import type { Updates } from './updates/updates.ts'

export interface App {
  readonly services: Implementation
  /** Calls `listener` for every change; answers with a function that stops it. */
  onChanged(listener: (changed: Changed) => void): () => void
  /** Where the window was, for Electron's side alone; the place of a window is nobody else's matter. */
  readonly window: { read(): WindowPlace | null; keep(place: WindowPlace): void }
  /** Edits that are nowhere but in this run's memory, because there is no keychain. */
  unkept(): Promise<number>
  readonly language: () => Language
  /** What reaches the window from outside it. */
  readonly hands: { command(id: CommandId): void; follow(link: string): Promise<void>; needing(): Promise<Needing | null> }
  /** Newer versions of the app: its clock, and its last word when everything is closed. */
  readonly updates: Pick<Updates, 'tick' | 'stay' | 'finish'>
  /** Tells the person something that happened outside: the window shows it. */
  readonly notice: (notice: Notice) => void
  /** Comes when a person has confirmed that everything on this computer is to be removed; `stop` and the removal are the caller's. */
  readonly removal: Promise<void>
  /** Closes windows, desks and the Demo company; what was saved is on disk when it returns. */
  stop(): Promise<void>
}

const listeners = () => {
  const all = new Set<(changed: Changed) => void>()
  return {
    tell: (changed: Changed): void => all.forEach((listener) => listener(changed)),
    add: (listener: (changed: Changed) => void) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}

/**
 * Starts everything but the windows, on any computer that can be a `Host`. Nothing is fetched before it is asked for. `lastEnd`: how the run
 * before this one ended, where it did not end as it should; the person is told what was kept.
 */
export const startApp = async (host: Host, lastEnd: LastEnd | null = null): Promise<App> => {
  const { tell, add } = listeners()
  const file = openSettingsFile(host)
  const vault = await openVault(host)
  const network = openNetwork(host, () => tell({ topic: 'proxy' }))
  const notices = openNotices(() => tell({ topic: 'settings' }))

  const showCompanies = (demo: Demo): void => {
    const administrations = demo.facts.databases.map((databaseId) => ({ databaseId, name: demo.companies[databaseId] ?? databaseId }))
    environments.setAdministrations(demoId, administrations)
    tell({ topic: 'settings' })
  }
  /** Its desks know the address that it had. */
  const leaveDemo = async (): Promise<void> => {
    notices.add({ code: 'desk-stopped' })
    await desks.breakOff(demoId)
  }
  const demo = openDemoCompany({
    host, vault, started: showCompanies,
    lost: () => notices.add({ code: 'keychain-changed' }),
    brokeOff: () => void leaveDemo().catch((error: unknown) => host.log({ event: 'demo-not-left', error })),
  })
  const locks = openLocks({
    minutes: (environment) => file.read().environments.find(({ id }) => id === environment)?.lockMinutes ?? null,
    now: host.now,
    ended: (environment) => void desks.hold(environment).then(() => tell({ topic: 'settings' })),
  })
  const known = openKnownPlaces({ host, kept: vault.kept, count: (place) => desks.counts(place), changed: () => tell({ topic: 'settings' }) })
  const environments = openEnvironments({ file, vault, demo, computerUser: host.userName, lock: locks.state, known: known.of })
  const mayChange = ({ environment }: Place): void => {
    const found = environments.get(environment)
    if (found.lock.is === 'locked') throw lockedFail(found)
  }
  const sending = (environment: string): SendingRule => {
    const { lock, askAbove } = environments.get(environment)
    return { locked: lock.is === 'locked', askAbove }
  }

  const keepUser = (environment: string, user: string): void => {
    if (environments.get(environment).user === user) return
    environments.setUser(environment, user)
    tell({ topic: 'settings' })
  }
  /** Whoever is signed in shows that the registration was activated, whatever they told us of it before. */
  const noteSignedIn = async (environment: string): Promise<void> => {
    const { is } = await sessions.service.read(environment)
    if (is === 'signed-in' && environments.noteActivated(environment)) tell({ topic: 'settings' })
  }
  const turned = (environment: string): Promise<void> => {
    // Beside what a desk waits for: a note about the registration holds up nobody.
    noteSignedIn(environment).catch((error: unknown) => host.log({ event: 'activation-not-noted', error }))
    return desks.wake(environment)
  }
  const sessions = openSessions({
    host,
    proxyFor: network.proxyFor,
    vault,
    check: (environment) => void environments.get(environment),
    registration: environments.registration,
    others: (environment) => environments.all().filter(({ id }) => id !== environment).map(({ baseAddress }) => baseAddress),
    bar: (environment) => {
      const { name, kind } = environments.get(environment)
      const { language, theme, contrast } = file.read().preferences
      return { name, kind, language, theme, contrast }
    },
    lastUser: (environment) => environments.get(environment).user,
    keepUser,
    mayChangeHands: (environment) => desks.mayChangeHands(environment),
    changeHands: (environment, work) => desks.changeHands(environment, work),
    changed: () => tell({ topic: 'session' }),
    turned,
  })
  const desks = openDesks({
    host,
    proxyFor: network.proxyFor,
    vault,
    check: (place) => void environments.administration(place),
    registration: environments.registration,
    user: sessions.user,
    accessToken: (environment, user, rejected, refusedBy) => sessions.accessToken(environment, rejected, user, refusedBy),
    sending,
    known,
    changed: tell,
    notice: notices.add,
  })
  /** What counted time by a timer did not count the sleep: locks first, so that nothing leaves that they hold back. */
  const resumed = async (): Promise<void> => {
    host.log({ event: 'resumed' })
    locks.look()
    await sessions.look()
    await desks.resumed()
  }
  host.onResume(() => void resumed().catch((error: unknown) => host.log({ event: 'resume-not-looked-after', error })))
  const exportFor = (place: Place): ExportFor => {
    const { databaseId, name } = environments.administration(place)
    const administration = name === databaseId ? databaseId : `${name} (${databaseId})`
    return { environment: environments.get(place.environment).name, administration, language: file.read().preferences.language }
  }
  const removal = Promise.withResolvers<void>()
  const settings = settingsService({ host, proxyFor: network.proxyFor, file, vault, environments, locks, known, notices, sessions, desks, demo, remove: removal.resolve, changed: () => tell({ topic: 'settings' }) })

  if (file.damaged) notices.add({ code: 'settings-damaged' })
  if (!vault.kept) notices.add({ code: 'keychain-missing' })
  host.showTheme(file.read().preferences.theme)
  host.log({ event: 'started' })

  const wishes = openWishes(() => tell({ topic: 'wish' }))
  const atDesks = deskServices(desks, { host, exportFor, mayChange })
  const links = { check: (place: Place) => void environments.administration(place), read: async (place: Place, key: string) => atDesks.customers.read(place, key), wish: wishes.ask, notice: notices.add }

  const needing = async (): Promise<Needing | null> => {
    const { place } = file.read()
    const counts = place && (await desks.counts(place))
    return place && counts ? { place, count: counts.needsAttention } : null
  }

  const unkept = async (): Promise<number> => (vault.kept ? 0 : desks.waitingInOpen())
  const updates = startUpdates({
    host, proxyFor: network.proxyFor, unkept, changed: () => tell({ topic: 'updates' }),
    backUp: async () => void (await backUpProfile(host.profile, 'update', host.now())),
  })

  const support = supportService({
    host, lastEnd,
    settings: async () => settings.read(),
    session: sessions.service.read,
    resolveProxy: host.resolveProxy,
    fileOf: (environment, administration) => desks.fileOf({ environment, administration }),
    openDesk: (environment, administration) => desks.ifOpen({ environment, administration }),
    wait: (milliseconds) => wait(milliseconds, undefined, { ref: false }),
  })
  const tellLastEnd = async (end: LastEnd): Promise<void> => {
    const look = async (place: Place): Promise<KeptThere> => {
      const desk = await desks.at(place)
      const { waiting, needsAttention } = await desk.sync.read()
      return { waiting: waiting + needsAttention, drafts: (await desk.customers.draft()) === null ? 0 : 1 }
    }
    const notice = await noticeOfEnd(end, { kept: vault.kept, environments: environments.all(), place: file.read().place, look })
    if (notice !== null) notices.add(notice)
  }
  if (lastEnd !== null) tellLastEnd(lastEnd).catch((error: unknown) => host.log({ event: 'last-end-not-told', error }))

  return {
    services: network.asking({ settings, session: sessions.service, proxy: network.service, updates: updates.service, hands: { next: wishes.next }, support, ...atDesks }),
    onChanged: add,
    window: { read: () => file.read().window, keep: (window) => file.change({ window }) },
    unkept,
    updates,
    notice: notices.add,
    language: () => file.read().preferences.language,
    hands: { command: (id) => wishes.ask({ is: 'command', id }), follow: (link) => followLink(links, link), needing },
    removal: removal.promise,
    stop: async () => {
      updates.stop()
      network.stop()
      locks.stop()
      await sessions.stop()
      await desks.stop()
      known.stop()
      await demo.stop()
      host.log({ event: 'stopped' })
    },
  }
}
