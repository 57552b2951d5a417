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
    .replace(/"(?:[^"\\]|\\[^])*["\\]?/g, '""')
    .split(',')
    .map((part) => /^\s*([\w!#$%&'*+.^`|~-]+)(?!\s*=)(?=\s|$)/.exec(part)?.[1])
    .filter((scheme) => scheme !== undefined)

const realmOf = (header: string): string => {
  const found = /\brealm\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/i.exec(header)
  return plain(found?.[1]?.replace(/\\(.)/g, '$1') ?? found?.[2] ?? '')
}

/** Reads the `Proxy-Authenticate` headers of a 407. Without a scheme it is taken for Basic, as most proxies mean it. */
export const readChallenge = (headers: readonly string[]): Challenge => {
  const schemes = headers.flatMap(schemesOf)
  const basic = headers.find((header) => /\bbasic\b/i.test(header)) ?? headers[0] ?? ''
  return { schemes: schemes.length === 0 ? ['Basic'] : [...new Set(schemes)], realm: realmOf(basic) }
}
