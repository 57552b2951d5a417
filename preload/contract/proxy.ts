/** A proxy that answered that it must know who asks. Its password is typed once and kept in memory only. */
export interface ProxyQuestion {
  readonly id: string
  /** `host:port` of the proxy. */
  readonly proxy: string
  /** What the proxy calls itself, as plain text; '' where it says nothing. */
  readonly realm: string
  /** Whether what was typed before was refused. */
  readonly again: boolean
}
