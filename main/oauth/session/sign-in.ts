import type { ErrorPayload, FailCode } from '../../../preload/contract/error-payload.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import type { SignInEnd } from '../../base/host.ts'
import { never } from '../../../preload/contract/never.ts'
import { openBrowserSignIn } from '../browser/browser-sign-in.ts'
import { proofFor } from '../pkce.ts'
import { readCode, readGranted } from '../redirect.ts'
import { flowOf } from '../registration.ts'
import { newState } from '../state.ts'
import type { Tokens } from '../tokens.ts'
import { type Bound, openWindow, type SignInContext, usesBrowser } from './open-sign-in.ts'

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

const lastSeconds = 2_000

/**
 * The failure for the status of the first page, an error page that the person has read. The service shows one if it
 * cannot redirect: the client or the redirect URI is not registered.
 */
const failOfPage = (status: number): ErrorPayload => {
  if (status >= 500 || status === 408 || status === 429) return { code: 'sign-in-unanswered', status }
  return { code: [404, 405, 410].includes(status) ? 'service-not-at-address' : 'sign-in-wrong-client', status }
}

/** Sync goes on by itself after these, as their sentences say. A sign-in does not. */
const passing: readonly FailCode[] = ['service-unreachable', 'service-slow', 'service-busy', 'service-failing']
export const asSignInFailure = (fail: ErrorPayload): ErrorPayload =>
  passing.includes(fail.code) ? { ...fail, code: 'sign-in-unanswered' } : fail

const redirectedTo = (end: SignInEnd): string => {
  switch (end.is) {
    case 'redirected':
      return end.address
    case 'closed':
      if (end.fail !== null) throw new AppError(end.fail)
      throw new AppError(end.refusedWith === null ? 'sign-in-cancelled' : failOfPage(end.refusedWith))
    default:
      return never(end)
  }
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
      session.failed(isFail(error) ? asSignInFailure(error.fail) : { code: 'unexpected' })
      if (!isFail(error)) throw error
      if (isFail(error, 'sign-in-pkce-refused', 'sign-in-pkce-doubted')) context.pkceRefused()
      host.log({ event: unseenFor === null ? 'sign-in-failed' : 'unseen-sign-in-failed', code: error.fail.code })
      return false
    } finally {
      stopTimer?.()
      // The user is still in the browser, whose page says to go back to the app.
      if (cameBack) host.bringToFront()
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
