import { AppError, isFail } from '../../base/app-error.ts'
import type { Host, SignInEnd, SignInRequest } from '../../base/host.ts'
import { never } from '../../../preload/contract/never.ts'
import type { After } from '../after.ts'
import { authorizeUrl, isAnothersAuthorize } from '../authorize-url.ts'
import { openBrowserSignIn } from '../browser/browser-sign-in.ts'
import type { Loopback } from '../browser/loopback.ts'
import { proofFor, type Proof } from '../pkce.ts'
import { readCode, readGranted } from '../redirect.ts'
import { isRedirect } from '../redirect-address.ts'
import { flowOf, wayOf, type Registration } from '../registration.ts'
import type { Session } from './session.ts'
import { mayVisit } from '../sign-in-rules.ts'
import { newState, type PendingState } from '../state.ts'
import type { TokenEndpoint } from '../token-endpoint.ts'
import type { Tokens } from '../tokens.ts'

export interface SigningIn {
  /** Whether it brought tokens. Fails for nothing that a user or the service can cause. */
  readonly ended: Promise<boolean>
  /**
   * Brings the window to the front, or opens the browser again. Fails `sign-in-browser-not-opened` without ending the
   * sign-in.
   */
  focus(): Promise<void>
  /** Closes the window or stops waiting for the browser. An exchange under way has two more seconds. */
  cancel(): void
}

export interface SignInContext {
  readonly host: Host
  readonly registration: Registration
  /** The base addresses of all other environments, whose sign-in pages the window must not visit. */
  readonly others: readonly string[]
  readonly endpoint: TokenEndpoint
  readonly loopback: Loopback
  readonly toolbar: SignInRequest['toolbar']
  readonly unseenFor: SignInRequest['unseenFor']
  readonly after: After
  /** The service refused a request with a challenge. */
  readonly pkceRefused: () => void
  readonly session: Pick<Session, 'signingIn' | 'failed'>
  readonly accept: (tokens: Tokens) => Promise<void>
}

const lastSeconds = 2_000

const redirectedTo = (end: SignInEnd): string => {
  switch (end.is) {
    case 'redirected':
      return end.address
    case 'closed':
      if (end.fail !== null) throw new AppError(end.fail)
      // The service shows an error page if it cannot redirect: the client or the redirect URI is not registered.
      throw new AppError(
        end.refusedWith === null ? 'sign-in-cancelled' : { code: 'sign-in-wrong-client', status: end.refusedWith },
      )
    default:
      return never(end)
  }
}

/** State and proof bind the answer to its request. */
interface Bound {
  readonly state: PendingState
  readonly proof: Proof | null
}

/**
 * Redeems the code, or reads the token in the fragment. An aborted exchange fails `sign-in-cancelled`, whatever the
 * network's error.
 */
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

/** The window or the browser that the user signs in with. */
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

/** A sign-in that nobody asked for never opens a browser. */
const usesBrowser = ({ registration, unseenFor }: SignInContext): boolean =>
  unseenFor === null && wayOf(registration) === 'browser'

/**
 * Signs in to one registration (contract §5) in a window, in the browser, or without a window. Passes the tokens to
 * `accept`, or a failure to the session. Only one may be open per environment.
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
      // The user is still in the browser, whose page says to go back to the app.
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
