import type { FieldName } from '../../preload/contract/customer-fields.ts'
import { AppError } from '../base/app-error.ts'

/** A property's name, and its value as JSON text exactly as the service wrote it. */
export interface RawProperty {
  readonly name: string
  readonly json: string
}

/**
 * A record as received. Names keep the service's letter case and values are never decoded, so `0.0`, `4/13/2022` and
 * properties outside the contract return unchanged (contract §10.1 to §10.4).
 */
export type RawRecord = readonly RawProperty[]

const quote = 34
const backslash = 92
const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9

/** Without the parser's own error as its cause, because that quotes customer data, which must not reach a log. */
const unreadable = (): AppError => new AppError('service-answer-unreadable')

const pastSpace = (text: string, from: number): number => {
  let at = from
  while (isSpace(text.charCodeAt(at))) at++
  return at
}

/** The position past the closing quote of a string that opens at `from`. Jumps from quote to quote. */
const pastString = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return at + 1
  }
  throw unreadable()
}

const pastNested = (text: string, from: number): number => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = pastString(text, at) - 1
    else if (code === 123 || code === 91) depth++
    else if ((code === 125 || code === 93) && --depth === 0) return at + 1
  }
  throw unreadable()
}

/** Numbers, `true`, `false` and `null`. */
const pastPlain = (text: string, from: number): number => {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 44 || code === 125 || code === 93 || isSpace(code)) break
  }
  return at
}

const pastValue = (text: string, from: number): number => {
  const code = text.charCodeAt(from)
  if (code === quote) return pastString(text, from)
  return code === 123 || code === 91 ? pastNested(text, from) : pastPlain(text, from)
}

const nameIn = (text: string, from: number, to: number): string => {
  const name = text.slice(from + 1, to - 1)
  return name.includes('\\') ? (JSON.parse(text.slice(from, to)) as string) : name
}

/**
 * The properties of a text that was parsed before, as every stored record was. Unlike `parseRawRecord` it checks
 * nothing and keeps doubles, of which the last one counts: it takes half as long.
 */
export const readProperties = (text: string): RawProperty[] => {
  const properties: RawProperty[] = []
  let at = pastSpace(text, text.indexOf('{') + 1)
  while (text.charCodeAt(at) === quote) {
    const nameEnd = pastString(text, at)
    const valueStart = pastSpace(text, text.indexOf(':', nameEnd) + 1)
    const valueEnd = pastValue(text, valueStart)
    properties.push({ name: nameIn(text, at, nameEnd), json: text.slice(valueStart, valueEnd) })
    // Skips the comma, or the closing brace.
    at = pastSpace(text, pastSpace(text, valueEnd) + 1)
  }
  return properties
}

/** A duplicate name keeps its first position and its last value, as in `JSON.parse`. */
const withoutDoubles = (properties: RawProperty[]): RawProperty[] => [
  ...new Map(properties.map((property) => [property.name, property])).values(),
]

/** The top-level properties of one JSON object. Fails `service-answer-unreadable` on anything else. */
export const parseRawRecord = (text: string): RawRecord => {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw unreadable()
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw unreadable()
  const properties = readProperties(text)
  // V8 has been seen to take a name and its escaped spelling for two, so this does not count the keys of `parsed`.
  return new Set(properties.map(({ name }) => name)).size === properties.length
    ? properties
    : withoutDoubles(properties)
}

/**
 * Yields the texts of a JSON array's elements, about as fast as copying them. It checks brackets, commas and strings,
 * but not the elements themselves. Fails `service-answer-unreadable`, possibly after some elements.
 */
export function* parseRawList(text: string): Generator<string, void, undefined> {
  let at = pastSpace(text, 0)
  if (text[at] !== '[') throw unreadable()
  at = pastSpace(text, at + 1)
  if (text[at] === ']') at++
  else {
    for (;;) {
      const end = pastValue(text, at)
      if (end === at) throw unreadable()
      yield text.slice(at, end)
      at = pastSpace(text, end)
      if (text[at] === ']') break
      if (text[at] !== ',') throw unreadable()
      at = pastSpace(text, at + 1)
    }
    at++
  }
  if (pastSpace(text, at) !== text.length) throw unreadable()
}

export interface ListSplitter {
  /** The texts of the objects that end in this piece. Unchecked: `parseRawList` judges the whole text. */
  add(piece: string): readonly string[]
}

/** Splits a JSON array of objects that arrives in pieces. Other elements are passed over. */
export const openListSplitter = (): ListSplitter => {
  let [held, depth, isString, isEscaped] = ['', 0, false, false]
  return {
    add: (piece) => {
      const ended: string[] = []
      let start = depth > 1 ? 0 : -1
      for (let at = 0; at < piece.length; at++) {
        const code = piece.charCodeAt(at)
        if (isString) {
          if (isEscaped) isEscaped = false
          else if (code === backslash) isEscaped = true
          else if (code === quote) isString = false
        } else if (code === quote) isString = true
        else if (code === 123 || code === 91) {
          depth++
          if (depth === 2) start = at
        } else if (code === 125 || code === 93) {
          depth--
          if (depth !== 1) continue
          ended.push(held + piece.slice(start, at + 1))
          held = ''
          start = -1
        }
      }
      if (start >= 0) held += piece.slice(start)
      return ended
    },
  }
}

/** Every value is written byte for byte as received. */
export const writeRawRecord = (record: RawRecord): string =>
  `{${record.map(({ name, json }) => `${JSON.stringify(name)}:${json}`).join(',')}}`

/** Finds a contract field in any letter case (contract §10.1). */
export const propertyOf = (record: RawRecord, field: FieldName): RawProperty | undefined => {
  const exact = record.find((property) => property.name === field)
  if (exact) return exact
  const folded = field.toLowerCase()
  return record.find((property) => property.name.length === field.length && property.name.toLowerCase() === folded)
}

/** The service's id as text, whatever its JSON type; undefined where it is missing or empty. */
export const customerIdOf = (record: RawRecord): string | undefined => {
  const json = propertyOf(record, 'CustomerId')?.json
  if (json === undefined || json === 'null') return undefined
  const id = json.startsWith('"') ? (JSON.parse(json) as string) : json
  return id === '' ? undefined : id
}
