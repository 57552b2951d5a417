import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ConnectionStep, EnvironmentDraft } from '../../../preload/contract/settings.ts'
import { startApp } from '../../../main/app/app.ts'
import { startService } from '../../../main/demo/start-service.ts'
import { AppError, isFail } from '../../../main/base/app-error.ts'
import { largestOne } from '../../../main/service/call-limits.ts'
import { getData, offeredAdministrations, type Connection } from '../../../main/settings/connection.ts'
import { personWho } from '../person.ts'
import { serveHttp } from '../serve-http.ts'
import { newProfile, removeProfile, testHost } from '../test-host.ts'

type Answering = (request: IncomingMessage, response: ServerResponse) => void
interface Received {
  readonly path: string
  readonly token: string | undefined
  readonly body: string
}

/** Anything that answers at an address; it need not be a service. */
const startSite = async (answer: Answering) => {
  const received: Received[] = []
  const { origin } = await serveHttp((request, response) => {
    let body = ''
    request.on('data', (piece) => (body += String(piece)))
    request.on('end', () => {
      received.push({ path: request.url ?? '', token: request.headers.authorization, body })
      answer(request, response)
    })
  })
  return { address: `${origin}/acc/v23`, received }
}
const says =
  (status: number, text: string | Buffer = '', headers: Readonly<Record<string, string>> = {}): Answering =>
  (_request, response) =>
    response.writeHead(status, headers).end(text)
const page = '<!doctype html><title>Welcome</title>'

const start = async () => {
  const profile = newProfile()
  const app = await startApp(testHost({ profile, person: personWho({ decision: 'allow' }) }))
  onTestFinished(async () => {
    await app.stop()
    removeProfile(profile)
  })
  return app.services
}
const draftAt = (baseAddress: string, part: Partial<EnvironmentDraft> = {}): EnvironmentDraft => ({
  kind: 'production',
  name: '',
  baseAddress,
  clientId: 'client',
  secret: 'the secret',
  redirectUri: 'https://desk.example/cb',
  scope: 'all',
  pathStyle: 'standard',
  status: 'unknown',
  lockMinutes: null,
  askAbove: 10,
  ...part,
})
const outcomeOf = ({ is, fail }: ConnectionStep): string =>
  [is, fail?.code, fail?.about?.['host'] ?? fail?.about?.['field']].filter(Boolean).join(' ')

describe('a connection test', () => {
  const answers: Readonly<Record<string, [ConnectionStep['check'], Answering, string]>> = {
    'an address without a page of its own': ['address', says(404), 'passed'],
    'an address that wants a token for its data': [
      'address',
      (request, response) => says(request.url?.includes('/api/') ? 401 : 200, page)(request, response),
      'passed',
    ],
    'a page whatever is asked for, as a network shows before its login': [
      'address',
      says(200, page),
      'failed service-answer-unreadable',
    ],
    'a service with a fault': ['address', says(503), 'failed connecting-failing'],
    'a service that is busy': ['address', says(429), 'failed connecting-busy'],
    'an address that points to another host': [
      'address',
      says(302, '', { Location: 'https://portal.example/login' }),
      'failed service-redirected portal.example',
    ],
    'an address that points to its own login': ['address', says(302, '', { Location: '/login' }), 'passed'],
    'a service that refuses the code': ['client', says(400, '{"error":"invalid_grant"}'), 'passed'],
    'a service that does not know the client': [
      'client',
      says(400, '{"error":"invalid_client"}'),
      'failed sign-in-wrong-client',
    ],
    'a service that does not know the client, without a word': ['client', says(401), 'failed sign-in-wrong-client'],
    'no token endpoint': ['client', says(404), 'failed service-not-at-address'],
    'a page instead of a token endpoint': ['client', says(200, page), 'failed service-answer-unreadable'],
    'a token endpoint that is elsewhere': [
      'client',
      says(307, '', { Location: 'https://other.example/' }),
      'failed service-redirected',
    ],
    'a sign-in page': ['redirect', says(200, page), 'passed'],
    'a sign-in page with a script that knows the errors': [
      'redirect',
      says(200, `${page}<script>const said = { invalid_client: 'Unknown' }</script>`),
      'passed',
    ],
    'a sign-in page on another host': ['redirect', says(302, '', { Location: 'https://login.example/' }), 'passed'],
    'a sign-in page that refuses the redirect URI': ['redirect', says(400, page), 'failed sign-in-wrong-redirect'],
    'a sign-in page that does not know the client': [
      'redirect',
      says(400, '{"error":"unauthorized_client"}'),
      'failed sign-in-wrong-client',
    ],
    'a sign-in page that does not know the client, without a word': [
      'redirect',
      says(401),
      'failed sign-in-wrong-client',
    ],
    'a redirect that says that the scope is wrong': [
      'redirect',
      says(302, '', { Location: 'https://desk.example/cb?error=invalid_scope&state=x' }),
      'failed sign-in-scope-refused',
    ],
    'a redirect that says that somebody must log in': [
      'redirect',
      says(302, '', { Location: 'https://desk.example/cb?error=login_required' }),
      'passed',
    ],
  }
  it.each(Object.entries(answers))('of %s ends as expected', async (_what, [check, answer, outcome]) => {
    const { address } = await startSite(answer)
    expect(outcomeOf(await (await start()).settings.testStep(draftAt(address), check, ''))).toBe(outcome)
  })

  it.each<[ConnectionStep['check'], Partial<EnvironmentDraft>, string]>([
    ['address', { baseAddress: '' }, 'failed environment-incomplete baseAddress'],
    ['address', { baseAddress: 'http://service.example/v1' }, 'failed environment-incomplete baseAddress'],
    ['address', { clientId: '', redirectUri: '', scope: '' }, 'passed'],
    ['client', { clientId: ' ' }, 'failed environment-incomplete clientId'],
    ['client', { redirectUri: 'nowhere' }, 'failed environment-incomplete redirectUri'],
    ['redirect', { scope: 'two words' }, 'failed environment-incomplete scope'],
    ['database', {}, 'not-tried'],
  ])('needs only the fields of its step: %s with %j', async (check, part, outcome) => {
    const { address } = await startSite(says(404))
    expect(outcomeOf(await (await start()).settings.testStep(draftAt(address, part), check, 'A'))).toBe(outcome)
  })

  it('refuses a page that unpacks to more than the limit', async () => {
    const { address } = await startSite(
      says(200, gzipSync(JSON.stringify('x'.repeat(largestOne))), { 'Content-Encoding': 'gzip' }),
    )
    expect(outcomeOf(await (await start()).settings.testStep(draftAt(address), 'address', ''))).toMatch(
      /^failed service-answer-unreadable/,
    )
  })

  it('stores nothing of the form', async () => {
    const { address } = await startSite(says(404))
    const { settings } = await start()
    const before = await settings.read()
    await settings.testStep(draftAt(address), 'address', '')
    expect(await settings.read()).toEqual(before)
  })

  it('ends when the user stops it, and when the next step begins', async () => {
    const { address, received } = await startSite(() => undefined)
    const { settings } = await start()
    const first = settings.testStep(draftAt(address), 'address', '')
    await expect.poll(() => received.length).toBe(1)
    const second = settings.testStep(draftAt(address), 'client', '')
    expect(outcomeOf(await first)).toBe('not-tried')
    await expect.poll(() => received.length).toBe(2)
    await settings.cancelTest()
    expect(outcomeOf(await second)).toBe('not-tried')
  })
})

describe('a stored secret or token', () => {
  const signedIn = async () => {
    const service = await startService({ customers: 3 })
    onTestFinished(() => service.stop())
    const { baseUrl, clientId, clientSecret, redirectUri, scope, databases } = service.facts
    const services = await start()
    const typed = draftAt(baseUrl, { name: 'Office', clientId, redirectUri, scope })
    const { id } = await services.settings.saveEnvironment({ ...typed, secret: clientSecret })
    await services.session.signIn(id, null)
    const { secret: _secret, ...silent } = { ...typed, id }
    void _secret
    return { ...services, id, service, clientSecret, silent, database: databases[0]! }
  }

  it('is used at its own service: the secret, and the token for an administration', async () => {
    const { settings, silent, database } = await signedIn()
    for (const check of ['address', 'client', 'redirect', 'database'] as const)
      expect(outcomeOf(await settings.testStep(silent, check, database))).toBe('passed')
    expect(await settings.testStep(silent, 'database', 'NOWHERE')).toMatchObject({
      is: 'failed',
      fail: { code: 'database-unknown', about: { database: 'NOWHERE' } },
    })
  })

  it('is never sent to another address, whatever is typed', async () => {
    const { settings, silent, database, clientSecret } = await signedIn()
    const { address, received } = await startSite(says(404))
    const elsewhere = { ...silent, baseAddress: address }
    const steps = []
    for (const check of ['address', 'client', 'redirect', 'database'] as const)
      steps.push(outcomeOf(await settings.testStep(elsewhere, check, database)))
    expect(steps).toEqual([
      'passed',
      'failed environment-incomplete secret',
      'failed sign-in-wrong-redirect',
      'not-tried',
    ])
    expect(received.filter(({ token }) => token !== undefined)).toEqual([])
    expect(JSON.stringify(received)).not.toContain(clientSecret)
  })

  it('is never sent for another client', async () => {
    const { settings, silent, database } = await signedIn()
    expect(outcomeOf(await settings.testStep({ ...silent, clientId: 'another' }, 'database', database))).toBe(
      'not-tried',
    )
  })
})

const connect = async (
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Connection> => ({
  baseAddress: (await startSite(says(status, body, headers))).address,
  pathStyle: 'standard',
  proxyFor: async () => null,
  accessToken: async () => 'token',
})
const failing = (
  code:
    | 'connecting-refused'
    | 'service-redirected'
    | 'connecting-busy'
    | 'connecting-failing'
    | 'connecting-unreachable'
    | 'service-answer-unreadable'
    | 'signed-out',
  status?: number,
) => expect.toSatisfy((error: unknown) => isFail(error, code) && (status === undefined || error.fail.status === status))

describe('the administrations that a service offers', () => {
  it('are its name value list, in any letter case, with numbers as they are written', async () => {
    const rows =
      '[{"Name":"MVL 1","Value":"Jansen"},{"NAME":7,"value":8},{"name":"only an id"},{"value":"no id"},{"name":null},{"name":true},{"name":""},"text",null,5]'
    expect(await offeredAdministrations(await connect(200, rows))).toEqual([
      { databaseId: 'MVL 1', name: 'Jansen' },
      { databaseId: '7', name: '8' },
      { databaseId: 'only an id', name: '' },
    ])
    expect(await offeredAdministrations(await connect(200, '[]'))).toEqual([])
  })

  // Without a database in its path, a service may miss a parameter (contract §7).
  it.each([400, 401, 403, 404])(
    'are none if the service answers %i: it has no such list, or refuses it',
    async (status) => {
      expect(await offeredAdministrations(await connect(status, '[{"name":"a"}]'))).toEqual([])
    },
  )

  it.each([
    [302, 'service-redirected', 302],
    [409, 'connecting-refused', 409],
    [429, 'connecting-busy', 429],
    [500, 'connecting-failing', 500],
    [503, 'connecting-failing', 503],
  ] as const)('are unknown if it answers %i: the call fails as %s', async (status, code, reported) => {
    await expect(offeredAdministrations(await connect(status, '[]'))).rejects.toThrowError(failing(code, reported))
  })

  it('are unknown if nobody answers, or no token comes', async () => {
    const nowhere = { ...(await connect(200, '[]')), baseAddress: 'http://127.0.0.1:1' }
    await expect(offeredAdministrations(nowhere)).rejects.toThrowError(failing('connecting-unreachable'))
    const accessToken = () => Promise.reject(new AppError('service-unreachable'))
    await expect(offeredAdministrations({ ...(await connect(200, '[]')), accessToken })).rejects.toThrowError(
      failing('connecting-unreachable'),
    )
  })

  it.each(['<html></html>', '{"name":"a"}', 'null', ''])('cannot be read from %j', async (body) => {
    await expect(offeredAdministrations(await connect(200, body))).rejects.toThrowError(
      failing('service-answer-unreadable'),
    )
  })

  it('that are no JSON keep the parser’s error for the log', async () => {
    await expect(offeredAdministrations(await connect(200, '<html>'))).rejects.toMatchObject({
      cause: { cause: expect.any(SyntaxError) as unknown },
    })
  })

  it('are requested with a token, once more with a fresh one after a 401, and not when signed out', async () => {
    const { address, received } = await startSite((request, response) => {
      response.writeHead(request.headers.authorization === 'Bearer fresh' ? 200 : 401).end('[{"name":"a"}]')
    })
    const connection: Connection = {
      baseAddress: address,
      pathStyle: 'standard',
      proxyFor: async () => null,
      accessToken: async ({ rejected } = {}) => (rejected === 'old' ? 'fresh' : 'old'),
    }
    expect(await offeredAdministrations(connection)).toEqual([{ databaseId: 'a', name: '' }])
    expect(received.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer fresh'])
    await expect(getData({ ...connection, accessToken: null }, '/')).rejects.toThrowError(failing('signed-out'))
  })
})
