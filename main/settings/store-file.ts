import { constants } from 'node:os'
import { join } from 'node:path'
import { renameWhenFreeSync } from '../base/files/when-free.ts'
import type { Host, Store, StoreOptions } from '../base/host.ts'

export interface StoreFile<T extends Record<string, unknown>> extends Pick<StoreOptions<T>, 'name' | 'defaults'> {
  /** Throws for invalid content. */
  readonly check: (found: unknown) => void
  /** Another file has the same content, so one that the disk no longer reads may be replaced. */
  readonly isCopied?: boolean
}

/** An error of the system says nothing about the content: the file may only be in use, or its disk away. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error

/** A damaged file system: EUCLEAN of Linux, which Node does not know, and EBADMSG, to which it gives no code. */
const damagedFileSystem: readonly number[] = [-117, -constants.errno.EBADMSG]

/**
 * A bad sector, a damaged file system, or a folder of this name. A USB or network disk that is away for a moment gives
 * EIO too, so the file is renamed and kept.
 */
export const isUnreadable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code = '', errno = 0 }: NodeJS.ErrnoException = error
  return ['EIO', 'EISDIR'].includes(code) || damagedFileSystem.includes(errno)
}

/** Renames a settings file to `….damaged-<time>`. Throws the system's error. */
export const putAside = ({ profile, now }: Pick<Host, 'profile' | 'now'>, name: string): void => {
  const file = join(profile, `${name}.json`)
  renameWhenFreeSync(file, `${file}.damaged-${now()}`)
}

/**
 * Opens a settings file, readable by its owner only. An invalid file is renamed to `….damaged-<time>`, and the defaults
 * are used; so is a copied one that the disk no longer reads. Throws if that fails too, and for any other file that
 * cannot be read now, which stays as it is.
 */
export const openOrQuarantine = <T extends Record<string, unknown>>(
  host: Pick<Host, 'profile' | 'now' | 'openStore' | 'log'>,
  { check, isCopied = false, ...options }: StoreFile<T>,
): { readonly store: Store<T>; readonly damaged: boolean } => {
  const open = (): Store<T> => {
    const store = host.openStore<T>({ ...options, cwd: host.profile })
    check(store.store)
    return store
  }
  try {
    return { store: open(), damaged: false }
  } catch (error) {
    if (isOfSystem(error) && !(isCopied && isUnreadable(error))) throw error
    host.log({ event: `${options.name.replace('.', '-')}-damaged`, error })
    putAside(host, options.name)
    return { store: open(), damaged: true }
  }
}
