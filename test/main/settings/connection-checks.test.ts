import type { IncomingHttpHeaders } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import type { ConnectionStep, EnvironmentDraft } from '../../../preload/contract/settings.ts'
import { AppError } from '../../../main/base/app-error.ts'
import { largestOne } from '../../../main/service/call-limits.ts'
import { testStep } from '../../../main/settings/connection-checks.ts'
import type { Testing } from '../../../main/settings/tested-connection.ts'
import { serveHttp } from '../serve-http.ts'

interface Answer {
  readonly status: number
  readonly body?: string
  readonly location?: string
}
interface Received {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Answers requests in turn, and then as the last time. */
const startSite = async (...answers: readonly Answer[]) => {
  const received: Received[] = []
  const { origin } = await serveHttp(async (request, response) => {
    const { method, url: path, headers } = request
    const { status, body = '', location } = answers[Math.min(received.length, answers.length - 1)]!
    received.push({ method, path, headers, body: await readText(request) })
    response.writeHead(status, location === undefined ? {} : { Location: location }).end(body)
  })
  return { address: `${origin}/acc/v23`, received }
}

type Part = Partial<Omit<Testing, 'draft' | 'connection'>> & {
  readonly draft?: Partial<EnvironmentDraft>
  readonly connection?: Partial<Testing['connection']>
}
const testing = (baseAddress: string, { draft, connection, ...part }: Part = {}): Testing => ({
  draft: {
    kind: 'test',
    name: '',
    baseAddress,
    clientId: ' client ',
    redirectUri: 'https://desk.example/cb',
    scope: 'all',
    pathStyle: 'standard',
    status: 'unknown',
    lockMinutes: null,
    askAbove: null,
    ...draft,
  },
  secret: async () => ({ is: 'text', text: 'the secret' }),
  databaseId: 'MVL 1',
  confirm: async () => undefined,
  connection: {
    pathStyle: 'standard',
    proxyFor: async () => null,
    accessToken: async () => 'the token',
    ...connection,
  },
  ...part,
})
/** The outcome of a step at a site that gives these answers in turn. */
const step = async (check: ConnectionStep['check'], answers: readonly Answer[], part: Part = {}) => {
  const site = await startSite(...answers)
  return { ...(await testStep(testing(site.address, part), check)), received: site.received }
}
const outcomeOf = ({ is, fail }: Pick<ConnectionStep, 'is' | 'fail'>): unknown => (fail === undefined ? is : fail)
const elsewhere = 'https://portal.example/login'

describe('the check of an address', () => {
  it('asks for the page and the list of administrations, without a token', async () => {
    const { received, ...rest } = await step('address', [{ status: 200 }, { status: 200, body: '[]' }])
    expect(rest).toEqual({ check: 'address', is: 'passed' })
    expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /acc/v23',
      expect.stringMatching(/^GET \/acc\/v23\/.*AdministrationNVL/),
    ])
    expect(received.map(({ headers }) => [headers.authorization, headers.accept === 'application/json'])).toEqual([
      [undefined, false],
      [undefined, true],
    ])
  })

  it.each<[string, readonly Answer[], unknown]>([
    [
      'data that is no JSON',
      [{ status: 404 }, { status: 299, body: '<p>' }],
      { code: 'service-answer-unreadable', status: 299 },
    ],
    ['other content that is no success', [{ status: 404 }, { status: 300, body: '<p>' }], 'passed'],
    ['a fault on the page alone', [{ status: 500 }, { status: 401 }], { code: 'connecting-failing', status: 500 }],
    ['a fault in the data alone', [{ status: 200 }, { status: 429 }], { code: 'connecting-busy', status: 429 }],
    [
      'a redirect of the lowest number',
      [{ status: 300, location: elsewhere }, { status: 401 }],
      { code: 'service-redirected', status: 300, about: { host: 'portal.example' } },
    ],
    [
      'a redirect of the highest number',
      [{ status: 399, location: elsewhere }, { status: 401 }],
      { code: 'service-redirected', status: 399, about: { host: 'portal.example' } },
    ],
    ['an address in an answer that is no redirect', [{ status: 201, location: elsewhere }, { status: 401 }], 'passed'],
    ['an address in a refusal', [{ status: 400, location: elsewhere }, { status: 401 }], 'passed'],
    ['a redirect that names nothing', [{ status: 302 }, { status: 401 }], 'passed'],
    ['a redirect that nobody can read', [{ status: 302, location: 'https://[' }, { status: 401 }], 'passed'],
    ['a redirect on its own host', [{ status: 302, location: '../login' }, { status: 401 }], 'passed'],
  ])('takes %s as it should', async (_what, answers, outcome) =>
    expect(outcomeOf(await step('address', answers))).toEqual(outcome),
  )
})

describe('the check of a client', () => {
  it('sends an invalid code with the client and its secret, once', async () => {
    const { received, ...rest } = await step('client', [{ status: 400, body: '{"error":"invalid_grant"}' }])
    expect(rest).toEqual({ check: 'client', is: 'passed' })
    expect(received).toMatchObject([
      {
        method: 'POST',
        path: '/acc/v23/OAuth/Token',
        headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      },
    ])
    expect(Object.fromEntries(new URLSearchParams(received[0]!.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'connection-test',
      client_id: 'client',
      client_secret: 'the secret',
      redirect_uri: 'https://desk.example/cb',
    })
  })

  it('sends nothing where the stored secret is of another service', async () => {
    const { received, ...rest } = await step('client', [{ status: 400 }], {
      secret: async () => ({ is: 'of-another-service' }),
    })
    expect(rest).toMatchObject({
      is: 'failed',
      fail: { code: 'environment-incomplete', about: { field: 'secret', why: 'empty' } },
    })
    expect(received).toEqual([])
  })

  it.each<[Answer, unknown]>([
    [{ status: 200 }, { code: 'service-answer-unreadable', status: 200 }],
    [
      { status: 302, location: elsewhere },
      { code: 'service-redirected', status: 302 },
    ],
    [{ status: 401 }, { code: 'sign-in-wrong-client', status: 401 }],
    [{ status: 403 }, 'passed'],
    [{ status: 404 }, { code: 'service-not-at-address', status: 404 }],
    [{ status: 405 }, { code: 'service-not-at-address', status: 405 }],
    [{ status: 410 }, { code: 'service-not-at-address', status: 410 }],
    [{ status: 429 }, { code: 'connecting-busy', status: 429 }],
    [{ status: 503 }, { code: 'connecting-failing', status: 503 }],
    [
      { status: 400, body: 'invalid_client' },
      { code: 'sign-in-wrong-client', status: 400 },
    ],
    [
      { status: 400, body: 'unauthorized_client' },
      { code: 'sign-in-wrong-client', status: 400 },
    ],
  ])('takes %j as it should', async (answer, outcome) =>
    expect(outcomeOf(await step('client', [answer]))).toEqual(outcome),
  )

  it.each([{ status: 401 }, { status: 400, body: 'invalid_client' }])(
    'blames no client without a secret for %j',
    async (answer) => {
      const { received, ...rest } = await step('client', [answer], { secret: async () => ({ is: 'none' }) })
      expect(rest).toEqual({ check: 'client', is: 'passed' })
      expect(received[0]!.body).not.toContain('client_secret')
    },
  )
})

describe('the check of an administration', () => {
  it('asks for its list with the token, and for nothing else', async () => {
    const { received, ...rest } = await step('database', [{ status: 200, body: ' \n[]' }])
    expect(rest).toEqual({ check: 'database', is: 'passed' })
    expect(received).toMatchObject([{ method: 'GET', headers: { authorization: 'Bearer the token' } }])
    expect(decodeURIComponent(received[0]!.path!)).toContain('MVL 1')
  })

  it.each<[Part]>([[{ databaseId: '' }], [{ connection: { accessToken: null } }]])(
    'sends nothing with %j',
    async (part) => {
      const { received, ...rest } = await step('database', [{ status: 200, body: '[]' }], part)
      expect([rest, received]).toEqual([{ check: 'database', is: 'not-tried' }, []])
    },
  )

  it('reads a list that is larger than one customer may be', async () => {
    const body = `[${' '.repeat(largestOne)}]`
    expect(outcomeOf(await step('database', [{ status: 200, body }]))).toBe('passed')
  })

  it('reads only the beginning of the list, which may be long and slow', async () => {
    let closed = false
    const { origin } = await serveHttp((_request, response) => {
      response.on('close', () => (closed = true))
      response.writeHead(200).write(`[${'{"CustomerId":"000010"},'.repeat(4_000)}`)
    })
    expect(outcomeOf(await testStep(testing(`${origin}/acc/v23`), 'database'))).toBe('passed')
    await vi.waitFor(() => expect(closed).toBe(true))
  })

  const unknown = (status: number) => ({ code: 'database-unknown', about: { database: 'MVL 1' }, status })
  it.each<[Answer, unknown]>([
    [{ status: 401 }, unknown(401)],
    [{ status: 403 }, unknown(403)],
    [{ status: 404 }, unknown(404)],
    [
      { status: 302, body: '[]', location: elsewhere },
      { code: 'service-redirected', status: 302 },
    ],
    [
      { status: 400, body: '[]' },
      { code: 'connecting-refused', status: 400 },
    ],
    [{ status: 429 }, { code: 'connecting-busy', status: 429 }],
    [{ status: 500 }, { code: 'connecting-failing', status: 500 }],
    [{ status: 200, body: '{}' }, 'passed'],
    [
      { status: 200, body: '<p>[' },
      { code: 'service-answer-unreadable', status: 200 },
    ],
  ])('takes %j as it should', async (answer, outcome) =>
    expect(outcomeOf(await step('database', [answer]))).toEqual(outcome),
  )
})

describe('any step', () => {
  it('asks a person about the address first, as it will be used, and sends nothing where the person refuses', async () => {
    const { address, received } = await startSite({ status: 200, body: '[]' })
    const asked: string[] = []
    const refuse = async (base: string): Promise<void> => {
      asked.push(base)
      throw new AppError('address-not-confirmed')
    }
    for (const check of ['address', 'client', 'redirect', 'database'] as const)
      expect(await testStep(testing(`${address}/`, { confirm: refuse }), check)).toEqual({
        check,
        is: 'failed',
        fail: { code: 'address-not-confirmed' },
      })
    expect([asked, received]).toEqual([Array.from({ length: 4 }, () => address), []])
  })

  it('was not tried where it was stopped, however it failed', async () => {
    const { address } = await startSite({ status: 503 })
    const stopped = { connection: { signal: AbortSignal.abort() } }
    expect(await testStep(testing(address, stopped), 'address')).toEqual({ check: 'address', is: 'not-tried' })
    const going = { connection: { signal: new AbortController().signal } }
    expect(await testStep(testing(address, going), 'address')).toMatchObject({ is: 'failed' })
  })

  it('hides no mistake of our own behind an outcome', async () => {
    const confirm = (): Promise<void> => Promise.reject(new TypeError('a mistake'))
    await expect(testStep(testing('https://api.example', { confirm }), 'address')).rejects.toThrowError(
      new TypeError('a mistake'),
    )
  })
})
