import { ask, isObject, jsonOf, mediaType } from '../http.ts'
import { sentence, type Bench, type Sentence } from '../sentence.ts'
import {
  authorizeUrl,
  codeGrant,
  fragmentOf,
  freshCode,
  goTo,
  holdRefused,
  refreshGrant,
  requestTokens,
  signIn,
  tokensIn,
  type Changes,
  type Service,
} from '../service.ts'
import { hold, shown } from '../verdict.ts'

const givesNothing = (location: URL): boolean =>
  !location.searchParams.has('code') && !location.hash.includes('access_token')

/** A wrong client or redirect URI must end on a page, without a redirect. */
const holdStays = async (service: Service, changes: Changes): Promise<string> => {
  const landing = await goTo(service, changes)
  hold(landing.is === 'page', landing.is === 'sent-back' ? `sent to ${landing.location.href}` : '')
  const { status } = landing.answer
  hold(status >= 400 && status < 500, `a page with ${status}`)
  return `a page with ${status}`
}

/**
 * A wrong request of a right client ends on a page or at the registered address with the error, never with a code or
 * token.
 */
const holdNoGrant = async (service: Service, changes: Changes): Promise<string> => {
  const landing = await goTo(service, changes)
  if (landing.is === 'page') {
    hold(landing.answer.status === 400, `a page with ${landing.answer.status}`)
    return 'a page with 400'
  }
  hold(givesNothing(landing.location), 'sent back with a code or token')
  hold(landing.location.href.startsWith(service.facts.redirectUri), `sent to ${landing.location.href}`)
  return `sent back without a code: ${landing.location.searchParams.get('error') ?? fragmentOf(landing.location).get('error') ?? 'no reason'}`
}

/** Addresses that differ slightly from the registered one. */
const near = (redirectUri: string): readonly string[] => {
  const other = new URL(redirectUri)
  other.host = `evil.${other.host || 'example'}`
  return [
    `${redirectUri}/`,
    `${redirectUri}.evil`,
    `${redirectUri}?x=1`,
    `${redirectUri}#x`,
    `${redirectUri}%2f..`,
    other.href,
    'https://evil.example/',
  ]
}

const states = {
  base64: 'eyJhIjoiPz8+In0+Lz8=',
  odd: `a b+c&d=e%25%#/?;:@"'<>\\ é€😀`,
  long: 'x'.repeat(1500),
} as const

const stateSentences = (flow: 'code' | 'token'): Sentence[] => [
  ...Object.entries(states).map(([name, state]) =>
    sentence(
      `4.authorize.state.${flow}.${name}`,
      `state comes back unchanged as a query parameter: ${name}, ${flow} flow`,
      async ({ production }) => {
        const location = await signIn(production, { response_type: flow, state })
        const observed = location.searchParams.getAll('state')
        hold(observed.length === 1 && observed[0] === state, `sent ${shown(state)}, back ${shown(observed)}`)
        return shown(state)
      },
    ),
  ),
  sentence(
    `4.authorize.state.${flow}.none`,
    `state is not required, and none comes back unasked: ${flow} flow`,
    async ({ production }) => {
      const location = await signIn(production, { response_type: flow })
      hold(!location.searchParams.has('state') && !fragmentOf(location).has('state'), location.href)
      return 'none'
    },
  ),
]

const authorize: readonly Sentence[] = [
  sentence('4.authorize.address', 'GET {base_url}/OAuth/Authorize shows login and consent', async ({ production }) => {
    const landing = await goTo(production)
    hold(landing.steps.join() === 'login,consent', landing.steps.join(', ') || 'neither')
    return landing.steps.join(', then ')
  }),
  sentence('4.authorize.page', 'The authorize address is for a browser: it answers HTML', async ({ production }) => {
    const answer = await ask('GET', authorizeUrl(production), { headers: { accept: 'text/html' } })
    hold(mediaType(answer) === 'text/html' || answer.status >= 300, mediaType(answer))
    return `${answer.status} ${mediaType(answer)}`
  }),
  sentence('4.authorize.client_id.missing', 'client_id is required', ({ production }) =>
    holdStays(production, { client_id: null }),
  ),
  sentence('4.authorize.client_id.wrong', 'client_id must be a registered one', ({ production }) =>
    holdStays(production, { client_id: 'made-up' }),
  ),
  sentence('4.authorize.redirect_uri.missing', 'redirect_uri is required', ({ production }) =>
    holdStays(production, { redirect_uri: null }),
  ),
  sentence('4.authorize.redirect_uri.wrong', 'redirect_uri must equal the registered one', async ({ production }) => {
    for (const redirect of near(production.facts.redirectUri)) await holdStays(production, { redirect_uri: redirect })
    return `${near(production.facts.redirectUri).length} that are nearly the same refused on a page`
  }),
  sentence('4.authorize.scope.missing', 'scope is required', ({ production }) =>
    holdNoGrant(production, { scope: null }),
  ),
  sentence('4.authorize.scope.wrong', 'scope must be the single scope', ({ production }) =>
    holdNoGrant(production, { scope: 'http://other.API/Web/WebApi/*' }),
  ),
  sentence('4.authorize.response_type.missing', 'response_type is required', ({ production }) =>
    holdNoGrant(production, { response_type: null }),
  ),
  sentence(
    '4.authorize.response_type.wrong',
    'response_type is code or token, nothing else',
    async ({ production }) => {
      const observed = [
        await holdNoGrant(production, { response_type: 'id_token' }),
        await holdNoGrant(production, { response_type: 'code token' }),
      ]
      return observed.join('; ')
    },
  ),
  sentence('4.authorize.response_type.code', 'response_type=code gives a code', async ({ production }) => {
    const location = await signIn(production)
    hold(location.searchParams.has('code') && !location.href.includes('access_token'), location.href)
    return 'a code'
  }),
  sentence('4.authorize.response_type.token', 'response_type=token gives a token', async ({ production }) => {
    const location = await signIn(production, { response_type: 'token' })
    hold(fragmentOf(location).has('access_token') && !location.searchParams.has('code'), location.href)
    return 'a token'
  }),
  ...stateSentences('code'),
  ...stateSentences('token'),
]

interface Grant {
  readonly name: string
  readonly own: string
  readonly right: (bench: Bench) => Promise<Record<string, string>>
}

const grants: readonly Grant[] = [
  {
    name: 'authorization_code',
    own: 'code',
    right: async ({ production }) => codeGrant(production, await freshCode(production)),
  },
  {
    name: 'refresh_token',
    own: 'refresh_token',
    right: async ({ production }) => {
      const { refresh } = tokensIn(await requestTokens(production, codeGrant(production, await freshCode(production))))
      return refreshGrant(production, refresh)
    },
  },
]

const wrongValues: Readonly<Record<string, string>> = {
  client_id: 'made-up',
  client_secret: 'made-up',
  redirect_uri: 'https://evil.example/',
  grant_type: 'made_up',
}

const ofGrant = ({ name, own, right }: Grant): Sentence[] => [
  sentence(
    `4.token.${name}`,
    `POST {base_url}/OAuth/Token exchanges ${own === 'code' ? 'a code' : 'a refresh token'} for tokens`,
    async (bench) => {
      tokensIn(await requestTokens(bench.production, await right(bench)))
      return '200 with access_token and refresh_token'
    },
  ),
  ...[own, 'client_id', 'client_secret', 'redirect_uri', 'grant_type'].flatMap((parameter) => [
    sentence(
      `4.token.${name}.${parameter}.missing`,
      `${parameter} is part of the ${name} grant: without it 400`,
      async (bench) => {
        const answer = await requestTokens(bench.production, await right(bench), { [parameter]: null })
        holdRefused(answer)
        hold(answer.status === 400, `${answer.status}`)
        return `${answer.status}`
      },
    ),
    sentence(
      `4.token.${name}.${parameter}.wrong`,
      `A wrong ${parameter} gets no tokens by the ${name} grant`,
      async (bench) =>
        holdRefused(
          await requestTokens(bench.production, await right(bench), {
            [parameter]: wrongValues[parameter] ?? 'made-up',
          }),
        ),
    ),
  ]),
]

const token: readonly Sentence[] = [
  ...grants.flatMap(ofGrant),
  sentence('4.token.body', 'The body is name=value pairs joined with &: JSON is not', async ({ production }) =>
    holdRefused(
      await ask('POST', `${production.base}/OAuth/Token`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(codeGrant(production, await freshCode(production))),
      }),
    ),
  ),
  sentence('4.token.body-only', 'The pairs are the body: in the address they do not count', async ({ production }) => {
    const query = new URLSearchParams(codeGrant(production, await freshCode(production)))
    return holdRefused(
      await ask('POST', `${production.base}/OAuth/Token?${query.toString()}`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: '',
      }),
    )
  }),
  sentence('4.token.post', 'The token address takes POST', async ({ production }) => {
    const observed: string[] = []
    for (const method of ['GET', 'PUT', 'DELETE'])
      observed.push(`${method} ${holdRefused(await ask(method, `${production.base}/OAuth/Token`))}`)
    return observed.join(', ')
  }),
  sentence('4.token.same-shape', 'Both grants return the same shape', async (bench) => {
    const shapes: string[] = []
    for (const { right } of grants) {
      const body = jsonOf(await requestTokens(bench.production, await right(bench)))
      hold(isObject(body), 'not an object')
      shapes.push(
        Object.entries(body)
          .map(([name, value]) => `${name} ${typeof value}`)
          .sort()
          .join(', '),
      )
    }
    hold(shapes[0] === shapes[1], shapes.join(' against '))
    return shapes[0]!
  }),
  sentence('4.token.shape', 'The response is the token response of section 2, in JSON', async (bench) => {
    const answer = await requestTokens(bench.production, await grants[0]!.right(bench))
    const names = Object.keys(tokensIn(answer).body).sort().join(', ')
    hold(
      mediaType(answer) === 'application/json' &&
        names === 'access_token, expires_in, refresh_token, scope, token_type',
      `${mediaType(answer)}: ${names}`,
    )
    return names
  }),
]

export const section4Authorization: readonly Sentence[] = [...authorize, ...token]
