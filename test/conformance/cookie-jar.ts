interface Cookie {
  readonly host: string
  readonly path: string
  readonly name: string
  readonly value: string
}

/** The cookies of one browser, as far as a sign-in needs them: host and path count, `Domain` does not. */
export interface CookieJar {
  keep(from: URL, headers: Headers): void
  /** The `Cookie` header for an address; undefined without a matching cookie. */
  headerFor(address: URL): string | undefined
}

const attributesOf = (parts: readonly string[]): Map<string, string> =>
  new Map(
    parts.map((part) => {
      const [name = '', ...value] = part.split('=')
      return [name.trim().toLowerCase(), value.join('=').trim()]
    }),
  )

const isOver = (attributes: Map<string, string>): boolean => {
  const age = attributes.get('max-age')
  if (age !== undefined) return Number(age) <= 0
  const expires = attributes.get('expires')
  return expires !== undefined && Date.parse(expires) <= Date.now()
}

const covers = (folder: string, path: string): boolean =>
  path === folder || (path.startsWith(folder) && (folder.endsWith('/') || path[folder.length] === '/'))

/** The default path of a cookie is the folder of the page that set it (RFC 6265, 5.1.4). */
const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 1))

export const newCookieJar = (): CookieJar => {
  let cookies: Cookie[] = []

  const put = (from: URL, line: string): void => {
    const [pair = '', ...parts] = line.split(';')
    const [name = '', ...value] = pair.split('=')
    const attributes = attributesOf(parts)
    const given = attributes.get('path') ?? ''
    const path = given.startsWith('/') ? given : folderOf(from.pathname)
    const cookie = { host: from.hostname, path, name: name.trim(), value: value.join('=').trim() }
    cookies = cookies.filter((old) => old.host !== cookie.host || old.path !== cookie.path || old.name !== cookie.name)
    if (cookie.name !== '' && !isOver(attributes)) cookies.push(cookie)
  }

  return {
    keep: (from, headers) => headers.getSetCookie().forEach((line) => put(from, line)),
    headerFor: (address) => {
      const fitting = cookies.filter(({ host, path }) => host === address.hostname && covers(path, address.pathname))
      return fitting.length === 0 ? undefined : fitting.map(({ name, value }) => `${name}=${value}`).join('; ')
    },
  }
}
