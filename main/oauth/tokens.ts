/** What a grant gave (contract §2), with times of this computer's clock in milliseconds. */
export interface Tokens {
  readonly access: string
  readonly issuedAt: number
  readonly until: number
  readonly refresh: string | null
}

/** Seconds; contract §8. */
const usual = 7200
const week = 7 * 24 * 3600
const year = 366 * 24 * 3600

/**
 * Seconds from `expires_in`, which may be a text, absent, or nonsense (contract §10.11): then the contract's 7200.
 * Never more than a week, so that a refresh token is used now and then: services let those die that are not.
 */
export const lifetimeOf = (expiresIn: unknown): number => {
  const seconds = typeof expiresIn === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(expiresIn) ? Number(expiresIn) : expiresIn
  return typeof seconds === 'number' && seconds >= 1 && seconds <= year ? Math.min(seconds, week) : usual
}

/** RFC 6750's characters, so that a token can never break out of the header it is put into. */
export const looksLikeToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 16_384 && /^[\x21-\x7e]+$/.test(value)

/** RFC 6749's characters: it travels in a form only, where a blank breaks nothing. */
const looksLikeRefresh = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 16_384 && /^[\x20-\x7e]+$/.test(value)

/**
 * The token response of contract §2 as tokens, or undefined where it is none. A refresh token that is absent, empty or
 * cannot be one is null: the one held before goes on.
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
