import type { Implementation } from '../../../preload/contract/services.ts'
import { signInWithRefreshToken } from './pasted-token.ts'
import type { TokenOptions } from './token-plan.ts'
import { sessionsContext, type SessionsContext, type SessionsOptions } from './sessions-context.ts'
import { cancelSignIn, signIn } from './shown-sign-in.ts'
import { sessionOf, settleSession, stateOf, userOf, watchedSession } from './watched-session.ts'

export interface Sessions {
  readonly service: Implementation['session']
  /** Fails as `Session.accessToken` does, and while the gate of the environment is closed. */
  accessToken(environment: string, options?: TokenOptions): Promise<string>
  /** The user whose tokens are stored, else the last one who signed in. */
  user(environment: string): Promise<string>
  /**
   * Ends sign-ins, forgets tokens and pages, then runs `work`, which removes or replaces the environment. Sign-ins wait
   * until then. A vault failure comes before the work.
   */
  forget<T>(environment: string, work: () => Promise<T>): Promise<T>
  /** A person saved the registration. A session that its refusal stopped is tried again with the next call. */
  registrationChanged(environment: string, hasOtherRedirect: boolean): Promise<void>
  /** Updates states that depend on time. Called after the computer wakes. */
  checkTimes(): Promise<void>
  /** Ends sign-ins and exchanges. A refresh under way has two seconds to finish. */
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
  // Also where the vault cannot be written: whoever comes next must not pass as this person.
  await session.signOut(because).finally(() => context.host.forgetPages(environment))
}

const checkAll = async ({ sessions }: SessionsContext): Promise<void> => {
  for (const opened of await Promise.allSettled(sessions.values())) {
    // The caller of a session that did not open has this failure.
    if (opened.status === 'rejected') continue
    opened.value.session.notifyIfChanged()
    opened.value.watch.check()
  }
}

const stopAll = async (context: SessionsContext): Promise<void> => {
  const { exchanges, signIns, sessions } = context
  for (const { abort } of exchanges.values()) abort.abort()
  const signInsEnd = [...signIns.keys()].map((environment) => cancelSignIn(context, environment))
  // A sign-in that failed to begin must not block the app's end.
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
      cancelSignIn: async (environment) => {
        const pasted = context.exchanges.get(environment)
        pasted?.abort.abort()
        await cancelSignIn(context, environment)
        await Promise.allSettled([pasted?.done])
      },
      signOut: async (environment) => {
        // The session has ended, also where the vault could not be written.
        await signOut(context, environment, 'asked').finally(() => context.turned(environment))
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
    registrationChanged: async (environment, hasOtherRedirect) => {
      // A session that is not open in this run has met no refusal.
      const opened = await context.sessions.get(environment)?.catch(() => null)
      opened?.session.registrationChanged(hasOtherRedirect)
    },
    checkTimes: () => checkAll(context),
    stop: () => stopAll(context),
  }
}
