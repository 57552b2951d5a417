import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'

/** A new folder; the caller removes it with `removeFolder`. */
export const newFolder = (purpose = 'test', under = tmpdir()): string =>
  mkdtempSync(join(under, `ledgerdesk-${purpose}-`))

/** The paths of all files in a folder and those below it. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Error codes if another process writes to a folder or has a file of it open. */
const inUse: readonly unknown[] = ['ENOTEMPTY', 'EBUSY', 'EPERM', 'EACCES']
const isInUse = (error: unknown): boolean => error instanceof Error && 'code' in error && inUse.includes(error.code)
const pause = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** Returns `nothing` on a failure: the process belongs to somebody else, or has just ended. */
const read = <T>(look: () => T, nothing: T): T => {
  try {
    return look()
  } catch {
    return nothing
  }
}
/** Other processes with an open file below the folder; only Linux tells. */
export const writersOf = (folder: string): readonly string[] =>
  read(() => readdirSync('/proc'), [])
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .filter((pid) =>
      read(() => readdirSync(`/proc/${pid}/fd`), []).some((fd) =>
        read(() => readlinkSync(`/proc/${pid}/fd/${fd}`), '').startsWith(folder + sep),
      ),
    )

/**
 * Removes a folder with its contents. The processes of an ended browser may still write, so it waits for them. Throws
 * the system's error after `patience` milliseconds, or if the folder cannot be removed at all.
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
