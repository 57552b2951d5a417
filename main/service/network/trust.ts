import { X509Certificate } from 'node:crypto'
import tls from 'node:tls'

/** None if it is unreadable, so that the others still count. */
const readable = (certificate: string): string[] => {
  try {
    return [new X509Certificate(certificate).toString()]
  } catch {
    return []
  }
}

/**
 * Adds this computer's trusted certificates (PEM) to Node's own, for this thread: offices have their own authorities.
 * `NODE_EXTRA_CA_CERTS` counts only for the app from source; Electron unsets it in an installed copy
 * (shell/common/node_bindings.cc).
 */
export const trust = (certificates: readonly string[]): void => {
  const own = tls.getCACertificates('default')
  const all = (more: readonly string[]): string[] => [...new Set([...own, ...more])]
  try {
    tls.setDefaultCACertificates(all(certificates))
  } catch {
    // One damaged certificate makes Node refuse the whole list.
    tls.setDefaultCACertificates(all(certificates.flatMap(readable)))
  }
}

let untilNeeded: (() => readonly string[]) | null = null

/** The same, at the first secure connection. Reading the system's store takes 0.2 s, which would delay the window. */
export const trustWhenNeeded = (read: () => readonly string[]): void => void (untilNeeded = read)

/** Called before each secure connection. */
export const trustNow = (): void => {
  const read = untilNeeded
  untilNeeded = null
  if (read !== null) trust(read())
}

/**
 * The PEM certificates of `NODE_EXTRA_CA_CERTS`, for a thread without the process environment. None in an installed
 * copy.
 */
export const namedCertificates = (): string[] => tls.getCACertificates('extra')

/**
 * The PEM certificates of the operating system's store. If it cannot be read, only Node's own count, and `failed` gets
 * the error.
 */
export const systemCertificates = (failed: (error: unknown) => void): string[] => {
  try {
    return tls.getCACertificates('system')
  } catch (error) {
    failed(error)
    return []
  }
}
