import { isDeepStrictEqual } from 'node:util'
import type { ErrorPayload, FailCode } from '../../preload/contract/error-payload.ts'
import { usesPkce } from '../../preload/contract/pkce.ts'
import { AppError } from '../base/app-error.ts'
import { plainText } from './plain-text.ts'
import type { Registration } from './registration.ts'
import type { PendingState } from './state.ts'
import { readTokens, type Tokens } from './tokens.ts'

declare const checked: unique symbol
/** An authorization code that came by a checked redirect. Only `readCode` makes one, and only one can be redeemed. */
export interface Code {
  readonly text: string
  readonly [checked]: true
}

interface Written {
  /** null: there is no `//`. */
  readonly authority: string | null
  readonly path: string
}

/**
 * Host and path as written: parsing folds `%2e%2e`, `0x7f.1` and the like, and what was folded must not pass for the
 * registered address.
 */
const writtenIn = (address: string): Written => {
  const [, authority, path = ''] = /^[^:]*:(?:\/\/([^/?#]*))?([^?#]*)/.exec(address) ?? []
  return authority === undefined ? { authority: null, path } : { authority, path: path || '/' }
}

const usualPorts: Readonly<Record<string, string>> = { 'https:': ':443', 'http:': ':80' }

/** In small letters and without a port that goes without saying, as readers of addresses agree to have it. */
const plainHost = (authority: string | null, protocol: string): string | undefined => {
  const [host, port] = [authority?.toLowerCase(), usualPorts[protocol]]
  return host !== undefined && port !== undefined && host.endsWith(port) ? host.slice(0, -port.length) : host
}

const sameHost = (given: Written, registered: Written, wanted: URL): boolean =>
  (given.authority === null) === (registered.authority === null) &&
  (plainHost(given.authority, wanted.protocol) ?? '') === wanted.host.toLowerCase()

/**
 * Whether an address is the registered redirect URI, https, http or of a scheme of one's own: the same scheme, host,
 * port and path after parsing and as written, no user name, and the registered query there unchanged. Nothing else is
 * ever taken for it.
 */
export const isRedirect = (address: string, registered: string): boolean => {
  // Parsing takes `\` for `/` and drops line ends, tabs and leading control characters; no honest redirect is written with them.
  if (/[\s\\\p{Cc}]/u.test(address)) return false
  const [given, wanted] = [URL.parse(address), URL.parse(registered)]
  if (!given || !wanted || given.username || given.password || given.protocol !== wanted.protocol) return false
  const [as, kept] = [writtenIn(address), writtenIn(registered)]
  // What was registered with other letters comes back percent-encoded; an empty path may come back as `/`.
  const paths = [kept.path, wanted.pathname || '/']
  if (!sameHost(as, kept, wanted) || (given.pathname || '/') !== (wanted.pathname || '/') || !paths.includes(as.path))
    return false
  return [...new Set(wanted.searchParams.keys())].every((name) =>
    isDeepStrictEqual(given.searchParams.getAll(name), wanted.searchParams.getAll(name)),
  )
}

const parametersOf = (text: string): URLSearchParams => new URLSearchParams(text.replace(/^[?#]/, ''))

const longest = 16_384

/** A parameter that is there exactly once, and no longer than any honest one. */
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
 * Whether an issuer that names itself in the answer (RFC 9207) can be the one asked: the base address' origin, and of
 * the two paths one within the other, so that a test environment beside production is another. Its exact name is known
 * only where it announces one: the contract has none.
 */
export const isIssuer = (issuer: string, baseAddress: string): boolean => {
  const [given, base] = [URL.parse(issuer), new URL(baseAddress)]
  if (!given || given.origin !== base.origin || given.username || given.password) return false
  const [mine, theirs] = [segments(base), segments(given)]
  return theirs.every((segment, at) => at >= mine.length || segment === mine[at])
}

/** `pkce`: the question carried a challenge, the one parameter that services need not know (RFC 7636 §5). */
const failOf = (error: string, description: string, pkce: boolean): ErrorPayload => {
  const known = Object.hasOwn(codes, error) ? codes[error] : undefined
  const code = pkce && error === 'invalid_request' ? 'sign-in-pkce-refused' : (known ?? 'sign-in-refused')
  const text = plainText(description)
  return text ? { code, messages: [{ text }] } : { code }
}

/** An issuer that was announced is named once, to the letter (RFC 9207 §2.4); else none, or one that can be. */
const areFrom = (issuers: readonly string[], { issuer, baseAddress }: Registered): boolean =>
  typeof issuer === 'string'
    ? issuers.length === 1 && issuers[0] === issuer
    : issuers.length <= 1 && issuers.every((one) => isIssuer(one, baseAddress))

/** What a redirect is held against. */
export type Registered = Pick<Registration, 'redirectUri' | 'baseAddress' | 'pkce' | 'issuer'>

/**
 * The parameters of a redirect whose address, state and issuer were checked, in this order and before anything else is
 * read. Fails `sign-in-wrong-redirect`, `sign-in-wrong-state` (wrong, missing, doubled, used, old; another issuer),
 * `sign-in-wrong-issuer` (not the announced one), or by the server's error.
 */
const checkedParameters = (
  address: string,
  registered: Registered,
  state: PendingState,
  pkce: boolean,
): { query: URLSearchParams; fragment: URLSearchParams } => {
  if (!isRedirect(address, registered.redirectUri)) throw new AppError('sign-in-wrong-redirect')
  const url = new URL(address)
  const [query, fragment] = [parametersOf(url.search), parametersOf(url.hash)]
  const everywhere = (name: string): string[] => [...query.getAll(name), ...fragment.getAll(name)]
  const [given, issuers] = [everywhere('state'), everywhere('iss')]
  if (!state.claim(given.length === 1 ? given[0]! : '')) throw new AppError('sign-in-wrong-state')
  if (!areFrom(issuers, registered))
    throw new AppError(typeof registered.issuer === 'string' ? 'sign-in-wrong-issuer' : 'sign-in-wrong-state')
  const error = query.get('error') ?? fragment.get('error')
  if (error !== null)
    throw new AppError(failOf(error, query.get('error_description') ?? fragment.get('error_description') ?? '', pkce))
  return { query, fragment }
}

/**
 * The code of the web server flow (contract §5). Fails as above, or `sign-in-answer-unreadable` without exactly one
 * code.
 */
export const readCode = (address: string, registered: Registered, state: PendingState): Code => {
  const text = single(
    checkedParameters(address, registered, state, usesPkce(registered.pkce ?? 'untested')).query,
    'code',
  )
  if (!text) throw new AppError('sign-in-answer-unreadable')
  return { text } as Code
}

/** The token of the browser flow, from the fragment (contract §5). There is never a refresh token in it. */
export const readGranted = (address: string, registered: Registered, state: PendingState, now: number): Tokens => {
  const { fragment } = checkedParameters(address, registered, state, false)
  const answer = Object.fromEntries(
    ['access_token', 'token_type', 'expires_in'].map((name) => [name, single(fragment, name)]),
  )
  const tokens = readTokens(answer, now)
  if (!tokens) throw new AppError('sign-in-answer-unreadable')
  return tokens
}
