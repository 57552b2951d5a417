import { setTimeout as wait } from 'node:timers/promises'
import type { CommandId } from '../../preload/contract/commands.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { EnvironmentKind, Language, Notice, Terms } from '../../preload/contract/settings.ts'
import type { Implementation } from '../../preload/contract/services.ts'
import type { Changed } from '../../preload/contract/topics.ts'
import type { ExportFor } from '../desk/export-edits.ts'
import { deskServices } from './ipc/desk-calls.ts'
import type { PendingDecisions } from './commands/attention.ts'
import { followLink, type LinkContext } from './commands/links.ts'
import { openPendingCommands, type PendingCommands } from './commands/pending-command.ts'
import type { AppHost } from './app-host.ts'
import { openNetwork } from '../service/network/network.ts'
import { inTurn } from '../base/in-turn.ts'
import { openVault } from '../base/files/vault.ts'
import { backUpProfile, forgetInCopies } from '../profile/backup.ts'
import { openNotices } from '../settings/notices.ts'
import { openSettingsFile } from '../settings/settings-file.ts'
import type { ProfileCopies } from '../settings/settings-desks.ts'
import { settingsService } from '../settings/settings-service.ts'
import { databaseName, hasDatabases } from '../desk/pool/administration-files.ts'
import { openSettingsTrust } from '../settings/settings-trust.ts'
import type { StoredSettings, WindowBounds } from '../settings/stored-settings.ts'
import type { LastEnd } from './support/run-record.ts'
import { supportService } from './support/support-service.ts'
import { noticeOfEnd, type StoredThere } from './support/what-was-kept.ts'
import { startUpdates } from '../profile/updates/start-updates.ts'
import type { Updates } from '../profile/updates/updates.ts'
import { openServices, type ServicesContext, type AppServices } from './services.ts'

export interface App {
  readonly services: Implementation
  /** Returns a function that removes the listener. */
  onChanged(listener: (changed: Changed) => void): () => void
  /** The stored bounds of the window, for Electron's side. */
  readonly window: { read(): WindowBounds | null; keep(place: WindowBounds): void }
  /** The number of edits that would be lost at quit: all unsent edits when there is no keychain, else 0. */
  unkept(): Promise<number>
  readonly language: () => Language
  readonly terms: () => Terms
  /** Of the environment in view; null on the welcome page. */
  readonly kind: () => EnvironmentKind | null
  /** Commands from outside the window: menu, links, notifications. */
  readonly commands: {
    command(id: CommandId): void
    follow(link: string): Promise<void>
    needing(): Promise<PendingDecisions | null>
  }
  /** Newer versions of the app: checks by the clock, and installation after everything is closed. */
  readonly updates: Pick<Updates, 'tick' | 'stay' | 'finish'>
  readonly notice: (notice: Notice) => void
  /**
   * Resolves when the user has confirmed to remove everything on this computer. The caller stops the app and removes
   * it.
   */
  readonly removal: Promise<void>
  /** Closes everything that runs, in the order of `main/electron/lifecycle/README.md`. Every saved edit is on disk then. */
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

const exportsOf =
  ({ file }: ServicesContext, { environments }: AppServices) =>
  (place: AdministrationRef): ExportFor => {
    const { databaseId, name } = environments.administration(place)
    const administration = name === databaseId ? databaseId : `${name} (${databaseId})`
    return {
      environment: environments.get(place.environment).name,
      administration,
      language: file.read().preferences.language,
      terms: file.read().preferences.terms,
    }
  }

const kindIn = ({ place, environments }: StoredSettings): EnvironmentKind | null =>
  environments.find(({ id }) => id === place?.environment)?.kind ?? null

const needingIn =
  ({ file }: ServicesContext, { desks }: AppServices) =>
  async (): Promise<PendingDecisions | null> => {
    const { place } = file.read()
    const counts = place && (await desks.counts(place))
    return place && counts ? { place, count: counts.needsAttention } : null
  }

/** A window closes whether its bounds can be stored or not: an error there would end the app as a fault does. */
const keepWindow = ({ file, host }: ServicesContext, window: WindowBounds): void => {
  try {
    file.change({ window })
  } catch (error) {
    host.log({ event: 'window-not-kept', error })
  }
}

const addStartNotices = ({ host, file, vault, notices }: ServicesContext): void => {
  if (file.damaged) notices.add({ code: 'settings-damaged' })
  if (file.isRestored()) notices.add({ code: 'settings-restored' })
  if (!vault.kept) notices.add({ code: 'keychain-missing' })
  host.showTheme(file.read().preferences.theme)
  host.log({ event: 'started' })
}

const addEndNotice = async (
  end: LastEnd,
  { file, vault, notices }: ServicesContext,
  { environments, desks }: AppServices,
): Promise<void> => {
  const storedAt = async (place: AdministrationRef): Promise<StoredThere> => {
    const desk = await desks.at(place)
    const { waiting, needsAttention } = await desk.sync.read()
    return { waiting: waiting + needsAttention, drafts: (await desk.customers.draft()) === null ? 0 : 1 }
  }
  const notice = await noticeOfEnd(end, {
    kept: vault.kept,
    environments: environments.all(),
    place: file.read().place,
    read: storedAt,
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

const openContext = async (host: AppHost, notify: ServicesContext['notify']): Promise<ServicesContext> => {
  const file = openSettingsFile(host)
  const vault = await openVault(host)
  const network = openNetwork(host, () => notify({ topic: 'proxy' }))
  const changed = (): void => notify({ topic: 'settings' })
  const notices = openNotices(changed)
  const addRestored = (): void => {
    if (file.isRestored()) notices.add({ code: 'settings-restored' })
  }
  return {
    host,
    file,
    vault,
    network,
    notices,
    trust: await openSettingsTrust({
      file,
      vault,
      databases: await hasDatabases(host.profile),
      log: host.log,
      changed: () => {
        addRestored()
        changed()
      },
    }),
    notify,
  }
}

const copiesOf = ({ profile }: AppHost): ProfileCopies => ({
  forget: (environment, administration) =>
    forgetInCopies(profile, {
      environment,
      ...(administration === undefined ? {} : { database: databaseName(administration) }),
    }),
})

const updatesOf = ({ host, network, notify }: ServicesContext, unkept: App['unkept']): Updates =>
  startUpdates({
    host,
    proxyFor: network.proxyFor,
    unkept,
    changed: () => notify({ topic: 'updates' }),
    backUp: async () => void (await backUpProfile(host.profile, 'update', host.now())),
  })

const commandsOf = (
  context: ServicesContext,
  services: AppServices,
  readCustomer: LinkContext['read'],
): { readonly next: PendingCommands['next']; readonly commands: App['commands'] } => {
  const pendingCommands = openPendingCommands(() => context.notify({ topic: 'pending-command' }))
  const links: LinkContext = {
    check: (place) => void services.environments.administration(place),
    read: readCustomer,
    command: pendingCommands.ask,
    notice: context.notices.add,
  }
  const commands: App['commands'] = {
    command: (id) => pendingCommands.ask({ is: 'command', id }),
    follow: (link) => followLink(links, link),
    needing: needingIn(context, services),
  }
  return { next: pendingCommands.next, commands }
}

const stop = async ({ network, trust, host }: ServicesContext, services: AppServices, updates: Updates) => {
  await inTurn(updates.stop, network.stop, services.stop, trust.stop)
  host.log({ event: 'stopped' })
}

/**
 * Starts everything but the windows. No service is called and no database opened before the first call needs it.
 * `lastEnd`: the unexpected end of the previous run; the user gets a notice of what was kept.
 */
export const startApp = async (host: AppHost, lastEnd: LastEnd | null = null): Promise<App> => {
  const { notify, add } = listeners()
  const context = await openContext(host, notify)
  const { file, vault, network, notices } = context
  const services = openServices(context)
  const { sessions, desks, mayChange, isProduction } = services
  const removal = Promise.withResolvers<void>()
  const settings = settingsService({
    ...context,
    ...services,
    copies: copiesOf(host),
    proxyFor: network.proxyFor,
    remove: removal.resolve,
    changed: () => notify({ topic: 'settings' }),
  })
  addStartNotices(context)

  const atDesks = deskServices(desks, { host, exportFor: exportsOf(context, services), mayChange, isProduction })
  const { next, commands } = commandsOf(context, services, async (place, key) => atDesks.customers.read(place, key))
  const unkept = async (): Promise<number> => (vault.kept ? 0 : desks.waitingInOpen())
  const updates = updatesOf(context, unkept)
  const support = openSupport(context, services, settings, lastEnd)
  if (lastEnd !== null)
    addEndNotice(lastEnd, context, services).catch((error: unknown) => host.log({ event: 'last-end-not-told', error }))

  return {
    services: network.asking({
      settings,
      session: sessions.service,
      proxy: network.service,
      updates: updates.service,
      commands: { next },
      support,
      ...atDesks,
      vat: services.vies.allowed(atDesks.vat),
    }),
    onChanged: add,
    window: { read: () => file.read().window, keep: (window) => keepWindow(context, window) },
    unkept,
    updates,
    notice: notices.add,
    language: () => file.read().preferences.language,
    terms: () => file.read().preferences.terms,
    kind: () => kindIn(file.read()),
    commands,
    removal: removal.promise,
    stop: () => stop(context, services, updates),
  }
}
