import type { Challenge } from './proxy.ts'

const longest = 200

/** A proxy's text as one short line without control characters. */
const plain = (text: string): string =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)

/** Commas separate challenges and also the parameters of one. A parameter has `=` after its name. */
const schemesOf = (header: string): string[] =>
  header
    .replace(/"(?:[^"\\]|\\[^])*(?:"|\\?$)/g, '""')
    .split(',')
    .flatMap((part) => {
      const [, scheme] = /^\s*([\w!#$%&'*+.^`|~-]+)(?!\s*=)(?=\s|$)/.exec(part) ?? []
      return scheme === undefined ? [] : [scheme]
    })

const realmOf = (header: string): string => {
  const [, quoted, bare] = /\brealm\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/i.exec(header) ?? []
  return plain(quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '')
}

/** Reads the `Proxy-Authenticate` headers of a 407. Without a scheme it is taken for Basic, as most proxies mean it. */
export const readChallenge = (headers: readonly string[]): Challenge => {
  const schemes = headers.flatMap(schemesOf)
  const basic = headers.find((header) => /\bbasic\b/i.test(header)) ?? headers[0] ?? ''
  return { schemes: schemes.length === 0 ? ['Basic'] : [...new Set(schemes)], realm: realmOf(basic) }
}
