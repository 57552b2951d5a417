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
/**
 * On Windows a link is put into a command line: what stands behind this is no option of anybody's, whatever the link
 * holds.
 */
export const beforeLink = ['--'] as const
const longest = 1_000
const shape = /^ledgerdesk:\/\/customer\/([^/]+)\/([^/]+)\/([^/]+)$/i
/**
 * What encodeURIComponent leaves as it is, and whole escapes: no query, fragment, user, port or further path can be
 * meant.
 */
const encoded = /^(?:[A-Za-z0-9\-._~!'()*]|%[0-9A-Fa-f]{2})+$/
const unfit = /[\p{Cc}\p{Cs}]/u

/** A part as text; null where it cannot be one: steps of a path, control characters, bytes that are no text. */
const partOf = (text: string): string | null => {
  if (!encoded.test(text)) return null
  try {
    const part = decodeURIComponent(text)
    return unfit.test(part) || /^\.{1,2}$/.test(part) ? null : part
  } catch {
    // Bytes that are not UTF-8: no id of anything here.
    return null
  }
}

/**
 * Reads a link as it came from outside; null for anything else. Never throws. An encoded slash is part of an id, and
 * nothing here makes a path of it.
 */
export const readLink = (text: string): CustomerLink | null => {
  if (text.length > longest) return null
  const parts = shape.exec(text)?.slice(1).map(partOf)
  const [environment, administration, customerId] = parts ?? []
  return environment && administration && customerId ? { place: { environment, administration }, customerId } : null
}

/** The link to a customer; null where its ids make none that could be read again. */
export const writeLink = ({ place, customerId }: CustomerLink): string | null => {
  const parts = [place.environment, place.administration, customerId]
  if (parts.some((part) => unfit.test(part))) return null
  const text = `${linkScheme}://customer/${parts.map(encodeURIComponent).join('/')}`
  return readLink(text) === null ? null : text
}

/** What on a command line claims to be a link of ours, at most one: nobody opens two at once. */
export const linkIn = (words: readonly string[]): string | null =>
  words.find((word) => word.toLowerCase().startsWith(`${linkScheme}:`)) ?? null
