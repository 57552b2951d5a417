import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { never } from '../../../preload/contract/never.ts'
import type { SessionState } from '../../../preload/contract/session.ts'
import { AppError } from '../../base/app-error.ts'
import { asksAgain, hasRunOut, restOf, type Held, type Pause } from './token-times.ts'

/**
 * Without tokens: `out`, `asking` (a sign-in is open), `failed`. With tokens: `in`; `renewing` during a refresh;
 * `storing` until new tokens are in the vault. `stuck` follows a refusal of a refresh or of a fresh token. `…-asking`:
 * the same with a sign-in open.
 */
export const stateNames = [
  'out',
  'asking',
  'failed',
  'in',
  'in-asking',
  'renewing',
  'renewing-asking',
  'storing',
  'storing-asking',
  'stuck',
  'stuck-asking',
] as const
export type StateName = (typeof stateNames)[number]

type WhyOut = Extract<SessionState, { is: 'signed-out' }>['because']

/**
 * The failure shown while stuck; `fail` null: only that signing in is needed. No automatic refresh for `rests`
 * milliseconds from `since`.
 */
interface Stuck {
  readonly tokens: Held
  readonly fail: ErrorPayload | null
  readonly since: number
  readonly rests: number
}

export type State =
  | { readonly is: 'out'; readonly because: WhyOut }
  | { readonly is: 'asking'; readonly openSince: number }
  | { readonly is: 'failed'; readonly fail: ErrorPayload }
  | { readonly is: 'in' | 'renewing' | 'storing'; readonly tokens: Held }
  | {
      readonly is: 'in-asking' | 'renewing-asking' | 'storing-asking'
      readonly tokens: Held
      readonly openSince: number
    }
  | ({ readonly is: 'stuck' } & Stuck)
  | ({ readonly is: 'stuck-asking'; readonly openSince: number } & Stuck)

/** Every event of a session. `at` is in milliseconds since 1970. */
export type Event =
  | { readonly is: 'asked'; readonly at: number }
  | { readonly is: 'sign-in-failed'; readonly fail: ErrorPayload }
  | { readonly is: 'signed-in'; readonly tokens: Held }
  | { readonly is: 'given'; readonly tokens: Held }
  | { readonly is: 'stored' }
  | { readonly is: 'refresh-began' }
  | { readonly is: 'refreshed'; readonly tokens: Held }
  | { readonly is: 'refresh-failed'; readonly at: number; readonly pause: Pause | null }
  | { readonly is: 'refused' }
  | { readonly is: 'turned-away'; readonly at: number }
  | { readonly is: 'registration-refused'; readonly fail: ErrorPayload; readonly at: number }
  | { readonly is: 'registration-changed' }
  | { readonly is: 'doubted'; readonly at: number }
  | { readonly is: 'refused-everywhere'; readonly at: number }
  | { readonly is: 'ran-out' }
  | { readonly is: 'signed-out'; readonly because: 'asked' | 'forgotten' }
export type EventName = Event['is']

interface Happening {
  readonly says: string
  readonly moves: Readonly<Partial<Record<StateName, StateName>>>
}

/** The whole state table. docs/session.md draws it, and a test compares the two. */
export const happenings = {
  asked: {
    says: 'a sign-in window opens, or the browser',
    moves: {
      out: 'asking',
      failed: 'asking',
      in: 'in-asking',
      renewing: 'renewing-asking',
      storing: 'storing-asking',
      stuck: 'stuck-asking',
    },
  },
  'sign-in-failed': {
    says: 'the window was closed, or brought no tokens; the state below it stays',
    moves: {
      asking: 'failed',
      'in-asking': 'in',
      'renewing-asking': 'renewing',
      'storing-asking': 'storing',
      'stuck-asking': 'stuck',
    },
  },
  'signed-in': {
    says: 'the sign-in brought tokens',
    moves: {
      asking: 'storing',
      'in-asking': 'storing',
      'renewing-asking': 'storing',
      'storing-asking': 'storing',
      'stuck-asking': 'storing',
    },
  },
  given: {
    says: 'tokens came without a visible window: a pasted refresh token was exchanged, or the service still knew the person',
    moves: {
      out: 'storing',
      failed: 'storing',
      in: 'storing',
      renewing: 'storing',
      storing: 'storing',
      stuck: 'storing',
      asking: 'storing-asking',
      'in-asking': 'storing-asking',
      'renewing-asking': 'storing-asking',
      'storing-asking': 'storing-asking',
      'stuck-asking': 'storing-asking',
    },
  },
  stored: {
    says: 'the tokens are in the vault, and may be used',
    moves: { storing: 'in', 'storing-asking': 'in-asking' },
  },
  'refresh-began': {
    says: 'the refresh token leaves: ahead of time, after a 401, or to try a refused registration again',
    moves: { in: 'renewing', 'in-asking': 'renewing-asking', stuck: 'renewing' },
  },
  refreshed: {
    says: 'the refresh brought new tokens',
    moves: { renewing: 'storing', 'renewing-asking': 'storing-asking' },
  },
  'refresh-failed': {
    says: 'the answer says nothing about the session: no network, too slow, 429, 5xx, a page; or a refusal without a reason came ahead of time',
    moves: { renewing: 'in', 'renewing-asking': 'in-asking' },
  },
  refused: {
    says: 'the service refused the refresh token',
    moves: { renewing: 'out', 'renewing-asking': 'asking' },
  },
  'turned-away': {
    says: 'the refresh was refused without a reason, perhaps by a portal; the tokens are kept',
    moves: { renewing: 'stuck', 'renewing-asking': 'stuck-asking' },
  },
  'registration-refused': {
    says: 'the service refused the registration, perhaps its new redirect URI; the refresh token is kept',
    moves: { renewing: 'stuck', 'renewing-asking': 'stuck-asking' },
  },
  'registration-changed': {
    says: 'a person saved the registration, so the next call tries the refresh token again',
    moves: { stuck: 'stuck', 'stuck-asking': 'stuck-asking' },
  },
  doubted: {
    says: 'an unproven token was answered 401 everywhere, but it was not fresh, or the service may not have answered',
    moves: { in: 'in', 'in-asking': 'in-asking' },
  },
  'refused-everywhere': {
    says: 'the service answered 401 to a fresh token everywhere, or again after a doubt and its refresh; the tokens are kept',
    moves: { in: 'stuck', 'in-asking': 'stuck-asking' },
  },
  'ran-out': {
    says: 'tokens that nothing renews have expired, and a person wants to use them',
    moves: { in: 'out', 'in-asking': 'asking' },
  },
  'signed-out': {
    says: 'a person signed out, or the environment moved to another service',
    moves: {
      out: 'out',
      failed: 'out',
      in: 'out',
      renewing: 'out',
      storing: 'out',
      stuck: 'out',
      asking: 'asking',
      'in-asking': 'asking',
      'renewing-asking': 'asking',
      'storing-asking': 'asking',
      'stuck-asking': 'asking',
    },
  },
} as const satisfies Readonly<Record<EventName, Happening>>

export const eventNames = Object.keys(happenings) as EventName[]
export const movesOf = (event: EventName): Happening['moves'] => happenings[event].moves

/** The state after an event. Fails `unexpected` if the event cannot happen there, which is a fault of the app. Pure. */
export const nextState = (from: StateName, event: EventName): StateName => {
  const to = movesOf(event)[from]
  if (to === undefined) throw new AppError('unexpected', { cause: new Error(`${event} while ${from}`) })
  return to
}

const minute = 60_000
const expected = (what: string): AppError =>
  new AppError('unexpected', { cause: new Error(`no ${what} to go on with`) })

const tokensAfter = (state: State, event: Event): Held => {
  if ('tokens' in event) return event.tokens
  if (!('tokens' in state)) throw expected('tokens')
  switch (event.is) {
    case 'refresh-failed':
      return { ...state.tokens, missedAt: event.at, pause: event.pause }
    case 'doubted':
      return { ...state.tokens, doubtedAt: event.at }
    default:
      return state.tokens
  }
}

const openSinceAfter = (state: State, event: Event): number => {
  if (event.is === 'asked') return event.at
  if (!('openSince' in state)) throw expected('window')
  return state.openSince
}

const whyOut = (event: Event): WhyOut => (event.is === 'signed-out' ? event.because : 'expired')

const stuckAfter = (state: State, event: Event): Stuck => {
  const tokens = tokensAfter(state, event)
  if (event.is === 'registration-refused') return { tokens, fail: event.fail, since: event.at, rests: 60 * minute }
  if (event.is === 'turned-away') return { tokens, fail: null, since: event.at, rests: 10 * minute }
  if (event.is === 'refused-everywhere') return { tokens, fail: null, since: event.at, rests: restOf(tokens) }
  if (!('rests' in state)) throw expected('reason')
  const { fail, since } = state
  const rests = event.is === 'registration-changed' ? 0 : state.rests
  const hasReason = event.is === 'sign-in-failed' && event.fail.code !== 'sign-in-cancelled'
  return { tokens, fail: hasReason ? event.fail : fail, since, rests }
}

const failAfter = (event: Event): ErrorPayload => (event.is === 'sign-in-failed' ? event.fail : { code: 'unexpected' })

/** The session after one event. Fails as `nextState` does. Pure. */
export const stateAfter = (state: State, event: Event): State => {
  const is = nextState(state.is, event.is)
  switch (is) {
    case 'out':
      return { is, because: whyOut(event) }
    case 'asking':
      return { is, openSince: openSinceAfter(state, event) }
    case 'failed':
      return { is, fail: failAfter(event) }
    case 'in':
    case 'renewing':
    case 'storing':
      return { is, tokens: tokensAfter(state, event) }
    case 'in-asking':
    case 'renewing-asking':
    case 'storing-asking':
      return { is, tokens: tokensAfter(state, event), openSince: openSinceAfter(state, event) }
    case 'stuck':
      return { is, ...stuckAfter(state, event) }
    case 'stuck-asking':
      return { is, ...stuckAfter(state, event), openSince: openSinceAfter(state, event) }
    default:
      return never(is)
  }
}

const signedIn = (
  { user, until, refresh }: Held,
  kept: boolean,
  again: 'not-yet' | 'due' | 'under-way',
): SessionState => ({ is: 'signed-in', user, until, renews: refresh !== null, kept, again })

/** The state that users see. `kept`: whether the vault outlives this run. Pure. */
export const shown = (state: State, now: number, kept: boolean): SessionState => {
  switch (state.is) {
    case 'out':
      return { is: 'signed-out', because: state.because }
    case 'asking':
      return { is: 'signing-in', since: state.openSince }
    case 'failed':
      return { is: 'sign-in-failed', fail: state.fail }
    case 'in':
    case 'renewing':
    case 'storing':
      if (hasRunOut(state.tokens, now)) return { is: 'signed-out', because: 'expired' }
      return signedIn(state.tokens, kept, asksAgain(state.tokens, now) ? 'due' : 'not-yet')
    case 'in-asking':
    case 'renewing-asking':
    case 'storing-asking':
      return hasRunOut(state.tokens, now)
        ? { is: 'signing-in', since: state.openSince }
        : signedIn(state.tokens, kept, 'under-way')
    case 'stuck':
      return state.fail === null ? { is: 'signed-out', because: 'expired' } : { is: 'sign-in-failed', fail: state.fail }
    case 'stuck-asking':
      return { is: 'signing-in', since: state.openSince }
    default:
      return never(state)
  }
}
