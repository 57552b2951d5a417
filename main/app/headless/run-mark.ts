import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * An empty file in the profile: a run without a window got the single-instance lock last. Whoever wants the window and
 * meets it knows that the lock will soon be free. A run leaves it behind, because its process still ends; the next
 * window removes it.
 */
export interface RunMark {
  put(): void
  /** For a window that has the lock. */
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
        // On a disk that cannot be written to: a start that meets the window would then only try for longer.
      }
    },
    isThere: () => existsSync(file),
  }
}

/**
 * What this process wants the lock for, sent to its holder. An earlier version of the app says nothing: it wants the
 * window.
 */
export interface LockRequest {
  readonly wants: 'window' | 'sync'
}
export const wantsWindow = (request: unknown): boolean =>
  !(typeof request === 'object' && request !== null && 'wants' in request && request.wants === 'sync')

const lookEvery = 250
const longest = 60_000

export interface Waiting {
  readonly take: () => boolean
  readonly mark: Pick<RunMark, 'isThere'>
  readonly wait: (milliseconds: number) => Promise<void>
}

/**
 * Takes the lock for the window: a run that holds it is told, ends early and releases it. False where another window
 * has it, which then comes to the front; or where a run does not end within a minute.
 */
export const takeForWindow = async ({ take, mark, wait }: Waiting): Promise<boolean> => {
  for (let waited = 0; !take(); waited += lookEvery) {
    if (!mark.isThere() || waited >= longest) return false
    await wait(lookEvery)
  }
  return true
}
