import type { Hono } from 'hono'
import { dataInterface } from './api/data-interface.ts'
import type { Env } from './api/env.ts'
import { tokenEndpoint } from './oauth/token-endpoint.ts'
import type { TokenContext } from './oauth/token-endpoint.ts'
import { enter } from './pages/at-once.ts'
import { authorize, consent } from './pages/consent.ts'
import { generate, generator } from './pages/generator.ts'
import { login, logout } from './pages/login.ts'
import { activate, operatorPage } from './pages/operator.ts'
import { changePortal, portal } from './pages/portal.ts'
import { openSessions } from './pages/sessions.ts'
import { style } from './pages/style.ts'
import { route, underBase } from './routes.ts'
import type { Customers } from './store/customers.ts'
import { checkVatNumber, viesPath } from './vies/check-vat-number.ts'

/** The supported versions, newest first (contract §9). */
export const versions = ['v23', 'v22', 'v14'] as const

export const addRoutes = (app: Hono<Env>, context: TokenContext, customers: Customers): void => {
  const sessions = openSessions()
  const data = underBase(versions, dataInterface(customers, context.tokens.valid))
  app.all('/:realm/:version/api', data)
  app.all('/:realm/:version/api/*', data)
  route(app, 'OAuth/Authorize', versions, { GET: authorize(context, sessions) })
  route(app, 'OAuth/Consent', versions, { POST: consent(context, sessions) })
  route(app, 'OAuth/Enter', versions, { POST: enter(context, sessions) })
  route(app, 'OAuth/Token', versions, { POST: tokenEndpoint(context) })
  route(app, 'OAuth/Login', versions, { POST: login(sessions) })
  route(app, 'OAuth/Logout', versions, { POST: logout(sessions) })
  route(app, 'Portal', versions, {
    GET: portal(context.registrations, sessions),
    POST: changePortal(context.registrations, sessions),
  })
  route(app, 'Portal/RefreshToken', versions, { GET: generator(context, sessions), POST: generate(context, sessions) })
  route(app, 'Operator', versions, {
    GET: operatorPage(context.registrations, sessions),
    POST: activate(context.registrations, sessions),
  })
  app.post(viesPath, checkVatNumber)
  app.get('/style.css', (c) =>
    c.body(style, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'max-age=3600',
      'x-content-type-options': 'nosniff',
    }),
  )
}
