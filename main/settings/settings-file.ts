import { AppError } from '../base/app-error.ts'
import type { Host } from '../base/host.ts'
import {
  demoId,
  firstSettings,
  storedSettings,
  understood,
  type SettingsSeal,
  type StoredSettings,
} from './stored-settings.ts'
import { openOrQuarantine } from './store-file.ts'

const check = (found: unknown): void => {
  if (!understood(found).environments.some(({ id }) => id === demoId)) throw new Error('the Demo company is missing')
}

export interface SettingsFile {
  read(): StoredSettings
  /** Durable when it returns. Fails `settings-not-saved`; what was there before is then still there. */
  change(part: Partial<Omit<StoredSettings, 'seal'>>): void
  /** The file could not be understood at start: it was set aside and the first settings are used. */
  readonly damaged: boolean
  /** What lay there at start, in the format that it had; nothing where it was damaged. */
  readonly found: Readonly<Record<string, unknown>>
  /** From now on each change is sealed so; null: it keeps the seal that was found, which fits nothing else. */
  sealWith(seal: ((next: StoredSettings) => SettingsSeal) | null): void
}

export const openSettingsFile = (host: Host): SettingsFile => {
  const { store, damaged } = openOrQuarantine<StoredSettings>(host, {
    name: 'settings',
    defaults: firstSettings(host.locale),
    check,
  })
  // A file of an earlier format stays as it is until something is kept: so it opens on a disk that cannot be written, too.
  const found = store.store
  let settings = understood(found)
  let seal: ((next: StoredSettings) => SettingsSeal) | null = null
  return {
    damaged,
    found,
    sealWith: (next) => void (seal = next),
    read: () => settings,
    change: (part) => {
      const changed = storedSettings.parse({ ...settings, ...part })
      const next = seal === null ? changed : { ...changed, seal: seal(changed) }
      try {
        store.store = next
      } catch (error) {
        throw new AppError('settings-not-saved', { cause: error })
      }
      settings = next
    },
  }
}
