import type { Facts } from './facts.ts'
import { ask, formText, isObject, jsonOf, type Answer } from './http.ts'
import { visit, type Landing, type Person } from './person.ts'
import { hold, once } from './verdict.ts'

export interface Tokens {
  readonly access: string
  readonly refresh: string
  readonly body: Readonly<Record<string, unknown>>
}

/** One environment of the service under test, with one of its databases. */
export interface Service {
  readonly facts: Facts
  readonly base: string
  readonly client: { readonly clientId: string; readonly clientSecret: string }
  readonly database: string
  /** Signs in by the web server flow at the first call. */
  readonly tokens: () => Promise<Tokens>
  /** Customers of this run that still exist. */
  readonly made: Set<string>
}

export const openService = (facts: Facts, environment: 'production' | 'test'): Service => {
  const client = environment === 'test' ? (facts.test ?? facts) : facts
  const service: Service = {
    facts,
    base: environment === 'test' ? facts.testBaseUrl : facts.baseUrl,
    client,
    database: facts.databases[0]!,
    tokens: once(async () => tokensIn(await requestTokens(service, codeGrant(service, await freshCode(service))))),
    made: new Set(),
  }
  return service
}

/** Replaces valid values; null leaves one out. */
export type Changes = Readonly<Record<string, string | null>>

const withChanges = (right: Readonly<Record<string, string>>, changes: Changes): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...right, ...changes }).filter((entry): entry is [string, string] => entry[1] !== null),
  )

/** The authorize address (contract §4), valid unless changed. */
export const authorizeUrl = ({ base, client, facts }: Service, changes: Changes = {}): URL => {
  const right = {
    client_id: client.clientId,
    redirect_uri: facts.redirectUri,
    scope: facts.scope,
    response_type: 'code',
  }
  return new URL(`${base}/OAuth/Authorize?${formText(withChanges(right, changes))}`)
}

/** Visits the authorize address as the user, who allows by default. */
export const goTo = (service: Service, changes: Changes = {}, person: Partial<Person> = {}): Promise<Landing> =>
  visit(authorizeUrl(service, changes), service.facts.redirectUri, {
    ...service.facts.user,
    answer: 'allow',
    ...person,
  })

/** The redirect that ended a visit; a page fails the sentence. */
const backFrom = (landing: Landing): URL => {
  hold(
    landing.is === 'sent-back',
    landing.is === 'page'
      ? `ended on a page with status ${landing.answer.status} after ${landing.steps.join(', ') || 'nothing'}`
      : '',
  )
  return landing.location
}

export const signIn = async (service: Service, changes: Changes = {}): Promise<URL> =>
  backFrom(await goTo(service, changes))

export const freshCode = async (service: Service): Promise<string> => {
  const code = (await signIn(service)).searchParams.get('code')
  hold(code !== null && code !== '', 'sent back without a code')
  return code
}

/** The parameters in the fragment of a token flow's redirect. */
export const fragmentOf = (location: URL): URLSearchParams => new URLSearchParams(location.hash.slice(1))

export const codeGrant = ({ client, facts }: Service, code: string): Record<string, string> => ({
  grant_type: 'authorization_code',
  code,
  client_id: client.clientId,
  client_secret: client.clientSecret,
  redirect_uri: facts.redirectUri,
})

export const refreshGrant = ({ client, facts }: Service, refresh: string): Record<string, string> => ({
  grant_type: 'refresh_token',
  refresh_token: refresh,
  client_id: client.clientId,
  client_secret: client.clientSecret,
  redirect_uri: facts.redirectUri,
})

export const requestTokens = (
  { base }: Service,
  right: Readonly<Record<string, string>>,
  changes: Changes = {},
): Promise<Answer> =>
  ask('POST', `${base}/OAuth/Token`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: formText(withChanges(right, changes)),
  })

/** The tokens in the response; anything else fails the sentence. */
export const tokensIn = (answer: Answer): Tokens => {
  hold(answer.status === 200, `the token address answered ${answer.status}: ${answer.text.slice(0, 80)}`)
  const body = jsonOf(answer)
  hold(
    isObject(body) && typeof body['access_token'] === 'string' && typeof body['refresh_token'] === 'string',
    'no access_token or refresh_token',
  )
  return { access: String(body['access_token']), refresh: String(body['refresh_token']), body }
}

/** Checks that a token request got a client error and no token. */
export const holdRefused = (answer: Answer): string => {
  hold(answer.status >= 400 && answer.status < 500, `answered ${answer.status}`)
  hold(!/access_token"?\s*[:=]/.test(answer.text), `${answer.status} with a token`)
  return `${answer.status}`
}

export interface Call {
  readonly token?: string | null
  readonly accept?: string
  readonly type?: string
  readonly body?: string
}

/** A call under `{base_url}/api/<database_id>/`, without the bearer header where `token` is null. */
export const call = async (
  service: Service,
  method: string,
  path: string,
  { token, accept = 'application/json', type, body }: Call = {},
): Promise<Answer> => {
  const bearer = token === undefined ? (await service.tokens()).access : token
  return ask(method, `${service.base}/api/${encodeURIComponent(service.database)}/${path}`, {
    headers: {
      accept,
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  })
}
