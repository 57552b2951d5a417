import { fieldNamed, type FieldName } from '../../preload/contract/customer-fields.ts'
import { pastSpace, pastString, pastValue, quote } from './json-scan.ts'

/** All that records may have in common: the text between their values. */
export interface Shape {
  /** In order, doubles among them. */
  readonly names: readonly string[]
  readonly hasDoubles: boolean
  /** The place of each contract field among the names; of a double name, the last. */
  readonly fields: ReadonlyMap<FieldName, number>
  /** The text before each value, and behind the last one. */
  readonly between: readonly string[]
}

/**
 * The value of name `at` is the text from `ends[2 * at]` to `ends[2 * at + 1]`. A typed array of this length would have
 * memory outside of the heap, which takes longer to get.
 */
export interface ShapedRecord {
  readonly shape: Shape
  readonly ends: readonly number[]
}

/** The exact spelling of a field wins over others, and among these the one that was seen first (contract §10.1). */
const fieldsOf = (last: ReadonlyMap<string, number>): Map<FieldName, number> => {
  const fields = new Map<FieldName, number>()
  for (const [name, at] of last) {
    const field = fieldNamed(name)
    if (field !== undefined && (name === field || !fields.has(field))) fields.set(field, at)
  }
  return fields
}

const shapeOf = (names: readonly string[], between: readonly string[]): Shape => {
  const last = new Map(names.map((name, at) => [name, at]))
  return { names, between, hasDoubles: last.size < names.length, fields: fieldsOf(last) }
}

const nameIn = (text: string, from: number, to: number): string => {
  const name = text.slice(from + 1, to - 1)
  return name.includes('\\') ? (JSON.parse(text.slice(from, to)) as string) : name
}

/** Reads a text that `JSON.parse` takes for an object. */
const readNew = (text: string): ShapedRecord => {
  const [names, between, ends]: [string[], string[], number[]] = [[], [], []]
  let before = 0
  let at = pastSpace(text, text.indexOf('{') + 1)
  while (text.charCodeAt(at) === quote) {
    const nameEnd = pastString(text, at)
    names.push(nameIn(text, at, nameEnd))
    const start = pastSpace(text, text.indexOf(':', nameEnd) + 1)
    between.push(text.slice(before, start))
    before = pastValue(text, start)
    ends.push(start, before)
    // Skips the comma, or the closing brace.
    at = pastSpace(text, pastSpace(text, before) + 1)
  }
  between.push(text.slice(before))
  return { shape: shapeOf(names, between), ends }
}

/** Undefined where the record has another shape. */
const readAs = (shape: Shape, text: string): ShapedRecord | undefined => {
  const { between } = shape
  const count = between.length - 1
  const ends = new Array<number>(2 * count)
  let at = 0
  for (let name = 0; name < count; name++) {
    const piece = between[name]!
    // A slice that is compared takes half as long as `startsWith`.
    if (text.slice(at, at + piece.length) !== piece) return undefined
    ends[2 * name] = at += piece.length
    ends[2 * name + 1] = at = pastValue(text, at)
  }
  return text.slice(at) === between[count] ? { shape, ends } : undefined
}

/** A service that writes each record in a shape of its own must cost neither memory nor time. */
const mostShapes = 4

/** Reads records. A service writes few shapes, so the names of most are compared, and neither copied nor looked up. */
export const openShapes = (): ((text: string) => ShapedRecord) => {
  const known: Shape[] = []
  return (text) => {
    for (let at = 0; at < known.length; at++) {
      const read = readAs(known[at]!, text)
      if (read === undefined) continue
      if (at > 0) known.unshift(...known.splice(at, 1))
      return read
    }
    const read = readNew(text)
    known.unshift(read.shape)
    if (known.length > mostShapes) known.pop()
    return read
  }
}
