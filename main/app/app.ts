import { setTimeout as wait } from 'node:timers/promises'
import type { CommandId } from '../../preload/contract/commands.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { Language, Notice } from '../../preload/contract/settings.ts'
import type { Implementation } from '../../preload/contract/services.ts'
import type { Changed } from '../../preload/contract/topics.ts'
import type { ExportFor } from '../desk/export-edits.ts'
import { deskServices } from './ipc/desk-calls.ts'
import type { Needing } from './commands/attention.ts'
import { followLink, type LinkContext } from './commands/links.ts'
import { openPendingCommands } from './commands/pending-command.ts'
import type { AppHost } from './app-host.ts'
import { openNetwork } from '../service/network/network.ts'
import { openVault } from '../base/files/vault.ts'
import { backUpProfile, dropBackups, forgetInCopies } from '../profile/backup.ts'
import { openNotices } from '../settings/notices.ts'
import { openSettingsFile } from '../settings/settings-file.ts'
import type { ProfileCopies } from '../settings/settings-desks.ts'
import { settingsService } from '../settings/settings-service.ts'
import { openSettingsTrust } from '../settings/settings-trust.ts'
import type { WindowBounds } from '../settings/stored-settings.ts'
import type { LastEnd } from './support/run-record.ts'
import { supportService } from './support/support-service.ts'
import { noticeOfEnd, type StoredThere } from './support/what-was-kept.ts'
import { startUpdates } from '../profile/updates/start-updates.ts'
import type { Updates } from '../profile/updates/updates.ts'
import { openServices, type ServicesContext, type AppServices } from './services.ts'

export interface App {
  readonly services: Implementation
  /** Calls `listener` for every change; answers with a function that stops it. */
  onChanged(listener: (changed: Changed) => void): () => void
  /** Where the window was, for Electron's side alone; the place of a window is nobody else's matter. */
  readonly window: { read(): WindowBounds | null; keep(place: WindowBounds): void }
  /** Edits that are nowhere but in this run's memory, because there is no keychain. */
  unkept(): Promise<number>
  readonly language: () => Language
  /** What reaches the window from outside it. */
  readonly commands: {
    command(id: CommandId): void
    follow(link: string): Promise<void>
    needing(): Promise<Needing | null>
  }
  /** Newer versions of the app: its clock, and its last word when everything is closed. */
  readonly updates: Pick<Updates, 'tick' | 'stay' | 'finish'>
  /** Tells the person something that happened outside: the window shows it. */
  readonly notice: (notice: Notice) => void
  /**
   * Comes when a person has confirmed that everything on this computer is to be removed; `stop` and the removal are the
   * caller's.
   */
  readonly removal: Promise<void>
  /** Closes windows, desks and the Demo company; what was saved is on disk when it returns. */
  stop(): Promise<void>
}

const listeners = () => {
  const all = new Set<(changed: Changed) => void>()
  return {
    notify: (changed: Changed): void => all.forEach((listener) => listener(changed)),
    add: (listener: (changed: Changed) => void) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}

/** Who is named in a file of edits, and in whose language. */
const exportsOf =
  ({ file }: ServicesContext, { environments }: AppServices) =>
  (place: AdministrationRef): ExportFor => {
    const { databaseId, name } = environments.administration(place)
    const administration = name === databaseId ? databaseId : `${name} (${databaseId})`
    return {
      environment: environments.get(place.environment).name,
      administration,
      language: file.read().preferences.language,
    }
  }

const needingIn =
  ({ file }: ServicesContext, { desks }: AppServices) =>
  async (): Promise<Needing | null> => {
    const { place } = file.read()
    const counts = place && (await desks.counts(place))
    return place && counts ? { place, count: counts.needsAttention } : null
  }

/** What the person is to know from the start. */
const tellAtStart = ({ host, file, vault, notices }: ServicesContext): void => {
  if (file.damaged) notices.add({ code: 'settings-damaged' })
  if (!vault.kept) notices.add({ code: 'keychain-missing' })
  host.showTheme(file.read().preferences.theme)
  host.log({ event: 'started' })
}

const tellLastEnd = async (
  end: LastEnd,
  { file, vault, notices }: ServicesContext,
  { environments, desks }: AppServices,
): Promise<void> => {
  const look = async (place: AdministrationRef): Promise<StoredThere> => {
    const desk = await desks.at(place)
    const { waiting, needsAttention } = await desk.sync.read()
    return { waiting: waiting + needsAttention, drafts: (await desk.customers.draft()) === null ? 0 : 1 }
  }
  const notice = await noticeOfEnd(end, {
    kept: vault.kept,
    environments: environments.all(),
    place: file.read().place,
    look,
  })
  if (notice !== null) notices.add(notice)
}

const openSupport = (
  { host }: ServicesContext,
  { sessions, desks }: AppServices,
  settings: Implementation['settings'],
  lastEnd: LastEnd | null,
): Implementation['support'] =>
  supportService({
    host,
    lastEnd,
    settings: async () => settings.read(),
    session: sessions.service.read,
    resolveProxy: host.resolveProxy,
    fileOf: (environment, administration) => desks.fileOf({ environment, administration }),
    openDesk: (environment, administration) => desks.ifOpen({ environment, administration }),
    wait: (milliseconds) => wait(milliseconds, undefined, { ref: false }),
  })

const openGround = async (host: AppHost, notify: ServicesContext['notify']): Promise<ServicesContext> => {
  const file = openSettingsFile(host)
  const vault = await openVault(host)
  const network = openNetwork(host, () => notify({ topic: 'proxy' }))
  const changed = (): void => notify({ topic: 'settings' })
  return {
    host,
    file,
    vault,
    network,
    notices: openNotices(changed),
    trust: await openSettingsTrust({ file, vault, log: host.log, changed }),
    notify,
  }
}

/**
 * Starts everything but the windows, on any computer that can be an `AppHost`. Nothing is fetched before it is asked
 * for. `lastEnd`: how the run before this one ended, where it did not end as it should; the person is told what was
 * kept.
 */
export const startApp = async (host: AppHost, lastEnd: LastEnd | null = null): Promise<App> => {
  const { notify, add } = listeners()
  const context = await openGround(host, notify)
  const { file, vault, network, notices } = context
  const work = openServices(context)
  const { environments, sessions, desks, mayChange } = work
  const removal = Promise.withResolvers<void>()
  const copies: ProfileCopies = {
    forget: (environment) => forgetInCopies(host.profile, environment),
    drop: () => dropBackups(host.profile),
  }
  const settings = settingsService({
    ...context,
    ...work,
    copies,
    proxyFor: network.proxyFor,
    remove: removal.resolve,
    changed: () => notify({ topic: 'settings' }),
  })
  tellAtStart(context)

  const pendingCommands = openPendingCommands(() => notify({ topic: 'pending-command' }))
  const atDesks = deskServices(desks, { host, exportFor: exportsOf(context, work), mayChange })
  const links: LinkContext = {
    check: (place) => void environments.administration(place),
    read: async (place, key) => atDesks.customers.read(place, key),
    command: pendingCommands.ask,
    notice: notices.add,
  }
  const unkept = async (): Promise<number> => (vault.kept ? 0 : desks.waitingInOpen())
  const updates = startUpdates({
    host,
    proxyFor: network.proxyFor,
    unkept,
    changed: () => notify({ topic: 'updates' }),
    backUp: async () => void (await backUpProfile(host.profile, 'update', host.now())),
  })
  const support = openSupport(context, work, settings, lastEnd)
  if (lastEnd !== null)
    tellLastEnd(lastEnd, context, work).catch((error: unknown) => host.log({ event: 'last-end-not-told', error }))

  return {
    services: network.asking({
      settings,
      session: sessions.service,
      proxy: network.service,
      updates: updates.service,
      commands: { next: pendingCommands.next },
      support,
      ...atDesks,
    }),
    onChanged: add,
    window: { read: () => file.read().window, keep: (window) => file.change({ window }) },
    unkept,
    updates,
    notice: notices.add,
    language: () => file.read().preferences.language,
    commands: {
      command: (id) => pendingCommands.ask({ is: 'command', id }),
      follow: (link) => followLink(links, link),
      needing: needingIn(context, work),
    },
    removal: removal.promise,
    stop: async () => {
      updates.stop()
      network.stop()
      await work.stop()
      await context.trust.stop()
      host.log({ event: 'stopped' })
    },
  }
}
