import type { Implementation } from '../../../preload/contract/services.ts'
import { signInWithRefreshToken } from './pasted-token.ts'
import type { TokenOptions } from './token-plan.ts'
import { sessionsContext, type SessionsContext, type SessionsOptions } from './sessions-context.ts'
import { cancelSignIn, signIn } from './shown-sign-in.ts'
import { sessionOf, settleSession, stateOf, userOf, watchedSession } from './watched-session.ts'

export interface Sessions {
  readonly service: Implementation['session']
  /** Fails as `Session.accessToken` does, and where nothing may be sent to the environment now. */
  accessToken(environment: string, options?: TokenOptions): Promise<string>
  /** The person who works in an environment: whose tokens are stored, else who signed in last. */
  user(environment: string): Promise<string>
  /**
   * Ends sign-ins and forgets tokens and pages, then does the work: the environment itself is going, or becomes another
   * one. Nobody signs in there before that is over. Fails as the vault does, before the work, or as the work does.
   */
  forget<T>(environment: string, work: () => Promise<T>): Promise<T>
  /** Looks now at what time has changed: the computer has slept. */
  look(): Promise<void>
  /** Ends sign-ins and exchanges; a refresh has two seconds to be answered and stored. */
  stop(): Promise<void>
}

const signOut = async (
  context: SessionsContext,
  environment: string,
  because: 'asked' | 'forgotten',
): Promise<void> => {
  const pasted = context.exchanges.get(environment)
  pasted?.abort.abort()
  const { session, watch } = await watchedSession(context, environment)
  await Promise.allSettled([cancelSignIn(context, environment), watch.cancel(), pasted?.done])
  await session.signOut(because)
  await context.host.forgetPages(environment)
}

const lookAtAll = async ({ sessions }: SessionsContext): Promise<void> => {
  for (const opened of await Promise.allSettled(sessions.values())) {
    // The caller of a session that did not open has the failure.
    if (opened.status === 'rejected') continue
    opened.value.session.glance()
    opened.value.watch.look()
  }
}

const stopAll = async (context: SessionsContext): Promise<void> => {
  const { exchanges, signIns, sessions } = context
  for (const { abort } of exchanges.values()) abort.abort()
  const signInsEnd = [...signIns.keys()].map((environment) => cancelSignIn(context, environment))
  // A sign-in that could not even begin must not keep the app from closing its desks.
  await Promise.allSettled([
    context.loopback.stop(),
    ...signInsEnd,
    ...[...exchanges.values()].map(({ done }) => done),
    ...[...sessions.values()].map(async (watched) => settleSession(context, await watched)),
  ])
}

export const openSessions = (options: SessionsOptions): Sessions => {
  const context = sessionsContext(options)
  return {
    service: {
      read: (environment) => stateOf(context, environment),
      signIn: (environment, user) => signIn(context, environment, user),
      cancelSignIn: (environment) => cancelSignIn(context, environment),
      signOut: async (environment) => {
        await signOut(context, environment, 'asked')
        await context.turned(environment)
        return stateOf(context, environment)
      },
      useRefreshToken: (environment, text, user) => signInWithRefreshToken(context, environment, text, user),
    },
    accessToken: async (environment, tokenOptions) => {
      await context.gate(environment)
      return (await sessionOf(context, environment)).accessToken(tokenOptions)
    },
    user: async (environment) => {
      const user = await userOf(context, environment)
      context.keepUser(environment, user)
      return user
    },
    forget: (environment, work) =>
      context.mutex.runExclusive(environment, async () => {
        await signOut(context, environment, 'forgotten')
        return work()
      }),
    look: () => lookAtAll(context),
    stop: () => stopAll(context),
  }
}
