import type { Implementation } from '../../preload/contract/services.ts'
import type { Host } from '../host.ts'
import { checkUserName } from '../settings/user-name.ts'
import type { Registration } from './registration.ts'
import { openSession, type Session } from './session.ts'
import { startSignIn, type SigningIn } from './sign-in.ts'
import { tokenEndpoint, type TokenEndpoint } from './token-endpoint.ts'
import type { Tokens } from './tokens.ts'
import type { Vault } from './vault.ts'

export interface Sessions {
  readonly service: Implementation['session']
  /** `user`: only if the tokens are theirs; `signed-out` otherwise. */
  accessToken(environment: string, rejected?: string, user?: string): Promise<string>
  /** Who works in an environment: whose tokens are kept, else who signed in last. */
  user(environment: string): Promise<string>
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
  /** Who signed in last, or the computer's user. */
  readonly lastUser: (environment: string) => string
  readonly keepUser: (environment: string, user: string) => void
  /** Fails where a change of hands would lose something. */
  readonly mayChangeHands: (environment: string) => Promise<void>
  /** Ends what is open for who worked here, does the work, and opens it again for who works here then. */
  readonly changeHands: (environment: string, work: () => Promise<void>) => Promise<void>
  readonly changed: () => void
  /** Somebody has just signed in, and what waited for that can go on; or signed out, and what is going on must find out. */
  readonly turned: (environment: string) => Promise<void>
}

export const openSessions = (options: SessionsOptions): Sessions => {
  const { host, vault, check, registration, lastUser, keepUser, mayChangeHands, changeHands, changed, turned } = options
  const sessions = new Map<string, Promise<Session>>()
  const signIns = new Map<string, Promise<SigningIn>>()

  const endpoint = async (environment: string): Promise<TokenEndpoint> =>
    tokenEndpoint(await registration(environment), { now: host.now, proxyFor: host.proxyFor })

  const sessionOf = (environment: string): Promise<Session> => {
    check(environment)
    const session = sessions.get(environment) ?? openSession({ environment, vault, now: host.now, endpoint: () => endpoint(environment), changed, usualUser: () => lastUser(environment) })
    sessions.set(environment, session)
    return session
  }
  const userOf = async (environment: string): Promise<string> => (await sessionOf(environment)).user() ?? lastUser(environment)

  /** The tokens say whose they are, and the settings follow: whatever ends the app in between, no two people are mixed up. */
  const accept = async (environment: string, tokens: Tokens, user: string): Promise<void> => {
    const session = await sessionOf(environment)
    const take = async (): Promise<void> => {
      await session.accept(tokens, user).finally(() => keepUser(environment, user))
    }
    await (user === (await userOf(environment)) ? take() : changeHands(environment, take))
  }
  const begin = async (environment: string, given: string | null): Promise<SigningIn> => {
    const session = await sessionOf(environment)
    const before = await userOf(environment)
    const user = given === null ? before : checkUserName(given)
    if (user !== before) {
      await mayChangeHands(environment)
      // The pages may still be logged in as the one before, and would let anybody through as them.
      await host.forgetPages(environment)
    }
    return startSignIn(host, await registration(environment), session, await endpoint(environment), (tokens) => accept(environment, tokens, user))
  }
  const signIn = async (environment: string, user: string | null) => {
    const earlier = signIns.get(environment)
    if (earlier) (await earlier).focus()
    const current = earlier ?? begin(environment, user)
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
    accessToken: async (environment, rejected, user) => (await sessionOf(environment)).accessToken(rejected, user),
    user: async (environment) => {
      const user = await userOf(environment)
      keepUser(environment, user)
      return user
    },
    forget: (environment) => leave(environment, 'forgotten'),
    // One that could not even begin must not keep the app from closing its desks.
    stop: async () => void (await Promise.allSettled([...signIns.keys()].map(cancel))),
  }
}
