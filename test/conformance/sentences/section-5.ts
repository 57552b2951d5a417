import { holdOk } from '../customers.ts'
import { generateRefreshToken } from '../portal.ts'
import { notShown, sentence, type Sentence } from '../sentence.ts'
import {
  authorizeUrl,
  call,
  codeGrant,
  fragmentOf,
  freshCode,
  goTo,
  holdRefused,
  refreshGrant,
  requestTokens,
  signIn,
  tokensIn,
} from '../service.ts'
import { hold, shown } from '../verdict.ts'

const general: readonly Sentence[] = [
  sentence('5.bullet1', 'Tokens are sent as bearer tokens', async ({ production }) => {
    const { body, access } = await production.tokens()
    hold(body['token_type'] === 'bearer', shown(body['token_type']))
    return `${holdOk(await call(production, 'GET', 'CustomerInfoList', { token: access }), 'GET').status}`
  }),
  sentence(
    '5.bullet2.form',
    'The scope has the form http://<vendor>.<product>.API/Web/WebApi/*',
    ({
      production: {
        facts: { scope },
      },
    }) => {
      hold(/^http:\/\/[^./]+\.[^./]+\.API\/Web\/WebApi\/\*$/.test(scope), scope)
      return Promise.resolve(scope)
    },
  ),
  sentence(
    '5.bullet2.all',
    'One scope covers all data: reading and writing, every database',
    async ({ production }) => {
      for (const database of production.facts.databases)
        holdOk(await call({ ...production, database }, 'GET', 'CustomerInfoList'), database)
      return `${production.facts.databases.length} databases with one token`
    },
  ),
  notShown('5.bullet3', 'Registration in the developer portal: held in section 3'),
  sentence(
    '5.bullet4.client',
    'Tokens are issued only when the client identifier matches the registration',
    async ({ production }) =>
      holdRefused(
        await requestTokens(production, codeGrant(production, await freshCode(production)), {
          client_id: `${production.client.clientId}x`,
        }),
      ),
  ),
  sentence(
    '5.bullet4.redirect',
    'Tokens are issued only when the redirect URI matches the registration',
    async ({ production }) =>
      holdRefused(
        await requestTokens(production, codeGrant(production, await freshCode(production)), {
          redirect_uri: `${production.facts.redirectUri}/`,
        }),
      ),
  ),
  sentence(
    '5.bullet4.token-flow',
    'In the token flow too, client identifier and redirect URI must match',
    async ({ production }) => {
      for (const changes of [
        { client_id: `${production.client.clientId}x` },
        { redirect_uri: `${production.facts.redirectUri}/` },
      ]) {
        const landing = await goTo(production, { response_type: 'token', ...changes })
        hold(landing.is === 'page', 'sent back')
      }
      return 'both stay on a page'
    },
  ),
  sentence('5.bullet5', 'The access token lives 7200 seconds', async ({ production }) => {
    const { expires_in } = (await production.tokens()).body
    hold(expires_in === 7200, shown(expires_in))
    return 'stated by expires_in: 7200'
  }),
  notShown('5.bullet5.refresh', 'The lifetime of a refresh token'),
  sentence('5.bullet6', 'A refresh token is used together with the Client Secret', async ({ production }) => {
    const grant = refreshGrant(production, (await production.tokens()).refresh)
    const observed = [
      holdRefused(await requestTokens(production, grant, { client_secret: null })),
      holdRefused(await requestTokens(production, grant, { client_secret: 'made-up' })),
    ]
    tokensIn(await requestTokens(production, grant))
    return `without ${observed[0]!}, wrong ${observed[1]!}, right 200`
  }),
]

const webServer: readonly Sentence[] = [
  sentence(
    '5.web.step1',
    'The user is sent to the authorize address with response_type=code',
    async ({ production }) => {
      const landing = await goTo(production)
      hold(landing.is === 'sent-back', 'ended on a page')
      return authorizeUrl(production).pathname
    },
  ),
  sentence('5.web.step2.login', 'The user logs in first, then is asked for permission', async ({ production }) => {
    const { steps } = await goTo(production)
    hold(steps.join() === 'login,consent', steps.join(', '))
    return steps.join(', then ')
  }),
  sentence('5.web.step2.denied', 'Without permission there is no code', async ({ production }) => {
    const landing = await goTo(production, {}, { answer: 'deny' })
    hold(landing.steps.join() === 'login,consent', `no way to deny: ${landing.steps.join(', ')}`)
    if (landing.is === 'page') return `a page with ${landing.answer.status}`
    hold(!landing.location.searchParams.has('code') && !landing.location.href.includes('token='), landing.location.href)
    return `sent back with ${landing.location.searchParams.get('error') ?? 'nothing'}`
  }),
  sentence(
    '5.web.step3',
    'The user is redirected to <redirect_uri>?code=<authorization_code>',
    async ({ production }) => {
      const location = await signIn(production)
      const names = [...location.searchParams.keys()].join(', ')
      hold(
        location.href.startsWith(`${production.facts.redirectUri}?`) && names === 'code' && location.hash === '',
        location.href,
      )
      return `${production.facts.redirectUri}?code=…`
    },
  ),
  sentence('5.web.step3.state', 'The state, if sent, is also a query parameter', async ({ production }) => {
    const location = await signIn(production, { state: 'abc' })
    const names = [...location.searchParams.keys()].sort().join(', ')
    hold(names === 'code, state', names)
    return names
  }),
  sentence(
    '5.web.step4',
    'The authorization_code grant gives access_token and refresh_token',
    async ({ production }) => {
      const { access, refresh } = tokensIn(
        await requestTokens(production, codeGrant(production, await freshCode(production))),
      )
      hold(access !== '' && refresh !== '' && access !== refresh, 'empty or the same')
      return 'both'
    },
  ),
  sentence('5.web.step4.once', 'A code is exchanged once', async ({ production }) => {
    const code = await freshCode(production)
    tokensIn(await requestTokens(production, codeGrant(production, code)))
    return `a second time ${holdRefused(await requestTokens(production, codeGrant(production, code)))}`
  }),
  sentence('5.web.step4.each', 'Each sign-in gives a code of its own', async ({ production }) => {
    const codes = [await freshCode(production), await freshCode(production)]
    hold(codes[0] !== codes[1], 'the same')
    return 'two different ones'
  }),
  sentence('5.web.step5', 'The refresh_token grant gives a new token response', async ({ production }) => {
    const first = tokensIn(await requestTokens(production, codeGrant(production, await freshCode(production))))
    const next = tokensIn(await requestTokens(production, refreshGrant(production, first.refresh)))
    return `${holdOk(await call(production, 'GET', 'CustomerInfoList', { token: next.access }), 'GET with the new token').status} with the new token`
  }),
]

const browser: readonly Sentence[] = [
  sentence('5.browser.step1', 'response_type=token needs no client secret', async ({ production }) => {
    const landing = await goTo(production, { response_type: 'token' })
    hold(landing.is === 'sent-back', 'ended on a page')
    return 'sent back'
  }),
  sentence('5.browser.step2.consent', 'Login and consent come first here too', async ({ production }) => {
    const { steps } = await goTo(production, { response_type: 'token' })
    hold(steps.join() === 'login,consent', steps.join(', '))
    return steps.join(', then ')
  }),
  sentence('5.browser.step2.denied', 'Without permission there is no token', async ({ production }) => {
    const landing = await goTo(production, { response_type: 'token' }, { answer: 'deny' })
    hold(
      landing.steps.includes('consent') && (landing.is === 'page' || !fragmentOf(landing.location).has('access_token')),
      'a token',
    )
    return 'none'
  }),
  sentence(
    '5.browser.step2.fragment',
    'The fragment holds token_type=bearer, access_token, scope and expires_in=7200',
    async ({ production }) => {
      const values = fragmentOf(await signIn(production, { response_type: 'token' }))
      const names = [...values.keys()].sort().join(', ')
      hold(names === 'access_token, expires_in, scope, token_type', names)
      hold(
        values.get('token_type') === 'bearer' && values.get('expires_in') === '7200',
        `${shown(values.get('token_type'))}, ${shown(values.get('expires_in'))}`,
      )
      hold(values.get('scope') === production.facts.scope, shown(values.get('scope')))
      return names
    },
  ),
  sentence('5.browser.step2.only', 'The values are in the fragment, not in the query', async ({ production }) => {
    const location = await signIn(production, { response_type: 'token', state: 'abc' })
    hold([...location.searchParams.keys()].join() === 'state', location.search)
    hold(
      location.href.startsWith(`${production.facts.redirectUri}?`) ||
        location.href.startsWith(`${production.facts.redirectUri}#`),
      location.href,
    )
    return location.search
  }),
  sentence('5.browser.step2.works', 'The token opens the data interface', async ({ production }) => {
    const token = fragmentOf(await signIn(production, { response_type: 'token' })).get('access_token') ?? ''
    return `${holdOk(await call(production, 'GET', 'CustomerInfoList', { token }), 'GET').status}`
  }),
  sentence('5.browser.step3', 'No refresh token is issued in this flow', async ({ production }) => {
    const location = await signIn(production, { response_type: 'token' })
    hold(!location.href.includes('refresh_token'), 'there is one')
    return 'none'
  }),
  sentence(
    '5.browser.step3.exchange',
    'Its access token cannot be refreshed: the user must log in again',
    async ({ production }) => {
      const token = fragmentOf(await signIn(production, { response_type: 'token' })).get('access_token') ?? ''
      return holdRefused(await requestTokens(production, refreshGrant(production, token)))
    },
  ),
]

const background: readonly Sentence[] = [
  sentence('5.background.generator', 'A refresh token generator ships with the service', async ({ production }) => {
    const token = await generateRefreshToken(production)
    hold(token.length > 0, 'empty')
    return 'a page gives one'
  }),
  sentence(
    '5.background.generated',
    'The generated refresh token gets access tokens with identifier and secret',
    async ({ production }) => {
      const { access } = tokensIn(
        await requestTokens(production, refreshGrant(production, await generateRefreshToken(production))),
      )
      return `${holdOk(await call(production, 'GET', 'CustomerInfoList', { token: access }), 'GET').status}`
    },
  ),
  sentence(
    '5.background.grant',
    'Refresh token, identifier and secret are enough: nobody is logged in',
    async ({ production }) => {
      const { access } = tokensIn(
        await requestTokens(production, refreshGrant(production, (await production.tokens()).refresh)),
      )
      return `${holdOk(await call(production, 'GET', 'CustomerInfoList', { token: access }), 'GET').status} without a cookie`
    },
  ),
]

const calling: readonly Sentence[] = [
  sentence('5.calling', 'Each request carries Authorization: Bearer', async ({ production }) => {
    const observed = [
      (await call(production, 'GET', 'CustomerInfoList', { token: null })).status,
      (await call(production, 'GET', 'CustomerInfoList')).status,
    ]
    hold(observed.join() === '401,200', observed.join(', '))
    return `without ${observed[0]}, with ${observed[1]}`
  }),
]

export const section5: readonly Sentence[] = [...general, ...webServer, ...browser, ...background, ...calling]
