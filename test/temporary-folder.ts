import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'

/** A new folder, which whoever asked for it removes by `removeFolder`. */
export const newFolder = (purpose = 'test', under = tmpdir()): string =>
  mkdtempSync(join(under, `ledgerdesk-${purpose}-`))

/** What a system says where somebody still writes to a folder, or has a file of it open. */
const inUse: readonly unknown[] = ['ENOTEMPTY', 'EBUSY', 'EPERM', 'EACCES']
const isInUse = (error: unknown): boolean => error instanceof Error && 'code' in error && inUse.includes(error.code)
const pause = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** Nothing where it cannot be read: a process of somebody else, or one that has just ended. */
const read = <T>(look: () => T, nothing: T): T => {
  try {
    return look()
  } catch {
    return nothing
  }
}
/** Other processes that have a file below the folder open; only Linux tells. */
export const writersOf = (folder: string): readonly string[] =>
  read(() => readdirSync('/proc'), [])
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .filter((pid) =>
      read(() => readdirSync(`/proc/${pid}/fd`), []).some((fd) =>
        read(() => readlinkSync(`/proc/${pid}/fd/${fd}`), '').startsWith(folder + sep),
      ),
    )

/**
 * Removes a folder and all that is in it. A browser that was ended has processes which write for a while longer: their
 * end is waited for. Throws what the system says where somebody still writes after `patience` milliseconds, or where it
 * cannot be removed at all.
 */
export const removeFolder = (folder: string, patience = 20_000): void => {
  const end = performance.now() + patience
  for (;;) {
    try {
      return rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      if (!isInUse(error) || performance.now() > end) throw error
      do pause(20)
      while (writersOf(folder).length > 0 && performance.now() < end)
    }
  }
}
