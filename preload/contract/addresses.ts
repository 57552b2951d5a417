/**
 * Comparing addresses where a second spelling of one must not pass for another: hosts, origins, paths and redirect
 * URIs. Pure.
 */

/**
 * Loopback by name or number, of a host that was parsed: the only place where plain http stays on the machine. It is
 * for trust, so the list is short.
 */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host)

/** Names and numbers that lead to this computer in any system's settings, of a host that was parsed. */
const leadsHere = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  ['localhost.localdomain', 'ip6-localhost', 'ip6-loopback', '0.0.0.0', '[::]', '[::1]', '[::ffff:0:0]'].includes(
    host,
  ) ||
  /^127(?:\.\d{1,3}){3}$/.test(host) ||
  /^\[::(?:ffff:)?7f[\da-f]{2}:[\da-f]{1,4}\]$/.test(host)

/**
 * The host without its trailing dot, in small letters, and one name for this computer; parsing did numbers and other
 * scripts.
 */
export const canonicalHost = ({ hostname }: URL): string => {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  return leadsHere(host) ? 'localhost' : host
}

/**
 * Whether two addresses may lead to one server. Never a reason to trust one of them: two programs can listen at two
 * names of a computer.
 */
export const sameOrigin = (one: URL, other: URL): boolean =>
  one.protocol === other.protocol && one.port === other.port && canonicalHost(one) === canonicalHost(other)

/** Servers decode once or twice; what is still encoded after so many rounds, or is so long, comes from nobody honest. */
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

/** A text with nothing left to decode; null where there is no end to it. */
export const decoded = (text: string): string | null => {
  let now = text.length > longest ? null : text
  for (let round = 0; now !== null && round <= mostRounds; round++) {
    const next = decodedOnce(now)
    if (next === now) return next.normalize('NFKC')
    now = next
  }
  return null
}

/** What servers drop of a part of a path: parameters after `;`, and signs that nobody sees. */
const plainSegment = (segment: string): string =>
  segment
    .split(';', 1)[0]!
    .replace(/[\s\p{Cc}\p{Cf}]/gu, '')
    .toLowerCase()

/**
 * The parts of a path as any server may read them: decoded to the end, `\` as `/`. null where it steps back, or cannot
 * be read.
 */
export const plainSegments = ({ pathname }: URL): readonly string[] | null => {
  const segments = decoded(pathname)
    ?.split(/[/\\]/)
    .map(plainSegment)
    .filter((segment) => segment !== '' && segment !== '.')
  return segments === undefined || segments.includes('..') ? null : segments
}

/** Whether two redirect URIs may lead to one place, in whatever spelling. */
export const sameRedirect = (one: string, other: string): boolean => {
  const [a, b] = [URL.parse(one.trim()), URL.parse(other.trim())]
  if (!a || !b || !sameOrigin(a, b)) return false
  const [mine, theirs] = [plainSegments(a), plainSegments(b)]
  return mine !== null && theirs !== null && mine.join('/') === theirs.join('/')
}

/** Under `co.uk` and its like anybody may have a name, as under `com`. */
const isOpenToAll = (labels: readonly string[]): boolean =>
  labels.length < 2 || (labels.length === 2 && labels[0]!.length <= 3 && labels[1]!.length === 2)

const within = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)

/**
 * Whether nothing in two base addresses says that one house runs both: neither one host, nor hosts of one domain. On
 * this computer every port is somebody else's. It may call the hosts of one house strangers, and the tenants of one
 * host relatives: it is for advice.
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
