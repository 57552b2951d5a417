import type { Settings } from '../../preload/contract/settings.ts'
import type { Changed } from '../../preload/contract/topics.ts'
import type { Host } from '../base/host.ts'
import type { Vault } from '../base/files/vault.ts'
import type { Sessions } from '../oauth/session/session-service.ts'
import type { ProxyFor } from '../service/network/proxy.ts'
import type { DemoCompany } from './demo-company.ts'
import type { Environments } from './environments.ts'
import type { KnownAdministrations } from './known-administrations.ts'
import type { Locks } from './locks.ts'
import type { Notices } from './notices.ts'
import type { ProfileCopies, SettingsDesks } from './settings-desks.ts'
import type { SettingsFile } from './settings-file.ts'
import type { SettingsTrust } from './settings-trust.ts'

/** The context of the settings' calls. */
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
  /** Removes the app's data from this computer and closes the app. */
  readonly remove: () => void
  readonly changed: () => void
  readonly notify: (changed: Changed) => void
}

const keychainOf = ({ vault, notices }: SettingsContext): Settings['keychain'] => {
  if (!vault.kept) return { is: 'missing' }
  if (!vault.answers()) return { is: 'unavailable' }
  const isLost = notices.all().some(({ code }) => code === 'keychain-changed' || code === 'database-key-lost')
  return isLost ? { is: 'changed' } : { is: 'working' }
}

const unconfirmedOf = ({ file, trust }: SettingsContext): Settings['unconfirmed'] => {
  const is = trust.doubt()
  if (is === null) return null
  const { environments } = file.read()
  return { is, unlocked: environments.filter(({ lockMinutes }) => lockMinutes === null).map(({ id }) => id) }
}

export const readSettings = (context: SettingsContext): Settings => {
  const { file, environments, notices, host } = context
  const { preferences, place, vies = false } = file.read()
  return {
    preferences,
    environments: environments.all(),
    place,
    keychain: keychainOf(context),
    notices: notices.all(),
    unconfirmed: unconfirmedOf(context),
    vies,
    version: host.version,
  }
}

/** Notifies of a change, and returns the settings after it. */
export const changedSettings = (context: SettingsContext): Settings => {
  context.changed()
  return readSettings(context)
}
