import { randomUUID } from 'node:crypto'
import { sameEnvironmentName } from '../../preload/contract/environment-name.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type {
  Administration,
  CellSending,
  Environment,
  EnvironmentDraft,
  Lock,
} from '../../preload/contract/settings.ts'
import { AppError } from '../base/app-error.ts'
import { usesPkce, type PkceChoice } from '../../preload/contract/pkce.ts'
import { usableWay } from '../../preload/contract/sign-in-way.ts'
import type { Registration } from '../oauth/registration.ts'
import type { Vault } from '../base/files/vault.ts'
import type { DemoCompany } from './demo-company.ts'
import { checkDraft, incomplete } from './draft.ts'
import { hasSecret, isSecretFor, putSecret, removeSecret, secretOf } from './environment-secret.ts'
import type { KnownAdministrations } from './known-administrations.ts'
import { isSameService, sealedTo } from './service-address.ts'
import type { SettingsFile } from './settings-file.ts'
import { cellSendingAtFirst, demoId, type StoredEnvironment } from './stored-settings.ts'

/** The environments of the settings file, with their secrets in the vault. */
export interface Environments {
  all(): Environment[]
  /** Fails `environment-unknown`. */
  get(id: string): Environment
  /** Fails `environment-unknown` or `administration-unknown`. */
  administration(place: AdministrationRef): Administration
  /**
   * The fields that `save` would store. Fails `environment-incomplete` (also for a name in use) and
   * `environment-unknown`, also for the Demo company.
   */
  check(draft: EnvironmentDraft): Pick<Environment, 'baseAddress' | 'clientId'>
  /** Fails as `check` does, and as settings and vault do. */
  save(draft: EnvironmentDraft): Promise<Environment>
  /** Never called for the Demo company. May be called again after a failure. */
  forget(id: string): Promise<void>
  setAdministrations(id: string, administrations: readonly Administration[]): void
  /** Stores the checked name of the user. */
  setUser(id: string, user: string): void
  setCellSending(id: string, how: CellSending): void
  /** Notes that a requested registration is active. Returns whether that was news. */
  noteActivated(id: string): boolean
  /**
   * Notes that the service refused a sign-in with PKCE, unless the user turned it on. It is left out from then on; if
   * the test found that the service accepts it, only after a second refusal. Returns whether that was news.
   */
  notePkceRefused(id: string): boolean
  /**
   * The registration for sign-ins and calls. Starts the Demo company for its own. Fails `keychain-changed` for an
   * unreadable secret, `sealed-for-another` for one of another service or client.
   */
  registration(id: string): Promise<Registration>
  /** The stored secret; null without one. Fails as `registration` does. */
  secret(id: string): Promise<string | null>
  /** The service and client that its tokens and secret are sealed for. */
  sealedTo(id: string): string
  /** Whether its secret was stored for this service and client, whatever its settings say now. */
  isKeptFor(id: string, service: Pick<Environment, 'baseAddress' | 'clientId'>): Promise<boolean>
}

/** The result of a connection test holds for its own service only. */
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
  /** The user until somebody signs in under another name. */
  readonly computerUser: string
  /** The Demo company's user: the one service that names its user. */
  readonly demoUser: string
  readonly lock: (environment: string) => Lock
  /** Whether the user must confirm its settings first: its lock may have been removed. */
  readonly holds: (environment: string) => boolean
  readonly known: KnownAdministrations['of']
}

/** Minutes that unlocking would last for a lock that may have been removed. */
const heldMinutes = 30

const stored = ({ file }: EnvironmentsOptions, id: string): StoredEnvironment => {
  const found = file.read().environments.find((environment) => environment.id === id)
  if (!found) throw new AppError('environment-unknown')
  return found
}

const put = ({ file }: EnvironmentsOptions, environment: StoredEnvironment): void => {
  const others = file.read().environments
  const isStored = others.some(({ id }) => id === environment.id)
  file.change({
    environments: isStored
      ? others.map((other) => (other.id === environment.id ? environment : other))
      : [...others, environment],
  })
}

const lockOf = ({ lock, holds }: EnvironmentsOptions, id: string, lockMinutes: number | null): Lock => {
  if (holds(id)) return { is: 'locked', minutes: lockMinutes ?? heldMinutes }
  return lockMinutes === null ? { is: 'none' } : lock(id)
}

const viewOf = (options: EnvironmentsOptions, { lockMinutes, ...environment }: StoredEnvironment): Environment => {
  const { vault, known, demoUser, computerUser } = options
  const { id } = environment
  return {
    ...environment,
    // The secret may have gone since the browser was chosen, as it does at a restart without a keychain.
    signInWith: usableWay(environment.signInWith, environment.redirectUri, hasSecret(vault, id)),
    lock: lockOf(options, id, lockMinutes),
    cellSending: environment.cellSending ?? cellSendingAtFirst,
    administrations: environment.administrations.map((one) => ({
      ...one,
      ...known({ environment: id, administration: one.databaseId }),
    })),
    user: environment.user ?? (id === demoId ? demoUser : computerUser),
    hasSecret: hasSecret(vault, id),
  }
}

/** A headless run selects by name, and unlocking asks for it. */
const refuseSecond = ({ file }: EnvironmentsOptions, id: string | undefined, name: string): void => {
  if (file.read().environments.some((other) => other.id !== id && sameEnvironmentName(other.name, name)))
    incomplete('name', 'taken')
}

const checked = (options: EnvironmentsOptions, draft: EnvironmentDraft): Omit<StoredEnvironment, 'id'> => {
  const { vault } = options
  if (draft.id === demoId) throw new AppError('environment-unknown')
  const before = draft.id === undefined ? undefined : stored(options, draft.id)
  const fields = checkDraft(draft, {
    signInWith: before?.signInWith ?? 'window',
    pkce: pkceOf(before, draft),
    issuer: before?.issuer ?? null,
    hasSecret: before !== undefined && hasSecret(vault, before.id),
  })
  refuseSecond(options, before?.id, fields.name)
  // A secret goes only to the service that issued it.
  if (
    before !== undefined &&
    draft.secret === undefined &&
    hasSecret(vault, before.id) &&
    !isSameService(before.baseAddress, fields.baseAddress)
  )
    incomplete('secret', 'empty')
  const kept = before?.cellSending === undefined ? {} : { cellSending: before.cellSending }
  return { administrations: before?.administrations ?? [], user: before?.user ?? null, ...kept, ...fields }
}

const save = async (options: EnvironmentsOptions, draft: EnvironmentDraft): Promise<Environment> => {
  const environment = { id: draft.id ?? randomUUID(), ...checked(options, draft) }
  const before = draft.id === undefined ? undefined : stored(options, draft.id)
  const undo = await putSecret(options.vault, environment, before, draft.secret)
  try {
    put(options, environment)
  } catch (error) {
    await undo()
    throw error
  }
  return viewOf(options, environment)
}

const forget = async (options: EnvironmentsOptions, id: string): Promise<void> => {
  const { file, vault } = options
  stored(options, id)
  await removeSecret(vault, id)
  file.change({ environments: file.read().environments.filter((environment) => environment.id !== id) })
}

const registrationOf = async (vault: Vault, environment: StoredEnvironment): Promise<Registration> => {
  const { id, baseAddress, clientId, redirectUri, scope, pathStyle, signInWith, pkce, issuer } = environment
  const secret = await secretOf(vault, environment)
  return { environment: id, baseAddress, clientId, secret, redirectUri, scope, pathStyle, signInWith, pkce, issuer }
}

export const openEnvironments = (options: EnvironmentsOptions): Environments => {
  const { file, vault, demo } = options
  const find = (id: string): StoredEnvironment => stored(options, id)
  return {
    all: () => file.read().environments.map((environment) => viewOf(options, environment)),
    get: (id) => viewOf(options, find(id)),
    administration: ({ environment, administration }) => {
      const found = find(environment).administrations.find(({ databaseId }) => databaseId === administration)
      if (!found) throw new AppError('administration-unknown')
      return found
    },
    check: (draft) => checked(options, draft),
    save: (draft) => save(options, draft),
    forget: (id) => forget(options, id),
    setAdministrations: (id, list) => {
      const administrations = list.map(({ databaseId, name }) => ({ databaseId, name }))
      put(options, { ...find(id), administrations })
    },
    setUser: (id, user) => put(options, { ...find(id), user }),
    setCellSending: (id, cellSending) => put(options, { ...find(id), cellSending }),
    noteActivated: (id) => {
      const environment = find(id)
      if (environment.status !== 'requested') return false
      put(options, { ...environment, status: 'active' })
      return true
    },
    notePkceRefused: (id) => {
      const environment = find(id)
      if (environment.pkce === 'on' || !usesPkce(environment.pkce)) return false
      put(options, { ...environment, pkce: environment.pkce === 'found-on' ? 'untested' : 'found-off' })
      return true
    },
    secret: (id) => secretOf(vault, find(id)),
    sealedTo: (id) => sealedTo(find(id)),
    isKeptFor: (id, service) => isSecretFor(vault, { ...service, id }),
    registration: async (id) => (id === demoId ? demoRegistration(demo) : registrationOf(vault, find(id))),
  }
}
