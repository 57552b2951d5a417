import { renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Schema } from 'electron-store'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Host, Store } from '../host.ts'
import { demoId, firstSettings, readableSettings, storedSettings, understood, type ReadableSettings, type StoredSettings } from './stored-settings.ts'

const name = 'settings'

/** The same shapes for the store's own validator: it then refuses to write what it would refuse to read. */
const schema = z.toJSONSchema(readableSettings).properties as Schema<ReadableSettings>

const open = (host: Host): Store<ReadableSettings> => {
  const store = host.openStore<ReadableSettings>({ cwd: host.profile, name, schema, defaults: firstSettings(host.locale), configFileMode: 0o600 })
  const settings = understood(store.store)
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

const openOrSetAside = (host: Host): { store: Store<ReadableSettings>; damaged: boolean } => {
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
  // A file of an earlier format stays as it is until something is kept: so it opens on a disk that cannot be written, too.
  let settings = understood(store.store)
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
