import { AppError } from '../app-error.ts'
import type { Host } from '../host.ts'
import { demoId, firstSettings, storedSettings, understood, type StoredSettings } from './stored-settings.ts'
import { openOrSetAside } from './store-file.ts'

const check = (found: unknown): void => {
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
  const { store, damaged } = openOrSetAside<StoredSettings>(host, { name: 'settings', defaults: firstSettings(host.locale), check })
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
