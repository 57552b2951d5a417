import type { Fail, FailCode } from '../../preload/contract/fail.ts'
import { AppError } from '../app-error.ts'
import type { PendingState } from './state.ts'
import { readTokens, type Tokens } from './tokens.ts'

declare const checked: unique symbol
/** An authorization code that came by a checked redirect. Only `readCode` makes one, and only one can be redeemed. */
export interface Code {
  readonly text: string
  readonly [checked]: true
}

/** Path and query as written: parsing folds `%2e%2e` and `\`, and a folded path must not pass for the registered one. */
const writtenPath = (address: string): string => /^[^:]*:(?:\/\/[^/?#]*)?([^?#]*)/.exec(address)?.[1] ?? ''

/**
 * Whether an address is the registered redirect URI: the same scheme, host, port and path after parsing, no user name,
 * the path written without detours, and the registered query there unchanged. Nothing else is ever taken for it.
 */
export const isRedirect = (address: string, registered: string): boolean => {
  // Parsing takes `\` for `/` and drops line ends, tabs and leading control characters; no honest redirect is written with them.
  if (/[\s\\\p{Cc}]/u.test(address)) return false
  const [given, wanted] = [URL.parse(address), URL.parse(registered)]
  if (!given || !wanted || given.username || given.password) return false
  if (given.protocol !== wanted.protocol || given.host !== wanted.host || given.pathname !== wanted.pathname) return false
  if ((writtenPath(address) || '/') !== (writtenPath(registered) || '/')) return false
  return [...wanted.searchParams].every(([name, value]) => given.searchParams.getAll(name).includes(value))
}

const parametersOf = (text: string): URLSearchParams => new URLSearchParams(text.replace(/^[?#]/, ''))

/** A parameter that is there exactly once. */
const single = (parameters: URLSearchParams, name: string): string | undefined => {
  const [value, ...more] = parameters.getAll(name)
  return more.length === 0 && value ? value : undefined
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

/** One line of at most 200 characters, without control characters: it is shown as plain text. */
const words = (text: string): string => text.replace(/\p{C}+/gu, ' ').trim().slice(0, 200)

const failOf = (error: string, description: string): Fail => {
  const code = (Object.hasOwn(codes, error) ? codes[error] : undefined) ?? 'sign-in-refused'
  const text = words(description)
  return text ? { code, messages: [{ text }] } : { code }
}

/**
 * The parameters of a redirect whose address and state were checked, in this order and before anything else is read.
 * Fails `sign-in-wrong-redirect`, `sign-in-wrong-state` (wrong, missing, doubled, used, old), or by the server's error.
 */
const checkedParameters = (address: string, registered: string, state: PendingState): { query: URLSearchParams; fragment: URLSearchParams } => {
  if (!isRedirect(address, registered)) throw new AppError('sign-in-wrong-redirect')
  const url = new URL(address)
  const [query, fragment] = [parametersOf(url.search), parametersOf(url.hash)]
  const given = [...query.getAll('state'), ...fragment.getAll('state')]
  if (!state.claim(given.length === 1 ? given[0]! : '')) throw new AppError('sign-in-wrong-state')
  const error = query.get('error') ?? fragment.get('error')
  if (error !== null) throw new AppError(failOf(error, query.get('error_description') ?? fragment.get('error_description') ?? ''))
  return { query, fragment }
}

/** The code of the web server flow (spec §5). Fails as above, or `sign-in-answer-unreadable` without exactly one code. */
export const readCode = (address: string, registered: string, state: PendingState): Code => {
  const text = single(checkedParameters(address, registered, state).query, 'code')
  if (!text) throw new AppError('sign-in-answer-unreadable')
  return { text } as Code
}

/** The token of the browser flow, from the fragment (spec §5). There is never a refresh token in it. */
export const readGranted = (address: string, registered: string, state: PendingState, now: number): Tokens => {
  const { fragment } = checkedParameters(address, registered, state)
  const answer = Object.fromEntries(['access_token', 'token_type', 'expires_in'].map((name) => [name, single(fragment, name)]))
  const tokens = readTokens(answer, now)
  if (!tokens) throw new AppError('sign-in-answer-unreadable')
  return tokens
}
