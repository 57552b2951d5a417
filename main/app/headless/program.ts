import type { App } from '../app.ts'
import type { AppError } from '../../base/app-error.ts'
import type { AppHost } from '../app-host.ts'
import type { Opening } from '../../profile/open-profile.ts'
import type { Clock } from '../../base/clock.ts'
import type { Printer } from './printer.ts'
import type { RunMark } from './run-mark.ts'
import type { Ending } from './run-context.ts'

/** The parts of Electron and the process that a run uses; `main/index.ts` supplies them. */
export interface Program {
  readonly printer: Printer
  readonly env: Readonly<Record<string, string | undefined>>
  /** BCP 47, used when the environment variables name no language. */
  readonly locale: string
  readonly profile: string
  readonly version: string
  readonly mark: Pick<RunMark, 'put'>
  readonly clock: Pick<Clock, 'now' | 'wait'>
  /** Why the app cannot run on this computer; null if it can. */
  unfit(): AppError | null
  /** The single-instance lock: false when another instance has it. */
  lock(): boolean
  /** Checks whether this version may use the profile, and backs up one of an older version. */
  openProfile(): Promise<Opening>
  ready(): Promise<void>
  /** Fails when the profile cannot be used. Call it after `ready`. */
  host(): AppHost
  startApp(host: AppHost): Promise<App>
  /** Calls `end` at a signal, at a shutdown of the system, or when somebody opens the app. */
  onEnding(end: (ending: Ending) => void): void
}
