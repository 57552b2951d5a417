import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { SyncState } from '../../preload/contract/sync.ts'
import { AppError } from '../base/app-error.ts'

/** Milliseconds between two progress reports. */
const between = 100

/** The failure for windows and the log. An error that is not the app's own is named by its class only. Pure. */
export const failOf = (error: unknown): ErrorPayload =>
  error instanceof AppError
    ? error.fail
    : { code: 'unexpected', about: { error: error instanceof Error ? error.name : typeof error } }

/** The state that windows see after a failure. Pure. */
export const stateAfter = (
  error: unknown,
  now: number,
  lastAt: number | null,
  retryAt: number | null,
  before: SyncState,
): SyncState => {
  const fail = failOf(error)
  if (fail.code === 'signed-out') return { is: 'signed-out', lastAt }
  if (fail.code !== 'service-unreachable' && fail.code !== 'service-slow') return { is: 'failed', fail, lastAt }
  return { is: 'offline', since: before.is === 'offline' ? before.since : now, lastAt, retryAt }
}

/**
 * Reports a new kind of state at once, and growing counts at most ten times a second. `failed` hears of a failure once,
 * until another failure occurs or a sync succeeds.
 */
export const openStateReports = (
  first: SyncState,
  now: () => number,
  changed: () => void,
  failed: (fail: ErrorPayload) => void,
): ((next: SyncState) => void) => {
  let state = first
  let reportedAt = 0
  let failing: string | null = null
  const reportFailure = (next: SyncState): void => {
    if (next.is === 'idle') failing = null
    if (next.is !== 'failed' || next.fail.code === failing) return
    failing = next.fail.code
    failed(next.fail)
  }
  return (next) => {
    const grew = next.is === state.is && (next.is === 'downloading' || next.is === 'sending')
    state = next
    reportFailure(next)
    if (grew && Math.abs(now() - reportedAt) < between) return
    reportedAt = now()
    changed()
  }
}
