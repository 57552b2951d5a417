import type { SessionState } from '../../../preload/contract/session.ts'
import { signInContextFor, type SessionsContext } from './sessions-context.ts'
import { startSignIn, type SigningIn } from './sign-in.ts'
import { acceptTokens, stateOf, userFor, watchedSession } from './watched-session.ts'

const begin = async (context: SessionsContext, environment: string, given: string | null): Promise<SigningIn> => {
  const { host } = context
  const { session, watch } = await watchedSession(context, environment)
  await watch.cancel()
  const { user, isAnother } = await userFor(context, environment, given)
  // The pages may still be logged in as the earlier user, and would pass anybody as them.
  if (isAnother) await host.forgetPages(environment)
  const signIn = startSignIn({
    ...(await signInContextFor(context, environment)),
    unseenFor: null,
    session,
    accept: acceptTokens(context, environment, user, 'window'),
  })
  const ended = signIn.ended.then(async (well) => {
    // Somebody else may have logged in to the pages; the next sign-in must not pass as them.
    if (!well) watch.distrust()
    if (!well && isAnother) await host.forgetPages(environment)
    return well
  })
  return { ...signIn, ended }
}

/** Shows one sign-in per environment. A second call brings it to the front and waits for it too. */
export const signIn = async (
  context: SessionsContext,
  environment: string,
  user: string | null,
): Promise<SessionState> => {
  const { signIns, mutex } = context
  // Inline, because nothing may run between this check and the entry below.
  while (mutex.unlocked(environment) !== undefined) await mutex.unlocked(environment)
  const earlier = signIns.get(environment)
  if (earlier) await (await earlier).focus()
  const current = earlier ?? begin(context, environment, user)
  // The earlier one may have ended while it came to the front, and another begun.
  if (!earlier) signIns.set(environment, current)
  try {
    const { ended } = await current
    await ended
  } finally {
    if (signIns.get(environment) === current) signIns.delete(environment)
  }
  const state = await stateOf(context, environment)
  if (state.is === 'signed-in') await context.turned(environment)
  return state
}

export const cancelSignIn = async ({ signIns }: SessionsContext, environment: string): Promise<void> => {
  const current = await signIns.get(environment)
  current?.cancel()
  await current?.ended
}
