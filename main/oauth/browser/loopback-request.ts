import type { IncomingMessage } from 'node:http'
import { isRedirect } from '../redirect-address.ts'

/** The browser is redirected here, so no code stays in its address. */
export const backPath = '/back-to-ledgerdesk'

/** The meaning of a request. `redirect` holds the address as the browser shows it. */
export type Asked =
  | { readonly is: 'redirect'; readonly address: string }
  | { readonly is: 'page' }
  | { readonly is: 'nothing' }

type Head = Pick<IncomingMessage, 'method' | 'url' | 'httpVersion' | 'rawHeaders'>

/**
 * Exactly one host header, equal to the registered host and port. This refuses a foreign name that leads here (DNS
 * rebinding).
 */
const isFor = (rawHeaders: readonly string[], host: string): boolean => {
  const hosts = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && name.toLowerCase() === 'host' ? [rawHeaders[at + 1]?.toLowerCase()] : [],
  )
  return hosts.length === 1 && hosts[0] === host
}

/**
 * The meaning of a request by its head: a GET to the registered host. Origin and raw target must match the redirect URI
 * exactly. No browser sends a fragment or a whole address. Pure.
 */
export const askedOf = ({ method, url: target = '', httpVersion, rawHeaders }: Head, redirectUri: string): Asked => {
  const { origin, host } = new URL(redirectUri)
  if (method !== 'GET' || httpVersion !== '1.1' || !isFor(rawHeaders, host) || !/^\/[^#]*$/.test(target))
    return { is: 'nothing' }
  if (target === backPath) return { is: 'page' }
  const address = `${origin}${target}`
  return isRedirect(address, redirectUri) ? { is: 'redirect', address } : { is: 'nothing' }
}
