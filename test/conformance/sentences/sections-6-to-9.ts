import {
  createSample,
  editCustomer,
  holdOk,
  readCustomer,
  readIds,
  removeCustomer,
  sampleCustomer,
  theCustomer,
} from '../customers.ts'
import { ask } from '../http.ts'
import { notShown, sentence, type Sentence } from '../sentence.ts'
import { call, codeGrant, freshCode, goTo, requestTokens, signIn, type Service } from '../service.ts'
import { hold, NothingToHold, shown } from '../verdict.ts'

const withToken = async ({ tokens }: Service): Promise<Record<string, string>> => ({
  accept: 'application/json',
  authorization: `Bearer ${(await tokens()).access}`,
})

const nobody = 'none-such'

const errors: readonly Sentence[] = [
  sentence('7.every', 'Every response has an HTTP status code', async ({ production }) => {
    const { status } = await ask('GET', production.base)
    hold(status >= 200 && status < 600, `${status}`)
    return `${status} at the base address itself`
  }),
  sentence('7.200', '200 where the request succeeded: read, create, edit, remove', async ({ production }) => {
    const id = await createSample(production)
    holdOk(await readCustomer(production, id), 'GET')
    holdOk(await editCustomer(production, id, sampleCustomer(production, id)), 'PUT')
    holdOk(await removeCustomer(production, id), 'DELETE')
    return 'POST, GET, PUT, DELETE 200'
  }),
  sentence('7.200.body', 'The body of a 200 depends on the request type', async ({ production }) => {
    const texts = [
      (await call(production, 'GET', 'CustomerInfoList')).text.trim()[0],
      (await readCustomer(production, await createSample(production))).text.trim()[0],
    ]
    hold(texts.join('') === '[{', texts.join(' and '))
    return 'a list, an object'
  }),
  ...(['POST', 'PUT'] as const).map((method) =>
    sentence(`7.400.${method}`, `400 where the required body of ${method} is not given`, async ({ production }) => {
      const path = method === 'POST' ? 'Customer' : `Customer/${await createSample(production)}`
      const { status } = await call(production, method, path, { body: '' })
      hold(status === 400, `${status}`)
      return `${status}`
    }),
  ),
  sentence('7.400.nothing-made', 'A 400 changes nothing', async ({ production }) => {
    const id = await createSample(production)
    const before = [(await readIds(production)).length, JSON.stringify(await theCustomer(production, id))]
    const observed = [
      await call(production, 'POST', 'Customer', { body: '{' }),
      await call(production, 'PUT', `Customer/${id}`, { body: '{' }),
    ].map(({ status }) => status)
    const after = [(await readIds(production)).length, JSON.stringify(await theCustomer(production, id))]
    hold(
      observed.join() === '400,400' && after.join() === before.join(),
      `${observed.join(', ')}${after.join() === before.join() ? '' : ', and something changed'}`,
    )
    return 'broken JSON: 400, 400'
  }),
  sentence('7.400.token', '400 where parameters of a token request are not given', async ({ production }) => {
    const observed = [
      await requestTokens(production, {}),
      await requestTokens(production, { grant_type: 'refresh_token' }),
    ].map(({ status }) => status)
    hold(
      observed.every((status) => status === 400),
      observed.join(', '),
    )
    return observed.join(', ')
  }),
  sentence('7.400.authorize', '400 where no parameters of the authorize address are given', async ({ production }) => {
    const { status } = await ask('GET', `${production.base}/OAuth/Authorize`, { headers: { accept: 'text/html' } })
    hold(status === 400, `${status}`)
    return `${status}`
  }),
  sentence('7.401.user', '401 where the user is not logged in', async ({ production }) => {
    const { status } = await call(production, 'GET', 'CustomerInfoList', { token: null })
    hold(status === 401, `${status}`)
    return `${status}`
  }),
  sentence('7.401.database', '401 where no database is given', async ({ production }) => {
    const observed: string[] = []
    for (const path of ['CustomerInfoList', 'Customer', '']) {
      const { status } = await ask('GET', `${production.base}/api/${path}`, { headers: await withToken(production) })
      hold(status === 401, `/api/${path}: ${status}`)
      observed.push(`/api/${path} ${status}`)
    }
    return observed.join(', ')
  }),
  sentence(
    '7.401.not-else',
    '401 on these conditions only: the same call with both is answered',
    async ({ production }) => {
      const { status } = await call(production, 'GET', 'CustomerInfoList')
      hold(status === 200, `${status}`)
      return `${status}`
    },
  ),
  sentence('7.404.call', '404 where the call does not exist', async ({ production }) => {
    const observed: number[] = []
    for (const path of ['Nonsense', 'Nonsense/1', 'Customer/1/2/3', 'CustomerInfoListing'])
      observed.push((await call(production, 'GET', path)).status)
    hold(
      observed.every((status) => status === 404),
      observed.join(', '),
    )
    return observed.join(', ')
  }),
  ...(['GET', 'PUT', 'DELETE'] as const).map((method) =>
    sentence(
      `7.404.${method}`,
      `404 where ${method} addresses an identifier that does not exist`,
      async ({ production }) => {
        const before = (await readIds(production)).length
        const body = method === 'PUT' ? { body: JSON.stringify(sampleCustomer(production, nobody)) } : {}
        const { status } = await call(production, method, `Customer/${nobody}`, body)
        const after = (await readIds(production)).length
        hold(status === 404 && after === before, `${status}, ${before} customers, then ${after}`)
        return `${status}`
      },
    ),
  ),
  sentence('7.404.twice', '404 where the customer was removed before', async ({ production }) => {
    const id = await createSample(production)
    holdOk(await removeCustomer(production, id), 'DELETE')
    const { status } = await removeCustomer(production, id)
    hold(status === 404, `${status}`)
    return `${status}`
  }),
  notShown('7.others', 'Other codes, error bodies, and the error responses of the token endpoint'),
]

const limits: readonly Sentence[] = [
  sentence('8.lifetime', 'The access token lives 7200 seconds', async ({ production }) => {
    const { expires_in } = (await production.tokens()).body
    hold(expires_in === 7200, shown(expires_in))
    return 'stated by expires_in: 7200'
  }),
  sentence('8.scopes', 'The number of scopes is 1', async ({ production }) => {
    const { scope } = production.facts
    const landing = await goTo(production, { scope: `${scope} ${scope}2` })
    hold(landing.is === 'page' || !landing.location.searchParams.has('code'), 'a second scope was granted')
    hold((await production.tokens()).body['scope'] === scope, shown((await production.tokens()).body['scope']))
    return 'one is granted, a second is refused'
  }),
  notShown('8.others', 'Rate limits, size limits and paging limits'),
]

const versionIn = (base: string): string | undefined =>
  new URL(base).pathname.split('/').find((part) => /^v\d+$/i.test(part))
const withVersion = (base: string, version: string): string => base.replace(/\/v\d+(?=\/|$)/i, `/${version}`)

/** Environments differ by their data: a customer of one must not be in the other. */
const holdApart = async (here: Service, there: Service): Promise<string> => {
  const name = `Conformance apart ${here.base}`
  const id = await createSample(here, { Name: name })
  const answer = await readCustomer(there, id)
  const same = answer.status === 200 && (await theCustomer(there, id))['Name'] === name
  hold(!same, `${id} is in both`)
  return `${id} is in the one only`
}

const versions: readonly Sentence[] = [
  ...(['production', 'test'] as const).map((name) =>
    sentence(`9.segment.${name}`, `The API version is a segment of the ${name} base address`, (bench) => {
      const version = versionIn(bench[name].base)
      hold(version !== undefined, bench[name].base)
      return Promise.resolve(version)
    }),
  ),
  sentence(
    '9.segment.part',
    'The version segment is part of {base_url}: without it the call does not exist',
    async ({ production }) => {
      const base = production.base.replace(/\/v\d+(?=\/|$)/i, '')
      const { status } = await ask('GET', `${base}/api/${production.database}/CustomerInfoList`, {
        headers: await withToken(production),
      })
      hold(status === 404, `${status}`)
      return `${status}`
    },
  ),
  sentence('9.segment.unknown', 'A version that does not exist has no address', async ({ production }) => {
    const { status } = await ask(
      'GET',
      `${withVersion(production.base, 'v9999')}/api/${production.database}/CustomerInfoList`,
      { headers: await withToken(production) },
    )
    hold(status === 404, `${status}`)
    return `v9999: ${status}`
  }),
  sentence('9.separate', 'Test and production have separate addresses', ({ production, test }) => {
    hold(production.base !== test.base, production.base)
    return Promise.resolve(`${production.base}, ${test.base}`)
  }),
  sentence('9.test.login', 'The test address has authorization of its own', async ({ test }) => {
    const location = await signIn(test)
    hold(location.searchParams.has('code'), location.href)
    return 'a code'
  }),
  sentence(
    '9.test.data',
    'The test address has the data interface',
    async ({ test }) => `${(await readIds(test)).length} customers`,
  ),
  sentence('9.apart', 'What is created in production is not in test', ({ production, test }) =>
    holdApart(production, test),
  ),
  sentence('9.apart.back', 'What is created in test is not in production', ({ production, test }) =>
    holdApart(test, production),
  ),
  sentence('9.each-version', 'Each version has a test and a production address', async ({ production, test }) => {
    const others = (production.facts.versions ?? []).filter((version) => version !== versionIn(production.base))
    if (others.length === 0) throw new NothingToHold('it does not say which other versions it has')
    for (const version of others) {
      for (const service of [production, test]) {
        const elsewhere = { ...service, base: withVersion(service.base, version) }
        holdOk(await requestTokens(elsewhere, codeGrant(elsewhere, await freshCode(elsewhere))), elsewhere.base)
      }
    }
    return others.join(', ')
  }),
  notShown('9.recent', 'Clients use the base address of the most recent version: a rule for clients'),
  notShown('9.policy', 'Deprecation and compatibility between versions'),
]

export const sections6To9: readonly Sentence[] = [
  notShown('6.events', 'Events, webhooks or notifications'),
  ...errors,
  ...limits,
  ...versions,
]
