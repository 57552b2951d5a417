import type { ErrorPayload, FailCode } from '../../preload/contract/error-payload.ts'
import { usesPkce, type PkceChoice } from '../../preload/contract/pkce.ts'
import { AppError } from '../base/app-error.ts'
import { plainText } from './plain-text.ts'
import { isRedirect } from './redirect-address.ts'
import type { Registration } from './registration.ts'
import type { PendingState } from './state.ts'
import { readTokens, type Tokens } from './tokens.ts'

declare const checked: unique symbol
/** An authorization code of a checked redirect. Only `readCode` makes one, and the token endpoint redeems nothing else. */
export interface Code {
  readonly text: string
  readonly [checked]: true
}

const parametersOf = (text: string): URLSearchParams => new URLSearchParams(text.replace(/^[?#]/, ''))

/** No code and no token has a space, so a plus sign is one that the service did not encode (contract §5). */
const exactly = (text: string): URLSearchParams => parametersOf(text.replaceAll('+', '%2B'))

const longest = 16_384

/** The value of a parameter that occurs exactly once and is not too long. */
const single = (parameters: URLSearchParams, name: string): string | undefined => {
  const [value, ...more] = parameters.getAll(name)
  return more.length === 0 && value && value.length <= longest ? value : undefined
}

const codes: Readonly<Record<string, FailCode>> = {
  access_denied: 'sign-in-denied',
  unauthorized_client: 'sign-in-wrong-client',
  invalid_client: 'sign-in-wrong-client',
  redirect_uri_mismatch: 'sign-in-wrong-redirect',
  invalid_scope: 'sign-in-scope-refused',
  server_error: 'service-failing',
  temporarily_unavailable: 'service-busy',
}

const segments = (url: URL): string[] => url.pathname.toLowerCase().split('/').filter(Boolean)

/**
 * Whether an issuer in the answer (RFC 9207) can be our service: the same origin, and one path within the other. A test
 * environment next to production is another issuer. An exact match needs an announced issuer.
 */
export const isIssuer = (issuer: string, baseAddress: string): boolean => {
  const [given, base] = [URL.parse(issuer), new URL(baseAddress)]
  if (!given || given.origin !== base.origin || given.username || given.password) return false
  const [mine, theirs] = [segments(base), segments(given)]
  return theirs.every((segment, at) => at >= mine.length || segment === mine[at])
}

/**
 * A service need not support a challenge (RFC 7636 §5). One that took it in the test may have another reason
 * (RFC 6749 §4.1.2.1), so its first refusal is only doubted.
 */
const codeOf = (error: string, pkce: PkceChoice): FailCode => {
  if (error === 'invalid_request' && usesPkce(pkce))
    return pkce === 'found-on' ? 'sign-in-pkce-doubted' : 'sign-in-pkce-refused'
  return (Object.hasOwn(codes, error) ? codes[error] : undefined) ?? 'sign-in-refused'
}

/** `pkce`: how the request was made. */
const failOf = (error: string, description: string, pkce: PkceChoice): ErrorPayload => {
  const code = codeOf(error, pkce)
  const text = plainText(description)
  return text ? { code, messages: [{ text }] } : { code }
}

/**
 * An announced issuer must occur exactly once and match exactly (RFC 9207 §2.4). Otherwise at most one that is
 * possible.
 */
const areFrom = (issuers: readonly string[], { issuer, baseAddress }: Registered): boolean =>
  typeof issuer === 'string'
    ? issuers.length === 1 && issuers[0] === issuer
    : issuers.length <= 1 && issuers.every((one) => isIssuer(one, baseAddress))

/** The registration values that a redirect is checked against. */
export type Registered = Pick<Registration, 'redirectUri' | 'baseAddress' | 'pkce' | 'issuer'>

/**
 * Checks address, state and issuer, in this order, before it reads anything else of a redirect. Fails
 * `sign-in-wrong-redirect`, `sign-in-wrong-state` (wrong, missing, repeated, used, or another issuer),
 * `sign-in-timed-out` (expired), `sign-in-wrong-issuer` (not the announced one), or by the server's error.
 */
const checkedParameters = (
  address: string,
  registered: Registered,
  state: PendingState,
  pkce: PkceChoice,
): { query: URLSearchParams; fragment: URLSearchParams } => {
  if (!isRedirect(address, registered.redirectUri)) throw new AppError('sign-in-wrong-redirect')
  const url = new URL(address)
  const [query, fragment] = [parametersOf(url.search), parametersOf(url.hash)]
  const everywhere = (name: string): string[] => [...query.getAll(name), ...fragment.getAll(name)]
  const [given, issuers] = [everywhere('state'), everywhere('iss')]
  const own = given.length === 1 ? given[0]! : ''
  const isLate = state.isOver() && state.isThis(own)
  if (!state.claim(own)) throw new AppError(isLate ? 'sign-in-timed-out' : 'sign-in-wrong-state')
  if (!areFrom(issuers, registered))
    throw new AppError(typeof registered.issuer === 'string' ? 'sign-in-wrong-issuer' : 'sign-in-wrong-state')
  const error = query.get('error') ?? fragment.get('error')
  if (error !== null)
    throw new AppError(failOf(error, query.get('error_description') ?? fragment.get('error_description') ?? '', pkce))
  return { query: exactly(url.search), fragment: exactly(url.hash) }
}

/**
 * The code of the web server flow (contract §5). Fails as `checkedParameters`, or `sign-in-answer-unreadable` without
 * exactly one code.
 */
export const readCode = (address: string, registered: Registered, state: PendingState): Code => {
  const text = single(checkedParameters(address, registered, state, registered.pkce ?? 'untested').query, 'code')
  if (!text) throw new AppError('sign-in-answer-unreadable')
  return { text } as Code
}

/** The token of the browser flow, from the fragment (contract §5). This flow has no refresh token. */
export const readGranted = (address: string, registered: Registered, state: PendingState, now: number): Tokens => {
  const { fragment } = checkedParameters(address, registered, state, 'off')
  const answer = Object.fromEntries(
    ['access_token', 'token_type', 'expires_in'].map((name) => [name, single(fragment, name)]),
  )
  const tokens = readTokens(answer, now)
  if (!tokens) throw new AppError('sign-in-answer-unreadable')
  return tokens
}
