import type { SessionState } from '../../../preload/contract/session.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import { looksLikeToken } from '../tokens.ts'
import { endpointFor, type SessionsContext } from './sessions-context.ts'
import { cancelSignIn } from './shown-sign-in.ts'
import { asSignInFailure } from './sign-in.ts'
import { acceptTokens, stateOf, userFor } from './watched-session.ts'

const asPasted = (error: unknown): unknown => {
  if (!isFail(error)) return error
  const { fail } = error
  const isRefused = fail.code === 'sign-in-expired' || fail.code === 'sign-in-refused'
  return new AppError(isRefused ? { ...fail, code: 'refresh-token-refused' } : asSignInFailure(fail), { cause: error })
}

const exchange = async (
  context: SessionsContext,
  environment: string,
  token: string,
  given: string | null,
  signal: AbortSignal,
): Promise<SessionState> => {
  const { user, isAnother } = await userFor(context, environment, given)
  const endpoint = await endpointFor(context, environment)
  const tokens = await endpoint.refresh(token, signal).catch((error: unknown) => {
    throw signal.aborted ? new AppError('sign-in-cancelled', { cause: error }) : asPasted(error)
  })
  if (signal.aborted) throw new AppError('sign-in-cancelled')
  if (isAnother) await context.host.forgetPages(environment)
  const accept = acceptTokens(context, environment, user, 'elsewhere')
  await accept({ ...tokens, refresh: tokens.refresh ?? token })
  await context.turned(environment)
  return stateOf(context, environment)
}

/**
 * Signs in with a refresh token that the user pasted. One exchange at a time, because each may invalidate the token of
 * the one before.
 */
export const signInWithRefreshToken = async (
  context: SessionsContext,
  environment: string,
  text: string,
  user: string | null,
): Promise<SessionState> => {
  const { exchanges, signIns, mutex } = context
  const token = text.trim()
  if (!looksLikeToken(token)) throw new AppError('refresh-token-refused')
  // Inline, because nothing may run between this check and the entry below. Another may begin during each wait.
  while (exchanges.has(environment) || signIns.has(environment) || mutex.unlocked(environment) !== undefined) {
    await Promise.allSettled([exchanges.get(environment)?.done])
    await cancelSignIn(context, environment)
    await mutex.unlocked(environment)
  }
  const abort = new AbortController()
  const mine = { abort, done: exchange(context, environment, token, user, abort.signal) }
  exchanges.set(environment, mine)
  return mine.done.finally(() => {
    if (exchanges.get(environment) === mine) exchanges.delete(environment)
  })
}
