import type { SessionState } from '../../../preload/contract/session.ts'
import type { Tokens } from '../tokens.ts'
import { checkUserName } from '../user-name.ts'
import { watchEnd, type EndWatch } from './end-watch.ts'
import { openSession, type Session } from './session.ts'
import { endpointFor, type SessionsContext, type WatchedSession } from './sessions-context.ts'
import { signInUnseen } from './unseen-sign-in.ts'

/** A refresh has so long to be answered and stored when the app ends. */
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
    moved: () => watch?.look(),
  })
  watch = watchEnd({
    session,
    after,
    online: host.online,
    changed,
    renew: (ending, cancelled) => signInUnseen(context, environment, session, ending, cancelled),
  })
  // The pages of this run know nobody yet.
  watch.distrust()
  watch.look()
  return { session, watch }
}

/** Opens the session of an environment at its first use. Fails `environment-unknown`, and as the vault does. */
export const watchedSession = (context: SessionsContext, environment: string): Promise<WatchedSession> => {
  context.check(environment)
  const earlier = context.sessions.get(environment)
  if (earlier !== undefined) return earlier
  const watched = open(context, environment)
  context.sessions.set(environment, watched)
  // A session that could not be read does not tell who is signed in: the next caller reads it again.
  watched.catch(() => void context.sessions.delete(environment))
  return watched
}

export const sessionOf = async (context: SessionsContext, environment: string): Promise<Session> =>
  (await watchedSession(context, environment)).session

/** The person whose tokens are stored, else the one who signed in last. */
export const userOf = async (context: SessionsContext, environment: string): Promise<string> =>
  (await sessionOf(context, environment)).user() ?? context.lastUser(environment)

/** The state as people see it: nobody is asked to sign in while an unseen sign-in is tried. */
export const stateOf = async (context: SessionsContext, environment: string): Promise<SessionState> => {
  const { session, watch } = await watchedSession(context, environment)
  const state = session.state()
  return state.is === 'signed-in' && state.again === 'due' && watch.isTrying() ? { ...state, again: 'not-yet' } : state
}

/** The name under which tokens are asked for. Fails `arguments-wrong`, and where a change of user would lose something. */
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

/** The tokens name their person, and the settings follow: an end of the app in between mixes no two people up. */
export const acceptTokens = async (
  context: SessionsContext,
  environment: string,
  tokens: Tokens,
  user: string,
  from: 'window' | 'elsewhere',
): Promise<void> => {
  const session = await sessionOf(context, environment)
  const take = async (): Promise<void> => {
    await session.accept(tokens, user, from).finally(() => context.keepUser(environment, user))
  }
  await (user === (await userOf(context, environment)) ? take() : context.changeHands(environment, take))
}

/** Stops the watch and gives a refresh that is under way a moment more. */
export const settleSession = async (context: SessionsContext, { session, watch }: WatchedSession): Promise<void> => {
  await watch.stop()
  const { promise, resolve } = Promise.withResolvers<void>()
  const stopTimer = context.after(lastMilliseconds, resolve)
  await Promise.race([promise, session.settled()]).finally(stopTimer)
}
