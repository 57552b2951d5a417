import { renameSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Milliseconds before each retry. A virus scanner, an indexer or a sync client opens a file for a moment, and Windows
 * lets nobody else rename it then, nor always read it.
 */
const pauses = [10, 20, 40, 80, 160, 320, 640]

/** Windows reports an open file as any of these. Elsewhere the other two are about rights, which no pause changes. */
export const isInUse = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (process.platform === 'win32' ? ['EBUSY', 'EPERM', 'EACCES'] : ['EBUSY']).includes(String(error.code))

/** Runs work on a file, and retries it for a second while another program has the file open. */
export const whenFree = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const pause of pauses) {
    try {
      return await work()
    } catch (error) {
      if (!isInUse(error)) throw error
      await wait(pause)
    }
  }
  return work()
}

const sleep = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** As `whenFree`, for callers that cannot wait otherwise. */
export const whenFreeSync = <T>(work: () => T): T => {
  for (const pause of pauses) {
    try {
      return work()
    } catch (error) {
      if (!isInUse(error)) throw error
      sleep(pause)
    }
  }
  return work()
}

export const renameWhenFree = (from: string, to: string): Promise<void> => whenFree(() => rename(from, to))
export const renameWhenFreeSync = (from: string, to: string): void => whenFreeSync(() => renameSync(from, to))
