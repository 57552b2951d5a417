import { join } from 'node:path'
import { renameWhenFreeSync } from '../base/files/when-free.ts'
import type { Host, Store, StoreOptions } from '../base/host.ts'

export interface StoreFile<T extends Record<string, unknown>> extends Pick<StoreOptions<T>, 'name' | 'defaults'> {
  /** Throws for invalid content. */
  readonly check: (found: unknown) => void
}

/** An error of the system says nothing about the content: the file may only be in use, or its disk away. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error

/** Renames a settings file to `….damaged-<time>`. Throws the system's error. */
export const putAside = ({ profile, now }: Pick<Host, 'profile' | 'now'>, name: string): void => {
  const file = join(profile, `${name}.json`)
  renameWhenFreeSync(file, `${file}.damaged-${now()}`)
}

/**
 * Opens a settings file, readable by its owner only. An invalid file is renamed to `….damaged-<time>`, and the defaults
 * are used. Throws if that fails too, and for a file that cannot be read now, which stays as it is.
 */
export const openOrQuarantine = <T extends Record<string, unknown>>(
  host: Pick<Host, 'profile' | 'now' | 'openStore' | 'log'>,
  { check, ...options }: StoreFile<T>,
): { readonly store: Store<T>; readonly damaged: boolean } => {
  const open = (): Store<T> => {
    const store = host.openStore<T>({ ...options, cwd: host.profile })
    check(store.store)
    return store
  }
  try {
    return { store: open(), damaged: false }
  } catch (error) {
    if (isOfSystem(error)) throw error
    host.log({ event: `${options.name.replace('.', '-')}-damaged`, error })
    putAside(host, options.name)
    return { store: open(), damaged: true }
  }
}
