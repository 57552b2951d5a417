import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'

/**
 * A link to one customer: `ledgerdesk://customer/<environment id>/<database id>/<customer id>`, each part
 * percent-encoded.
 */
export interface CustomerLink {
  readonly place: AdministrationRef
  readonly customerId: string
}

export const linkScheme = 'ledgerdesk'
/** On Windows a link arrives on a command line. Behind `--` no text of a link can act as an option. */
export const beforeLink = ['--'] as const
const longest = 1_000
const shape = /^ledgerdesk:\/\/customer\/([^/]+)\/([^/]+)\/([^/]+)$/i
/**
 * The characters that encodeURIComponent leaves, and complete escapes. This excludes query, fragment, user, port and
 * longer paths.
 */
const encoded = /^(?:[A-Za-z0-9\-._~!'()*]|%[0-9A-Fa-f]{2})+$/
const unfit = /[\p{Cc}\p{Cs}]/u

/** Null for path steps (`.`, `..`), control characters and invalid UTF-8. */
const partOf = (text: string): string | null => {
  if (!encoded.test(text)) return null
  try {
    const part = decodeURIComponent(text)
    return unfit.test(part) || /^\.{1,2}$/.test(part) ? null : part
  } catch {
    return null
  }
}

/**
 * Reads a link from outside; null for anything else. Never throws. An encoded slash is part of an id: no id becomes a
 * path.
 */
export const readLink = (text: string): CustomerLink | null => {
  if (text.length > longest) return null
  const parts = shape.exec(text)?.slice(1).map(partOf)
  const [environment, administration, customerId] = parts ?? []
  return environment && administration && customerId ? { place: { environment, administration }, customerId } : null
}

/** Null if `readLink` could not read the link back. */
export const writeLink = ({ place, customerId }: CustomerLink): string | null => {
  const parts = [place.environment, place.administration, customerId]
  if (parts.some((part) => unfit.test(part))) return null
  const text = `${linkScheme}://customer/${parts.map(encodeURIComponent).join('/')}`
  return readLink(text) === null ? null : text
}

/** The first argument that is a link. The system passes one at a time. */
export const linkIn = (args: readonly string[]): string | null =>
  args.find((arg) => arg.toLowerCase().startsWith(`${linkScheme}:`)) ?? null
