import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { openControl } from './control/control.ts'
import type { Control } from './control/control.ts'
import { controlEndpoint } from './control/endpoint.ts'
import { realPause } from './api/faults.ts'
import type { Pause } from './api/faults.ts'
import type { ServiceFacts } from './demo.ts'
import { demoUser, operator } from './pages/login.ts'
import type { QuirkRule } from './quirks/quirk-names.ts'
import { openService, scope } from './service.ts'
import { versions } from './service-routes.ts'
import type { Service } from './service.ts'
import { databases } from './store/demo-administrations.ts'
import { viesPath } from './vies/check-vat-number.ts'

export interface StartOptions {
  /** 0, the default, picks a free port. */
  readonly port?: number
  /** Size of production's first database; 2,000 by default. */
  readonly customers?: number
  readonly seed?: number
  /** Milliseconds before each response. */
  readonly latency?: number
  readonly quirks?: readonly QuirkRule[]
  /** The database's file; in memory where absent. */
  readonly data?: string
  /** 32 bytes to encrypt the file with; unencrypted where absent. */
  readonly key?: Uint8Array
  /** Lifetime of access tokens in seconds; 7200 by default (contract §8). */
  readonly tokenLifetime?: number
  /** A refresh returns a new refresh token and ends the old one. */
  readonly rotate?: boolean
  readonly redirectUri?: string
  readonly now?: () => number
  /** Waits before a late answer; the computer's timer where absent. */
  readonly pause?: Pause
  /** The service runs as the Demo company: its pages say so, and its login page is filled in. */
  readonly embedded?: boolean
  /** Opens the control endpoint; true by default. */
  readonly control?: boolean
}

export interface RunningFacts extends ServiceFacts {
  readonly versions: readonly string[]
  readonly operator: { readonly name: string; readonly password: string }
  /** Address and bearer token of the control endpoint; null where it is closed. */
  readonly control: { readonly url: string; readonly token: string } | null
}

export interface RunningService {
  readonly facts: RunningFacts
  readonly control: Control
  /** Closes every connection at once, then the data. */
  stop(): Promise<void>
}

const startQuirks = ({ latency = 0, rotate = false, quirks = [] }: StartOptions): readonly QuirkRule[] => [
  ...(latency > 0 ? [{ quirk: 'latency', value: String(latency) } as const] : []),
  ...(rotate ? [{ quirk: 'rotateRefresh' } as const] : []),
  ...quirks,
]

const factsOf = (service: Service, origin: string, control: RunningFacts['control']): RunningFacts => {
  const [production, test] = [service.builtIn('prod'), service.builtIn('test')]
  return {
    baseUrl: `${origin}/prod/${versions[0]}`,
    testBaseUrl: `${origin}/test/${versions[0]}`,
    clientId: production.client,
    clientSecret: production.secret,
    redirectUri: production.redirect,
    scope,
    databases,
    user: demoUser,
    viesUrl: `${origin}${viesPath}`,
    test: { clientId: test.client, clientSecret: test.secret },
    versions,
    operator,
    control,
  }
}

/** Listens on loopback. Rejects where the port is taken. */
const listen = async (service: Service, port: number): Promise<Server> => {
  const server = createServer(
    { keepAliveTimeout: 60_000 },
    getRequestListener(service.app.fetch, { overrideGlobalObjects: false }),
  )
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const stopping = (server: Server, service: Service) => async (): Promise<void> => {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
  service.close()
}

const openAt = (options: StartOptions, now: () => number): Service =>
  openService({
    file: options.data ?? null,
    key: options.key ?? null,
    customers: options.customers ?? 2000,
    seed: options.seed ?? 1,
    redirectUri: options.redirectUri ?? null,
    tokenLifetime: options.tokenLifetime ?? 7200,
    quirks: startQuirks(options),
    embedded: options.embedded ?? false,
    now,
    pause: options.pause ?? realPause,
  })

/** Starts the service on a loopback port, in this process. Rejects for a bad port, file or quirk. */
export const startService = async (options: StartOptions = {}): Promise<RunningService> => {
  const { port = 0, now = Date.now } = options
  let ahead = 0
  const service = openAt(options, () => now() + ahead)
  const control = openControl(service, (milliseconds) => {
    ahead += milliseconds
  })
  const token = randomBytes(24).toString('base64url')
  if (options.control !== false) service.openControl(controlEndpoint(control, token))
  try {
    const server = await listen(service, port)
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const facts = factsOf(service, origin, options.control === false ? null : { url: `${origin}/_control`, token })
    return { facts, control, stop: stopping(server, service) }
  } catch (error) {
    service.close()
    throw error
  }
}
