import { renameSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Milliseconds before each retry. A virus scanner, an indexer or a sync client opens a new file for a moment, and
 * Windows renames no file that is open elsewhere.
 */
const pauses = [10, 20, 40, 80, 160, 320, 640]

/** Windows reports an open file as any of these. Elsewhere the other two are about rights, which no pause changes. */
const isInUse = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (process.platform === 'win32' ? ['EBUSY', 'EPERM', 'EACCES'] : ['EBUSY']).includes(String(error.code))

/** Renames a file or folder, and retries for a second while another program has it open. */
export const renameWhenFree = async (from: string, to: string): Promise<void> => {
  for (const pause of [...pauses, null]) {
    try {
      return await rename(from, to)
    } catch (error) {
      if (pause === null || !isInUse(error)) throw error
      await wait(pause)
    }
  }
}

const sleep = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** As `renameWhenFree`, for callers that cannot wait otherwise. */
export const renameWhenFreeSync = (from: string, to: string): void => {
  for (const pause of [...pauses, null]) {
    try {
      return renameSync(from, to)
    } catch (error) {
      if (pause === null || !isInUse(error)) throw error
      sleep(pause)
    }
  }
}
