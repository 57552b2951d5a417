import { X509Certificate } from 'node:crypto'
import tls from 'node:tls'

const isReadable = (certificate: string): boolean => {
  try {
    return new X509Certificate(certificate).raw.length > 0
  } catch {
    // One that cannot be read is trusted nowhere; the others must not suffer for it.
    return false
  }
}

/**
 * Certificates in PEM that this computer trusts count for this thread as well as Node's own: offices have authorities
 * of their own. Those of `NODE_EXTRA_CA_CERTS` count where the app runs from its source; Electron unsets it in an
 * installed copy (shell/common/node_bindings.cc).
 */
export const trust = (certificates: readonly string[]): void => {
  const own = tls.getCACertificates('default')
  const all = (more: readonly string[]): string[] => [...new Set([...own, ...more])]
  try {
    tls.setDefaultCACertificates(all(certificates))
  } catch {
    // The whole list is refused for one damaged certificate in it.
    tls.setDefaultCACertificates(all(certificates.filter(isReadable)))
  }
}

let untilNeeded: (() => readonly string[]) | null = null

/**
 * The same for what `read` answers, at the first secure connection: reading a system's store takes a fifth of a second,
 * and the window would open that much later.
 */
export const trustWhenNeeded = (read: () => readonly string[]): void => void (untilNeeded = read)

/** For whoever opens a secure connection, before it. */
export const trustNow = (): void => {
  const read = untilNeeded
  untilNeeded = null
  if (read !== null) trust(read())
}

/** Those of `NODE_EXTRA_CA_CERTS`, in PEM: for a thread that does not see the environment. None in an installed copy. */
export const namedCertificates = (): string[] => tls.getCACertificates('extra')

/**
 * What the operating system's store holds, in PEM. Where it cannot be read only Node's own authorities count, and
 * `failed` is told why.
 */
export const systemCertificates = (failed: (error: unknown) => void): string[] => {
  try {
    return tls.getCACertificates('system')
  } catch (error) {
    failed(error)
    return []
  }
}
