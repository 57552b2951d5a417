import type { Reply } from './exchange.ts'

/** The sender of a 401: the `service` asks for a bearer token (RFC 6750 §3); `unnamed` asks for nothing. */
type Speaker = 'service' | 'unnamed'

/** A 401 at every address to a fresh token. `worked`: the service took that token before, so it has ended since. */
export interface RefusedBy {
  readonly speaker: Speaker
  readonly worked: boolean
}

/** The reason why a caller asks for another token. */
export interface RejectedToken {
  /** The service answered 401 to this token. */
  readonly rejected?: string | undefined
  /** The service answered 401 at another address too, although the token was fresh. */
  readonly refusedBy?: RefusedBy | undefined
  /** The last time that the caller's administration answered, in milliseconds since 1970; null: not yet. */
  readonly answeredAt?: number | null | undefined
}

/** Markup instead of JSON. */
export const isPage = (text: string): boolean => /^\s*</.test(text)

/** Null for a page, or for another scheme than ours: a portal or proxy, which says nothing about the user. */
const speakerOf = ({ headers, text }: Pick<Reply, 'headers' | 'text'>): Speaker | null => {
  const asks = String(headers['www-authenticate'] ?? '')
  if (/(^|,)\s*bearer\b/i.test(asks)) return 'service'
  return asks === '' && !isPage(text) ? 'unnamed' : null
}

/** A 401 to a fresh token is about the `administration` or the `person`, or does not come from the service. */
export type Refusal =
  | { readonly is: 'administration' }
  | { readonly is: 'person'; readonly speaker: Speaker }
  | { readonly is: 'not-the-service' }

/** `elsewhere` is the answer to the same token at an address that every administration shares. Pure. */
export const refusalOf = (refusal: Reply, elsewhere: Reply): Refusal => {
  if (elsewhere.status !== 401) return { is: 'administration' }
  const [here, there] = [speakerOf(refusal), speakerOf(elsewhere)]
  if (here === null || there === null) return { is: 'not-the-service' }
  return { is: 'person', speaker: here === there ? here : 'unnamed' }
}
