import { randomUUID } from 'node:crypto'
import { ask } from '../http.ts'
import { activate, changeRedirect, openPortal, readRegistration, register } from '../portal.ts'
import { notShown, onceEach, sentence, type Bench, type Sentence } from '../sentence.ts'
import {
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
  type Service,
} from '../service.ts'
import { hold, NothingToHold } from '../verdict.ts'

/** An application of this run: registered, activated, then with another redirect URI. */
const application = onceEach(async ({ production }: Bench) => {
  const name = `Conformance ${randomUUID()}`
  const first = 'https://conformance.invalid/first'
  const portal = await register(await openPortal(production), name, first)
  const registered = readRegistration(portal, name)
  await activate(production, name)
  const active = readRegistration(await openPortal(production), name)
  return { name, first, registered, active }
})

const own = async (bench: Bench, redirectUri: string): Promise<Service> => {
  const [clientId = '', clientSecret = ''] = (await application(bench)).active.codes
  return { ...bench.production, client: { clientId, clientSecret }, facts: { ...bench.production.facts, redirectUri } }
}

const registrations: readonly Sentence[] = [
  sentence('3.registration.registered', 'A new registration is not activated yet', async (bench) => {
    const { text } = (await application(bench)).registered
    hold(!text.includes('Actief'), text)
    return text
  }),
  sentence(
    '3.registration.hidden',
    'Client Identifier and Client Secret are not available before activation',
    async (bench) => {
      const { codes } = (await application(bench)).registered
      hold(codes.length === 0, `${codes.length} shown`)
      return 'neither is shown'
    },
  ),
  sentence('3.registration.activated', 'The operator activates it: its status is Actief', async (bench) => {
    const { text } = (await application(bench)).active
    hold(text.includes('Actief'), text)
    return 'Actief'
  }),
  sentence(
    '3.registration.available',
    'Client Identifier and Client Secret become available with it',
    async (bench) => {
      const { active, first } = await application(bench)
      hold(active.codes.length === 2, `${active.codes.length} shown`)
      const service = await own(bench, first)
      tokensIn(await requestTokens(service, codeGrant(service, await freshCode(service))))
      return 'both work'
    },
  ),
  notShown('3.registration.days', 'Activation takes several business days'),
  sentence('2.registration.status', 'Status is text', async (bench) => {
    const { registered, active } = await application(bench)
    hold(registered.text !== active.text, 'the portal says the same before and after activation')
    return `${registered.text.slice(0, 70)} → Actief`
  }),
  sentence('2.registration.redirect-changed', 'The Redirect URI may be changed later', async (bench) => {
    const { name, first } = await application(bench)
    const second = 'https://conformance.invalid/second'
    await changeRedirect(await openPortal(bench.production), name, second)
    const observed = readRegistration(await openPortal(bench.production), name).redirectUri
    hold(observed === second, `the portal shows ${observed}`)
    const old = await goTo(await own(bench, first))
    hold(old.is === 'page', 'the old one is still accepted')
    hold((await signIn(await own(bench, second))).href.startsWith(second), 'not sent to the new one')
    return `the new one works, the old one gives ${old.answer.status}`
  }),
  notShown('3.other-states', 'Other registration states, and moves between customer states'),
]

const seconds = (value: unknown): number => {
  hold(typeof value === 'number', 'expires_in is not a number')
  if (value > 30) throw new NothingToHold(`stated by expires_in: ${value}`)
  return value
}

/** Waits until an access token expires. Needs a service whose tokens live for seconds. */
const expired = onceEach(async ({ shortLived }: Bench) => {
  if (shortLived === null) throw new NothingToHold('stated by expires_in: waiting 7200 seconds is not for a suite')
  const tokens = await shortLived.tokens()
  const lifetime = seconds(tokens.body['expires_in'])
  const early = (await call(shortLived, 'GET', 'CustomerInfoList', { token: tokens.access })).status
  await new Promise((resolve) => setTimeout(resolve, lifetime * 1000 + 300))
  return { service: shortLived, tokens, lifetime, early }
})

const tokens: readonly Sentence[] = [
  sentence('3.tokens.valid', 'An access token is valid until it expires', async ({ production }) => {
    const { status } = await call(production, 'GET', 'CustomerInfoList')
    hold(status === 200, `${status}`)
    return `${status}, expires_in ${String((await production.tokens()).body['expires_in'])}`
  }),
  sentence('3.tokens.expired', 'After that it is expired', async (bench) => {
    const {
      service,
      tokens: { access },
      lifetime,
      early,
    } = await expired(bench)
    const { status } = await call(service, 'GET', 'CustomerInfoList', { token: access })
    hold(early === 200 && status === 401, `${early}, after ${lifetime} s ${status}`)
    return `${early}, after ${lifetime} s ${status}`
  }),
  sentence('3.tokens.refresh', 'An expired token is replaced by the refresh token exchange', async (bench) => {
    const {
      service,
      tokens: { refresh },
    } = await expired(bench)
    const { access } = tokensIn(await requestTokens(service, refreshGrant(service, refresh)))
    const { status } = await call(service, 'GET', 'CustomerInfoList', { token: access })
    hold(status === 200, `${status}`)
    return `${status} with the new one`
  }),
  sentence('3.tokens.login', 'An expired token is replaced by a new login in the token flow', async (bench) => {
    const { service } = await expired(bench)
    const access = fragmentOf(await signIn(service, { response_type: 'token' })).get('access_token') ?? ''
    const { status } = await call(service, 'GET', 'CustomerInfoList', { token: access })
    hold(status === 200, `${status}`)
    return `${status} with the new one`
  }),
  sentence('3.tokens.not-refresh', 'An access token is not exchanged for another', async ({ production }) => {
    const { access } = await production.tokens()
    return holdRefused(await requestTokens(production, refreshGrant(production, access)))
  }),
  sentence('3.tokens.not-access', 'A refresh token does not open the data interface', async ({ production }) => {
    const { status } = await call(production, 'GET', 'CustomerInfoList', { token: (await production.tokens()).refresh })
    hold(status === 401, `${status}`)
    return `${status}`
  }),
  sentence('3.tokens.address', 'A token response comes from the token address alone', async ({ production }) => {
    const { status, text } = await ask('GET', `${production.base}/OAuth/Token`)
    hold(status >= 400 && status < 500 && !text.includes('access_token'), `GET: ${status}`)
    return `GET: ${status}`
  }),
]

export const section3: readonly Sentence[] = [...registrations, ...tokens]
