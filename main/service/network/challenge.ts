import type { Challenge } from './proxy.ts'

const longest = 200

/** Text that a proxy made up, fit to be shown: one line, no control characters. */
const plain = (text: string): string =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)

/** Commas stand between challenges and between the parameters of one; a parameter has `=` behind its name. */
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

/**
 * The `Proxy-Authenticate` headers of a 407. One that says nothing is taken for the plain scheme of most proxies,
 * Basic.
 */
export const readChallenge = (headers: readonly string[]): Challenge => {
  const schemes = headers.flatMap(schemesOf)
  const basic = headers.find((header) => /\bbasic\b/i.test(header)) ?? headers[0] ?? ''
  return { schemes: schemes.length === 0 ? ['Basic'] : [...new Set(schemes)], realm: realmOf(basic) }
}
