import type { Schema } from 'electron-store'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Host } from '../host.ts'
import { demoId, firstSettings, readableSettings, storedSettings, understood, type ReadableSettings, type StoredSettings } from './stored-settings.ts'
import { openOrSetAside } from './store-file.ts'

/** The same shapes for the store's own validator: it then refuses to write what it would refuse to read. */
const schema = z.toJSONSchema(readableSettings).properties as Schema<ReadableSettings>

const check = (found: ReadableSettings): void => {
  if (!understood(found).environments.some(({ id }) => id === demoId)) throw new Error('the Demo company is missing')
}

export interface SettingsFile {
  read(): StoredSettings
  /** Durable when it returns. Fails `settings-not-saved`; what was there before is then still there. */
  change(part: Partial<StoredSettings>): void
  /** The file could not be understood at start: it was set aside and the first settings are used. */
  readonly damaged: boolean
}

export const openSettingsFile = (host: Host): SettingsFile => {
  const { store, damaged } = openOrSetAside<ReadableSettings>(host, { name: 'settings', schema, defaults: firstSettings(host.locale), check })
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
