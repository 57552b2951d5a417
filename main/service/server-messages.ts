import type { ServerMessage } from '../../preload/contract/error-payload.ts'

const longest = 400
const most = 20

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A property in any letter case. */
const at = (object: Record<string, unknown>, ...names: readonly string[]): unknown => {
  const found = Object.keys(object).find((key) => names.includes(key.toLowerCase()))
  return found === undefined ? undefined : object[found]
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Characters of a foreign text that are looked at: a page may have a long head before its first word. */
const mostRead = 16_384
const lowerCase = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
const silent = ['script', 'style', 'head'] as const

/** The end of an element that nobody is meant to read and that opens at `from`; it may be missing. */
const pastSilent = (lower: string, from: number): number | null => {
  const name = silent.find((one) => lower.startsWith(one, from + 1) && !/\w/.test(lower[from + 1 + one.length] ?? ' '))
  if (name === undefined) return null
  const end = lower.indexOf(`</${name}`, from)
  const close = end === -1 ? -1 : lower.indexOf('>', end)
  return close === -1 ? lower.length : close + 1
}

/** The text without tags, in one pass: each of its characters is passed once, whatever stands there. */
const withoutTags = (text: string): string => {
  const lower = lowerCase(text)
  const lastClose = lower.lastIndexOf('>')
  let [said, from] = ['', 0]
  for (let at = text.indexOf('<'); at !== -1 && at < lastClose; at = text.indexOf('<', at)) {
    if (!/[a-z!/?]/.test(lower[at + 1] ?? '')) {
      at++
      continue
    }
    said += `${text.slice(from, at)} `
    from = pastSilent(lower, at) ?? text.indexOf('>', at) + 1
    at = from
  }
  return said + text.slice(from)
}

/** Text without tags and control characters, on one line. The renderer shows it as text only; this is for the eyes. */
const plain = (text: string): string => {
  const read = withoutTags(text.slice(0, mostRead)).replace(
    /&(\w+);/g,
    (whole, name: string) => entities[name.toLowerCase()] ?? whole,
  )
  return withoutTags(read)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
}

const message = (text: unknown, path: unknown): ServerMessage[] => {
  const words = typeof text === 'string' ? plain(text) : ''
  if (words === '') return []
  return [typeof path === 'string' && path !== '' ? { text: words, path: plain(path) } : { text: words }]
}

const listed = (value: unknown): ServerMessage[] => {
  if (typeof value === 'string') return message(value, undefined)
  const entries = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
  return entries
    .slice(0, most)
    .flatMap((entry: unknown) =>
      isObject(entry)
        ? message(at(entry, 'message', 'description', 'text'), at(entry, 'path', 'property', 'originproperty'))
        : message(entry, undefined),
    )
}

const inObject = (body: Record<string, unknown>): ServerMessage[] => {
  const many = [...listed(at(body, 'messages')), ...listed(at(body, 'brokenrulescollection', 'brokenrules'))]
  return many.length > 0
    ? many
    : message(at(body, 'message', 'error_description', 'exceptionmessage', 'error', 'title', 'detail'), undefined)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: it is HTML or plain text, and shown as such.
    return text
  }
}

/** What the service says in the body of a refusal, in any of the shapes seen (contract §10.10), as plain short texts. */
export const serverMessages = (body: string): ServerMessage[] => {
  const value = parsed(body)
  if (isObject(value)) return inObject(value).slice(0, most)
  return (Array.isArray(value) ? listed(value) : message(value, undefined)).slice(0, most)
}

/** The `messages` that may come with a success (contract §10.9); a customer's own fields are no messages. */
export const messagesOfSuccess = (body: string): ServerMessage[] => {
  const value = parsed(body)
  return isObject(value) ? listed(at(value, 'messages')).slice(0, most) : []
}
