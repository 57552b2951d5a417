import { AppError, isFail } from '../../base/app-error.ts'
import type { Host, SignInEnd, SignInRequest } from '../../base/host.ts'
import { never } from '../../../preload/contract/never.ts'
import type { After } from '../after.ts'
import { authorizeUrl, isAnothersAuthorize } from '../authorize-url.ts'
import { openBrowserSignIn } from '../browser/browser-sign-in.ts'
import type { Loopback } from '../browser/loopback.ts'
import { proofFor, type Proof } from '../pkce.ts'
import { isRedirect, readCode, readGranted } from '../redirect.ts'
import { flowOf, wayOf, type Registration } from '../registration.ts'
import type { Session } from './session.ts'
import { mayVisit } from '../sign-in-rules.ts'
import { newState, type PendingState } from '../state.ts'
import type { TokenEndpoint } from '../token-endpoint.ts'
import type { Tokens } from '../tokens.ts'

export interface SigningIn {
  /** Whether it ended with tokens. Does not fail for anything a person or the service can do. */
  readonly ended: Promise<boolean>
  /** Brings the window to the front, or opens the browser again; fails `sign-in-browser-not-opened`, and goes on. */
  focus(): Promise<void>
  /** Closes the window, or waits for the browser no longer; an exchange under way has two seconds more. */
  cancel(): void
}

export interface SignInContext {
  readonly host: Host
  readonly registration: Registration
  /** The base addresses of all other environments: the window does not go to where those ask for sign-ins. */
  readonly others: readonly string[]
  readonly endpoint: TokenEndpoint
  readonly loopback: Loopback
  readonly toolbar: SignInRequest['toolbar']
  readonly unseenFor: SignInRequest['unseenFor']
  readonly after: After
  /** Told that the service refused the question, which carried a challenge. */
  readonly pkceRefused: () => void
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
      throw new AppError(
        end.refusedWith === null ? 'sign-in-cancelled' : { code: 'sign-in-wrong-client', status: end.refusedWith },
      )
    default:
      return never(end)
  }
}

/** State and proof of one sign-in bind the answer to the question. */
interface Bound {
  readonly state: PendingState
  readonly proof: Proof | null
}

/** The code redeemed, or the token from the fragment. Given up, it is cancelled, whatever the network made of that. */
const tokensFrom = async (
  address: string,
  { registration, endpoint, host }: SignInContext,
  { state, proof }: Bound,
  signal: AbortSignal,
): Promise<Tokens> => {
  if (flowOf(registration) === 'token') return readGranted(address, registration, state, host.now())
  try {
    return await endpoint.redeem(readCode(address, registration, state), proof?.verifier ?? null, signal)
  } catch (error) {
    throw signal.aborted ? new AppError('sign-in-cancelled', { cause: error }) : error
  }
}

/** Where the person is asked. */
interface Asking {
  readonly ended: Promise<SignInEnd>
  focus(): Promise<void>
  close(): void
}

const openWindow = (
  { host, registration, others, toolbar, unseenFor }: SignInContext,
  { state, proof }: Bound,
): Asking => {
  const window = host.openSignIn({
    environment: registration.environment,
    start: authorizeUrl(registration, state.value, proof?.challenge ?? null),
    isEnd: (address) => isRedirect(address, registration.redirectUri),
    mayVisit: (address) => mayVisit(address) && !isAnothersAuthorize(address, registration, others),
    toolbar,
    unseenFor,
  })
  return { ended: window.ended, focus: async () => window.focus(), close: window.close }
}

/** Unseen is the app's own page alone: nobody's browser comes up by itself. */
const usesBrowser = ({ registration, unseenFor }: SignInContext): boolean =>
  unseenFor === null && wayOf(registration) === 'browser'

/**
 * Shows the sign-in pages of one registration (contract §5) in a window or in the browser, or loads them unseen, and
 * takes what comes of it to `accept`, or to the session as a failure. Only one may be open per environment.
 */
export const startSignIn = (context: SignInContext): SigningIn => {
  const { host, session, accept, after, unseenFor } = context
  const bound: Bound = { state: newState(host.now), proof: proofFor(context.registration) }
  const exchange = new AbortController()
  const inBrowser = usesBrowser(context)
  const asking = inBrowser
    ? openBrowserSignIn({ ...context, challenge: bound.proof?.challenge ?? null }, bound.state)
    : openWindow(context, bound)
  let stopTimer: (() => void) | null = null
  let cameBack = false
  session.signingIn()
  const finish = async (): Promise<boolean> => {
    try {
      const end = await asking.ended
      cameBack = inBrowser && end.is === 'redirected'
      await accept(await tokensFrom(redirectedTo(end), context, bound, exchange.signal))
      return true
    } catch (error) {
      session.failed(isFail(error) ? error.fail : { code: 'unexpected' })
      if (!isFail(error)) throw error
      if (isFail(error, 'sign-in-pkce-refused')) context.pkceRefused()
      host.log({ event: unseenFor === null ? 'sign-in-failed' : 'unseen-sign-in-failed', code: error.fail.code })
      return false
    } finally {
      stopTimer?.()
      // The person is still in the browser, whose page sends them here.
      if (cameBack) host.showQuestion()
    }
  }
  return {
    ended: finish(),
    focus: asking.focus,
    cancel: () => {
      asking.close()
      stopTimer ??= after(lastSeconds, () => exchange.abort())
    },
  }
}
