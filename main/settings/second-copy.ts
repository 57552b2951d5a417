import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Host } from '../base/host.ts'
import { isUnreadable, openOrQuarantine, putAside, type StoreFile } from './store-file.ts'

/** A second file with the content of a settings file. It is written after the file, so it is never the newer one. */
export interface SecondCopy<T> {
  /** Its content at the start; null where it is missing, damaged, or cannot be read now. */
  readonly found: T | null
  /** The system's error if it is there and cannot be read now. */
  readonly failure: unknown
  /** Durable when it returns. A failure is logged, and the next write or start tries again. */
  write(content: T): void
}

type StoreHost = Pick<Host, 'profile' | 'now' | 'openStore' | 'log'>

/**
 * A new copy in place of one that the disk no longer reads, at the first write: only then has the seal shown that the
 * content is right. The unread file is kept.
 */
const writeNew = <T extends Record<string, unknown>>(
  host: StoreHost,
  options: StoreFile<T>,
): SecondCopy<T>['write'] => {
  let copy: SecondCopy<T> | null = null
  return (content) => {
    try {
      if (copy === null) putAside(host, `${options.name}.copy`)
      copy ??= openSecondCopy(host, options)
    } catch (error) {
      host.log({ event: 'settings-copy-not-written', error })
    }
    copy?.write(content)
  }
}

export const openSecondCopy = <T extends Record<string, unknown>>(
  host: StoreHost,
  options: StoreFile<T>,
): SecondCopy<T> => {
  const name = `${options.name}.copy`
  const isThere = existsSync(join(host.profile, `${name}.json`))
  try {
    const { store, damaged } = openOrQuarantine<T>(host, { ...options, name })
    const found = isThere && !damaged ? store.store : null
    let written: T | null = found
    const write = (content: T): void => {
      if (isDeepStrictEqual(written, content)) return
      try {
        store.store = content
        written = content
      } catch (error) {
        host.log({ event: 'settings-copy-not-written', error })
      }
    }
    return { found, failure: null, write }
  } catch (failure) {
    return { found: null, failure, write: isUnreadable(failure) ? writeNew(host, options) : () => undefined }
  }
}
