import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { Changed } from '../../preload/contract/topics.ts'
import { AppError } from '../base/app-error.ts'
import { inTurn } from '../base/in-turn.ts'
import { openDemoCompany, type DemoCompany, type DemoCompanyOptions } from '../settings/demo-company.ts'
import { demoUserName, type Demo } from '../demo/demo.ts'
import { openDesks, type Desks, type DesksOptions } from '../desk/pool/desks.ts'
import type { AppHost } from './app-host.ts'
import { openVies, type Vies } from './ask-vies.ts'
import type { Network } from '../service/network/network.ts'
import { openSessions, type Sessions } from '../oauth/session/session-service.ts'
import type { SessionsOptions } from '../oauth/session/sessions-context.ts'
import type { Vault } from '../base/files/vault.ts'
import { openEnvironments, type Environments } from '../settings/environments.ts'
import { openKnownAdministrations, type KnownAdministrations } from '../settings/known-administrations.ts'
import { openLocks, type Locks } from '../settings/locks.ts'
import type { Notices } from '../settings/notices.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import type { SettingsTrust } from '../settings/settings-trust.ts'
import { lockedFail } from '../settings/save-environment.ts'
import { demoId } from '../settings/stored-settings.ts'
import type { SendingRule } from '../sync/outbox/sending-policy.ts'

/** The parts that the services are built on. */
export interface ServicesContext {
  readonly host: AppHost
  readonly file: SettingsFile
  readonly vault: Vault
  readonly network: Network
  readonly notices: Notices
  readonly trust: SettingsTrust
  readonly notify: (changed: Changed) => void
}

/** Environments with their locks, counts, sessions and desks, and the Demo company. They call each other. */
export interface AppServices {
  readonly environments: Environments
  readonly locks: Locks
  readonly known: KnownAdministrations
  readonly demo: DemoCompany
  readonly sessions: Sessions
  readonly desks: Desks
  readonly vies: Vies
  /** Fails `environment-locked`. */
  mayChange(place: AdministrationRef): void
  isProduction(place: AdministrationRef): boolean
  stop(): Promise<void>
}

/** Services that are opened after their callers. Each exists before the first call. */
interface LazyServices {
  environments(): Environments
  sessions(): Sessions
  desks(): Desks
}

const demoOptions = ({ host, vault, notices, notify }: ServicesContext, lazy: LazyServices): DemoCompanyOptions => {
  const showCompanies = (demo: Demo): void => {
    const administrations = demo.facts.databases.map((databaseId) => ({
      databaseId,
      name: demo.companies[databaseId] ?? databaseId,
    }))
    lazy.environments().setAdministrations(demoId, administrations)
    notify({ topic: 'settings' })
  }
  /** Its desks know the address of the service that stopped. */
  const leaveDemo = async (): Promise<void> => {
    notices.add({ code: 'desk-stopped' })
    await lazy.desks().breakOff(demoId)
  }
  return {
    host,
    startDemo: host.startDemo,
    vault,
    started: showCompanies,
    lost: () => notices.add({ code: 'keychain-changed' }),
    brokeOff: () => void leaveDemo().catch((error: unknown) => host.log({ event: 'demo-not-left', error })),
  }
}

const sessionsOptions = (
  { host, file, vault, network, trust, notify }: ServicesContext,
  environments: Environments,
  lazy: LazyServices,
): SessionsOptions => {
  const keepUser = (environment: string, user: string): void => {
    if (environments.get(environment).user === user) return
    environments.setUser(environment, user)
    notify({ topic: 'settings' })
  }
  /** A successful sign-in shows that the registration is active, whatever status the user entered. */
  const noteSignedIn = async (environment: string): Promise<void> => {
    const { is } = await lazy.sessions().service.read(environment)
    if (is === 'signed-in' && environments.noteActivated(environment)) notify({ topic: 'settings' })
  }
  const turned = (environment: string): Promise<void> => {
    // Not awaited: a failed note about the registration must not delay the desks.
    noteSignedIn(environment).catch((error: unknown) => host.log({ event: 'activation-not-noted', error }))
    return lazy.desks().wake(environment)
  }
  return {
    host,
    proxyFor: network.proxyFor,
    vault,
    check: (environment) => void environments.get(environment),
    gate: trust.passed,
    registration: environments.registration,
    sealedTo: environments.sealedTo,
    others: (environment) =>
      environments
        .all()
        .filter(({ id }) => id !== environment)
        .map(({ baseAddress }) => baseAddress),
    pkceRefused: (environment) => {
      if (environments.notePkceRefused(environment)) notify({ topic: 'settings' })
    },
    toolbar: (environment) => {
      const { name, kind } = environments.get(environment)
      const { language, theme, contrast } = file.read().preferences
      return { name, kind, language, theme, contrast }
    },
    lastUser: (environment) => environments.get(environment).user,
    keepUser,
    mayChangeHands: (environment) => lazy.desks().mayChangeHands(environment),
    changeHands: (environment, work) => lazy.desks().changeHands(environment, work),
    changed: () => notify({ topic: 'session' }),
    turned,
  }
}

const desksOptions = (
  { host, vault, network, notices, notify }: ServicesContext,
  { environments, sessions, known, vies }: Pick<AppServices, 'environments' | 'sessions' | 'known' | 'vies'>,
): DesksOptions => {
  const sending = (environment: string): SendingRule => {
    const { lock, askAbove, cellSending } = environments.get(environment)
    return { locked: lock.is === 'locked', askAbove, cells: cellSending }
  }
  return {
    host,
    openDesk: host.openDesk,
    proxyFor: network.proxyFor,
    vault,
    check: (place) => void environments.administration(place),
    registration: environments.registration,
    user: sessions.user,
    accessToken: sessions.accessToken,
    askVies: vies.ask,
    dropVies: vies.drop,
    sending,
    known,
    changed: notify,
    notice: notices.add,
  }
}

/** Timers did not count the sleep. Locks are checked first, so nothing leaves that a lock holds back. */
const checkAfterSleep = (
  { host }: ServicesContext,
  { locks, sessions, desks }: Pick<AppServices, 'locks' | 'sessions' | 'desks'>,
): void => {
  const resumed = async (): Promise<void> => {
    host.log({ event: 'resumed' })
    locks.check()
    await sessions.checkTimes()
    await desks.resumed()
  }
  host.onResume(() => void resumed().catch((error: unknown) => host.log({ event: 'resume-not-looked-after', error })))
}

/** No service is called and no database opened before the first call needs it. */
export const openServices = (context: ServicesContext): AppServices => {
  const { host, file, vault, network, trust, notify } = context
  const lazy: LazyServices = { environments: () => environments, sessions: () => sessions, desks: () => desks }
  const demo = openDemoCompany(demoOptions(context, lazy))
  const locks = openLocks({
    minutes: (environment) => file.read().environments.find(({ id }) => id === environment)?.lockMinutes ?? null,
    now: host.now,
    ended: (environment) => void desks.hold(environment).then(() => notify({ topic: 'settings' })),
  })
  const known = openKnownAdministrations({
    host,
    kept: vault.kept,
    count: (place) => desks.counts(place),
    changed: () => notify({ topic: 'settings' }),
  })
  const environments = openEnvironments({
    file,
    vault,
    demo,
    computerUser: host.userName,
    demoUser: demoUserName,
    lock: locks.state,
    holds: trust.holds,
    known: known.of,
  })
  const sessions = openSessions(sessionsOptions(context, environments, lazy))
  const vies = openVies({ file, trust, demo, proxyFor: network.proxyFor, address: host.viesAddress })
  const desks = openDesks(desksOptions(context, { environments, sessions, known, vies }))
  checkAfterSleep(context, { locks, sessions, desks })
  return {
    environments,
    locks,
    known,
    demo,
    sessions,
    desks,
    vies,
    mayChange: ({ environment }) => {
      const found = environments.get(environment)
      if (trust.holds(environment)) throw new AppError('settings-not-confirmed')
      if (found.lock.is === 'locked') throw lockedFail(found)
    },
    isProduction: ({ environment }) => environments.get(environment).kind === 'production',
    stop: () => inTurn(locks.stop, sessions.stop, desks.stop, known.stop, demo.stop),
  }
}
