import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { never } from '../../../preload/contract/never.ts'
import { isSameAdministration, type AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Held, SyncState, SyncView } from '../../../preload/contract/sync.ts'
import type { App } from '../app.ts'
import { isFail } from '../../base/app-error.ts'
import type { LogEvent } from '../../base/log/log.ts'
import type { Clock } from '../../base/clock.ts'
import { checkRun, type RunCheck } from './check.ts'

/** The end of one administration's sync. The counts are of customers and edits. */
export type Outcome =
  | { readonly is: 'synced'; readonly customers: number }
  /** Everything was read, but edits are left. `anothers` wait for another user to sign in. */
  | {
      readonly is: 'left'
      readonly customers: number
      readonly waiting: number
      readonly needsAttention: number
      readonly anothers: number
      readonly held: Held
    }
  | { readonly is: 'failed'; readonly fail: ErrorPayload }
  /** The run ended first. */
  | { readonly is: 'not-reached' }

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

/** A desk whose thread has died sends no news, so the run reads its state at least this often. Milliseconds. */
const atLeastEvery = 60_000

/** Waits for news of an administration. News since the last wait counts. */
const newsOf = ({ app, clock, ending }: RunContext, place: AdministrationRef) => {
  let heard = false
  let wake: (() => void) | undefined
  const stop = app.onChanged((changed) => {
    if (changed.topic !== 'sync' || (changed.place && !isSameAdministration(changed.place, place))) return
    heard = true
    wake?.()
  })
  return {
    stop,
    next: async (atMost: number): Promise<void> => {
      const enough = new AbortController()
      wake = () => enough.abort()
      if (!heard) await clock.wait(Math.min(atMost, atLeastEvery), AbortSignal.any([enough.signal, ending]))
      heard = false
      wake = undefined
    },
  }
}

/**
 * The patience that is left. It runs down while nothing improves. It starts again with every customer that is read, and
 * when the trouble changes.
 */
const patienceOf = ({ clock, patience }: RunContext) => {
  let since: number | null = null
  let complete = 0
  let trouble: RunCheck['is'] = 'going'
  return {
    left: (check: RunCheck, view: SyncView): number => {
      if (view.complete > complete) since = null
      complete = Math.max(complete, view.complete)
      if (check.is === 'going') return patience
      if (check.is !== trouble) since = null
      trouble = check.is
      since ??= clock.now()
      return patience - Math.abs(clock.now() - since)
    },
  }
}

const waitingEdits = async (
  { app }: RunContext,
  place: AdministrationRef,
): Promise<{ own: number; anothers: number }> => {
  const waiting = (await app.services.edits.list(place)).filter(
    ({ state }) => state.is === 'waiting' || state.is === 'sending',
  )
  const anothers = waiting.filter((edit) => edit.anothers).length
  return { own: waiting.length - anothers, anothers }
}

const atRest = async (
  context: RunContext,
  place: AdministrationRef,
  { customers, waiting, needsAttention, held }: SyncView,
): Promise<Outcome> => {
  if (waiting === 0 && needsAttention === 0) return { is: 'synced', customers }
  const anothers = waiting === 0 ? 0 : (await waitingEdits(context, place)).anothers
  return { is: 'left', customers, waiting, needsAttention, anothers, held }
}

/** A call for a token fails `signed-out`; the session knows the exact reason. */
const exactly = async (
  { app }: RunContext,
  { environment }: AdministrationRef,
  fail: ErrorPayload,
): Promise<ErrorPayload> => {
  if (fail.code !== 'signed-out') return fail
  const session = await app.services.session.read(environment)
  if (session.is === 'sign-in-failed') return session.fail
  return session.is === 'signed-out' && session.because === 'expired' ? { code: 'sign-in-expired' } : fail
}

/** Null if the run goes on waiting. */
const outcomeOf = async (
  context: RunContext,
  place: AdministrationRef,
  check: RunCheck,
  view: SyncView,
  patience: number,
): Promise<Outcome | null> => {
  switch (check.is) {
    case 'going':
      return null
    case 'over':
      return atRest(context, place, view)
    case 'waiting':
      return patience <= 0 || (await waitingEdits(context, place)).own === 0 ? atRest(context, place, view) : null
    case 'failing':
      return patience <= 0 || !check.passes ? { is: 'failed', fail: await exactly(context, place, check.fail) } : null
    default:
      return never(check)
  }
}

const untilOver = async (
  context: RunContext,
  place: AdministrationRef,
  notify: (state: SyncState) => void,
): Promise<Outcome> => {
  const {
    app: { services },
    ending,
  } = context
  const [news, patience] = [newsOf(context, place), patienceOf(context)]
  let before: number | null | undefined
  /** The run asks once for a retry of edits that are backing off: the service may be well again. */
  let retried = false
  let check: RunCheck = { is: 'going' }
  const ask = async (lastAt: number | null): Promise<void> => {
    before = lastAt
    await services.sync.now(place)
  }
  try {
    const first = await services.sync.read(place)
    // A desk that just opened is syncing. One that is already idle has to be asked.
    if (first.state.is === 'idle') await ask(first.state.lastAt)
    while (!ending.aborted) {
      const view = await services.sync.read(place)
      check = checkRun(view, before)
      const left = patience.left(check, view)
      const outcome = await outcomeOf(context, place, check, view, left)
      if (outcome) return outcome
      notify(view.state)
      if (check.is === 'waiting' && view.state.is === 'idle' && !retried) {
        retried = true
        await ask(view.state.lastAt)
      } else await news.next(left)
    }
    return check.is === 'failing' ? { is: 'failed', fail: check.fail } : { is: 'not-reached' }
  } finally {
    news.stop()
  }
}

/** Opens an administration's desk and waits until its sync is at rest. Never fails: a failure is an outcome. */
export const syncAdministration = async (
  context: RunContext,
  place: AdministrationRef,
  notify: (state: SyncState) => void,
): Promise<Outcome> => {
  try {
    return await untilOver(context, place, notify)
  } catch (error) {
    if (isFail(error)) return { is: 'failed', fail: error.fail }
    context.log({ event: 'background-failed', error })
    return { is: 'failed', fail: { code: 'unexpected' } }
  }
}
