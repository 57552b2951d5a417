import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { never } from '../../../preload/contract/never.ts'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Held, SyncState, SyncView } from '../../../preload/contract/sync.ts'
import { isFail } from '../../base/app-error.ts'
import { checkRun, type RunCheck } from './check.ts'
import type { RunContext } from './run-context.ts'
import { newsOf, patienceOf } from './wait-for-sync.ts'

/** The end of one administration's sync. The counts are of customers and edits. */
export type Outcome =
  | { readonly is: 'synced'; readonly customers: number }
  /**
   * Everything was read, but edits are left. The service keeps failing with `stuck` of them. `anothers` wait for
   * another user to sign in, and `whenAsked` for the user to send them: cells of an environment that sends those when
   * the user says so.
   */
  | {
      readonly is: 'left'
      readonly customers: number
      readonly waiting: number
      readonly needsAttention: number
      readonly stuck: number
      readonly anothers: number
      readonly whenAsked: number
      readonly held: Held
    }
  | { readonly is: 'failed'; readonly fail: ErrorPayload }
  /** The run ended first. */
  | { readonly is: 'not-reached' }

const waitingEdits = async (
  { app }: RunContext,
  place: AdministrationRef,
): Promise<{ own: number; anothers: number }> => {
  const waiting = (await app.services.edits.list(place)).filter(
    ({ state }) => state.is === 'waiting' || state.is === 'sending',
  )
  const anothers = waiting.filter((edit) => edit.anothers).length
  // A deletion of a merge leaves after the edit of the kept customer, which waits itself or needs a person.
  const own = waiting.filter((edit) => !edit.anothers && edit.waitsFor === undefined).length
  return { own, anothers }
}

/** The user's own cell edits that no time ends. */
const whenAsked = ({ grace }: SyncView): number => (grace !== null && grace.until === null ? grace.edits : 0)

const atRest = async (context: RunContext, place: AdministrationRef, view: SyncView): Promise<Outcome> => {
  const { customers, waiting, needsAttention, stuck, held } = view
  if (waiting === 0 && needsAttention === 0) return { is: 'synced', customers }
  const anothers = waiting === 0 ? 0 : (await waitingEdits(context, place)).anothers
  return { is: 'left', customers, waiting, needsAttention, stuck, anothers, whenAsked: whenAsked(view), held }
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
      return patience <= 0 || (await waitingEdits(context, place)).own <= whenAsked(view)
        ? atRest(context, place, view)
        : null
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
    // A desk that just opened is syncing. One that is already idle has to be asked, but that would resume a stop.
    if (first.state.is === 'idle' && first.held?.is !== 'stopped') await ask(first.state.lastAt)
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
