import type { LogEvent } from '../../base/log/log.ts'
import type { RunRecord } from './run-record.ts'

export interface BreakOffContext {
  readonly log: (event: LogEvent) => void
  readonly record: Pick<RunRecord, 'breakOff'>
  /** Closes desks, settings and the Demo company. Their threads finish what is under way. */
  readonly stop: () => Promise<void>
  readonly wait: (milliseconds: number) => Promise<unknown>
  readonly startAgain: () => void
  /** Tells the user that the app stays closed. */
  readonly notify: () => void
  readonly exit: (status: number) => void
}

/** Longer than a write to a service that answers. Every acknowledged edit is on disk without it. */
const closeTimeout = 5_000

const attempt = <T>(log: BreakOffContext['log'], fallback: T, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    log({ event: 'break-off-hindered', error })
    return fallback
  }
}

/**
 * After an uncaught error the memory of this process is not reliable, so the app ends, as Node's documentation advises.
 * Desks in their own threads close first, within a time limit. Then the app restarts, unless it did so recently. A
 * second error meanwhile is only logged.
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
    // If the record cannot be written, the app stays closed: it could not count restarts.
    const next = attempt(log, 'stay-closed' as const, record.breakOff)
    const stopped = Promise.resolve()
      .then(stop)
      .catch((failure: unknown) => log({ event: 'stop-failed', error: failure }))
    await Promise.race([stopped, wait(closeTimeout)])
    attempt(log, undefined, next === 'start-again' ? startAgain : notify)
    exit(1)
  }
}
