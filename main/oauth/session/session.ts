import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { never } from '../../../preload/contract/never.ts'
import type { SessionState } from '../../../preload/contract/session.ts'
import type { Tokens } from '../tokens.ts'
import { AppError } from '../../base/app-error.ts'
import { abortRefresh, renew, signedOut } from './refresh.ts'
import {
  notifyIfChanged,
  held,
  loadSession,
  move,
  stored,
  viewOf,
  type RunningSession,
  type SessionOptions,
} from './running-session.ts'
import { planToken, type TokenOptions } from './token-plan.ts'
import { asksAgain, hasRunOut, stillAnswers, turnsIn } from './token-times.ts'

/** Tokens without a refresh token. */
export interface UnrenewableTokens {
  /** Identifies these tokens. */
  readonly tokens: object
  readonly user: string
  /** Whether they are due for renewal. */
  readonly due: boolean
  /** Milliseconds until time alone changes the visible state; null: never again. */
  readonly turnsIn: number | null
}

/** The session of one environment. Its states are in `session-states.ts`. */
export interface Session {
  state(): SessionState
  /** A sign-in has opened. No other may open before `accept` or `failed`. */
  signingIn(): void
  /** The sign-in brought no tokens, and the session returns to its state before. */
  failed(fail: ErrorPayload): void
  /** Takes the tokens of this user. Both are in the vault when it returns. Fails as the vault does. */
  accept(tokens: Tokens, user: string, from?: 'window' | 'elsewhere'): Promise<void>
  /** The user of the tokens; null without tokens. */
  user(): string | null
  /**
   * A token that is valid now. Any number of callers share one refresh. Fails `signed-out` if the user must sign in,
   * and `database-unknown` if the service refuses the caller's administration alone; otherwise as the token endpoint
   * does.
   */
  accessToken(options?: TokenOptions): Promise<string>
  /** A person saved the registration: a refused one is tried again with the next call. */
  registrationChanged(hasOtherRedirect: boolean): void
  signOut(because: 'asked' | 'forgotten'): Promise<void>
  /** Null: a refresh token renews them, there are none, or a sign-in is open. */
  ending(): UnrenewableTokens | null
  /** Notifies of a change that time alone has made. */
  notifyIfChanged(): void
  /** Resolves when no refresh and no write to the vault is under way. */
  settled(): Promise<void>
}

/** The tokens that are ready for use; null without any. */
const ready = ({ state }: RunningSession) => (state.is === 'in' || state.is === 'in-asking' ? state.tokens : null)

/** A failed refresh does no harm while the old token is valid. */
const unlessGood =
  (session: RunningSession, rejected: string | undefined) =>
  (error: unknown): void => {
    const tokens = ready(session)
    if (tokens === null || tokens.access === rejected || session.now() >= tokens.until) throw error
  }

/** After a wait, freshness is not checked again: a token may live for less time than a refresh takes. */
const afterWait = (session: RunningSession, { rejected, user }: TokenOptions): Promise<string> | string => {
  const tokens = ready(session)
  const fits = tokens !== null && tokens.access !== rejected && (user === undefined || user === tokens.user)
  return fits ? tokens.access : accessToken(session, { rejected, user })
}

/** Whether any administration was answered not long ago. One that refuses a token is noted before. */
const othersAnswer = ({ answers, now }: RunningSession): boolean =>
  answers.values().some((at) => stillAnswers(at, now()))

/** A refusal ends what an earlier answer proved. */
const noteAnswer = (session: RunningSession, { user, administration, answeredAt, refusedBy }: TokenOptions): void => {
  const { answers, state } = session
  if (administration === undefined || !('tokens' in state) || state.tokens.user !== user) return
  if (refusedBy !== undefined) answers.delete(administration)
  else if (typeof answeredAt === 'number') answers.set(administration, answeredAt)
}

const accessToken = async (session: RunningSession, options: TokenOptions): Promise<string> => {
  noteAnswer(session, options)
  const { event, step } = planToken(session.state, options, session.now(), othersAnswer(session))
  if (event !== null) move(session, event)
  const { state } = session
  if (step.is === 'refuse' || !('tokens' in state)) throw signedOut()
  const { tokens } = state
  switch (step.is) {
    case 'not-here':
      throw new AppError({ code: 'database-unknown', status: 401, about: { database: step.administration } })
    case 'give':
      return tokens.access
    case 'refresh': {
      if (tokens.refresh === null) throw signedOut()
      const renewed = renew(session, tokens, tokens.refresh, step.provoked)
      await (step.fallsBack ? renewed.catch(unlessGood(session, options.rejected)) : renewed)
      break
    }
    case 'pause':
      throw new AppError(step.fail)
    case 'wait-for-refresh':
      await session.refreshing?.done.catch(unlessGood(session, options.rejected))
      break
    case 'wait-for-vault':
      await stored(session, tokens)
      break
    default:
      return never(step)
  }
  return afterWait(session, options)
}

/** Tokens that nothing renews may have expired by the time of a sign-in. */
const endRunOut = (session: RunningSession, is: 'in' | 'in-asking'): void => {
  const { state } = session
  if (state.is === is && hasRunOut(state.tokens, session.now())) move(session, { is: 'ran-out' })
}

const endingOf = ({ state, now }: RunningSession): UnrenewableTokens | null => {
  if (state.is !== 'in' || state.tokens.refresh !== null) return null
  const { tokens } = state
  return { tokens, user: tokens.user, due: asksAgain(tokens, now()), turnsIn: turnsIn(tokens, now()) }
}

export const openSession = async (options: SessionOptions): Promise<Session> => {
  const session = await loadSession(options)
  return {
    state: () => viewOf(session),
    signingIn: () => {
      endRunOut(session, 'in')
      move(session, { is: 'asked', at: session.now() })
    },
    failed: (fail) => {
      endRunOut(session, 'in-asking')
      // A failed write to the vault has already ended the `asking` state.
      if ('openSince' in session.state) move(session, { is: 'sign-in-failed', fail })
    },
    accept: async (tokens, user, from = 'elsewhere') => {
      const mine = held(tokens, user)
      abortRefresh(session)
      session.answers.clear()
      session.provenRedirect = session.redirects
      move(session, { is: from === 'window' ? 'signed-in' : 'given', tokens: mine })
      await stored(session, mine)
    },
    user: () => ('tokens' in session.state ? session.state.tokens.user : null),
    accessToken: (tokenOptions = {}) => accessToken(session, tokenOptions),
    registrationChanged: (hasOtherRedirect) => {
      session.registrations++
      if (hasOtherRedirect) session.redirects++
      if (session.state.is === 'stuck' || session.state.is === 'stuck-asking')
        move(session, { is: 'registration-changed' })
    },
    signOut: async (because) => {
      abortRefresh(session)
      move(session, { is: 'signed-out', because })
      await session.vault.remove(session.entry)
    },
    ending: () => endingOf(session),
    notifyIfChanged: () => notifyIfChanged(session),
    settled: async () => void (await Promise.allSettled([session.refreshing?.done, session.storing?.done])),
  }
}
