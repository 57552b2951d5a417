import { renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Schema } from 'electron-store'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Host, Store } from '../host.ts'
import { demoId, firstSettings, storedSettings, type StoredSettings } from './stored-settings.ts'

const name = 'settings'

/** The same shape for the store's own validator: it then refuses to write what it would refuse to read. */
const schema = z.toJSONSchema(storedSettings).properties as Schema<StoredSettings>

const open = (host: Host): Store<StoredSettings> => {
  const store = host.openStore<StoredSettings>({ cwd: host.profile, name, schema, defaults: firstSettings(host.locale), configFileMode: 0o600 })
  const settings = storedSettings.parse(store.store)
  if (!settings.environments.some(({ id }) => id === demoId)) throw new Error('the Demo company is missing')
  return store
}

const setAside = (host: Host): void => {
  const file = join(host.profile, `${name}.json`)
  renameSync(file, `${file}.damaged-${host.now()}`)
}

export interface SettingsFile {
  read(): StoredSettings
  /** Durable when it returns. Fails `settings-not-saved`; what was there before is then still there. */
  change(part: Partial<StoredSettings>): void
  /** The file could not be understood at start: it was set aside and the first settings are used. */
  readonly damaged: boolean
}

const openOrSetAside = (host: Host): { store: Store<StoredSettings>; damaged: boolean } => {
  try {
    return { store: open(host), damaged: false }
  } catch (error) {
    host.log({ event: 'settings-damaged', error })
    setAside(host)
    return { store: open(host), damaged: true }
  }
}

export const openSettingsFile = (host: Host): SettingsFile => {
  const { store, damaged } = openOrSetAside(host)
  let settings = storedSettings.parse(store.store)
  return {
    damaged,
    read: () => settings,
    change: (part) => {
      const next = storedSettings.parse({ ...settings, ...part })
      try {
        store.store = next
      } catch (error) {
        throw new AppError('settings-not-saved', { cause: error })
      }
      settings = next
    },
  }
}
