import { Hono } from 'hono'
import type { Env } from './api/env.ts'
import { problem } from './api/outcome.ts'
import { send } from './api/send.ts'
import { broken } from './customer/sentences.ts'
import { openCodes } from './oauth/codes.ts'
import type { Codes } from './oauth/codes.ts'
import { openRegistrations } from './oauth/registrations.ts'
import type { ActiveRegistration, Registrations } from './oauth/registrations.ts'
import { openTokens } from './oauth/tokens.ts'
import type { Tokens } from './oauth/tokens.ts'
import { demoUser } from './pages/login.ts'
import { faults, requestLog } from './api/faults.ts'
import type { Pause, RequestLog } from './api/faults.ts'
import { quirkBox } from './quirks/quirk-box.ts'
import type { QuirkBox } from './quirks/quirk-box.ts'
import type { QuirkRule } from './quirks/quirk-names.ts'
import { showNothing } from './routes.ts'
import type { Handler } from './routes.ts'
import { openCustomers } from './store/customers.ts'
import type { Customers } from './store/customers.ts'
import { openDatabase } from './store/open-database.ts'
import type { Db } from './store/open-database.ts'
import { demoAdministrations } from './store/demo-administrations.ts'
import type { DemoAdministration, Realm } from './store/demo-administrations.ts'
import { addRoutes } from './service-routes.ts'

export const scope = 'http://Demo.BooksOnline.API/Web/WebApi/*'

/** Never served: the sign-in window stops the redirect before a byte leaves. */
const defaultRedirectUri = 'https://ledgerdesk.invalid/callback'

export interface ServiceOptions {
  readonly file: string | null
  readonly key: Uint8Array | null
  readonly customers: number
  readonly seed: number
  /** The built-in application's; null for the stored one, or the default. */
  readonly redirectUri: string | null
  /** Lifetime of access tokens in seconds. */
  readonly tokenLifetime: number
  readonly quirks: readonly QuirkRule[]
  /** The service runs as the Demo company inside the app. */
  readonly embedded: boolean
  readonly now: () => number
  /** Waits before a late answer. */
  readonly pause: Pause
}

/** The whole service without its network. */
export interface Service {
  readonly app: Hono<Env>
  readonly customers: Customers
  readonly tokens: Tokens
  readonly codes: Codes
  readonly registrations: Registrations
  readonly quirks: QuirkBox
  readonly log: RequestLog
  /** The application that is registered and active from the start, one per realm. */
  builtIn(realm: Realm): ActiveRegistration
  /** Opens `/_control`, which is otherwise missing. Only before the first request. */
  openControl(handler: Handler): void
  close(): void
}

/** The stored setting, or `value`, which is stored now. */
const keptSetting = (db: Db, name: string, value: string): string => {
  const stored = db.prepare<[string], string>('select value from setting where name = ?').pluck().get(name)
  if (stored === undefined) db.prepare('insert into setting values (?, ?)').run(name, value)
  return stored ?? value
}

/** Production's first database has the size asked for. The others are smaller. */
const sizeOf =
  (customers: number) =>
  (administration: DemoAdministration): number => {
    if (administration.number === 0) return customers
    const most = [1000, 120, 24][administration.number % 100] ?? 24
    return Math.min(customers, most)
  }

const ownName = 'Ledgerdesk'

const registerBuiltIn = (registrations: Registrations, realm: Realm, redirect: string | null): ActiveRegistration => {
  const stored = registrations.all(realm).find(({ name }) => name === ownName)?.number
  const number = stored ?? registrations.request(realm, demoUser.name, ownName, redirect ?? defaultRedirectUri)
  registrations.activate(realm, number)
  if (redirect !== null) registrations.changeRedirect(realm, number, demoUser.name, redirect)
  const found = registrations.all(realm).find((one) => one.number === number)
  if (!found?.client || !found.secret) throw new Error('The built-in registration is not active.')
  return { ...found, client: found.client, secret: found.secret }
}

/** Throws where the file cannot be opened with the key. */
export const openService = (options: ServiceOptions): Service => {
  const db = openDatabase(options.file, options.key)
  const plan = {
    seed: Number(keptSetting(db, 'seed', String(options.seed))),
    size: sizeOf(Number(keptSetting(db, 'customers', String(options.customers)))),
  }
  const customers = openCustomers(db, plan, options.now)
  const registrations = openRegistrations(db)
  const tokens = openTokens(db, options.tokenLifetime, options.now)
  const codes = openCodes(tokens, options.now)
  const quirks = quirkBox(options.quirks)
  const log = requestLog()
  const app = new Hono<Env>()
  const stopping = new AbortController()

  const builtIn = {
    prod: registerBuiltIn(registrations, 'prod', options.redirectUri),
    test: registerBuiltIn(registrations, 'test', options.redirectUri),
  }
  let control: Handler | null = null
  app.post('/_control', (c, next) => control?.(c) ?? next())
  app.use('*', (c, next) => {
    c.set('embedded', options.embedded)
    return next()
  })
  app.use('*', faults(app, quirks, log, { stopped: stopping.signal, pause: options.pause }))
  addRoutes(app, { registrations, codes, tokens, scope, lifetime: options.tokenLifetime }, customers)
  app.notFound((c) => {
    c.set('realm', c.req.path.startsWith('/test/') ? 'test' : 'prod')
    return showNothing(c)
  })
  app.onError((error, c) => {
    process.stderr.write(`${error.stack ?? error.message}\n`)
    return send(c, problem(500, broken))
  })
  const first = demoAdministrations[0]
  // Fills production's first database now, so that the first request is fast.
  if (first) customers.get(first, '')
  return {
    app,
    customers,
    tokens,
    codes,
    registrations,
    quirks,
    log,
    builtIn: (realm) => builtIn[realm],
    openControl: (handler) => {
      control = handler
    },
    close: () => {
      stopping.abort()
      db.close()
    },
  }
}
