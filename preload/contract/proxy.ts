/** A proxy asks for a sign-in. Its password stays in memory until the app closes. */
export interface ProxyQuestion {
  readonly id: string
  /** `host:port` of the proxy. */
  readonly proxy: string
  /** The proxy's name for itself, as plain text; '' if it gives none. */
  readonly realm: string
  /** True if it refused the previous password. */
  readonly again: boolean
}
