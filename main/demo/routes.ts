import { html } from 'hono/html'
import type { Hono } from 'hono'
import type { Env, ServiceContext } from './api/env.ts'
import { pageLanguage, show } from './pages/layout.ts'
import { isRealm } from './store/demo-administrations.ts'

export type Handler = (c: ServiceContext) => Response | Promise<Response>
type Method = 'GET' | 'POST'

const notThere = { en: 'There is nothing here', nl: 'Hier is niets' }
const address = {
  en: 'Check the address, its version and its environment.',
  nl: 'Controleer het adres, de versie en de omgeving.',
}
const otherMethod = { en: 'This address is used differently', nl: 'Dit adres wordt anders gebruikt' }

export const showNothing = (c: ServiceContext): Response | Promise<Response> =>
  show(c, { title: notThere, body: html`<p class="soft">${address[pageLanguage(c)]}</p>`, status: 404 })

/** Calls the handler only under an existing base address: a realm, and a version in any letter case (contract §9). */
export const underBase =
  (versions: readonly string[], handler: Handler): Handler =>
  (c) => {
    const realm = c.req.param('realm') ?? ''
    const known = isRealm(realm) && versions.includes((c.req.param('version') ?? '').toLowerCase())
    c.set('realm', isRealm(realm) ? realm : 'prod')
    return known ? handler(c) : showNothing(c)
  }

/** One address with its methods. Other methods get 405 with `Allow`, and OPTIONS gets `Allow`. */
export const route = (
  app: Hono<Env>,
  path: string,
  versions: readonly string[],
  handlers: Partial<Record<Method, Handler>>,
): void => {
  const allow = [...(handlers.GET ? ['GET', 'HEAD'] : []), ...(handlers.POST ? ['POST'] : []), 'OPTIONS'].join(', ')
  app.all(
    `/:realm/:version/${path}`,
    underBase(versions, async (c) => {
      const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
      if (method === 'OPTIONS') return c.body(null, 200, { allow })
      const handler = method === 'GET' || method === 'POST' ? handlers[method] : undefined
      if (handler) return handler(c)
      const page = await show(c, { title: otherMethod, body: html`<p><code>${allow}</code></p>`, status: 405 })
      page.headers.set('allow', allow)
      return page
    }),
  )
}
