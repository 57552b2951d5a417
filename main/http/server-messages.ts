import type { ServerMessage } from '../../preload/contract/fail.ts'

const longest = 400
const most = 20

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A property in any letter case. */
const at = (object: Record<string, unknown>, ...names: readonly string[]): unknown => {
  const found = Object.keys(object).find((key) => names.includes(key.toLowerCase()))
  return found === undefined ? undefined : object[found]
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Text without tags and control characters, on one line. The renderer shows it as text only; this is for the eyes. */
const plain = (text: string): string => text
  .replace(/<(script|style|head)\b[^]*?<\/\1\s*>/gi, ' ')
  .replace(/<[a-z!/?][^>]*>/gi, ' ')
  .replace(/&(\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
  .replace(/<[a-z!/?][^>]*>/gi, ' ')
  .replace(/[\p{C}\s]+/gu, ' ')
  .trim()
  .slice(0, longest)

const message = (text: unknown, path: unknown): ServerMessage[] => {
  const words = typeof text === 'string' ? plain(text) : ''
  if (words === '') return []
  return [typeof path === 'string' && path !== '' ? { text: words, path: plain(path) } : { text: words }]
}

const listed = (value: unknown): ServerMessage[] => {
  if (typeof value === 'string') return message(value, undefined)
  const entries = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
  return entries.flatMap((entry: unknown) =>
    isObject(entry) ? message(at(entry, 'message', 'description', 'text'), at(entry, 'path', 'property', 'originproperty')) : message(entry, undefined))
}

const inObject = (body: Record<string, unknown>): ServerMessage[] => {
  const many = [...listed(at(body, 'messages')), ...listed(at(body, 'brokenrulescollection', 'brokenrules'))]
  return many.length > 0 ? many : message(at(body, 'message', 'error_description', 'exceptionmessage', 'error', 'title', 'detail'), undefined)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: it is HTML or plain text, and shown as such.
    return text
  }
}

/** What the service says in the body of a refusal, in any of the shapes seen (field-notes 10), as plain short texts. */
export const serverMessages = (body: string): ServerMessage[] => {
  const value = parsed(body)
  if (isObject(value)) return inObject(value).slice(0, most)
  return (Array.isArray(value) ? listed(value) : message(value, undefined)).slice(0, most)
}

/** The `messages` that may come with a success (field-notes 9); a customer's own fields are no messages. */
export const messagesOfSuccess = (body: string): ServerMessage[] => {
  const value = parsed(body)
  return isObject(value) ? listed(at(value, 'messages')).slice(0, most) : []
}
