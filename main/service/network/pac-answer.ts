const schemes: Readonly<Record<string, { readonly scheme: string; readonly port: number }>> = {
  PROXY: { scheme: 'http', port: 80 },
  HTTP: { scheme: 'http', port: 80 },
  HTTPS: { scheme: 'https', port: 443 },
  SOCKS: { scheme: 'socks4', port: 1080 },
  SOCKS4: { scheme: 'socks4', port: 1080 },
  SOCKS5: { scheme: 'socks5', port: 1080 },
}

/** A host with or without a port; no name, password or path. */
const hostAndPort = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i

const readWay = (entry: string): (string | null)[] => {
  const [kind = '', location = '', ...rest] = entry.trim().split(/\s+/)
  if (kind.toUpperCase() === 'DIRECT') return [null]
  const known = schemes[kind.toUpperCase()]
  const found = hostAndPort.exec(location)
  const [host, port] = [found?.[1], found?.[2]]
  if (
    known === undefined ||
    host === undefined ||
    rest.length > 0 ||
    Number(port ?? 1) > 65_535 ||
    Number(port ?? 1) === 0
  )
    return []
  return [`${known.scheme}://${host}:${port ?? known.port}`]
}

/**
 * The routes of a PAC answer such as `PROXY a:8080; SOCKS5 b:1080; DIRECT`, in order: `scheme://host:port`, or null for
 * a direct connection. Unknown entries are left out, as in browsers. Without any other it is direct.
 */
export const waysOf = (answer: string): (string | null)[] => {
  const ways = answer.split(';').flatMap(readWay)
  return ways.length === 0 ? [null] : [...new Set(ways)]
}
