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

/** Those of pages in Dutch, French and German; other characters come as numbers. */
const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', euro: '€', ndash: '–' },
    ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', agrave: 'à', auml: 'ä', ccedil: 'ç', eacute: 'é' },
    ...{ egrave: 'è', ecirc: 'ê', euml: 'ë', iuml: 'ï', ocirc: 'ô', ouml: 'ö', ucirc: 'û', uuml: 'ü', szlig: 'ß' },
  }),
)

/** `#233` or `#xE9`. What is no character in a text, such as `#0`, is left out with the control characters. */
const numbered = (name: string): string | undefined => {
  const code = Number(`0${name.slice(1)}`)
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** Characters of a text that are read. A page may have a long head before its first word. */
const mostRead = 16_384
const lowerCase = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
const silent = ['script', 'style', 'head'] as const

/** The end of a script, style or head that opens at `from`. An unclosed one ends with the text. */
const pastSilent = (lower: string, from: number): number | null => {
  const name = silent.find((one) => lower.startsWith(one, from + 1) && !/\w/.test(lower[from + 1 + one.length] ?? ' '))
  if (name === undefined) return null
  const end = lower.indexOf(`</${name}`, from)
  const close = end === -1 ? -1 : lower.indexOf('>', end)
  return close === -1 ? lower.length : close + 1
}

/** The text without tags, in one pass over its characters. */
const withoutTags = (text: string): string => {
  const lower = lowerCase(text)
  const lastClose = lower.lastIndexOf('>')
  let [visible, from] = ['', 0]
  for (let at = text.indexOf('<'); at !== -1 && at < lastClose; at = text.indexOf('<', at)) {
    if (!/[a-z!/?]/.test(lower[at + 1] ?? '')) {
      at++
      continue
    }
    visible += `${text.slice(from, at)} `
    from = pastSilent(lower, at) ?? text.indexOf('>', at) + 1
    at = from
  }
  return visible + text.slice(from)
}

/** Text without tags and control characters, on one line. The renderer shows it as plain text. */
const plain = (text: string): string => {
  const read = withoutTags(text.slice(0, mostRead)).replace(
    /&(#\d{1,7}|#x[\da-f]{1,6}|\w+);/gi,
    (whole, name: string) => (name.startsWith('#') ? numbered(name) : entities.get(name.toLowerCase())) ?? whole,
  )
  return withoutTags(read)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
}

const message = (text: unknown, path: unknown): ServerMessage[] => {
  const shownText = typeof text === 'string' ? plain(text) : ''
  if (shownText === '') return []
  return [typeof path === 'string' && path !== '' ? { text: shownText, path: plain(path) } : { text: shownText }]
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

/** Texts by the name of their field. */
const byField = (value: unknown): ServerMessage[] =>
  Object.entries(isObject(value) ? value : {}).flatMap(([name, texts]) =>
    (Array.isArray(texts) ? texts : [texts]).flatMap((text: unknown) => message(text, name)),
  )

const inObject = (body: Record<string, unknown>): ServerMessage[] => {
  const many = [
    ...listed(at(body, 'messages')),
    ...listed(at(body, 'brokenrulescollection', 'brokenrules')),
    ...byField(at(body, 'modelstate', 'errors')),
  ]
  return many.length > 0
    ? many
    : message(at(body, 'message', 'error_description', 'exceptionmessage', 'error', 'title', 'detail'), undefined)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // HTML or plain text.
    return text
  }
}

/** The messages in the body of a refusal, in any of the shapes seen (contract §10.10), as short plain texts. */
export const serverMessages = (body: string): ServerMessage[] => {
  const value = parsed(body)
  if (isObject(value)) return inObject(value).slice(0, most)
  return Array.isArray(value) ? listed(value) : message(value, undefined)
}

/** The `messages` of a success (contract §10.9). A customer's own fields are no messages. */
export const messagesOfSuccess = (body: string): ServerMessage[] => {
  const value = parsed(body)
  return isObject(value) ? listed(at(value, 'messages')) : []
}
