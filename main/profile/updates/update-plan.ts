import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { never } from '../../../preload/contract/never.ts'
import type { UpdateState } from '../../../preload/contract/updates.ts'
import type { StartedBy, UpdateEvent, UpdatePlan, UpdateRun, WorkEnd } from './update-run.ts'
import { isCheckDue } from './when.ts'

/** Milliseconds. If the app does not end in this time after the user asked to install, the request lapses. */
const askedHolds = 120_000

/** Failures after which the clock does not download a hundred megabytes again. */
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

/** Nobody asked, and the user can still download the version that was found. */
const isKept = ({ by, end, before }: Extract<UpdateEvent, { is: 'check-ended' }>): boolean =>
  by === 'clock' && end.is === 'failed' && before.is === 'found'

const isUnwantedAfter = (end: WorkEnd): boolean =>
  end.is === 'stopped' || (end.is === 'failed' && failsAgain.includes(end.fail.code))

/** A user who cancels going back stays with this version, also at the next check by the clock. */
const backToAfter = ({ backTo }: UpdateRun, end: WorkEnd): string | null => (end.is === 'stopped' ? null : backTo)

const afterDownload = (run: UpdateRun, end: WorkEnd, version: string): UpdatePlan =>
  only({
    ...run,
    state: afterEnd(end, { is: 'found', version }),
    unwanted: isUnwantedAfter(end) ? version : run.unwanted,
    backTo: backToAfter(run, end),
  })

/** A version that was found on the other channel is dropped. */
const afterChannel = (run: UpdateRun): UpdatePlan => {
  const next = { ...run, backTo: null, triedAt: null }
  if (isBusy(run.state)) return { run: next, work: { is: 'give-up-for-channel' } }
  return run.state.is === 'off' ? only(next) : withState(next, { is: 'unknown' })
}

/** Reduces an event to the next run, and the work that begins or ends. Pure. */
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
      return withState(
        { ...run, backTo: backToAfter(run, event.end) },
        isKept(event) ? event.before : afterEnd(event.end, event.before),
      )
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

/** True if the last check offered this older version. Pure. */
export const isOffered = ({ state }: UpdateRun, version: string): boolean =>
  state.is === 'current' && state.waiting?.why === 'older' && state.waiting.version === version

/** The version to install at the end of the app, and whether the user asked for it; null for none. Pure. */
export const installAtEnd = (
  { state, askedAt }: UpdateRun,
  now: number,
): { readonly version: string; readonly asked: boolean } | null => {
  if (state.is !== 'ready') return null
  const asked = askedAt !== null && Math.abs(now - askedAt) < askedHolds
  return asked || state.onQuit ? { version: state.version, asked } : null
}
