/** How to reach an address by a proxy. */
export interface Proxy {
  /** `http://host:port`, `https://host:port`, `socks5://host:port` or `socks4://host:port`. */
  readonly address: string
  /** The `Proxy-Authorization` to send, or null where nobody has told the proxy who they are. */
  readonly authorization: string | null
}

/**
 * What a proxy said with its 407: the schemes that it knows (RFC 9110 §11.7.1) as it writes them, and what it calls
 * itself.
 */
export interface Challenge {
  readonly schemes: readonly string[]
  /** Plain text; '' where it says nothing. */
  readonly realm: string
}

/** What a call met on the way that it was given; nothing of the call itself had left. `proxy` null: the direct way. */
export type ProxyTrouble =
  | { readonly is: 'unreachable'; readonly proxy: Proxy | null }
  | { readonly is: 'refused'; readonly proxy: Proxy; readonly challenge: Challenge }

/**
 * The proxy for an address, or null for a direct connection. After `trouble`: the next way; where a proxy refused, the
 * person is asked. Fails `proxy-sign-in-needed` when they say nothing, or when what the proxy demands cannot be done.
 */
export type ProxyFor = (address: string, trouble?: ProxyTrouble) => Promise<Proxy | null>

/** `host:port`, which is what people and browsers know a proxy by. */
export const proxyName = (address: string): string => address.replace(/^\w+:\/\//, '').toLowerCase()
