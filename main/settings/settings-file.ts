import { AppError } from '../base/app-error.ts'
import type { Host } from '../base/host.ts'
import { demoId, firstSettings, storedSettings, type SettingsSeal, type StoredSettings } from './stored-settings.ts'
import { readStoredSettings } from './earlier-settings.ts'
import { openOrQuarantine } from './store-file.ts'

const check = (found: unknown): void => {
  if (!readStoredSettings(found).environments.some(({ id }) => id === demoId))
    throw new Error('the Demo company is missing')
}

export interface Sealer {
  seal(next: StoredSettings): SettingsSeal
  /** Called after settings with this seal are on disk. */
  stored(next: StoredSettings): void
}

export interface SettingsFile {
  read(): StoredSettings
  /** Durable when it returns. After `settings-not-saved` the earlier settings are unchanged. */
  change(part: Partial<Omit<StoredSettings, 'seal'>>): void
  /** The file was unreadable at start: it was quarantined, and the first settings are used. */
  readonly damaged: boolean
  /** The file's content at start, in its own format; the first settings if it was damaged. */
  readonly found: Readonly<Record<string, unknown>>
  /** Seals each change from now on. null: keeps the seal of the file, which then fits no change. */
  sealWith(sealer: Sealer | null): void
}

export const openSettingsFile = (host: Host): SettingsFile => {
  const { store, damaged } = openOrQuarantine<StoredSettings>(host, {
    name: 'settings',
    defaults: firstSettings(host.locale),
    check,
  })
  // A file of an earlier format is rewritten only with the next change, so the app also opens on a read-only disk.
  const found = store.store
  let settings = readStoredSettings(found)
  let sealer: Sealer | null = null
  return {
    damaged,
    found,
    sealWith: (next) => void (sealer = next),
    read: () => settings,
    change: (part) => {
      const changed = storedSettings.parse({ ...settings, ...part })
      const next = sealer === null ? changed : { ...changed, seal: sealer.seal(changed) }
      try {
        store.store = next
      } catch (error) {
        throw new AppError('settings-not-saved', { cause: error })
      }
      settings = next
      sealer?.stored(next)
    },
  }
}
