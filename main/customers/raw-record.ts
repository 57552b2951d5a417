import type { FieldName } from '../../preload/contract/customer-fields.ts'
import { backslash, pastSpace, pastValue, quote, unreadable } from './json-scan.ts'
import { openShapes, type ShapedRecord } from './record-shapes.ts'

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

const read = openShapes()

const propertiesOf = (text: string, { shape, ends }: ShapedRecord): RawProperty[] =>
  shape.names.map((name, at) => ({ name, json: text.slice(ends[2 * at], ends[2 * at + 1]) }))

/**
 * The properties of a text that was parsed before, as every stored record was. Unlike `parseRawRecord` it checks
 * nothing and keeps doubles, of which the last one counts.
 */
export const readProperties = (text: string): RawProperty[] => propertiesOf(text, read(text))

/**
 * The values of a text that was parsed before, by field, as `propertyOf` finds them. Only values that are asked for are
 * copied: it takes a fourth of the time of `parseRawRecord`.
 */
export const readStoredRecord = (text: string): ((field: FieldName) => string | undefined) => {
  const { shape, ends } = read(text)
  return (field) => {
    const at = shape.fields.get(field)
    return at === undefined ? undefined : text.slice(ends[2 * at], ends[2 * at + 1])
  }
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
  const shaped = read(text)
  const properties = propertiesOf(text, shaped)
  return shaped.shape.hasDoubles ? withoutDoubles(properties) : properties
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
