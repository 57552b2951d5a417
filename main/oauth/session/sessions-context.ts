import type { SessionState } from '../../../preload/contract/session.ts'
import { openEnvironmentMutex, type EnvironmentMutex } from '../../base/environment-mutex.ts'
import type { Host, SignInRequest } from '../../base/host.ts'
import type { Vault } from '../../base/files/vault.ts'
import type { ProxyFor } from '../../service/network/proxy.ts'
import { after, type After } from '../after.ts'
import { openLoopback, type Loopback } from '../browser/loopback.ts'
import type { Registration } from '../registration.ts'
import { tokenEndpoint, type TokenEndpoint } from '../token-endpoint.ts'
import type { EndWatch } from './end-watch.ts'
import type { Session } from './session.ts'
import type { SigningIn } from './sign-in.ts'
import type { SignInContext } from './open-sign-in.ts'

export interface SessionsOptions {
  readonly host: Host
  readonly proxyFor: ProxyFor
  readonly vault: Vault
  /** Fails `environment-unknown`. */
  readonly check: (environment: string) => void
  /** Fails while nothing may be sent to an environment. Called before each sign-in, refresh and token. */
  readonly gate: (environment: string) => Promise<void>
  readonly registration: (environment: string) => Promise<Registration>
  readonly sealedTo: (environment: string) => string
  /** The base addresses of all other environments. */
  readonly others: (environment: string) => readonly string[]
  /** The service refused a sign-in with PKCE, and may not support it. */
  readonly pkceRefused: (environment: string) => void
  readonly toolbar: (environment: string) => SignInRequest['toolbar']
  /** The last user who signed in, or the computer's user. */
  readonly lastUser: (environment: string) => string
  readonly keepUser: (environment: string, user: string) => void
  /** Fails if a change of user would lose something. */
  readonly mayChangeHands: (environment: string) => Promise<void>
  /** Closes the earlier user's desks, runs `work`, and opens desks for the user after it. */
  readonly changeHands: (environment: string, work: () => Promise<void>) => Promise<void>
  readonly changed: () => void
  /** The user has just signed in or out. Work that waits for a token continues; other work learns of it. */
  readonly turned: (environment: string) => Promise<void>
  /** Only tests have another clock. */
  readonly after?: After
  /** Only tests have another network. */
  readonly endpoint?: (registration: Registration) => TokenEndpoint
}

export interface WatchedSession {
  readonly session: Session
  readonly watch: EndWatch
}

export interface SessionsContext extends SessionsOptions {
  readonly after: After
  readonly endpoint: (registration: Registration) => TokenEndpoint
  readonly loopback: Loopback
  /** Held while an environment is forgotten: its sign-ins wait. */
  readonly mutex: EnvironmentMutex
  readonly sessions: Map<string, Promise<WatchedSession>>
  readonly signIns: Map<string, Promise<SigningIn>>
  /** Exchanges of pasted refresh tokens. */
  readonly exchanges: Map<string, { readonly abort: AbortController; readonly done: Promise<SessionState> }>
}

export const sessionsContext = (options: SessionsOptions): SessionsContext => {
  const { host, proxyFor } = options
  const timer = options.after ?? after
  return {
    ...options,
    after: timer,
    endpoint: options.endpoint ?? ((registration) => tokenEndpoint(registration, { now: host.now, proxyFor })),
    loopback: openLoopback(timer),
    mutex: openEnvironmentMutex(),
    sessions: new Map(),
    signIns: new Map(),
    exchanges: new Map(),
  }
}

const registrationFor = async (context: SessionsContext, environment: string): Promise<Registration> => {
  await context.gate(environment)
  return context.registration(environment)
}

export const endpointFor = async (context: SessionsContext, environment: string): Promise<TokenEndpoint> =>
  context.endpoint(await registrationFor(context, environment))

/** The shared part of sign-ins in a window, in the browser and without a window. */
export const signInContextFor = async (
  context: SessionsContext,
  environment: string,
): Promise<Omit<SignInContext, 'unseenFor' | 'session' | 'accept'>> => {
  const { host, loopback, after } = context
  const registration = await registrationFor(context, environment)
  return {
    host,
    registration,
    others: context.others(environment),
    endpoint: context.endpoint(registration),
    loopback,
    toolbar: context.toolbar(environment),
    after,
    pkceRefused: () => context.pkceRefused(environment),
  }
}
