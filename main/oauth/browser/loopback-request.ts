import type { IncomingMessage } from 'node:http'
import { isRedirect } from '../redirect.ts'

/** Where the browser is sent on to, so that no code stays in its address. */
export const backPath = '/back-to-ledgerdesk'

/** What somebody wants of the listener: `redirect` has the address as the browser has it. */
export type Asked =
  | { readonly is: 'redirect'; readonly address: string }
  | { readonly is: 'page' }
  | { readonly is: 'nothing' }

type Head = Pick<IncomingMessage, 'method' | 'url' | 'httpVersion' | 'rawHeaders'>

/**
 * Exactly one, and the registered host with its port: a name of somebody else's that leads to this computer (DNS
 * rebinding) is not.
 */
const isFor = (rawHeaders: readonly string[], host: string): boolean => {
  const hosts = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && name.toLowerCase() === 'host' ? [rawHeaders[at + 1]?.toLowerCase()] : [],
  )
  return hosts.length === 1 && hosts[0] === host
}

/**
 * What a request asks, by its head alone: a GET of the registered host. An address is put together of the registered
 * origin and the target as it was sent, and is the redirect only to the letter; no browser sends a fragment or a whole
 * address. Pure.
 */
export const askedOf = ({ method, url: target = '', httpVersion, rawHeaders }: Head, redirectUri: string): Asked => {
  const { origin, host } = new URL(redirectUri)
  if (method !== 'GET' || httpVersion !== '1.1' || !isFor(rawHeaders, host) || !/^\/[^#]*$/.test(target))
    return { is: 'nothing' }
  if (target === backPath) return { is: 'page' }
  const address = `${origin}${target}`
  return isRedirect(address, redirectUri) ? { is: 'redirect', address } : { is: 'nothing' }
}
