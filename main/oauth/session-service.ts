import type { Implementation } from '../../preload/contract/services.ts'
import type { Host } from '../host.ts'
import type { Registration } from './registration.ts'
import { openSession, type Session } from './session.ts'
import { startSignIn, type SigningIn } from './sign-in.ts'
import { tokenEndpoint, type TokenEndpoint } from './token-endpoint.ts'
import type { Vault } from './vault.ts'

export interface Sessions {
  readonly service: Implementation['session']
  accessToken(environment: string, rejected?: string): Promise<string>
  /** Forgets tokens and pages: the environment itself is going, or became another one. */
  forget(environment: string): Promise<void>
  stop(): Promise<void>
}

export interface SessionsOptions {
  readonly host: Host
  readonly vault: Vault
  /** Fails `environment-unknown`. */
  readonly check: (environment: string) => void
  readonly registration: (environment: string) => Promise<Registration>
  readonly changed: () => void
  /** Somebody has just signed in, and what waited for that can go on; or signed out, and what is going on must find out. */
  readonly turned: (environment: string) => Promise<void>
}

export const openSessions = ({ host, vault, check, registration, changed, turned }: SessionsOptions): Sessions => {
  const sessions = new Map<string, Promise<Session>>()
  const signIns = new Map<string, Promise<SigningIn>>()

  const endpoint = async (environment: string): Promise<TokenEndpoint> =>
    tokenEndpoint(await registration(environment), { now: host.now, proxyFor: host.proxyFor })

  const sessionOf = (environment: string): Promise<Session> => {
    check(environment)
    const session = sessions.get(environment) ?? openSession({ environment, vault, now: host.now, endpoint: () => endpoint(environment), changed })
    sessions.set(environment, session)
    return session
  }
  const begin = async (environment: string): Promise<SigningIn> => {
    const session = await sessionOf(environment)
    return startSignIn(host, await registration(environment), session, await endpoint(environment))
  }
  const signIn = async (environment: string) => {
    const earlier = signIns.get(environment)
    if (earlier) (await earlier).focus()
    const current = earlier ?? begin(environment)
    signIns.set(environment, current)
    try {
      await (await current).ended
    } finally {
      if (signIns.get(environment) === current) signIns.delete(environment)
    }
    const state = (await sessionOf(environment)).state()
    if (state.is === 'signed-in') await turned(environment)
    return state
  }
  const cancel = async (environment: string): Promise<void> => {
    const current = await signIns.get(environment)
    current?.cancel()
    await current?.ended
  }
  const leave = async (environment: string, because: 'asked' | 'forgotten'): Promise<void> => {
    await cancel(environment)
    await (await sessionOf(environment)).signOut(because)
    await host.forgetPages(environment)
  }
  return {
    service: {
      read: async (environment) => (await sessionOf(environment)).state(),
      signIn,
      cancelSignIn: cancel,
      signOut: async (environment) => {
        await leave(environment, 'asked')
        await turned(environment)
        return (await sessionOf(environment)).state()
      },
    },
    accessToken: async (environment, rejected) => (await sessionOf(environment)).accessToken(rejected),
    forget: (environment) => leave(environment, 'forgotten'),
    // One that could not even begin must not keep the app from closing its desks.
    stop: async () => void (await Promise.allSettled([...signIns.keys()].map(cancel))),
  }
}
