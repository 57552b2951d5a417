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
import type { SignInContext, SigningIn } from './sign-in.ts'

export interface SessionsOptions {
  readonly host: Host
  readonly proxyFor: ProxyFor
  readonly vault: Vault
  /** Fails `environment-unknown`. */
  readonly check: (environment: string) => void
  /** Fails where nothing may be sent to an environment now. Each sign-in, refresh and token asks it first. */
  readonly gate: (environment: string) => Promise<void>
  readonly registration: (environment: string) => Promise<Registration>
  /** The service and client that an environment's tokens are for. */
  readonly sealedTo: (environment: string) => string
  /** The base addresses of all environments but this one. */
  readonly others: (environment: string) => readonly string[]
  /** The service refused a sign-in that used PKCE, and may not know it. */
  readonly pkceRefused: (environment: string) => void
  /** The toolbar's name, colour and language in an environment's sign-in window. */
  readonly toolbar: (environment: string) => SignInRequest['toolbar']
  /** The person who signed in last, or the computer's user. */
  readonly lastUser: (environment: string) => string
  readonly keepUser: (environment: string, user: string) => void
  /** Fails where a change of user would lose something. */
  readonly mayChangeHands: (environment: string) => Promise<void>
  /** Closes the desks of the earlier user, does the work, and opens them again for the user who works here then. */
  readonly changeHands: (environment: string, work: () => Promise<void>) => Promise<void>
  readonly changed: () => void
  /** Somebody has just signed in or out: work that waited for a token goes on, and other work finds out. */
  readonly turned: (environment: string) => Promise<void>
  /** Another clock's in tests only. */
  readonly after?: After
  /** Another network's in tests only. */
  readonly endpoint?: (registration: Registration) => TokenEndpoint
}

/** The session of one environment and the watch over its end. */
export interface WatchedSession {
  readonly session: Session
  readonly watch: EndWatch
}

/** Everything that the sessions of all environments share. */
export interface SessionsContext extends SessionsOptions {
  readonly after: After
  readonly endpoint: (registration: Registration) => TokenEndpoint
  readonly loopback: Loopback
  /** Held while an environment is being forgotten: a sign-in there waits. */
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

/** The part of a sign-in that is the same in a window, in the browser and unseen. */
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
