import type { Place } from '../../preload/contract/place.ts'
import type { Implementation } from '../../preload/contract/services.ts'
import type { Environment, EnvironmentDraft, Keychain, Settings } from '../../preload/contract/settings.ts'
import { AppError } from '../app-error.ts'
import type { DemoCompany } from '../demo-company.ts'
import type { Desks } from '../desks.ts'
import type { Host } from '../host.ts'
import type { ProxyFor } from '../network/proxy.ts'
import type { Sessions } from '../oauth/session-service.ts'
import type { Vault } from '../oauth/vault.ts'
import { offeredAdministrations, testConnection, type Connection } from './connection.ts'
import type { Environments } from './environments.ts'
import type { Notices } from './notices.ts'
import type { SettingsFile } from './settings-file.ts'
import { demoId } from './stored-settings.ts'

export interface SettingsParts {
  readonly host: Host
  readonly proxyFor: ProxyFor
  readonly file: SettingsFile
  readonly vault: Vault
  readonly environments: Environments
  readonly notices: Notices
  readonly sessions: Sessions
  readonly desks: Desks
  readonly demo: DemoCompany
  readonly changed: () => void
}

/** Host and path without the version: another version is the same service (spec §9), another path may be the test environment. */
const serviceAt = (address: string): string | undefined => {
  const url = URL.parse(address)
  return url ? `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/v\d[\d.]*$/i, '')}` : undefined
}

export const settingsService = (parts: SettingsParts): Implementation['settings'] => {
  const { host, proxyFor, file, vault, environments, notices, sessions, desks, demo, changed } = parts

  const keychain = (): Keychain => {
    if (!vault.kept) return { is: 'missing' }
    return notices.all().some(({ code }) => code === 'keychain-changed') ? { is: 'changed' } : { is: 'working' }
  }
  const read = (): Settings => ({
    preferences: file.read().preferences,
    environments: environments.all(),
    place: file.read().place,
    keychain: keychain(),
    notices: notices.all(),
    version: host.version,
  })
  const saved = (): Settings => {
    changed()
    return read()
  }
  const placesOf = ({ id, administrations }: Environment): Place[] => administrations.map(({ databaseId }) => ({ environment: id, administration: databaseId }))

  /** Waiting edits are a person's work: they go only when that was said. */
  const refuseWaiting = async (places: readonly Place[]): Promise<void> => {
    let waiting = 0
    // One after the other: only a few desks are open at a time.
    for (const place of places) waiting += await desks.waiting(place)
    if (waiting > 0) throw new AppError({ code: 'environment-has-waiting-edits', about: { waiting } })
  }
  const leavePlace = (gone: (place: Place) => boolean): void => {
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
  /** Another address is another service: what was read or changed there, and who signed in there, must not meet it. */
  const saveEnvironment = async (draft: EnvironmentDraft): Promise<Environment> => {
    const before = draft.id === undefined ? undefined : environments.get(draft.id)
    const moves = before !== undefined && serviceAt(before.baseAddress) !== serviceAt(draft.baseAddress.trim())
    if (moves || (before !== undefined && !vault.kept)) await refuseWaiting(placesOf(before))
    const after = await environments.save(draft)
    if (before) await (moves ? desks.forget(after.id) : desks.close(after.id))
    if (before && (moves || before.clientId !== after.clientId)) await sessions.forget(after.id)
    changed()
    return after
  }
  const connection = async (id: string): Promise<Connection> => {
    environments.get(id)
    const state = await sessions.service.read(id)
    const accessToken = state.is === 'signed-in' ? (rejected?: string) => sessions.accessToken(id, rejected) : null
    return { registration: await environments.registration(id), proxyFor, accessToken }
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
      if (!evenWithEdits) await refuseWaiting(placesOf(environment))
      await sessions.forget(id)
      await desks.forget(id)
      leavePlace((place) => place.environment === id)
      await environments.forget(id)
      changed()
    },
    testConnection: async (id, databaseId) => testConnection(await connection(id), databaseId),
    addAdministration: (id, databaseId, name) => {
      const { administrations } = environments.get(id)
      if (!databaseId.trim()) throw new AppError('administration-unknown')
      if (administrations.some((known) => known.databaseId === databaseId)) throw new AppError('administration-exists')
      environments.setAdministrations(id, [...administrations, { databaseId, name: name.trim() || databaseId }])
      return saved()
    },
    removeAdministration: async (place, evenWithEdits) => {
      const { administrations } = environments.get(place.environment)
      environments.administration(place)
      if (!evenWithEdits) await refuseWaiting([place])
      await desks.forget(place.environment, place.administration)
      leavePlace(({ environment, administration }) => environment === place.environment && administration === place.administration)
      environments.setAdministrations(place.environment, administrations.filter(({ databaseId }) => databaseId !== place.administration))
      return saved()
    },
    offeredAdministrations: async (id) => offeredAdministrations(await connection(id)),
    goTo: async (place) => {
      const left = file.read().place
      if (place) await desks.at(place)
      file.change({ place })
      if (left?.environment === demoId && place?.environment !== demoId) await restDemo()
      return saved()
    },
    resetDemo: async () => {
      await desks.forget(demoId)
      await demo.reset()
      changed()
    },
    dismissNotice: (key) => {
      notices.dismiss(key)
      return read()
    },
  }
}
