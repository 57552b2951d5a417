import { isDeepStrictEqual } from 'node:util'

interface Written {
  /** null: there is no `//`. */
  readonly authority: string | null
  readonly path: string
}

/** Host and path as written. Parsing folds `%2e%2e`, `0x7f.1` and the like, and a folded address must not match. */
const writtenIn = (address: string): Written => {
  const [, authority, path = ''] = /^[^:]*:(?:\/\/([^/?#]*))?([^?#]*)/.exec(address) ?? []
  return authority === undefined ? { authority: null, path } : { authority, path: path || '/' }
}

const usualPorts: Readonly<Record<string, string>> = { 'https:': ':443', 'http:': ':80' }

/** In lower case and without the scheme's default port. */
const plainHost = (authority: string | null, protocol: string): string | undefined => {
  const [host, port] = [authority?.toLowerCase(), usualPorts[protocol]]
  return host !== undefined && port !== undefined && host.endsWith(port) ? host.slice(0, -port.length) : host
}

const sameHost = (given: Written, registered: Written, wanted: URL): boolean =>
  (given.authority === null) === (registered.authority === null) &&
  (plainHost(given.authority, wanted.protocol) ?? '') === wanted.host.toLowerCase()

/**
 * Whether an address is the registered redirect URI. Scheme, host, port and path must match, parsed and as written. The
 * registered query must be unchanged, and no user name is allowed.
 */
export const isRedirect = (address: string, registered: string): boolean => {
  // Parsing turns `\` into `/` and drops line ends, tabs and leading control characters. No honest redirect has them.
  if (/[\s\\\p{Cc}]/u.test(address)) return false
  const [given, wanted] = [URL.parse(address), URL.parse(registered)]
  if (!given || !wanted || given.username || given.password || given.protocol !== wanted.protocol) return false
  const [as, kept] = [writtenIn(address), writtenIn(registered)]
  // Non-ASCII letters come back percent-encoded, and an empty path may come back as `/`.
  const paths = [kept.path, wanted.pathname || '/']
  if (!sameHost(as, kept, wanted) || (given.pathname || '/') !== (wanted.pathname || '/') || !paths.includes(as.path))
    return false
  return [...new Set(wanted.searchParams.keys())].every((name) =>
    isDeepStrictEqual(given.searchParams.getAll(name), wanted.searchParams.getAll(name)),
  )
}
