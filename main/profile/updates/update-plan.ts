import type { ErrorPayload, FailCode } from '../../../preload/contract/error-payload.ts'
import { never } from '../../../preload/contract/never.ts'
import type { UpdateState } from '../../../preload/contract/updates.ts'
import type { UpdateCheckResult } from './updater.ts'
import { isCheckDue } from './when.ts'

/** A check or download that a person started may ask them for a proxy's password; one by the clock may not. */
export type StartedBy = 'person' | 'clock'

/** Everything that one run of the app knows of updates. Times are milliseconds since 1970. */
export interface UpdateRun {
  readonly state: UpdateState
  readonly startedAt: number
  /** The last check that has not succeeded; null for none. */
  readonly triedAt: number | null
  /** When the person asked to install; null where they stayed. */
  readonly askedAt: number | null
  /** The version that the person stopped, or that would only fail again: the clock does not fetch it in this run. */
  readonly unwanted: string | null
  /** The one older version that is an update too, because the person named it in this run. */
  readonly backTo: string | null
}

/** Why a check or download ended without a result. */
export type WorkEnd =
  | { readonly is: 'failed'; readonly fail: ErrorPayload }
  | { readonly is: 'stopped' }
  | { readonly is: 'other-channel' }

export type UpdateEvent =
  | { readonly is: 'check-asked'; readonly now: number }
  | { readonly is: 'tick'; readonly now: number; readonly lookedAt: number | null }
  | {
      readonly is: 'checked'
      readonly by: StartedBy
      readonly result: UpdateCheckResult
      readonly now: number
      /** Whether the person wants versions fetched as they are found. */
      readonly background: boolean
    }
  | { readonly is: 'check-ended'; readonly end: WorkEnd; readonly before: UpdateState }
  | { readonly is: 'download-asked' }
  | { readonly is: 'progress'; readonly percent: number }
  | { readonly is: 'downloaded'; readonly version: string; readonly onQuit: boolean }
  | { readonly is: 'download-ended'; readonly end: WorkEnd; readonly version: string }
  | { readonly is: 'channel-chosen' }
  | { readonly is: 'on-quit-chosen'; readonly onQuit: boolean }
  | { readonly is: 'older-chosen'; readonly version: string; readonly now: number }
  | { readonly is: 'install-asked'; readonly now: number }
  | { readonly is: 'stayed' }

/** `before` is the state that a stopped check returns to. */
export type UpdateWork =
  | { readonly is: 'check'; readonly by: StartedBy; readonly before: UpdateState }
  | { readonly is: 'download'; readonly by: StartedBy; readonly version: string }
  | { readonly is: 'give-up-for-channel' }

export interface UpdatePlan {
  readonly run: UpdateRun
  readonly work: UpdateWork | null
}

/** The app ends within this time after the person asked to install, or they stayed and have forgotten. */
const askedHolds = 120_000

/** A hundred megabytes are not fetched again and again for these. */
const failsAgain: readonly FailCode[] = [
  'update-altered',
  'update-publisher-wrong',
  'update-no-room',
  'update-answer-unreadable',
]

const isBusy = ({ is }: UpdateState): boolean => is === 'looking' || is === 'downloading'
const mayCheck = ({ state }: UpdateRun): boolean => state.is !== 'off' && state.is !== 'ready' && !isBusy(state)

const only = (run: UpdateRun): UpdatePlan => ({ run, work: null })
const withState = (run: UpdateRun, state: UpdateState): UpdatePlan => only({ ...run, state })

const check = (run: UpdateRun, by: StartedBy, now: number): UpdatePlan => ({
  run: { ...run, state: { is: 'looking' }, triedAt: now },
  work: { is: 'check', by, before: run.state },
})
const download = (run: UpdateRun, by: StartedBy, version: string): UpdatePlan => ({
  run: { ...run, state: { is: 'downloading', version, percent: 0 } },
  work: { is: 'download', by, version },
})

const afterCheck = (run: UpdateRun, event: Extract<UpdateEvent, { is: 'checked' }>): UpdatePlan => {
  const { by, result, now, background } = event
  const next = { ...run, triedAt: null }
  if (result.is === 'none') return withState(next, { is: 'current', lookedAt: now, waiting: result.waiting })
  const { version } = result
  const isWanted = background && (by === 'person' || version !== run.unwanted)
  return isWanted ? download(next, by, version) : withState(next, { is: 'found', version })
}

const afterEnd = (end: WorkEnd, stopped: UpdateState): UpdateState => {
  switch (end.is) {
    case 'failed':
      return { is: 'failed', fail: end.fail }
    case 'stopped':
      return stopped
    case 'other-channel':
      return { is: 'unknown' }
    default:
      return never(end)
  }
}

const isUnwantedAfter = (end: WorkEnd): boolean =>
  end.is === 'stopped' || (end.is === 'failed' && failsAgain.includes(end.fail.code))

const afterDownload = (run: UpdateRun, end: WorkEnd, version: string): UpdatePlan =>
  only({
    ...run,
    state: afterEnd(end, { is: 'found', version }),
    unwanted: isUnwantedAfter(end) ? version : run.unwanted,
  })

/** A version that was found on the other channel is not wanted any more. */
const afterChannel = (run: UpdateRun): UpdatePlan => {
  const next = { ...run, backTo: null, triedAt: null }
  if (isBusy(run.state)) return { run: next, work: { is: 'give-up-for-channel' } }
  return run.state.is === 'off' ? only(next) : withState(next, { is: 'unknown' })
}

/** Plans what an event leads to: the run after it, and the work that begins or ends. Pure. */
export const planUpdate = (run: UpdateRun, event: UpdateEvent): UpdatePlan => {
  const { state } = run
  switch (event.is) {
    case 'check-asked':
      return mayCheck(run) ? check(run, 'person', event.now) : only(run)
    case 'tick':
      return mayCheck(run) && isCheckDue({ ...run, ...event }) ? check(run, 'clock', event.now) : only(run)
    case 'checked':
      return afterCheck(run, event)
    case 'check-ended':
      return withState(run, afterEnd(event.end, event.before))
    case 'download-asked':
      return state.is === 'found' ? download(run, 'person', state.version) : only(run)
    case 'progress':
      return state.is === 'downloading' && state.percent !== event.percent
        ? withState(run, { ...state, percent: event.percent })
        : only(run)
    case 'downloaded':
      return withState(run, { is: 'ready', version: event.version, onQuit: event.onQuit })
    case 'download-ended':
      return afterDownload(run, event.end, event.version)
    case 'channel-chosen':
      return afterChannel(run)
    case 'on-quit-chosen':
      return state.is === 'ready' ? withState(run, { ...state, onQuit: event.onQuit }) : only(run)
    case 'older-chosen':
      return check({ ...run, backTo: event.version }, 'person', event.now)
    case 'install-asked':
      return only({ ...run, askedAt: event.now })
    case 'stayed':
      return only({ ...run, askedAt: null })
    default:
      return never(event)
  }
}

/** Whether the last check offered to go back to this older version. Pure. */
export const isOffered = ({ state }: UpdateRun, version: string): boolean =>
  state.is === 'current' && state.waiting?.why === 'older' && state.waiting.version === version

/** The version to install at the end of the app, and whether the person asked for it; null for none. Pure. */
export const installAtEnd = (
  { state, askedAt }: UpdateRun,
  now: number,
): { readonly version: string; readonly asked: boolean } | null => {
  if (state.is !== 'ready') return null
  const asked = askedAt !== null && Math.abs(now - askedAt) < askedHolds
  return asked || state.onQuit ? { version: state.version, asked } : null
}
