import type { Active } from '../quirks/quirk-box.ts'
import type { Realm } from '../store/demo-administrations.ts'
import type { ActiveRegistration, Registrations } from './registrations.ts'

/** A checked authorize request, fit to show to a person. */
export interface AuthorizeRequest {
  readonly client: ActiveRegistration
  readonly flow: 'code' | 'token'
  /** As it was written in the address, because a plus sign may stand for itself (contract §4: unchanged). */
  readonly state: string | null
  /** The S256 challenge of RFC 7636. */
  readonly challenge: string | null
}

export interface AuthorizeRules {
  readonly scope: string
  readonly quirks: Active
}

export type PageProblem = 'unknown-client' | 'wrong-redirect' | 'doubled'

/** `page`: redirecting is unsafe, so a page shows the problem. `back`: the error goes to the application. */
export type CheckedRequest =
  | { readonly is: 'good'; readonly request: AuthorizeRequest }
  | { readonly is: 'page'; readonly problem: PageProblem }
  | { readonly is: 'back'; readonly address: string }

const one = (query: URLSearchParams, name: string): string | null => {
  const values = query.getAll(name)
  return values.length === 1 ? (values[0] ?? null) : null
}

/** The state as it is written, or encoded where an address cannot have its text. */
const stateIn = (search: string, query: URLSearchParams): string | null => {
  const state = one(query, 'state')
  if (state === null) return null
  const text = /(?:^|[?&])state=([^&]*)/.exec(search)?.[1]
  return text !== undefined && /^[\x21-\x7e]*$/.test(text) ? text : encodeURIComponent(state)
}

const pairs = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

const withQuery = (address: string, query: string): string =>
  query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`

/**
 * Code flow: values in the query. Token flow: values in the fragment and the state in the query (contract §4, §5).
 * `state` is encoded already.
 */
export const answerAddress = (
  redirect: string,
  flow: 'code' | 'token',
  values: Readonly<Record<string, string>>,
  state: string | null,
): string => {
  const stated = state === null ? [] : [`state=${state}`]
  return flow === 'code'
    ? withQuery(redirect, [pairs(values), ...stated].join('&'))
    : `${withQuery(redirect, stated.join('&'))}#${pairs(values)}`
}

export const errorAddress = ({ client, flow, state }: AuthorizeRequest, error: string, why: string): string =>
  answerAddress(client.redirect, flow, { error, error_description: why }, state)

/** The contract's parameters; PKCE is beyond it. */
const documented = ['client_id', 'redirect_uri', 'scope', 'response_type', 'state']

/** Only S256: a plain challenge shows the verifier to anybody who reads the address (RFC 9700, 2.1.1). */
const pkceComplaint = (query: URLSearchParams, quirks: Active): readonly [string, string] | null => {
  const unknown =
    quirks.value('noPkce', 'ignores') === 'refuses'
      ? [...query.keys()].find((name) => !documented.includes(name))
      : undefined
  if (unknown !== undefined) return ['invalid_request', `${unknown} is not known`]
  const [challenge, method] = [query.get('code_challenge'), query.get('code_challenge_method')]
  if (quirks.has('noPkce') || (challenge === null && method === null)) return null
  if (challenge === null) return ['invalid_request', 'code_challenge is missing']
  if (method !== 'S256') return ['invalid_request', 'code_challenge_method is S256']
  return /^[\w-]{43}$/.test(challenge) ? null : ['invalid_request', 'code_challenge is not of 43 characters']
}

const complaint = (query: URLSearchParams, { scope, quirks }: AuthorizeRules): readonly [string, string] | null => {
  const given = ['response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method'].find(
    (name) => query.getAll(name).length > 1,
  )
  if (given !== undefined) return ['invalid_request', `${given} is given twice`]
  const flow = query.get('response_type')
  if (!flow) return ['invalid_request', 'response_type is missing']
  if (flow !== 'code' && flow !== 'token') return ['unsupported_response_type', 'response_type is code or token']
  if (!query.get('scope')) return ['invalid_request', 'scope is missing']
  return query.get('scope') === scope ? pkceComplaint(query, quirks) : ['invalid_scope', 'this scope is not offered']
}

/** Checks client and redirect URI first, both exactly as registered. Nothing is sent to an unchecked address. */
export const checkAuthorize = (
  registrations: Registrations,
  realm: Realm,
  search: string,
  rules: AuthorizeRules,
): CheckedRequest => {
  const query = new URLSearchParams(search)
  if (query.getAll('client_id').length > 1 || query.getAll('redirect_uri').length > 1)
    return { is: 'page', problem: 'doubled' }
  const client = registrations.active(realm, query.get('client_id') ?? '')
  if (!client) return { is: 'page', problem: 'unknown-client' }
  if (query.get('redirect_uri') !== client.redirect) return { is: 'page', problem: 'wrong-redirect' }
  const request: AuthorizeRequest = {
    client,
    flow: query.get('response_type') === 'token' ? 'token' : 'code',
    state: stateIn(search, query),
    challenge: rules.quirks.has('noPkce') ? null : one(query, 'code_challenge'),
  }
  const wrong = complaint(query, rules)
  return wrong ? { is: 'back', address: errorAddress(request, ...wrong) } : { is: 'good', request }
}
