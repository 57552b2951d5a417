import { withoutInvisible } from './invisible-signs.ts'

const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u
const topLevel = /^(?:\p{L}{2,63}|xn--[a-z0-9-]{1,59})$/iu

/** A name as in DNS, of two labels or more; letters beyond ASCII are allowed. */
const isHostName = (name: string): boolean => {
  const labels = name.split('.')
  return (
    name.length <= 253 && labels.length > 1 && labels.every((one) => label.test(one)) && topLevel.test(labels.at(-1)!)
  )
}

/** The addresses and names that nearly all customers have: words of ASCII between single points and hyphens. */
const plainEmail = /^[a-z0-9]+(?:[._+-][a-z0-9]+){0,8}@(?:[a-z0-9]+(?:-[a-z0-9]+){0,8}\.){1,8}[a-z]{2,}$/i
const plainWeb = /^(?:https?:\/\/)?(?:[a-z0-9]+(?:-[a-z0-9]+){0,8}\.){1,8}[a-z]{2,}(?:\/[\w/-]{0,60})?$/i
/** No part of a shorter text is too long. */
const longestPlain = 60

const localPart = /^[^\s@,;:<>()[\]"\\]{1,64}$/

export const isEmail = (text: string): boolean => {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  return (
    at > 0 &&
    localPart.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    isHostName(text.slice(at + 1))
  )
}

type Judged = { readonly better: string | null } | null
/** A text without its invisible signs, or what is better still. */
const bestOf = (seen: string, judged: Judged): string | null => (judged === null ? seen : judged.better)

const separators = /[;,]/
const wrapping = /^(?:mailto:)?[^<>@]{0,80}<([^<>]{3,254})>$/i

/** The address in a text that a mail program wrote around it; null where there is none. */
const unwrapped = (text: string): string | null => {
  const inside = wrapping.exec(text)?.[1] ?? text.replace(/^mailto:/i, '')
  const bare = inside.trim().replace(/\.$/, '')
  return isEmail(bare) ? bare : null
}

/** Null: each address in the text is one; more than one may be separated by `;` or `,`. */
export const judgeEmail = (text: string): Judged => {
  if (text.length <= longestPlain && plainEmail.test(text)) return null
  const seen = withoutInvisible(text)
  if (seen !== text) return { better: bestOf(seen, judgeEmail(seen)) }
  const addresses = text.split(separators).map((part) => part.trim())
  if (addresses.every(isEmail)) return null
  const better = addresses.filter((part) => part !== '').map(unwrapped)
  return { better: better.length === 0 || better.includes(null) ? null : better.join(';') }
}

const web = /^(?:(https?):\/\/)?([^/?#:@\s\\]{1,253})(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i

const isWebAddress = (text: string): boolean => {
  const host = web.exec(text)?.[2]
  return host !== undefined && isHostName(host)
}

/** Null: the text is a web address, with or without `https://`. */
export const judgeWebAddress = (text: string): Judged => {
  if ((text.length <= longestPlain && plainWeb.test(text)) || isWebAddress(text)) return null
  const seen = withoutInvisible(text)
  if (seen !== text) return { better: bestOf(seen, judgeWebAddress(seen)) }
  const better = text
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(https?)(?::\/{0,3}|\/{1,3})(?=[^/])/i, '$1://')
  return { better: better !== text && isWebAddress(better) ? better : null }
}
