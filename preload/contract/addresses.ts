/**
 * Compares hosts, origins, paths and redirect URIs, so that one address cannot pass for another in a second spelling.
 * Pure.
 */

/**
 * True for this computer by name or number. Takes a parsed host. The list is short, because it decides where http is
 * allowed.
 */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host)

/** Names and numbers that mean this computer on any system. Takes a parsed host. */
const leadsHere = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  ['localhost.localdomain', 'ip6-localhost', 'ip6-loopback', '0.0.0.0', '[::]', '[::1]', '[::ffff:0:0]'].includes(
    host,
  ) ||
  /^127(?:\.\d{1,3}){3}$/.test(host) ||
  /^\[::(?:ffff:)?7f[\da-f]{2}:[\da-f]{1,4}\]$/.test(host)

/**
 * The host in lower case without its trailing dot; any name of this computer becomes `localhost`. URL parsing has
 * already normalized numbers and other scripts.
 */
export const canonicalHost = ({ hostname }: URL): string => {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  return leadsHere(host) ? 'localhost' : host
}

/**
 * Whether two addresses may lead to the same server. Never a reason to trust one: two programs can listen at two names
 * of a computer.
 */
export const sameOrigin = (one: URL, other: URL): boolean =>
  one.protocol === other.protocol && one.port === other.port && canonicalHost(one) === canonicalHost(other)

/** Servers decode once or twice. No honest address needs more rounds or is longer. */
const mostRounds = 8
const longest = 8_192

const decodedOnce = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/%(?:u00)?([\da-f]{2})/gi, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  }
}

/** The fully decoded text; null if it needs too many rounds or is too long. */
export const decoded = (text: string): string | null => {
  let now = text.length > longest ? null : text
  for (let round = 0; now !== null && round <= mostRounds; round++) {
    const next = decodedOnce(now)
    if (next === now) return next.normalize('NFKC')
    now = next
  }
  return null
}

/** Drops what servers ignore in a path segment: parameters after `;`, and invisible characters. */
const plainSegment = (segment: string): string =>
  segment
    .split(';', 1)[0]!
    .replace(/[\s\p{Cc}\p{Cf}]/gu, '')
    .toLowerCase()

/**
 * The segments of a path as any server may read them: fully decoded, with `\` as `/`. Null if it contains `..` or
 * cannot be decoded.
 */
export const plainSegments = ({ pathname }: URL): readonly string[] | null => {
  const segments = decoded(pathname)
    ?.split(/[/\\]/)
    .map(plainSegment)
    .filter((segment) => segment !== '' && segment !== '.')
  return segments === undefined || segments.includes('..') ? null : segments
}

/** Whether two redirect URIs may lead to the same address in any spelling. */
export const sameRedirect = (one: string, other: string): boolean => {
  const [a, b] = [URL.parse(one.trim()), URL.parse(other.trim())]
  if (!a || !b || !sameOrigin(a, b)) return false
  const [mine, theirs] = [plainSegments(a), plainSegments(b)]
  return mine !== null && theirs !== null && mine.join('/') === theirs.join('/')
}

/** True for a top-level domain, or one like `co.uk`: anybody may register a name under it. */
const isOpenToAll = (labels: readonly string[]): boolean =>
  labels.length < 2 || (labels.length === 2 && labels[0]!.length <= 3 && labels[1]!.length === 2)

const within = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)

/**
 * True if two base addresses are on different hosts without a common domain. On this computer each port counts as a
 * host of its own. Only for advice: it may be wrong for hosts of one company, and for tenants of one host.
 */
export const areStrangers = (one: string, other: string): boolean => {
  const [a, b] = [URL.parse(one.trim()), URL.parse(other.trim())]
  if (!a || !b) return false
  const [mine, theirs] = [canonicalHost(a), canonicalHost(b)]
  if (mine === 'localhost' || theirs === 'localhost') return !sameOrigin(a, b)
  if (within(mine, theirs) || within(theirs, mine)) return false
  const parent = mine.split('.').slice(1)
  return /^[\d.]+$|^\[/.test(mine) || isOpenToAll(parent) || !within(theirs, parent.join('.'))
}
