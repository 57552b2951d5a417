/** A proxy on the route to an address. */
export interface Proxy {
  /** `http://host:port`, `https://host:port`, `socks5://host:port` or `socks4://host:port`. */
  readonly address: string
  /** The `Proxy-Authorization` to send; null if the user has given no name. */
  readonly authorization: string | null
}

/** The content of a proxy's 407: its schemes (RFC 9110 §11.7.1) as it writes them, and its name. */
export interface Challenge {
  readonly schemes: readonly string[]
  /** Plain text; '' if absent. */
  readonly realm: string
}

/** The failure of a route, before anything of the call left. `proxy` null: the direct route. */
export type ProxyTrouble =
  | { readonly is: 'unreachable'; readonly proxy: Proxy | null }
  | { readonly is: 'refused'; readonly proxy: Proxy; readonly challenge: Challenge }

/**
 * The proxy for an address, or null for a direct connection. After `trouble`: the next route; a refusal asks the user.
 * Fails `proxy-sign-in-needed` without an answer, or for a scheme that the app does not support.
 */
export type ProxyFor = (address: string, trouble?: ProxyTrouble) => Promise<Proxy | null>

/** `host:port`, as users and browsers know a proxy. */
export const proxyName = (address: string): string => address.replace(/^\w+:\/\//, '').toLowerCase()
