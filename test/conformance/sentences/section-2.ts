import { createCustomer, createSample, editCustomer, holdOk, sampleCustomer, theCustomer } from '../customers.ts'
import { fields } from '../fields.ts'
import { ask } from '../http.ts'
import { notShown, sentence, type Sentence } from '../sentence.ts'
import { authorizeUrl, call, fragmentOf, refreshGrant, requestTokens, signIn, tokensIn } from '../service.ts'
import { hold, shown } from '../verdict.ts'

const rules: readonly Sentence[] = [
  sentence('2.rule1.post', 'On create the body carries all properties', async ({ production }) => {
    const body = sampleCustomer(production, '')
    hold(Object.keys(body).length === 55, `${Object.keys(body).length} properties`)
    const customer = await theCustomer(production, await createCustomer(production, body))
    const lost = fields.filter(
      ({ name }) => name !== 'CustomerId' && JSON.stringify(customer[name]) !== JSON.stringify(body[name]),
    )
    hold(lost.length === 0, `not stored: ${lost.map(({ name }) => name).join(', ')}`)
    return '55 properties stored'
  }),
  sentence('2.rule1.put', 'On edit the body carries all properties', async ({ production }) => {
    const id = await createCustomer(production, {})
    const body = sampleCustomer(production, id)
    holdOk(await editCustomer(production, id, body), 'PUT')
    const customer = await theCustomer(production, id)
    const lost = fields.filter(({ name }) => JSON.stringify(customer[name]) !== JSON.stringify(body[name]))
    hold(lost.length === 0, `not stored: ${lost.map(({ name }) => name).join(', ')}`)
    return '55 properties stored'
  }),
  sentence('2.rule2.post', 'A property missing on create gets its default', async ({ production }) => {
    const body = { ...sampleCustomer(production, '') } as Record<string, unknown>
    delete body['CreditLimit']
    const { CreditLimit, City } = await theCustomer(production, await createCustomer(production, body))
    hold(CreditLimit === 0 && City === 'Utrecht', `CreditLimit ${shown(CreditLimit)}, City ${shown(City)}`)
    return 'CreditLimit 0, City Utrecht'
  }),
  sentence('2.rule2.put', 'A property missing on edit is reset, not kept', async ({ production }) => {
    const id = await createSample(production)
    holdOk(await editCustomer(production, id, {}), 'PUT without any property')
    const customer = await theCustomer(production, id)
    const blank = await theCustomer(production, await createCustomer(production, {}))
    const kept = fields.filter(
      ({ name }) => name !== 'CustomerId' && JSON.stringify(customer[name]) !== JSON.stringify(blank[name]),
    )
    hold(kept.length === 0, `kept: ${kept.map(({ name }) => name).join(', ')}`)
    return 'all reset'
  }),
  notShown('2.rule3', 'Required or optional fields, allowed values, lengths and formats'),
  notShown('2.rule4', 'Fields of info objects, lists and name value lists, and the names of those resources'),
]

const registration: readonly Sentence[] = [
  sentence('2.registration.identifier', 'The Client Identifier builds login addresses', async ({ production }) => {
    hold((await signIn(production)).searchParams.has('code'), 'no code')
    return 'a code came back'
  }),
  sentence(
    '2.registration.secret',
    'The Client Secret is not used by applications that cannot keep it',
    async ({ production }) => {
      hold(fragmentOf(await signIn(production, { response_type: 'token' })).has('access_token'), 'no access token')
      return 'a token without a secret'
    },
  ),
  sentence(
    '2.registration.secret.confidential',
    'The Client Secret is confidential: neither the login page nor the way back shows it',
    async ({ production }) => {
      const { clientSecret } = production.client
      const page = await ask('GET', authorizeUrl(production), { headers: { accept: 'text/html' } })
      const texts = [
        page.text,
        (await signIn(production)).href,
        (await signIn(production, { response_type: 'token' })).href,
      ]
      hold(
        !texts.some((text) => text.includes(clientSecret) || text.includes(encodeURIComponent(clientSecret))),
        'it is shown',
      )
      return 'not shown'
    },
  ),
  sentence('2.registration.redirect', 'The Redirect URI is where the user is sent back to', async ({ production }) => {
    const { href } = await signIn(production)
    hold(href.startsWith(production.facts.redirectUri), href)
    return production.facts.redirectUri
  }),
]

const tokenResponse: readonly Sentence[] = [
  sentence('2.token.access_token', 'access_token is text that opens the data interface', async ({ production }) => {
    const { access } = await production.tokens()
    hold(access.length > 0, 'empty')
    return `${holdOk(await call(production, 'GET', 'CustomerInfoList', { token: access }), 'GET').status}`
  }),
  sentence('2.token.token_type', 'token_type is bearer', async ({ production }) => {
    const { token_type } = (await production.tokens()).body
    hold(token_type === 'bearer', shown(token_type))
    return 'bearer'
  }),
  sentence('2.token.expires_in', 'expires_in is the number 7200', async ({ production }) => {
    const { expires_in } = (await production.tokens()).body
    hold(expires_in === 7200, shown(expires_in))
    return '7200'
  }),
  sentence('2.token.refresh_token', 'refresh_token is text that gets a new access token', async ({ production }) => {
    const { refresh, access } = await production.tokens()
    const next = tokensIn(await requestTokens(production, refreshGrant(production, refresh)))
    hold(next.access !== '', 'none')
    return next.access === access ? 'the same access token' : 'another access token'
  }),
  sentence('2.token.scope', 'scope is the granted scope', async ({ production }) => {
    const { scope } = (await production.tokens()).body
    hold(scope === production.facts.scope, shown(scope))
    return shown(scope)
  }),
]

export const section2: readonly Sentence[] = [...rules, ...registration, ...tokenResponse]
