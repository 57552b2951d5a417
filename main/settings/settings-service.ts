import { isSameAdministration, type AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { Implementation } from '../../preload/contract/services.ts'
import {
  largestEnvironmentFile,
  removalWord,
  type Environment,
  type EnvironmentDraft,
  type Keychain,
  type Language,
  type Lock,
  type Settings,
  type Unconfirmed,
} from '../../preload/contract/settings.ts'
import type { Changed } from '../../preload/contract/topics.ts'
import { AppError } from '../base/app-error.ts'
import type { DemoCompany } from './demo-company.ts'
import type { Host } from '../base/host.ts'
import type { ProxyFor } from '../service/network/proxy.ts'
import type { Sessions } from '../oauth/session/session-service.ts'
import type { Vault } from '../base/files/vault.ts'
import { openConfirmedAddresses } from './confirmed-addresses.ts'
import { connectionService } from './connection-service.ts'
import { environmentFileName, readEnvironmentFile, writeEnvironmentFile } from './environment-file.ts'
import type { Environments } from './environments.ts'
import type { KnownAdministrations } from './known-administrations.ts'
import type { Locks } from './locks.ts'
import type { Notices } from './notices.ts'
import type { ProfileCopies, SettingsDesks } from './settings-desks.ts'
import { isSameService } from './service-address.ts'
import { servicesToConfirm } from './services-to-confirm.ts'
import type { SettingsFile } from './settings-file.ts'
import type { SettingsTrust } from './settings-trust.ts'
import { demoId, type StoredSettings } from './stored-settings.ts'
import { openSystemQuestions } from './system-questions.ts'

export interface SettingsContext {
  readonly host: Host
  readonly proxyFor: ProxyFor
  readonly file: SettingsFile
  readonly vault: Vault
  readonly environments: Environments
  readonly locks: Locks
  readonly known: KnownAdministrations
  readonly notices: Notices
  readonly trust: SettingsTrust
  readonly sessions: Sessions
  readonly desks: SettingsDesks
  readonly copies: ProfileCopies
  readonly demo: DemoCompany
  /** Everything on this computer is to be removed, and the app to be closed. */
  readonly remove: () => void
  readonly changed: () => void
  readonly notify: (changed: Changed) => void
}

/** What a window shows of a place. */
const topicsOfPlace = ['customers', 'edits', 'sync', 'history', 'choices'] as const

/** Says that an environment takes no changes now. */
export const lockedFail = ({ name }: Environment): AppError =>
  new AppError({ code: 'environment-locked', about: { name } })

/** Whether a draft would let through what a lock that is on holds back. */
const loosens = (lock: Lock, { kind, lockMinutes }: EnvironmentDraft): boolean =>
  lock.is === 'locked' && (kind !== 'production' || lockMinutes === null || lockMinutes > lock.minutes)

const sameName = (one: string, other: string): boolean => one.normalize('NFC').trim() === other.normalize('NFC').trim()

export const settingsService = (context: SettingsContext): Implementation['settings'] => {
  const {
    host,
    file,
    vault,
    environments,
    locks,
    known,
    notices,
    trust,
    sessions,
    desks,
    copies,
    demo,
    changed,
    notify,
  } = context

  const questions = openSystemQuestions()
  const language = (): Language => file.read().preferences.language
  const addresses = openConfirmedAddresses({
    saved: () => environments.all().map(({ baseAddress }) => baseAddress),
    ask: (origin) =>
      questions.ask(origin, async () => {
        const isRight = await host.confirmAddress(origin, language())
        host.log({ event: isRight ? 'address-confirmed' : 'address-not-confirmed' })
        return isRight
      }),
  })
  /** Our page shows the same list; one that was taken over may show another, and answer for the person. */
  const areRight = (settings: StoredSettings): Promise<boolean> => {
    const services = servicesToConfirm(settings)
    return services.length === 0
      ? Promise.resolve(true)
      : questions.ask('services', () => host.confirmServices(services, language()))
  }
  const keychain = (): Keychain => {
    if (!vault.kept) return { is: 'missing' }
    if (!vault.answers()) return { is: 'unavailable' }
    return notices.all().some(({ code }) => code === 'keychain-changed') ? { is: 'changed' } : { is: 'working' }
  }
  const unconfirmed = (): Unconfirmed | null => {
    const is = trust.doubt()
    return is === null
      ? null
      : {
          is,
          unlocked: file
            .read()
            .environments.filter(({ lockMinutes }) => lockMinutes === null)
            .map(({ id }) => id),
        }
  }
  const read = (): Settings => ({
    preferences: file.read().preferences,
    environments: environments.all(),
    place: file.read().place,
    keychain: keychain(),
    notices: notices.all(),
    unconfirmed: unconfirmed(),
    version: host.version,
  })
  const saved = (): Settings => {
    changed()
    return read()
  }
  const placesOf = ({ id, administrations }: Environment): AdministrationRef[] =>
    administrations.map(({ databaseId }) => ({ environment: id, administration: databaseId }))

  const refuseAny = (waiting: number): void => {
    if (waiting > 0) throw new AppError({ code: 'environment-has-waiting-edits', about: { waiting } })
  }
  /** Waiting edits are a person's work: they go only when that was said. */
  const refuseWaiting = async (places: readonly AdministrationRef[]): Promise<void> => {
    let waiting = 0
    // One after the other: only a few desks are open at a time.
    for (const place of places) waiting += await desks.waiting(place)
    refuseAny(waiting)
  }
  /** The same of what was saved since, which desks that have closed have said. */
  const refuseSavedSince = (places: readonly AdministrationRef[]): void =>
    refuseAny(places.map(known.of).reduce((sum, { waiting, needsAttention }) => sum + waiting + needsAttention, 0))
  const leavePlace = (gone: (place: AdministrationRef) => boolean): void => {
    const { place } = file.read()
    if (place && gone(place)) file.change({ place: null })
  }
  /** The Demo company listens only while one is there; what waits in its desks is kept and goes out at the next visit. */
  const restDemo = async (): Promise<void> => {
    // Without a keychain all of it is in memory, and would be gone.
    if (!vault.kept) return
    await desks.close(demoId)
    await demo.stop()
  }
  /**
   * Another address is another service: what was read or changed there, and who signed in there, must not meet it. So
   * the address is kept last; where something before it fails, the environment is where it was, and this can be asked
   * for again.
   */
  const move = async (before: Environment, draft: EnvironmentDraft): Promise<Environment> => {
    const places = placesOf(before)
    const save = async (): Promise<void> => void (await environments.save(draft))
    await refuseWaiting(places)
    // What is on screen of these places went, or is still there: who looks at them asks.
    await sessions
      .forget(before.id, () => desks.forget(before.id, undefined, { may: () => refuseSavedSince(places), last: save }))
      .finally(() => places.forEach((place) => topicsOfPlace.forEach((topic) => notify({ topic, place }))))
    return environments.get(before.id)
  }
  /** A sign-in that is under way is held to what was set when it began. */
  const asksOtherwise = (before: Environment, after: Environment): boolean =>
    (['redirectUri', 'signInWith', 'pkce', 'issuer'] as const).some((field) => before[field] !== after[field])
  const change = async (before: Environment, draft: EnvironmentDraft, clientId: string): Promise<Environment> => {
    if (!vault.kept) await refuseWaiting(placesOf(before))
    const save = (): Promise<Environment> => environments.save(draft)
    const after = await (before.clientId === clientId ? save() : sessions.forget(before.id, save))
    // A sign-in under way would end where nobody waits any more, or wait in another way than is said.
    if (asksOtherwise(before, after)) await sessions.service.cancelSignIn(after.id)
    await desks.close(after.id)
    return after
  }
  /** What a draft would change, and into what. Fails where it may not. */
  const checked = (draft: EnvironmentDraft) => {
    const before = draft.id === undefined ? undefined : environments.get(draft.id)
    if (before !== undefined && loosens(locks.state(before.id), draft)) throw lockedFail(before)
    return { before, ...environments.check(draft) }
  }
  const saveEnvironment = async (draft: EnvironmentDraft): Promise<Environment> => {
    await addresses.confirm(checked(draft).baseAddress)
    // A person takes their time to answer, and the environment may be another one meanwhile.
    const { before, baseAddress, clientId } = checked(draft)
    const save = async (): Promise<Environment> => {
      if (before === undefined) return environments.save(draft)
      // An address that somebody changed in the file, put right again: what is kept here is of this service.
      const isOwn =
        isSameService(before.baseAddress, baseAddress) ||
        (await environments.isKeptFor(before.id, { baseAddress, clientId }))
      return isOwn ? change(before, draft, clientId) : move(before, draft)
    }
    const after = await save().finally(changed)
    host.log({ event: 'environment-saved' })
    return after
  }
  return {
    read,
    prefer: (preferences) => {
      file.change({ preferences: { ...file.read().preferences, ...preferences } })
      host.showTheme(file.read().preferences.theme)
      return saved()
    },
    saveEnvironment,
    forgetEnvironment: async (id, evenWithEdits) => {
      const environment = environments.get(id)
      if (id === demoId) throw new AppError('environment-unknown')
      const places = evenWithEdits ? [] : placesOf(environment)
      await refuseWaiting(places)
      // The environment itself goes last: until then this can be asked for again.
      const last = async (): Promise<void> => {
        await copies.forget(id)
        leavePlace((place) => place.environment === id)
        locks.lock(id)
        await environments.forget(id)
      }
      await sessions
        .forget(id, () => desks.forget(id, undefined, { may: () => refuseSavedSince(places), last }))
        .finally(changed)
      host.log({ event: 'environment-forgotten' })
    },
    ...connectionService({ ...context, addresses }),
    exportEnvironment: async (id) => {
      const environment = environments.get(id)
      if (id === demoId) throw new AppError('environment-unknown')
      return host.saveFile(environmentFileName(environment.name), writeEnvironmentFile(environment))
    },
    importEnvironment: async () => {
      const text = await host.openFile(largestEnvironmentFile)
      return text === null ? null : readEnvironmentFile(text)
    },
    readEnvironment: readEnvironmentFile,
    unlock: async (id, name) => {
      await trust.passed(id)
      if (!sameName(environments.get(id).name, name)) throw new AppError('environment-name-differs')
      locks.unlock(id)
      host.log({ event: 'environment-unlocked' })
      await desks.hold(id)
      return saved()
    },
    lock: async (id) => {
      environments.get(id)
      locks.lock(id)
      host.log({ event: 'environment-locked' })
      await desks.hold(id)
      return saved()
    },
    addAdministration: (id, databaseId, name) => {
      const { administrations } = environments.get(id)
      if (!databaseId.trim()) throw new AppError('administration-unknown')
      if (administrations.some((known) => known.databaseId === databaseId)) throw new AppError('administration-exists')
      environments.setAdministrations(id, [...administrations, { databaseId, name: name.trim() || databaseId }])
      return saved()
    },
    removeAdministration: async (place, evenWithEdits) => {
      environments.administration(place)
      const places = evenWithEdits ? [] : [place]
      await refuseWaiting(places)
      const last = async (): Promise<void> => {
        await copies.drop()
        leavePlace((left) => isSameAdministration(left, place))
        const { administrations } = environments.get(place.environment)
        environments.setAdministrations(
          place.environment,
          administrations.filter(({ databaseId }) => databaseId !== place.administration),
        )
      }
      await desks.forget(place.environment, place.administration, { may: () => refuseSavedSince(places), last })
      return saved()
    },
    goTo: async (place) => {
      const left = file.read().place
      if (place) await desks.at(place)
      file.change({ place })
      if (place) known.visited(place)
      if (left?.environment === demoId && place?.environment !== demoId) await restDemo()
      return saved()
    },
    resetDemo: async () => {
      await desks.forget(demoId, undefined, { last: demo.reset }).finally(changed)
    },
    confirmSettings: async () => {
      await trust.confirm(areRight)
      host.log({ event: 'settings-confirmed' })
      // What waited for it goes on; one desk that cannot says so at its place.
      for (const { id } of environments.all()) {
        await desks.hold(id)
        await desks.wake(id).catch((error: unknown) => host.log({ event: 'desk-not-woken', error }))
      }
      return saved()
    },
    removeEverything: (typed) => {
      if (typed.trim() !== removalWord) throw new AppError('removal-not-confirmed')
      host.log({ event: 'removal-asked' })
      context.remove()
    },
    dismissNotice: (key) => {
      notices.dismiss(key)
      return read()
    },
  }
}
