import { decoded, plainSegments, sameOrigin, sameRedirect } from '../../preload/contract/addresses.ts'
import type { AuthorizeAddress } from '../base/host.ts'
import { flowOf, type Registration } from './registration.ts'

/** Relative to a base address (contract §4). */
export const authorizePath = '/OAuth/Authorize'

/** The address of the service's sign-in page (contract §4). `challenge` is of RFC 7636; null: PKCE is off. */
export const authorizeUrl = (registration: Registration, state: string, challenge: string | null): AuthorizeAddress => {
  const url = new URL(`${registration.baseAddress}${authorizePath}`)
  url.search = new URLSearchParams({
    client_id: registration.clientId,
    redirect_uri: registration.redirectUri,
    scope: registration.scope,
    response_type: flowOf(registration),
    state,
    ...(challenge === null ? {} : { code_challenge: challenge, code_challenge_method: 'S256' }),
  }).toString()
  return url.href as AuthorizeAddress
}

/** The base paths in a path: the segments before each `oauth/authorize`. Some servers ignore a suffix like `.json`. */
const basesIn = (segments: readonly string[]): string[][] =>
  segments.flatMap((segment, at) =>
    /^oauth(?:\W|$)/.test(segment) && /^authorize(?:\W|$)/.test(segments[at + 1] ?? '') ? [segments.slice(0, at)] : [],
  )

const serviceAt = (origin: string, base: readonly string[]): string =>
  `${origin}/${base.filter((segment, at) => at < base.length - 1 || !/^v\d[\d.]*$/.test(segment)).join('/')}`

/** Whether a parameter of an address is our redirect URI in any encoding. A server there would send its answer to us. */
const wouldComeTo = ({ searchParams }: URL, redirectUri: string): boolean =>
  [...searchParams.values()].some((value) => {
    const text = decoded(value)
    return text === null || sameRedirect(text, redirectUri)
  })

/**
 * Whether an address is another environment's sign-in page, in any version and spelling. A hostile service could send
 * our window there to receive the other's code (mix-up, RFC 9700 §4.4). `others` are base addresses; only an exact
 * match counts as its own.
 */
export const isAnothersAuthorize = (
  address: string,
  own: Pick<Registration, 'baseAddress' | 'redirectUri'>,
  others: readonly string[],
): boolean => {
  const [url, mine] = [URL.parse(address), URL.parse(own.baseAddress)]
  const isAt = (other: string): boolean => {
    const base = URL.parse(other)
    return url !== null && base !== null && sameOrigin(base, url)
  }
  if (!url || !others.some(isAt)) return false
  const segments = plainSegments(url)
  if (segments === null || !mine || (url.origin !== mine.origin && wouldComeTo(url, own.redirectUri))) return true
  const ours = serviceAt(mine.origin, plainSegments(mine) ?? [])
  return basesIn(segments).some((base) => serviceAt(url.origin, base) !== ours)
}
