import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import { ServiceError } from '../../service/failures.ts'
import type { Tokens } from '../tokens.ts'
import { held, holds, move, stored, type RunningSession } from './running-session.ts'
import { logRefreshFailure } from './session-log.ts'
import { pauseFor, type Held } from './token-times.ts'

export const signedOut = (cause?: unknown): AppError => new AppError('signed-out', { cause })

/** One exchange of a refresh token. `provoked` as in `renew`; the counts are the session's when it began. */
interface Attempt extends Pick<RunningSession, 'registrations' | 'redirects'> {
  readonly tokens: Held
  readonly provoked: number
}

/** The session keeps its tokens, and the caller gets the failure. */
const missed = (session: RunningSession, at: number, error: unknown): never => {
  logRefreshFailure(session.log, error)
  const pause = error instanceof ServiceError ? pauseFor(error.retryAfter, error.fail, at) : null
  move(session, { is: 'refresh-failed', at, pause })
  throw error
}

/** Only a refusal changes the session. After any other failure it keeps its tokens. */
const notRefreshed = async (session: RunningSession, attempt: Attempt, error: unknown): Promise<never> => {
  const { tokens, provoked, registrations, redirects } = attempt
  const at = session.now()
  // Ahead of time, a refusal without a reason ends nothing: it may come from a portal, and the old token is valid.
  if (isFail(error, 'sign-in-refused') && provoked === 0 && at < tokens.until) return missed(session, at, error)
  // `invalid_grant` also means another redirect URI than the one of the sign-in (RFC 6749 §5.2).
  const mayBeRedirect = isFail(error, 'sign-in-expired') && redirects !== session.provenRedirect
  if (isFail(error, 'sign-in-expired') && !mayBeRedirect) {
    move(session, { is: 'refused' })
    await session.vault.remove(session.entry)
    throw signedOut(error)
  }
  if (mayBeRedirect || isFail(error, 'sign-in-refused', 'sign-in-wrong-client', 'sign-in-scope-refused')) {
    const fail: ErrorPayload = mayBeRedirect ? { code: 'sign-in-wrong-redirect' } : error.fail
    move(
      session,
      fail.code === 'sign-in-refused' ? { is: 'turned-away', at } : { is: 'registration-refused', fail, at },
    )
    // A person saved another one while this one was refused.
    if (session.registrations !== registrations) move(session, { is: 'registration-changed' })
    throw signedOut(error)
  }
  return missed(session, at, error)
}

const exchange = async (
  session: RunningSession,
  tokens: Held,
  refresh: string,
  provoked: number,
  signal: AbortSignal,
): Promise<void> => {
  let fresh: Tokens
  const { registrations, redirects } = session
  try {
    fresh = await (await session.endpoint()).refresh(refresh, signal)
  } catch (error) {
    return holds(session, tokens)
      ? notRefreshed(session, { tokens, provoked, registrations, redirects }, error)
      : undefined
  }
  if (!holds(session, tokens)) return
  session.provenRedirect = redirects
  const next = held({ ...fresh, refresh: fresh.refresh ?? refresh }, tokens.user, provoked, tokens.doubtedAt)
  // Held before they are stored: the service may already have invalidated the old refresh token if the vault fails.
  move(session, { is: 'refreshed', tokens: next })
  await stored(session, next)
}

/**
 * Exchanges the refresh token. Resolves once the new tokens are in the vault. `provoked` counts the refreshes in a row
 * after a 401, this one included.
 */
export const renew = (session: RunningSession, tokens: Held, refresh: string, provoked: number): Promise<void> => {
  const abort = new AbortController()
  move(session, { is: 'refresh-began' })
  const done = exchange(session, tokens, refresh, provoked, abort.signal)
  session.refreshing = { done, abort }
  return done
}

export const abortRefresh = ({ refreshing }: RunningSession): void => refreshing?.abort.abort()
