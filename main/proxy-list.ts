/** The first HTTP proxy of a PAC answer such as `PROXY a:8080; DIRECT`, as `http://host:port`; null for a direct connection. */
export const firstProxy = (answer: string): string | null => {
  for (const entry of answer.split(';')) {
    const [kind = '', host = ''] = entry.trim().split(/\s+/)
    if (kind.toUpperCase() === 'DIRECT') return null
    if (/^(PROXY|HTTP)$/i.test(kind) && host) return `http://${host}`
    if (/^HTTPS$/i.test(kind) && host) return `https://${host}`
  }
  return null
}
