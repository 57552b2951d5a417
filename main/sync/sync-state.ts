import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { SyncState } from '../../preload/contract/sync.ts'
import { AppError } from '../base/app-error.ts'

/** Progress is told at most ten times a second. */
const between = 100

export const stateAfter = (
  error: unknown,
  now: number,
  lastAt: number | null,
  retryAt: number | null,
  before: SyncState,
): SyncState => {
  if (!(error instanceof AppError))
    return {
      is: 'failed',
      fail: { code: 'unexpected', about: { error: error instanceof Error ? error.name : typeof error } },
      lastAt,
    }
  const { fail } = error
  if (fail.code === 'signed-out') return { is: 'signed-out', lastAt }
  if (fail.code !== 'service-unreachable' && fail.code !== 'service-slow') return { is: 'failed', fail, lastAt }
  return { is: 'offline', since: before.is === 'offline' ? before.since : now, lastAt, retryAt }
}

/**
 * Holds the state, and tells of changes: at once when it becomes another one, now and then when only its numbers grow.
 * `failed` hears of a failure once, until it is another one or a sync has got through.
 */
export const holdState = (
  first: SyncState,
  now: () => number,
  changed: () => void,
  failed: (fail: ErrorPayload) => void,
) => {
  let state = first
  let told = 0
  let failing: string | null = null
  const tellFailure = (next: SyncState): void => {
    if (next.is === 'idle') failing = null
    if (next.is !== 'failed' || next.fail.code === failing) return
    failing = next.fail.code
    failed(next.fail)
  }
  return {
    read: (): SyncState => state,
    set: (next: SyncState): void => {
      const grew = next.is === state.is && (next.is === 'downloading' || next.is === 'sending')
      state = next
      tellFailure(next)
      if (grew && Math.abs(now() - told) < between) return
      told = now()
      changed()
    },
  }
}
