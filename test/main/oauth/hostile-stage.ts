import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import type { SessionState } from '../../../preload/contract/session.ts'
import { startApp, type App } from '../../../main/app/app.ts'
import { isFail } from '../../../main/base/app-error.ts'
import type { Host } from '../../../main/base/host.ts'
import { readableIn } from '../../security/disguises.ts'
import { filesIn } from '../../temporary-folder.ts'
import { newProfile, removeProfile, testHost, type TestHost } from '../test-host.ts'
import type { AuthorizeAttack, Scene } from './hostile-authorize.ts'
import { listen, pageThatGoesTo, type Exchange, type Listener } from './hostile-servers.ts'
import { goodTokens, type TokenAttack } from './hostile-tokens.ts'
import { hostileWindow, type HostileWindow } from './hostile-window.ts'

/** Texts that must never leak. */
export const canaries = {
  secret: 'canary+secret/&=%',
  code: 'canary-code',
  access: goodTokens.access_token,
  refresh: goodTokens.refresh_token,
} as const

/** The texts that occur in some content, in any readable encoding. */
export const found = (where: string | Buffer, texts: readonly string[]): readonly string[] =>
  readableIn(Buffer.from(where), texts)

export interface Attacked {
  readonly environment: string
  readonly state: SessionState
}

export interface Stage {
  readonly app: App
  readonly host: TestHost
  readonly service: Listener
  readonly evil: Listener
  readonly window: HostileWindow
  /** All log entries, before and after they become lines. */
  readonly logged: string[]
  /** The states of all sign-ins so far. */
  readonly states: string[]
  /** Adds an environment at this stage's service and signs in during the attack. */
  signIn(attack: AuthorizeAttack): Promise<Attacked>
  /** The token endpoint's behaviour from now on; null: honest. */
  tokens(attack: TokenAttack | null): void
  /** Makes a call that needs a token: `fine`, or its failure. */
  use(environment: string): Promise<string>
  /** The number of requests to the token endpoint, and the bearers of the data calls. */
  readonly asked: { token: string[]; bearers: string[] }
  /** The bytes of every file of the app. */
  files(): Buffer[]
  /** Clears all records. */
  clear(): void
  stop(): Promise<void>
}

/** An honest authorization server. */
export const honest: AuthorizeAttack = {
  does: '',
  comes: '',
  goes: ({ redirectUri, code, state }) => [`${redirectUri}?code=${code}&state=${state}`],
  ends: 'signed in',
}

/** The app, its service that may turn hostile, and the attacker's other server, over real HTTP on loopback. */
export const openStage = async (): Promise<Stage> => {
  let [attack, tokenAttack]: [AuthorizeAttack, TokenAttack | null] = [honest, null]
  const [states, logged]: [string[], string[]] = [[], []]
  const asked: Stage['asked'] = { token: [], bearers: [] }
  const base = (): string => `${service.origin}/prod/v23`

  const evil = await listen(({ request, response }) => {
    const to = new URL(request.url ?? '', 'http://x').searchParams.get('to')
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(to === null ? JSON.stringify({ ...goodTokens, access_token: 'evil-access' }) : pageThatGoesTo([to]))
  })
  const authorize = ({ response }: Exchange, parameters: URLSearchParams): void => {
    const state = parameters.get('state') ?? ''
    if (state !== 'fixed') states.push(state)
    const scene: Scene = {
      base: base(),
      redirectUri: parameters.get('redirect_uri') ?? '',
      evil: evil.origin,
      state,
      code: canaries.code,
      oldState: states.at(-2) ?? 'none',
    }
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(state === 'fixed' ? '' : pageThatGoesTo(attack.goes(scene)))
  }
  const giveTokens = (exchange: Exchange): void => {
    asked.token.push(exchange.body)
    if (tokenAttack !== null) return tokenAttack.answers(exchange, evil.origin)
    const form = new URLSearchParams(exchange.body)
    const good = form.get('code') === canaries.code || form.get('refresh_token') === canaries.refresh
    exchange.response
      .writeHead(good ? 200 : 400, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(good ? goodTokens : { error: 'invalid_grant' }))
  }
  const service = await listen((exchange) => {
    const { request, response } = exchange
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    if (pathname.endsWith('/OAuth/Authorize')) return authorize(exchange, searchParams)
    if (pathname.endsWith('/OAuth/Token')) return giveTokens(exchange)
    if (pathname.endsWith('/redirect'))
      return void response.writeHead(302, { Location: searchParams.get('to') ?? '/' }).end()
    if (pathname.endsWith('/circle')) return void response.writeHead(302, { Location: request.url }).end()
    asked.bearers.push(request.headers.authorization ?? '')
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]')
  })

  const [profile, window] = [newProfile(), hostileWindow()]
  const made = testHost({ profile, keychainKey: 'a key', person: window.person })
  const log: Host['log'] = (event) => {
    logged.push(inspect(event, { depth: Infinity, showHidden: true }))
    made.log(event)
    logged.push(made.lines.at(-1) ?? '')
  }
  const host: TestHost = { ...made, log }
  const app = await startApp(host)

  let offices = 0
  const signIn: Stage['signIn'] = async (given) => {
    const { id } = await app.services.settings.saveEnvironment({
      kind: 'production',
      name: `Office ${++offices}`,
      baseAddress: base(),
      clientId: 'desk',
      secret: given.flow === 'token' ? '' : canaries.secret,
      redirectUri: given.redirectUri ?? 'https://desk.example/cb',
      scope: 'http://vendor.product.API/Web/WebApi/*',
      pathStyle: 'standard',
      status: 'active',
      lockMinutes: null,
      askAbove: null,
    })
    attack = given
    return { environment: id, state: await app.services.session.signIn(id, null) }
  }
  const use: Stage['use'] = (environment) =>
    Promise.resolve(app.services.settings.offeredAdministrations(environment)).then(
      () => 'fine',
      (error: unknown) => (isFail(error) ? error.fail.code : String(error)),
    )
  const files = (): Buffer[] => filesIn(profile).map((file) => readFileSync(file))
  const clear = (): void => {
    for (const list of [service.got, evil.got, asked.token, asked.bearers, logged, window.visited, window.stopped])
      list.length = 0
  }
  const stop = async (): Promise<void> => {
    await app.stop()
    await service.stop()
    await evil.stop()
    removeProfile(profile)
  }
  return {
    app,
    host,
    service,
    evil,
    window,
    logged,
    states,
    signIn,
    tokens: (given) => void (tokenAttack = given),
    use,
    asked,
    files,
    clear,
    stop,
  }
}
