import { isSameService } from '../settings/service-address.ts'
import { flowOf, type Registration } from './registration.ts'

declare const built: unique symbol
/** An address that was put together here, and by nobody else: the only kind that leaves the app for the browser. */
export type AuthorizeAddress = string & { readonly [built]: true }

const place = '/OAuth/Authorize'

/** Where a person signs in and consents (spec §4): `{base_url}/OAuth/Authorize` with its parameters. */
export const authorizeUrl = (registration: Registration, state: string): AuthorizeAddress => {
  const url = new URL(`${registration.baseAddress}${place}`)
  url.search = new URLSearchParams({
    client_id: registration.clientId,
    redirect_uri: registration.redirectUri,
    scope: registration.scope,
    response_type: flowOf(registration),
    state,
  }).toString()
  return url.href as AuthorizeAddress
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Whether an address is where another environment asks for sign-ins, in any version. A window of this one has no business there: a hostile
 * service would send it there to be brought the other's code (mix-up, RFC 9700 §4.4). `others` are base addresses.
 */
export const isAnothersAuthorize = (address: string, own: string, others: readonly string[]): boolean => {
  const url = URL.parse(address)
  if (!url || !others.some((other) => URL.parse(other)?.origin === url.origin)) return false
  const [, base] = /^(.*?)\/+oauth\/+authorize(?:\/|$)/i.exec(decoded(url.pathname)) ?? []
  return base !== undefined && !isSameService(`${url.origin}${base}`.toLowerCase(), own.toLowerCase())
}
