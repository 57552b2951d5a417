import type { LogEvent } from '../../base/log/log.ts'
import type { RunRecord } from './run-record.ts'

export interface BreakOffContext {
  readonly log: (event: LogEvent) => void
  readonly record: Pick<RunRecord, 'breakOff'>
  /** Closes desks, settings and the Demo company; what is under way in their threads gets to its end. */
  readonly stop: () => Promise<void>
  /** Answers after so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<unknown>
  readonly startAgain: () => void
  /** Says to the person that the app stays closed. */
  readonly notify: () => void
  readonly exit: (status: number) => void
}

/** Longer than a write to a service that answers; what was acknowledged is on disk without it. */
const patience = 5_000

const without = <T>(log: BreakOffContext['log'], instead: T, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    log({ event: 'break-off-hindered', error })
    return instead
  }
}

/**
 * After an error that nobody caught, what this process holds in memory can no longer be believed (Node's documentation
 * says to end it, and so do we). Desks live in threads of their own and close in order, within a time. Then the app
 * starts again, once; an error that comes back soon leaves it closed. A second error on the way out changes nothing.
 */
export const breakOffOnce = ({
  log,
  record,
  stop,
  wait,
  startAgain,
  notify,
  exit,
}: BreakOffContext): ((error: unknown) => Promise<void>) => {
  let is: 'whole' | 'breaking-off' = 'whole'
  return async (error) => {
    log({ event: 'uncaught', error })
    if (is === 'breaking-off') return
    is = 'breaking-off'
    // Without a note of it nobody could tell the first time from the tenth.
    const next = without(log, 'stay-closed' as const, record.breakOff)
    const stopped = Promise.resolve()
      .then(stop)
      .catch((failure: unknown) => log({ event: 'stop-failed', error: failure }))
    await Promise.race([stopped, wait(patience)])
    without(log, undefined, next === 'start-again' ? startAgain : notify)
    exit(1)
  }
}
