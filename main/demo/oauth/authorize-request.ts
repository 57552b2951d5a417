import type { Realm } from '../store/places.ts'
import type { ActiveRegistration, Registrations } from './registrations.ts'

/** An authorize request that may be shown to a person. */
export interface AuthorizeRequest {
  readonly client: ActiveRegistration
  readonly flow: 'code' | 'token'
  readonly state: string | null
}

export type PageProblem = 'unknown-client' | 'wrong-redirect' | 'doubled'

/** Where redirecting is not safe the problem is for a page; else the error goes back to the application. */
export type CheckedRequest =
  | { readonly is: 'good'; readonly request: AuthorizeRequest }
  | { readonly is: 'page'; readonly problem: PageProblem }
  | { readonly is: 'back'; readonly address: string }

const one = (query: URLSearchParams, name: string): string | null => {
  const values = query.getAll(name)
  return values.length === 1 ? values[0] ?? null : null
}

const pairs = (values: Readonly<Record<string, string | null>>): string =>
  Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`])).join('&')

const withQuery = (address: string, query: string): string =>
  query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`

/** The answer in the query (code flow) or, but for the state, in the fragment (token flow): spec §4, §5. */
export const answerAddress = (redirect: string, flow: 'code' | 'token', values: Readonly<Record<string, string>>, state: string | null): string =>
  flow === 'code' ? withQuery(redirect, pairs({ ...values, state })) : `${withQuery(redirect, pairs({ state }))}#${pairs(values)}`

export const errorAddress = ({ client, flow, state }: AuthorizeRequest, error: string, why: string): string =>
  answerAddress(client.redirect, flow, { error, error_description: why }, state)

const complaint = (query: URLSearchParams, scope: string): readonly [string, string] | null => {
  const given = ['response_type', 'scope', 'state'].find((name) => query.getAll(name).length > 1)
  if (given !== undefined) return ['invalid_request', `${given} is given twice`]
  const flow = query.get('response_type')
  if (!flow) return ['invalid_request', 'response_type is missing']
  if (flow !== 'code' && flow !== 'token') return ['unsupported_response_type', 'response_type is code or token']
  if (!query.get('scope')) return ['invalid_request', 'scope is missing']
  return query.get('scope') === scope ? null : ['invalid_scope', 'this scope is not offered']
}

/** Client and redirect URI first, both exactly as registered; only then is anything sent to that address. */
export const checkAuthorize = (registrations: Registrations, realm: Realm, query: URLSearchParams, scope: string): CheckedRequest => {
  if (query.getAll('client_id').length > 1 || query.getAll('redirect_uri').length > 1) return { is: 'page', problem: 'doubled' }
  const client = registrations.active(realm, query.get('client_id') ?? '')
  if (!client) return { is: 'page', problem: 'unknown-client' }
  if (query.get('redirect_uri') !== client.redirect) return { is: 'page', problem: 'wrong-redirect' }
  const request: AuthorizeRequest = { client, flow: query.get('response_type') === 'token' ? 'token' : 'code', state: one(query, 'state') }
  const wrong = complaint(query, scope)
  return wrong ? { is: 'back', address: errorAddress(request, ...wrong) } : { is: 'good', request }
}
