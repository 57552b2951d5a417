import type { SessionState } from '../../../preload/contract/session.ts'
import type { Tokens } from '../tokens.ts'
import { checkUserName } from '../user-name.ts'
import { watchEnd, type EndWatch } from './end-watch.ts'
import { openSession, type Session } from './session.ts'
import { endpointFor, type SessionsContext, type WatchedSession } from './sessions-context.ts'
import { signInUnseen } from './unseen-sign-in.ts'

/** A refresh under way has this long when the app ends. */
const lastMilliseconds = 2_000

const open = async (context: SessionsContext, environment: string): Promise<WatchedSession> => {
  const { host, vault, changed, after } = context
  let watch: EndWatch | null = null
  const session = await openSession({
    environment,
    vault,
    sealedTo: () => context.sealedTo(environment),
    now: host.now,
    endpoint: () => endpointFor(context, environment),
    usualUser: () => context.lastUser(environment),
    log: host.log,
    changed,
    moved: () => watch?.check(),
  })
  watch = watchEnd({
    session,
    after,
    online: host.online,
    changed,
    renew: (ending, cancelled) => signInUnseen(context, environment, session, ending, cancelled),
  })
  // No page of this run is logged in yet.
  watch.distrust()
  watch.check()
  return { session, watch }
}

/** Opens the session of an environment at its first use. Fails `environment-unknown`, and as the vault does. */
export const watchedSession = (context: SessionsContext, environment: string): Promise<WatchedSession> => {
  context.check(environment)
  const earlier = context.sessions.get(environment)
  if (earlier !== undefined) return earlier
  const watched = open(context, environment)
  context.sessions.set(environment, watched)
  // A session that failed to load is loaded again for the next caller.
  watched.catch(() => void context.sessions.delete(environment))
  return watched
}

export const sessionOf = async (context: SessionsContext, environment: string): Promise<Session> =>
  (await watchedSession(context, environment)).session

/** The user whose tokens are stored, else the last one who signed in. */
export const userOf = async (context: SessionsContext, environment: string): Promise<string> =>
  (await sessionOf(context, environment)).user() ?? context.lastUser(environment)

/** The state that users see. It asks nobody to sign in during a sign-in without a window. */
export const stateOf = async (context: SessionsContext, environment: string): Promise<SessionState> => {
  const { session, watch } = await watchedSession(context, environment)
  const state = session.state()
  return state.is === 'signed-in' && state.again === 'due' && watch.isTrying() ? { ...state, again: 'not-yet' } : state
}

/** The user to request tokens for. Fails `arguments-wrong`, and if a change of user would lose something. */
export const userFor = async (
  context: SessionsContext,
  environment: string,
  given: string | null,
): Promise<{ readonly user: string; readonly isAnother: boolean }> => {
  const before = await userOf(context, environment)
  const user = given === null ? before : checkUserName(given)
  if (user !== before) await context.mayChangeHands(environment)
  return { user, isAnother: user !== before }
}

/** Stores the tokens with their user, then the user in the settings. A crash in between does not mix up users. */
export const acceptTokens =
  (context: SessionsContext, environment: string, user: string, from: 'window' | 'elsewhere') =>
  async (tokens: Tokens): Promise<void> => {
    const session = await sessionOf(context, environment)
    const take = async (): Promise<void> => {
      await session.accept(tokens, user, from).finally(() => context.keepUser(environment, user))
    }
    await (user === (await userOf(context, environment)) ? take() : context.changeHands(environment, take))
  }

/** Stops the watch and waits a moment for a refresh under way. */
export const settleSession = async (context: SessionsContext, { session, watch }: WatchedSession): Promise<void> => {
  await watch.stop()
  const { promise, resolve } = Promise.withResolvers<void>()
  const stopTimer = context.after(lastMilliseconds, resolve)
  await Promise.race([promise, session.settled()]).finally(stopTimer)
}
