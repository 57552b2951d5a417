import { randomUUID } from 'node:crypto'
import { sameEnvironmentName } from '../../preload/contract/environment-name.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { Administration, Environment, EnvironmentDraft, Lock } from '../../preload/contract/settings.ts'
import { never } from '../../preload/contract/never.ts'
import { AppError } from '../base/app-error.ts'
import { usesPkce, type PkceChoice } from '../../preload/contract/pkce.ts'
import { usableWay } from '../../preload/contract/sign-in-way.ts'
import type { Registration } from '../oauth/registration.ts'
import type { Vault } from '../base/files/vault.ts'
import type { DemoCompany } from './demo-company.ts'
import { checkDraft, incomplete } from './draft.ts'
import type { KnownAdministrations } from './known-administrations.ts'
import { isSameService, sealedTo } from './service-address.ts'
import type { SettingsFile } from './settings-file.ts'
import { demoId, type StoredEnvironment } from './stored-settings.ts'

/** How long unlocking would last where the lock may have been taken away. */
const heldMinutes = 30

const secretName = (environment: string): string => `secret:${environment}`

/** The environments of the settings file and their secrets in the vault. */
export interface Environments {
  all(): Environment[]
  /** Fails `environment-unknown`. */
  get(id: string): Environment
  /** Fails `environment-unknown` or `administration-unknown`. */
  administration(place: AdministrationRef): Administration
  /**
   * What would be stored. Fails `environment-incomplete` (also where another has the name), `environment-unknown`; the
   * Demo company cannot be changed.
   */
  check(draft: EnvironmentDraft): Pick<Environment, 'baseAddress' | 'clientId'>
  /** Fails as `check` does, and as settings and vault do. */
  save(draft: EnvironmentDraft): Promise<Environment>
  /** Where it fails it can be asked for again. */
  forget(id: string): Promise<void>
  setAdministrations(id: string, administrations: readonly Administration[]): void
  /** Keeps who works here, by a name that was checked. */
  setUser(id: string, user: string): void
  /** Notes that the registration is activated, where it was told that it is not yet. Whether that was news. */
  noteActivated(id: string): boolean
  /** Notes that the service refuses PKCE, where no person said that it is used. Whether that was news. */
  notePkceRefused(id: string): boolean
  /**
   * What signing in and calling need; starts the Demo company where it is asked for. Fails `keychain-changed` for an
   * unreadable secret, `sealed-for-another` for one of another service or client.
   */
  registration(id: string): Promise<Registration>
  /**
   * The secret kept for an environment; null where there is none. Fails `keychain-changed` for an unreadable one,
   * `sealed-for-another` as `registration` does.
   */
  secret(id: string): Promise<string | null>
  /** What its tokens and its secret are sealed for. */
  sealedTo(id: string): string
  /** Whether its secret was kept for this service and client, whatever its settings say now. */
  isKeptFor(id: string, service: Pick<Environment, 'baseAddress' | 'clientId'>): Promise<boolean>
}

const secretOf = async (vault: Vault, environment: StoredEnvironment): Promise<string | null> => {
  const kept = await vault.get(secretName(environment.id), sealedTo(environment))
  switch (kept.is) {
    case 'none':
      return null
    case 'text':
      return kept.text
    case 'unreadable':
      throw new AppError('keychain-changed')
    case 'of-another':
      throw new AppError('sealed-for-another')
    default:
      return never(kept)
  }
}

/** What was found of one service says nothing of another. */
const pkceOf = (before: StoredEnvironment | undefined, { baseAddress }: EnvironmentDraft): PkceChoice => {
  if (before === undefined) return 'untested'
  const isFound = before.pkce === 'found-on' || before.pkce === 'found-off'
  return isFound && !isSameService(before.baseAddress, baseAddress) ? 'untested' : before.pkce
}

const demoRegistration = async (demo: DemoCompany): Promise<Registration> => {
  const { baseUrl, clientId, clientSecret, redirectUri, scope } = (await demo.use()).facts
  return {
    environment: demoId,
    baseAddress: baseUrl.replace(/(?<!\/)\/+$/, ''),
    clientId,
    secret: clientSecret,
    redirectUri,
    scope,
    pathStyle: 'standard',
    pkce: 'on',
  }
}

export interface EnvironmentsOptions {
  readonly file: SettingsFile
  readonly vault: Vault
  readonly demo: DemoCompany
  /** Works here until somebody signs in under another name. */
  readonly computerUser: string
  /** Whoever logs in to the Demo company: the one service of which the app knows it. */
  readonly demoUser: string
  readonly lock: (environment: string) => Lock
  /** Whether its settings are to be confirmed first: nobody knows whether it had a lock, and of what kind it was. */
  readonly holds: (environment: string) => boolean
  readonly known: KnownAdministrations['of']
}

export const openEnvironments = ({
  file,
  vault,
  demo,
  computerUser,
  demoUser,
  lock,
  holds,
  known,
}: EnvironmentsOptions): Environments => {
  const stored = (id: string): StoredEnvironment => {
    const found = file.read().environments.find((environment) => environment.id === id)
    if (!found) throw new AppError('environment-unknown')
    return found
  }
  const hasSecret = (id: string): boolean => id === demoId || vault.names(secretName(id)).includes(secretName(id))
  const seen = ({ lockMinutes, ...environment }: StoredEnvironment): Environment => ({
    ...environment,
    // A secret may be gone that was there when the browser was chosen: without a keychain it is, at the next start.
    signInWith: usableWay(environment.signInWith, environment.redirectUri, hasSecret(environment.id)),
    lock: holds(environment.id)
      ? { is: 'locked', minutes: lockMinutes ?? heldMinutes }
      : lockMinutes === null
        ? { is: 'none' }
        : lock(environment.id),
    administrations: environment.administrations.map((one) => ({
      ...one,
      ...known({ environment: environment.id, administration: one.databaseId }),
    })),
    user: environment.user ?? (environment.id === demoId ? demoUser : computerUser),
    hasSecret: hasSecret(environment.id),
  })
  const put = (environment: StoredEnvironment): void => {
    const others = file.read().environments
    const known = others.some(({ id }) => id === environment.id)
    file.change({
      environments: known
        ? others.map((other) => (other.id === environment.id ? environment : other))
        : [...others, environment],
    })
  }
  /** A secret that stays goes along to another client of its service. */
  const keptSecret = async (before: StoredEnvironment | undefined, to: string): Promise<string | undefined> =>
    before === undefined || sealedTo(before) === to ? undefined : ((await secretOf(vault, before)) ?? undefined)
  const putSecret = async (
    environment: StoredEnvironment,
    before: StoredEnvironment | undefined,
    typed: string | undefined,
  ): Promise<void> => {
    const [name, to] = [secretName(environment.id), sealedTo(environment)]
    const secret = typed ?? (await keptSecret(before, to))
    if (secret === undefined) return
    await (secret === '' ? vault.remove(name) : vault.put(name, secret, to))
  }
  /** A run without a window picks by name, and unlocking asks to type it. */
  const refuseSecond = (id: string | undefined, name: string): void => {
    if (file.read().environments.some((other) => other.id !== id && sameEnvironmentName(other.name, name)))
      incomplete('name', 'taken')
  }
  const checked = (draft: EnvironmentDraft): Omit<StoredEnvironment, 'id'> => {
    if (draft.id === demoId) throw new AppError('environment-unknown')
    const before = draft.id === undefined ? undefined : stored(draft.id)
    const fields = checkDraft(draft, {
      signInWith: before?.signInWith ?? 'window',
      pkce: pkceOf(before, draft),
      issuer: before?.issuer ?? null,
      hasSecret: before !== undefined && hasSecret(before.id),
    })
    refuseSecond(before?.id, fields.name)
    // A secret is for the service that gave it, and shown to no other.
    if (
      before !== undefined &&
      draft.secret === undefined &&
      hasSecret(before.id) &&
      !isSameService(before.baseAddress, fields.baseAddress)
    )
      incomplete('secret', 'empty')
    return { administrations: before?.administrations ?? [], user: before?.user ?? null, ...fields }
  }
  return {
    all: () => file.read().environments.map(seen),
    get: (id) => seen(stored(id)),
    administration: ({ environment, administration }) => {
      const found = stored(environment).administrations.find(({ databaseId }) => databaseId === administration)
      if (!found) throw new AppError('administration-unknown')
      return found
    },
    check: checked,
    save: async (draft) => {
      const environment = { id: draft.id ?? randomUUID(), ...checked(draft) }
      await putSecret(environment, draft.id === undefined ? undefined : stored(draft.id), draft.secret)
      put(environment)
      return seen(environment)
    },
    forget: async (id) => {
      stored(id)
      if (id === demoId) throw new AppError('environment-unknown')
      await vault.remove(secretName(id))
      file.change({ environments: file.read().environments.filter((environment) => environment.id !== id) })
    },
    setAdministrations: (id, administrations) =>
      put({ ...stored(id), administrations: administrations.map(({ databaseId, name }) => ({ databaseId, name })) }),
    setUser: (id, user) => put({ ...stored(id), user }),
    noteActivated: (id) => {
      const environment = stored(id)
      if (environment.status !== 'requested') return false
      put({ ...environment, status: 'active' })
      return true
    },
    notePkceRefused: (id) => {
      const environment = stored(id)
      if (environment.pkce === 'on' || !usesPkce(environment.pkce)) return false
      put({ ...environment, pkce: 'found-off' })
      return true
    },
    secret: (id) => secretOf(vault, stored(id)),
    sealedTo: (id) => sealedTo(stored(id)),
    isKeptFor: async (id, { baseAddress, clientId }) =>
      (await vault.get(secretName(id), sealedTo({ id, baseAddress, clientId }))).is === 'text',
    registration: async (id) => {
      if (id === demoId) return demoRegistration(demo)
      const environment = stored(id)
      const { baseAddress, clientId, redirectUri, scope, pathStyle, signInWith, pkce, issuer } = environment
      return {
        environment: id,
        baseAddress,
        clientId,
        secret: await secretOf(vault, environment),
        redirectUri,
        scope,
        pathStyle,
        signInWith,
        pkce,
        issuer,
      }
    },
  }
}
