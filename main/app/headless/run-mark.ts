import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * An empty file in the profile. It says that a headless run got the single-instance lock last, so the lock will soon be
 * free. The run leaves it behind, because its process is still ending. The next window removes it.
 */
export interface RunMark {
  put(): void
  /** Call it after the window has the lock. */
  remove(): void
  isThere(): boolean
}

export const runMark = (profile: string): RunMark => {
  const file = join(profile, 'sync-under-way')
  return {
    put: () => {
      mkdirSync(profile, { recursive: true, mode: 0o700 })
      rmSync(file, { force: true })
      writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
    },
    remove: () => {
      try {
        rmSync(file, { force: true })
      } catch {
        // On a read-only disk the file stays, and a later start only retries for longer.
      }
    },
    isThere: () => existsSync(file),
  }
}

/** The reason for asking for the lock, sent to its holder. Earlier versions send none, which means `window`. */
export interface LockRequest {
  readonly wants: 'window' | 'sync'
}
export const wantsWindow = (request: unknown): boolean =>
  !(typeof request === 'object' && request !== null && 'wants' in request && request.wants === 'sync')

/**
 * Electron refuses the lock also in a folder that it cannot make or write to. Returns that error, or null if another
 * process has the lock. Only a new file shows it: Windows does not tell the rights of a folder otherwise, and a disk
 * may be full.
 */
export const whyNoLock = (profile: string): unknown => {
  const probe = join(profile, `lock-probe-${randomBytes(4).toString('hex')}`)
  try {
    closeSync(openSync(probe, 'wx', 0o600))
    rmSync(probe)
    return null
  } catch (error) {
    return error
  }
}

const retryEvery = 250
const longest = 60_000

export interface Waiting {
  readonly take: () => boolean
  readonly mark: Pick<RunMark, 'isThere'>
  readonly wait: (milliseconds: number) => Promise<void>
}

/**
 * Takes the lock for the window. A headless run that holds it is told, ends early and releases it. False if another
 * window holds it (it comes to the front), or if a run does not end within a minute.
 */
export const takeForWindow = async ({ take, mark, wait }: Waiting): Promise<boolean> => {
  for (let waited = 0; !take(); waited += retryEvery) {
    if (!mark.isThere() || waited >= longest) return false
    await wait(retryEvery)
  }
  return true
}
