import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../base/app-error.ts'
import type { Host, Store } from '../base/host.ts'
import { openSecondCopy, type SecondCopy } from './second-copy.ts'
import { demoId, firstSettings, storedSettings, type SettingsSeal, type StoredSettings } from './stored-settings.ts'
import { readStoredSettings } from './earlier-settings.ts'
import { openOrQuarantine, putAside } from './store-file.ts'

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
  /** Moves the window to a place. A disk that takes nothing does not stop it; the next change writes it. */
  goTo(place: StoredSettings['place']): void
  /** The file was unreadable at start, and so was the copy: the first settings are used. */
  readonly damaged: boolean
  /** Whether the second copy is used, because the file was missing, damaged, unreadable or changed. */
  isRestored(): boolean
  /** The content at start, in its own format: of the file, or of the copy in its place. */
  found(): Readonly<Record<string, unknown>>
  /** The second copy at start; null if it is in use already, or if there is none. */
  readonly copy: Readonly<Record<string, unknown>> | null
  /** Puts the copy in the file's place. Look and bounds of the window stay. A full disk does not stop it. */
  useCopy(): void
  /**
   * Writes the copy now and with each change. Earlier changes reach only a copy that was equal at start: settings in
   * doubt must not replace one that is right.
   */
  keepCopy(): void
  /** Seals each change from now on. null: keeps the seal of the file, which then fits no change. */
  sealWith(sealer: Sealer | null): void
}

const name = 'settings'

interface Opened {
  readonly store: Store<StoredSettings>
  readonly copy: SecondCopy<StoredSettings>
  readonly damaged: boolean
  /** Whether there is a copy for a file that is missing or damaged. */
  readonly isLost: boolean
}

/** Throws the system's error where the file is lost, and its copy cannot be read now. */
const openBoth = (host: Host): Opened => {
  const options = { name, defaults: firstSettings(host.locale), check }
  const isThere = existsSync(join(host.profile, `${name}.json`))
  const copy = openSecondCopy<StoredSettings>(host, options)
  const { store, damaged } = openOrQuarantine<StoredSettings>(host, { ...options, isCopied: copy.found !== null })
  if ((damaged || !isThere) && copy.failure !== null) throw copy.failure
  return { store, copy, damaged, isLost: (damaged || !isThere) && copy.found !== null }
}

/** Whether the work was done. */
const tried = (work: () => void, failed: (error: unknown) => void): boolean => {
  try {
    work()
    return true
  } catch (error) {
    failed(error)
    return false
  }
}

const write = (store: Store<StoredSettings>, next: StoredSettings): void => {
  try {
    store.store = next
  } catch (error) {
    throw new AppError('settings-not-saved', { cause: error })
  }
}

export const openSettingsFile = (host: Host): SettingsFile => {
  const { store, copy, damaged, isLost } = openBoth(host)
  // A file of an earlier format is rewritten only with the next change, so the app also opens on a read-only disk.
  let found = isLost ? copy.found! : store.store
  let settings = readStoredSettings(found)
  let onDisk = found
  let isRestored = isLost
  let keepsCopy = isDeepStrictEqual(copy.found, found)
  let sealer: Sealer | null = null
  const restore = (content: StoredSettings): void => {
    host.log({ event: 'settings-restored' })
    onDisk = content
    tried(
      () => void (store.store = content),
      (error) => host.log({ event: 'settings-not-restored', error }),
    )
  }
  const change: SettingsFile['change'] = (part) => {
    const changed = storedSettings.parse({ ...settings, ...part })
    const next = sealer === null ? changed : { ...changed, seal: sealer.seal(changed) }
    write(store, next)
    settings = next
    onDisk = next
    sealer?.stored(next)
    if (keepsCopy) copy.write(next)
  }
  if (isLost) restore(found)
  return {
    damaged: damaged && !isLost,
    isRestored: () => isRestored,
    found: () => found,
    copy: isLost ? null : copy.found,
    useCopy: () => {
      found = copy.found!
      const { preferences, window } = settings
      settings = { ...readStoredSettings(found), preferences, window }
      isRestored = true
      const isAside = tried(
        () => putAside(host, name),
        (error) => host.log({ event: 'settings-not-put-aside', error }),
      )
      if (isAside) restore(settings)
    },
    keepCopy: () => {
      keepsCopy = true
      copy.write(onDisk)
    },
    sealWith: (next) => void (sealer = next),
    read: () => settings,
    change,
    goTo: (place) => {
      const isSaved = tried(
        () => change({ place }),
        (error) => host.log({ event: 'place-not-saved', error }),
      )
      if (!isSaved) settings = { ...settings, place }
    },
  }
}
