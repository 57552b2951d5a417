import { never } from '../../preload/contract/never.ts'
import { AppError, isFail } from '../app-error.ts'
import type { Host, SignInEnd, SignInWindow } from '../host.ts'
import { authorizeUrl } from './authorize-url.ts'
import { isRedirect, readCode, readGranted } from './redirect.ts'
import { flowOf, type Registration } from './registration.ts'
import type { Session } from './session.ts'
import { newState, type PendingState } from './state.ts'
import type { TokenEndpoint } from './token-endpoint.ts'
import type { Tokens } from './tokens.ts'
import { mayVisit } from './sign-in-rules.ts'

export interface SigningIn {
  readonly ended: Promise<void>
  focus(): void
  cancel(): void
}

const redirectedTo = (end: SignInEnd): string => {
  switch (end.is) {
    case 'redirected':
      return end.address
    case 'closed':
      // The service shows an error page where it cannot send anybody back: the client or redirect URI is not registered.
      throw new AppError(end.refusedWith === null ? 'sign-in-cancelled' : { code: 'sign-in-wrong-client', status: end.refusedWith })
    case 'not-loading':
      throw new AppError('sign-in-page-not-loading')
    default:
      return never(end)
  }
}

const tokensFrom = (address: string, registration: Registration, state: PendingState, endpoint: TokenEndpoint, now: number): Promise<Tokens> | Tokens =>
  flowOf(registration) === 'code'
    ? endpoint.redeem(readCode(address, registration.redirectUri, state))
    : readGranted(address, registration.redirectUri, state, now)

const openWindow = (host: Host, registration: Registration, state: PendingState): SignInWindow =>
  host.openSignIn({
    environment: registration.environment,
    start: authorizeUrl(registration, state.value),
    isEnd: (address) => isRedirect(address, registration.redirectUri),
    mayVisit,
  })

/**
 * Shows the sign-in pages of one registration (spec §5) and takes what comes of it to `accept`, or the session as a failure.
 * `ended` does not fail for anything a person or the service can do; the session's state tells.
 */
export const startSignIn = (host: Host, registration: Registration, session: Pick<Session, 'signingIn' | 'failed'>, endpoint: TokenEndpoint, accept: (tokens: Tokens) => Promise<void>): SigningIn => {
  const state = newState(host.now)
  const window = openWindow(host, registration, state)
  session.signingIn()
  const finish = async (): Promise<void> => {
    try {
      const address = redirectedTo(await window.ended)
      await accept(await tokensFrom(address, registration, state, endpoint, host.now()))
    } catch (error) {
      session.failed(isFail(error) ? error.fail : { code: 'unexpected' })
      if (!isFail(error)) throw error
      host.log({ event: 'sign-in-failed', code: error.fail.code })
    }
  }
  return { ended: finish(), focus: window.focus, cancel: window.close }
}
