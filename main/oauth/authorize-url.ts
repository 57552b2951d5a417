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

/** Whether every sign-in page in a path is the one of this base address. */
const isOwnPage = (url: URL, segments: readonly string[], mine: URL): boolean => {
  const own = plainSegments(mine)
  return basesIn(segments).every((base) => own !== null && serviceAt(url.origin, base) === serviceAt(mine.origin, own))
}

/** A login page may lead back to our own sign-in page, whose parameters name our redirect URI. */
const leadsToOwnPage = (text: string, mine: URL): boolean => {
  const url = URL.parse(text)
  const segments = url?.origin === mine.origin ? plainSegments(url) : null
  return url !== null && segments !== null && basesIn(segments).length > 0 && isOwnPage(url, segments, mine)
}

/**
 * Whether our redirect URI is anywhere in the parameters or the fragment of an address, in any encoding and however
 * deep. A server there would send its answer to us.
 */
const wouldComeTo = ({ searchParams, hash }: URL, redirectUri: string, mine: URL): boolean => {
  const bare = redirectUri.split(/[?#]/, 1)[0]!
  return [...[...searchParams].flat(), hash.slice(1)].some((given) => {
    const text = decoded(given)
    if (text === null || sameRedirect(text, redirectUri)) return true
    return !leadsToOwnPage(text, mine) && text.split(/[?&=#]/).some((part) => sameRedirect(part, bare))
  })
}

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
  if (segments === null || !mine || (url.origin !== mine.origin && wouldComeTo(url, own.redirectUri, mine))) return true
  return !isOwnPage(url, segments, mine)
}
