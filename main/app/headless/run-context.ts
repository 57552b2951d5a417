import type { App } from '../app.ts'
import type { LogEvent } from '../../base/log/log.ts'
import type { Clock } from '../../base/clock.ts'

/** Why a run ended early: a signal or the system asked for it, its time was over, or somebody opened the app. */
export type Ending = 'asked' | 'time-over' | 'opened'

export interface RunContext {
  readonly app: Pick<App, 'services' | 'onChanged'>
  readonly clock: Pick<Clock, 'now' | 'wait'>
  /** Milliseconds that the run waits for a failing service, or for edits that are backing off. */
  readonly patience: number
  /** Aborted with an `Ending` when the whole run is to end. */
  readonly ending: AbortSignal
  readonly log: (event: LogEvent) => void
}
