/** The tokens of a grant (contract §2). Times are milliseconds of this computer's clock. */
export interface Tokens {
  readonly access: string
  readonly issuedAt: number
  readonly until: number
  readonly refresh: string | null
}

/** In seconds; contract §8. */
const usual = 7200
const week = 7 * 24 * 3600
const year = 366 * 24 * 3600

/**
 * Seconds of `expires_in`, which may be text, absent or invalid (contract §10.11): then 7200. At most a week, because
 * services expire a refresh token that is not used.
 */
export const lifetimeOf = (expiresIn: unknown): number => {
  const seconds = typeof expiresIn === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(expiresIn) ? Number(expiresIn) : expiresIn
  return typeof seconds === 'number' && seconds >= 1 && seconds <= year ? Math.min(seconds, week) : usual
}

/** RFC 6750's characters, so a token cannot break out of its header. */
export const looksLikeToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 16_384 && /^[\x21-\x7e]+$/.test(value)

/** RFC 6749's characters. A refresh token travels in a form only, where a space does no harm. */
const looksLikeRefresh = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 16_384 && /^[\x20-\x7e]+$/.test(value)

/**
 * Reads the token response of contract §2; undefined if it is none. `refresh` is null if it is absent, empty or
 * invalid: the session then keeps the one it has.
 */
export const readTokens = (answer: Readonly<Record<string, unknown>>, now: number): Tokens | undefined => {
  const { access_token: access, token_type: type, expires_in: expiresIn, refresh_token: refresh } = answer
  if (!looksLikeToken(access) || typeof type !== 'string' || type.toLowerCase() !== 'bearer') return undefined
  return {
    access,
    issuedAt: now,
    until: now + lifetimeOf(expiresIn) * 1000,
    refresh: looksLikeRefresh(refresh) ? refresh : null,
  }
}
