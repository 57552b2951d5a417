import type { Cookie, CookiesGetFilter, CookiesSetDetails } from 'electron'
import { theBrowser } from '../browser.ts'
import type { Protocol } from '../cdp.ts'
import { strict } from '../strict.ts'

interface Partition {
  contextParameter(): Promise<{ browserContextId?: string }>
}

const sameSite = { Strict: 'strict', Lax: 'lax', None: 'no_restriction' } as const

const toElectron = (cookie: Protocol.Network.Cookie): Cookie => ({
  name: cookie.name,
  value: cookie.value,
  domain: cookie.domain,
  path: cookie.path,
  secure: cookie.secure,
  httpOnly: cookie.httpOnly,
  hostOnly: !cookie.domain.startsWith('.'),
  session: cookie.session,
  sameSite: cookie.sameSite ? sameSite[cookie.sameSite] : 'unspecified',
  ...(cookie.session ? {} : { expirationDate: cookie.expires }),
})

const matches = (cookie: Cookie, { name, domain, url }: CookiesGetFilter): boolean => {
  const host = url === undefined ? domain : new URL(url).hostname
  const own = (cookie.domain ?? '').replace(/^\./, '')
  return (
    (name === undefined || cookie.name === name) && (host === undefined || host === own || host.endsWith(`.${own}`))
  )
}

/** `session.cookies`. */
export const makeCookies = (partition: Partition) => {
  const set = async ({
    url,
    name = '',
    value = '',
    domain,
    path,
    secure,
    httpOnly,
    expirationDate,
  }: CookiesSetDetails): Promise<void> => {
    const given = { domain, path, secure, httpOnly, expires: expirationDate }
    const cookie = {
      name,
      value,
      url,
      ...Object.fromEntries(Object.entries(given).filter(([, part]) => part !== undefined)),
    }
    await theBrowser().root.send('Storage.setCookies', { cookies: [cookie], ...(await partition.contextParameter()) })
  }
  return strict('cookies', {
    get: async (filter: CookiesGetFilter): Promise<Cookie[]> => {
      const { cookies } = await theBrowser().root.send('Storage.getCookies', await partition.contextParameter())
      return cookies.map(toElectron).filter((cookie) => matches(cookie, filter))
    },
    set,
    /** Sets an expired cookie, which removes it. */
    remove: (url: string, name: string): Promise<void> => set({ url, name, value: '', expirationDate: 1 }),
    flushStore: (): Promise<void> => Promise.resolve(),
  })
}
