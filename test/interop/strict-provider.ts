import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'
import { records, type Records } from './strict-records.ts'

/**
 * A service whose sign-in is a strict authorization server that this project did not write, with the contract's
 * addresses (contract §4).
 */
export interface StrictProvider {
  readonly baseAddress: string
  readonly clientId: string
  readonly secret: string
  readonly redirectUri: string
  readonly scope: string
  readonly database: string
  /** Everything of this kind is over from now on. */
  readonly expire: Records['expire']
  /** Every token and code that it ever gave, as it gave it. */
  given(): readonly string[]
  /** Everything is forgotten: tokens, logins, consents, and who asked what. */
  forget(): void
  /** Method and path of every request so far, without queries. */
  readonly asked: readonly string[]
  stop(): Promise<void>
}

const strictScope = 'http://vendor.product.API/Web/WebApi/*'
const resource = 'http://vendor.product.API/Web/WebApi'
const [prefix, database] = ['/v23', 'BOOKS1']

const customers = [
  {
    CustomerId: '000010',
    Name: 'Bakkerij De Korenaar',
    ShortName: 'KORENAAR',
    ZipCode: '3511 AB',
    City: 'Utrecht',
    Email: 'info@korenaar.example',
    OrganizationId: 10,
  },
  {
    CustomerId: '000020',
    Name: 'Fietsen van Dam',
    ShortName: 'VANDAM',
    ZipCode: '2312 CD',
    City: 'Leiden',
    Email: 'winkel@vandam.example',
    OrganizationId: 20,
  },
] as const

const configuration = (
  held: Records,
  client: { clientId: string; secret: string; redirectUri: string },
  wantsPkce: boolean,
): Configuration => ({
  pkce: { required: () => wantsPkce },
  adapter: held.adapter,
  clients: [
    {
      client_id: client.clientId,
      client_secret: client.secret,
      redirect_uris: [client.redirectUri],
      application_type: /^https:/.test(client.redirectUri) ? 'web' : 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
  cookies: { keys: [randomBytes(32).toString('hex')] },
  routes: { authorization: '/OAuth/Authorize', token: '/OAuth/Token' },
  scopes: ['openid', 'offline_access'],
  ttl: {
    AccessToken: 7200,
    AuthorizationCode: 60,
    RefreshToken: 30 * 86_400,
    Grant: 30 * 86_400,
    Interaction: 600,
    Session: 86_400,
  },
  rotateRefreshToken: true,
  issueRefreshToken: async () => true,
  renderError: (context, { error }) => void (context.body = error),
  findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
  features: {
    devInteractions: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => resource,
      useGrantedResource: async () => true,
      getResourceServerInfo: async () => ({
        scope: strictScope,
        accessTokenFormat: 'opaque',
        accessTokenTTL: 7200,
        audience: resource,
      }),
    },
  },
})

const json = (response: ServerResponse, status: number, value: unknown): void =>
  void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))

/** The two resources of the data interface that a sign-in needs to be shown good (contract §4 and §7). */
const answerData = async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const token = await provider.AccessToken.find(bearer)
  if (!token || token.isExpired || token.scope !== strictScope) return json(response, 401, { Message: 'Not logged in' })
  const [, kind, id] =
    new RegExp(`^/api/${database}/(CustomerInfoList|Customer)(?:/(.+))?$`).exec(request.url ?? '') ?? []
  if (kind === 'CustomerInfoList') return json(response, 200, customers)
  const found = kind === 'Customer' ? customers.find(({ CustomerId }) => CustomerId === id) : undefined
  return found ? json(response, 200, found) : json(response, 404, { Message: 'Not found' })
}

/**
 * Listens on a loopback port; signs in anybody with any password. Rejects where the redirect URI is none it would
 * register.
 */
export const startStrictProvider = async (
  redirectUri = 'https://desk.example/cb',
  { wantsPkce = false } = {},
): Promise<StrictProvider> => {
  const [held, asked] = [records(), [] as string[]]
  const client = { clientId: 'desk', secret: randomBytes(24).toString('base64'), redirectUri }
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url?.split('?')[0]}`)
    if (!request.url?.startsWith(`${prefix}/`)) return json(response, 404, { Message: 'Not found' })
    Object.assign(request, { originalUrl: request.url })
    request.url = request.url.slice(prefix.length)
    if (!request.url.startsWith('/api/')) return void provider.callback()(request, response)
    answerData(provider, request, response).catch(() => json(response, 500, {}))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const baseAddress = `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`
  const provider = new Provider(baseAddress, configuration(held, client, wantsPkce))
  // Its pages fetch a font from elsewhere; nothing here leaves the computer.
  provider.use(async (context, next) => {
    await next()
    if (typeof context.body === 'string') context.body = context.body.replace(/@import url\([^)]*\);/g, '')
  })
  const forget = (): void => {
    held.forget()
    asked.length = 0
  }
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return {
    baseAddress,
    ...client,
    scope: strictScope,
    database,
    expire: held.expire,
    given: () => held.given,
    forget,
    asked,
    stop,
  }
}
