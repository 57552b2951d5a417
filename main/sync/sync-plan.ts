import { never } from '../../preload/contract/never.ts'
import type { SyncState } from '../../preload/contract/sync.ts'
import { AppError, isFail } from '../base/app-error.ts'
import { ServiceError } from '../service/failures.ts'
import { closed, mayTry, opened, tried, type Circuit } from './circuit.ts'
import { stateAfter } from './sync-state.ts'
import { nextCheck, type Next } from './when.ts'

/** The steps of a round in this order. A round for edits alone skips the reading steps. */
export type Step = 'send' | 'list' | 'choices' | 'records' | 'doubted-list' | 'forget-settled'

interface Round {
  readonly is: 'running'
  readonly what: Next['what']
  readonly step: Step
  /** The state that windows showed before the round. */
  readonly before: SyncState
  /** The edit whose failure ends the round. */
  readonly failedEdit: string | null
}

export interface State {
  readonly phase: { readonly is: 'waiting' } | Round | { readonly is: 'closed' }
  /** Milliseconds between two rounds for everything; 0: only when asked. */
  readonly every: number
  /** The round that is asked for; null: none. */
  readonly wanted: Next['what'] | null
  /** The state that windows show. */
  readonly shown: SyncState
  readonly circuit: Circuit
  /** A list that a person must judge, and the delay before it is read again. Edits are still sent. */
  readonly doubt: { readonly error: AppError; readonly rest: Circuit } | null
  /** Rows of the last list that have no id. Their customers are not here. */
  readonly withoutId: number
  /** An edit met an implausible list: this round reads the list again, so that the person is asked. */
  readonly doubtMet: boolean
  /** A person stopped the download. */
  readonly paused: Extract<SyncState, { is: 'paused' }> | null
  /** A person accepts the next list, however short it is. */
  readonly acceptShrunk: boolean
  readonly sendsDuringDownload: boolean
  /** Windows show this state again once the edits are sent that left during the download; null: they show it now. */
  readonly shownBeforeSending: SyncState | null
  /** The end of the last round. */
  readonly checkedAt: number
  /** The last time that everything was read. */
  readonly lastAt: number | null
  /** Edits whose turn began since the start. */
  readonly sent: number
}

export type Event =
  /** A person, or an app that wakes up, asks for a full sync. */
  | { readonly is: 'asked'; readonly acceptShrunk: boolean }
  | { readonly is: 'edit-made'; readonly now: number }
  /** The settle window of a write has passed, or the delay of an edit: one may be due. */
  | { readonly is: 'maybe-due' }
  /** A person stops the download. Counts are customers. */
  | { readonly is: 'cancelled'; readonly whole: number; readonly all: number }
  | { readonly is: 'due'; readonly what: Next['what'] }
  | { readonly is: 'begun'; readonly now: number }
  | { readonly is: 'step-done'; readonly now: number }
  /** `stopped`: the person's stop ended the step, not an error. */
  | {
      readonly is: 'step-failed'
      readonly error: unknown
      readonly stopped: boolean
      readonly now: number
      readonly random: number
      readonly nextDue: number | null
    }
  | { readonly is: 'records-read'; readonly done: number; readonly total: number; readonly since: number }
  | { readonly is: 'sending'; readonly done: number; readonly total: number; readonly since: number }
  /** The list was applied. `withoutId`: its rows that have no id. */
  | { readonly is: 'list-read'; readonly withoutId: number }
  /** The service answered. */
  | { readonly is: 'answered' }
  | { readonly is: 'doubt-met' }
  | { readonly is: 'edit-failed'; readonly edit: string }
  | { readonly is: 'sent-during-download' }
  | { readonly is: 'closed' }
  /** The database cannot be read, which ends the loop. */
  | { readonly is: 'broken'; readonly error: unknown; readonly now: number }

/**
 * `show`: windows get the new state. `wake`: the loop checks for work. `send-during-download`: edits are sent during
 * the download.
 */
export type Command = 'show' | 'wake' | 'stop-reading' | 'send-during-download'

export interface Plan {
  readonly state: State
  readonly commands: readonly Command[]
}

export const startState = (every: number, lastAt: number | null, now: number): State => ({
  phase: { is: 'waiting' },
  every,
  wanted: every > 0 ? 'everything' : null,
  shown: { is: 'idle', lastAt },
  circuit: closed,
  doubt: null,
  withoutId: 0,
  doubtMet: false,
  paused: null,
  acceptShrunk: false,
  sendsDuringDownload: false,
  shownBeforeSending: null,
  checkedAt: now,
  lastAt,
  sent: 0,
})

/** The next round that starts by itself. `nextDue`: the time of the next edit; null: none waits. Pure. */
export const nextRound = (state: State, now: number, nextDue: number | null): Next =>
  nextCheck({
    now,
    every: state.every,
    checkedAt: state.checkedAt,
    notBefore: state.circuit.is === 'open' ? state.circuit.until : null,
    doubtedUntil: state.doubt?.rest.is === 'open' ? state.doubt.rest.until : null,
    nextDue,
    paused: state.paused !== null,
  })

export const isReadingRecords = ({ phase }: State): boolean => phase.is === 'running' && phase.step === 'records'

const only = (state: State, ...commands: Command[]): Plan => ({ state, commands })
const show = (state: State, shown: SyncState): Plan => only({ ...state, shown }, 'show')

const want = (state: State, what: Next['what']): Plan =>
  only({ ...state, wanted: state.wanted === 'everything' ? 'everything' : what }, 'wake')

const sendMeanwhile = (state: State): Plan =>
  state.sendsDuringDownload ? only(state) : only({ ...state, sendsDuringDownload: true }, 'send-during-download')

const sending = (state: State, shown: Extract<SyncState, { is: 'sending' }>): Plan => {
  const before = state.shown.is === 'sending' ? state.shownBeforeSending : state.shown
  return show({ ...state, sent: state.sent + 1, shownBeforeSending: state.sendsDuringDownload ? before : null }, shown)
}

/** Several edits that leave meanwhile stay in view; otherwise the two would take turns many times a second. */
const recordsRead = (state: State, download: Extract<SyncState, { is: 'downloading' }>): Plan => {
  const { shown, sendsDuringDownload } = state
  return sendsDuringDownload && shown.is === 'sending' && shown.total > 1
    ? only({ ...state, shownBeforeSending: download })
    : show(state, download)
}

/** The download may not show its progress soon: its next read may hang, and the last one has none after it. */
const sentDuringDownload = (state: State): Plan => {
  const { shown, shownBeforeSending: before, phase } = state
  const over: State = { ...state, sendsDuringDownload: false, shownBeforeSending: null }
  return before === null || shown.is !== 'sending' || phase.is === 'closed' ? only(over) : show(over, before)
}

const editMade = (state: State, now: number): Plan => {
  if (!mayTry(state.circuit, now)) return only(state, 'wake')
  return isReadingRecords(state) ? sendMeanwhile(state) : want(state, 'edits')
}

const cancel = (state: State, whole: number, all: number): Plan => {
  const { shown } = state
  if (shown.is !== 'listing' && shown.is !== 'downloading') return only(state)
  const [done, total] = shown.is === 'downloading' ? [shown.done, shown.total] : [whole, all]
  // A round that was asked for during this one would begin the download again.
  const wanted = state.wanted === 'everything' ? null : state.wanted
  return only({ ...state, wanted, acceptShrunk: false, paused: { is: 'paused', done, total } }, 'stop-reading')
}

const rest = (state: State, now: number): Plan => {
  const { doubt, withoutId, paused, lastAt, shown } = state
  const waiting: State = { ...state, phase: { is: 'waiting' }, checkedAt: now }
  const lacking = withoutId > 0 ? new AppError({ code: 'list-rows-without-id', about: { rows: withoutId } }) : null
  const fault = doubt?.error ?? lacking
  if (fault !== null) return show(waiting, stateAfter(fault, now, lastAt, null, shown))
  return show(waiting, paused ?? { is: 'idle', lastAt })
}

const stepAfter = (step: Step, what: Next['what'], { doubtMet }: State): Step | null => {
  switch (step) {
    case 'send':
      return what === 'everything' ? 'list' : doubtMet ? 'doubted-list' : 'forget-settled'
    case 'list':
      // Names of codes come first: a first download takes minutes, and people edit customers meanwhile.
      return 'choices'
    case 'choices':
      return 'records'
    case 'records':
      return doubtMet ? 'doubted-list' : 'forget-settled'
    case 'doubted-list':
      return 'forget-settled'
    case 'forget-settled':
      return null
    default:
      return never(step)
  }
}

const readsList = (step: Step): boolean => step === 'list' || step === 'doubted-list'

const enter = (state: State, round: Round, step: Step | null, now: number): Plan => {
  if (step === null) return rest(state, now)
  const entered: State = { ...state, phase: { ...round, step } }
  if (readsList(step)) return show({ ...entered, doubtMet: false }, { is: 'listing', since: now })
  // Windows learn of the round before its token is fetched; otherwise they would see "idle" and ask again.
  const isFirst = step === 'send' && round.what === 'everything'
  return isFirst ? show(entered, { is: 'listing', since: now }) : only(entered)
}

const begin = (state: State, now: number): Plan => {
  const { wanted: what, shown: before, acceptShrunk } = state
  if (what === null || state.phase.is !== 'waiting') return only(state)
  const round: Round = { is: 'running', what, step: 'send', before, failedEdit: null }
  const begun: State = { ...state, wanted: null, circuit: tried(state.circuit) }
  // An accepted list is read before edits are sent: edits that the doubtful list stopped need it.
  return enter(begun, round, acceptShrunk && what === 'everything' ? 'list' : 'send', now)
}

const afterStep = (state: State, round: Round, now: number): Plan => {
  const { step, what } = round
  const read: State = readsList(step) ? { ...state, circuit: closed, doubt: null, acceptShrunk: false } : state
  const done: State = step === 'records' ? { ...read, lastAt: now } : read
  return enter(done, round, stepAfter(step, what, done), now)
}

const afterFailure = (state: State, round: Round, event: Extract<Event, { is: 'step-failed' }>): Plan => {
  const { error, stopped, now, random, nextDue } = event
  // The service answered, so the circuit stays closed. Only reading the doubtful list backs off.
  if (isFail(error, 'list-shrunk')) {
    const failure = { now, retryAfter: null, random, edit: null }
    const doubt = { error, rest: opened(tried(state.doubt?.rest ?? closed), failure) }
    return rest({ ...state, circuit: closed, doubt }, now)
  }
  if (stopped) return rest(state, now)
  const retryAfter = error instanceof ServiceError ? error.retryAfter : null
  const circuit = opened(state.circuit, { now, retryAfter, random, edit: round.failedEdit })
  const waiting: State = { ...state, circuit, phase: { is: 'waiting' }, checkedAt: now }
  const { at } = nextRound(waiting, now, nextDue)
  return show(waiting, stateAfter(error, now, state.lastAt, at, round.before))
}

const inRound = (state: State, go: (round: Round) => Plan): Plan =>
  state.phase.is === 'running' ? go(state.phase) : only(state)

/** The state after an event, and the commands for the loop. Pure. */
export const plan = (state: State, event: Event): Plan => {
  switch (event.is) {
    case 'asked':
      return want({ ...state, paused: null, acceptShrunk: state.acceptShrunk || event.acceptShrunk }, 'everything')
    case 'edit-made':
      return editMade(state, event.now)
    case 'maybe-due':
      return isReadingRecords(state) ? sendMeanwhile(state) : only(state, 'wake')
    case 'cancelled':
      return cancel(state, event.whole, event.all)
    case 'due':
      return only({ ...state, wanted: state.wanted ?? event.what })
    case 'begun':
      return begin(state, event.now)
    case 'step-done':
      return inRound(state, (round) => afterStep(state, round, event.now))
    case 'step-failed':
      return inRound(state, (round) => afterFailure(state, round, event))
    case 'records-read':
      return recordsRead(state, { is: 'downloading', done: event.done, total: event.total, since: event.since })
    case 'sending':
      return sending(state, { is: 'sending', done: event.done, total: event.total, since: event.since })
    case 'list-read':
      return only({ ...state, withoutId: event.withoutId })
    case 'answered':
      return only({ ...state, circuit: closed })
    case 'doubt-met':
      return only({ ...state, doubtMet: true })
    case 'edit-failed':
      return inRound(state, (round) => only({ ...state, phase: { ...round, failedEdit: event.edit } }))
    case 'sent-during-download':
      return sentDuringDownload(state)
    case 'closed':
      return only({ ...state, phase: { is: 'closed' } })
    case 'broken':
      return show(state, stateAfter(event.error, event.now, null, null, state.shown))
    default:
      return never(event)
  }
}
