import { AppError, isFail } from '../app-error.ts'
import type { Host, SignInEnd, SignInRequest, SignInWindow } from '../host.ts'
import { never } from '../../preload/contract/never.ts'
import type { After } from './after.ts'
import { authorizeUrl, isAnothersAuthorize } from './authorize-url.ts'
import { isRedirect, readCode, readGranted } from './redirect.ts'
import { flowOf, type Registration } from './registration.ts'
import type { Session } from './session.ts'
import { mayVisit } from './sign-in-rules.ts'
import { newState, type PendingState } from './state.ts'
import type { TokenEndpoint } from './token-endpoint.ts'
import type { Tokens } from './tokens.ts'

export interface SigningIn {
  /** Whether it ended with tokens. Does not fail for anything a person or the service can do. */
  readonly ended: Promise<boolean>
  focus(): void
  /** Closes the window; an exchange under way has two seconds more. */
  cancel(): void
}

export interface SignInParts {
  readonly host: Host
  readonly registration: Registration
  /** The base addresses of all other environments: the window does not go to where those ask for sign-ins. */
  readonly others: readonly string[]
  readonly endpoint: TokenEndpoint
  readonly bar: SignInRequest['bar']
  readonly unseenFor: SignInRequest['unseenFor']
  readonly after: After
  /** Told how it goes. */
  readonly session: Pick<Session, 'signingIn' | 'failed'>
  /** Takes what comes of it. */
  readonly accept: (tokens: Tokens) => Promise<void>
}

const lastSeconds = 2_000

const redirectedTo = (end: SignInEnd): string => {
  switch (end.is) {
    case 'redirected':
      return end.address
    case 'closed':
      if (end.fail !== null) throw new AppError(end.fail)
      // The service shows an error page where it cannot send anybody back: the client or redirect URI is not registered.
      throw new AppError(end.refusedWith === null ? 'sign-in-cancelled' : { code: 'sign-in-wrong-client', status: end.refusedWith })
    default:
      return never(end)
  }
}

/** The code redeemed, or the token from the fragment. Given up, it is cancelled, whatever the network made of that. */
const tokensFrom = async (address: string, { registration, endpoint, host }: SignInParts, state: PendingState, signal: AbortSignal): Promise<Tokens> => {
  if (flowOf(registration) === 'token') return readGranted(address, registration, state, host.now())
  try {
    return await endpoint.redeem(readCode(address, registration, state), signal)
  } catch (error) {
    throw signal.aborted ? new AppError('sign-in-cancelled', { cause: error }) : error
  }
}

const openWindow = ({ host, registration, others, bar, unseenFor }: SignInParts, state: PendingState): SignInWindow =>
  host.openSignIn({
    environment: registration.environment,
    start: authorizeUrl(registration, state.value),
    isEnd: (address) => isRedirect(address, registration.redirectUri),
    mayVisit: (address) => mayVisit(address) && !isAnothersAuthorize(address, registration.baseAddress, others),
    bar,
    unseenFor,
  })

/**
 * Shows the sign-in pages of one registration (spec §5), or loads them unseen, and takes what comes of it to `accept`, or to the session as a
 * failure. Only one may be open per environment.
 */
export const startSignIn = (parts: SignInParts): SigningIn => {
  const { host, session, accept, after, unseenFor } = parts
  const state = newState(host.now)
  const exchange = new AbortController()
  const window = openWindow(parts, state)
  let stopTimer: (() => void) | null = null
  session.signingIn()
  const finish = async (): Promise<boolean> => {
    try {
      await accept(await tokensFrom(redirectedTo(await window.ended), parts, state, exchange.signal))
      return true
    } catch (error) {
      session.failed(isFail(error) ? error.fail : { code: 'unexpected' })
      if (!isFail(error)) throw error
      host.log({ event: unseenFor === null ? 'sign-in-failed' : 'unseen-sign-in-failed', code: error.fail.code })
      return false
    } finally {
      stopTimer?.()
    }
  }
  return {
    ended: finish(),
    focus: window.focus,
    cancel: () => {
      window.close()
      stopTimer ??= after(lastSeconds, () => exchange.abort())
    },
  }
}
