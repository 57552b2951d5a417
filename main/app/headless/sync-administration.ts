import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { never } from '../../../preload/contract/never.ts'
import { isSameAdministration, type AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Held, SyncState, SyncView } from '../../../preload/contract/sync.ts'
import type { App } from '../app.ts'
import { isFail } from '../../base/app-error.ts'
import type { LogEvent } from '../../base/log/log.ts'
import type { Clock } from '../../base/clock.ts'
import { checkRun, type RunCheck } from './check.ts'

/** How it ended for one administration. Counts are customers, and edits. */
export type Outcome =
  | { readonly is: 'synced'; readonly customers: number }
  /** Read whole; but edits are left, of which `anothers` wait for somebody else to sign in. */
  | {
      readonly is: 'left'
      readonly customers: number
      readonly waiting: number
      readonly needsAttention: number
      readonly anothers: number
      readonly held: Held
    }
  | { readonly is: 'failed'; readonly fail: ErrorPayload }
  /** The run ended before it was done. */
  | { readonly is: 'not-reached' }

/**
 * Why a run ended before it was through: a person or the system asked it to, its time was over, or somebody opens the
 * app.
 */
export type Ending = 'asked' | 'time-over' | 'opened'

export interface RunContext {
  readonly app: Pick<App, 'services' | 'onChanged'>
  readonly clock: Pick<Clock, 'now' | 'wait'>
  /**
   * Milliseconds that a service which fails, or edits which wait for their time, are given before the run goes on
   * without them.
   */
  readonly patience: number
  /** Aborted, with an `Ending`, when the whole run is to end. */
  readonly ending: AbortSignal
  readonly log: (event: LogEvent) => void
}

/** A desk whose thread has ended tells nobody: it is looked at now and then all the same. */
const atLeastEvery = 60_000

/** Waits for news of a place; news that came since the last wait counts. */
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
 * How much of the patience is left: it is spent while nothing gets better, and whole again with every customer that is
 * read, or when the trouble is another.
 */
const patienceOf = ({ clock, patience }: RunContext) => {
  let since: number | null = null
  let complete = 0
  let trouble: RunCheck['is'] = 'going'
  return {
    left: (look: RunCheck, view: SyncView): number => {
      if (view.complete > complete) since = null
      complete = Math.max(complete, view.complete)
      if (look.is === 'going') return patience
      if (look.is !== trouble) since = null
      trouble = look.is
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

/** Whoever asks for a token is only told that nobody is signed in; the session knows why. */
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

/** Null where it is worth waiting on. */
const outcomeOf = async (
  context: RunContext,
  place: AdministrationRef,
  look: RunCheck,
  view: SyncView,
  patience: number,
): Promise<Outcome | null> => {
  switch (look.is) {
    case 'going':
      return null
    case 'over':
      return atRest(context, place, view)
    case 'waiting':
      return patience <= 0 || (await waitingEdits(context, place)).own === 0 ? atRest(context, place, view) : null
    case 'failing':
      return patience <= 0 || !look.passes ? { is: 'failed', fail: await exactly(context, place, look.fail) } : null
    default:
      return never(look)
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
  /** Edits whose time has not come yet are asked for once: the service may be well again. */
  let hurried = false
  let look: RunCheck = { is: 'going' }
  const ask = async (lastAt: number | null): Promise<void> => {
    before = lastAt
    await services.sync.now(place)
  }
  try {
    const first = await services.sync.read(place)
    // A desk that has just opened is syncing; one that is at rest already has to be asked.
    if (first.state.is === 'idle') await ask(first.state.lastAt)
    while (!ending.aborted) {
      const view = await services.sync.read(place)
      look = checkRun(view, before)
      const left = patience.left(look, view)
      const outcome = await outcomeOf(context, place, look, view, left)
      if (outcome) return outcome
      notify(view.state)
      if (look.is === 'waiting' && view.state.is === 'idle' && !hurried) {
        hurried = true
        await ask(view.state.lastAt)
      } else await news.next(left)
    }
    return look.is === 'failing' ? { is: 'failed', fail: look.fail } : { is: 'not-reached' }
  } finally {
    news.stop()
  }
}

/** Opens an administration's desk, and lets it sync until it is at rest. Never fails: a failure is an outcome. */
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
