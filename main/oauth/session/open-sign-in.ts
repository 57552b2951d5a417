import type { Host, SignInEnd, SignInRequest } from '../../base/host.ts'
import type { After } from '../after.ts'
import { authorizeUrl, isAnothersAuthorize } from '../authorize-url.ts'
import type { Loopback } from '../browser/loopback.ts'
import type { Proof } from '../pkce.ts'
import { isRedirect } from '../redirect-address.ts'
import { type Registration, wayOf } from '../registration.ts'
import type { Session } from './session.ts'
import { mayVisit } from '../sign-in-rules.ts'
import type { PendingState } from '../state.ts'
import type { TokenEndpoint } from '../token-endpoint.ts'
import type { Tokens } from '../tokens.ts'

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

/** State and proof bind the answer to its request. */
export interface Bound {
  readonly state: PendingState
  readonly proof: Proof | null
}

/** The window or the browser that the user signs in with. */
interface Asking {
  readonly ended: Promise<SignInEnd>
  focus(): Promise<void>
  close(): void
}

export const openWindow = (
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
export const usesBrowser = ({ registration, unseenFor }: SignInContext): boolean =>
  unseenFor === null && wayOf(registration) === 'browser'
