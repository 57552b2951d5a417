import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { never } from '../../../preload/contract/never.ts'
import type { SessionState } from '../../../preload/contract/session.ts'
import type { Tokens } from '../tokens.ts'
import { abortRefresh, renew, signedOut } from './refresh.ts'
import {
  glance,
  held,
  loadSession,
  move,
  stored,
  viewOf,
  type RunningSession,
  type SessionOptions,
} from './running-session.ts'
import { planToken, type TokenOptions } from './token-plan.ts'
import { asksAgain, hasRunOut, turnsIn } from './token-times.ts'

/** Tokens that nothing renews. */
export interface Ending {
  /** Names these tokens, and no others. */
  readonly tokens: object
  readonly user: string
  /** Whether it is time for others. */
  readonly due: boolean
  /** Milliseconds until time alone changes what is shown; null: it does not any more. */
  readonly turnsIn: number | null
}

/** Being signed in to one environment, and staying so. Its states are in `session-states.ts`. */
export interface Session {
  state(): SessionState
  /** A sign-in window has opened. Nobody else may open one before `accept` or `failed` ends it. */
  signingIn(): void
  /** The window came to nothing; the session is as it was before. */
  failed(fail: ErrorPayload): void
  /** Takes the tokens of this person; both are in the vault when it returns. Fails as the vault does. */
  accept(tokens: Tokens, user: string, from?: 'window' | 'elsewhere'): Promise<void>
  /** The person whose tokens these are; null when there are none. */
  user(): string | null
  /**
   * A token that is good now. One refresh at a time, however many ask. Fails `signed-out` when a person must sign in;
   * otherwise as the token endpoint does.
   */
  accessToken(options?: TokenOptions): Promise<string>
  signOut(because: 'asked' | 'forgotten'): Promise<void>
  /** Null: a refresh token renews them, there are none, or a window is open already. */
  ending(): Ending | null
  /** Notifies of a change that only time has made. */
  glance(): void
  /** Resolves when no refresh is under way and nothing is on its way into the vault. */
  settled(): Promise<void>
}

/** The token that is ready to be used; null while there is none. */
const ready = ({ state }: RunningSession) => (state.is === 'in' || state.is === 'in-asking' ? state.tokens : null)

/** A refresh that fails does no harm as long as the old token is good. */
const unlessGood =
  (session: RunningSession, rejected: string | undefined) =>
  (error: unknown): void => {
    const tokens = ready(session)
    if (tokens === null || tokens.access === rejected || session.now() >= tokens.until) throw error
  }

/** After a wait the token is not checked for freshness again: tokens may live for less than it takes to ask. */
const afterWait = (session: RunningSession, { rejected, user }: TokenOptions): Promise<string> | string => {
  const tokens = ready(session)
  const fits = tokens !== null && tokens.access !== rejected && (user === undefined || user === tokens.user)
  return fits ? tokens.access : accessToken(session, { rejected, user })
}

const accessToken = async (session: RunningSession, options: TokenOptions): Promise<string> => {
  const { event, step } = planToken(session.state, options, session.now())
  if (event !== null) move(session, event)
  const { state } = session
  if (step.is === 'refuse' || !('tokens' in state)) throw signedOut()
  const { tokens } = state
  switch (step.is) {
    case 'give':
      return tokens.access
    case 'refresh': {
      if (tokens.refresh === null) throw signedOut()
      const renewed = renew(session, tokens, tokens.refresh, step.provoked)
      await (step.fallsBack ? renewed.catch(unlessGood(session, options.rejected)) : renewed)
      break
    }
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

/** A person turns to the session, and tokens that nothing renews may be over by now. */
const endRunOut = (session: RunningSession, is: 'in' | 'in-asking'): void => {
  const { state } = session
  if (state.is === is && hasRunOut(state.tokens, session.now())) move(session, { is: 'ran-out' })
}

const endingOf = ({ state, now }: RunningSession): Ending | null => {
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
      // Tokens that could not be stored have closed the window already.
      if ('openSince' in session.state) move(session, { is: 'sign-in-failed', fail })
    },
    accept: async (tokens, user, from = 'elsewhere') => {
      const mine = held(tokens, user)
      abortRefresh(session)
      move(session, { is: from === 'window' ? 'signed-in' : 'given', tokens: mine })
      await stored(session, mine)
    },
    user: () => ('tokens' in session.state ? session.state.tokens.user : null),
    accessToken: (tokenOptions = {}) => accessToken(session, tokenOptions),
    signOut: async (because) => {
      abortRefresh(session)
      move(session, { is: 'signed-out', because })
      await session.vault.remove(session.entry)
    },
    ending: () => endingOf(session),
    glance: () => glance(session),
    settled: async () => void (await Promise.allSettled([session.refreshing?.done, session.storing?.done])),
  }
}
