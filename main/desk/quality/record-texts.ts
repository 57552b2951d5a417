import { fieldNamed, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Texts } from './judged-customer.ts'

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** The places of fields among the properties of a record. */
type Places = ReadonlyMap<FieldName, number>

/** The exact spelling of a field wins over others (contract §10.1). */
const placesOf = (properties: readonly string[]): Places => {
  const places = new Map<FieldName, number>()
  for (const [at, property] of properties.entries()) {
    const field = fieldNamed(property)
    if (field !== undefined && (property === field || !places.has(field))) places.set(field, at)
  }
  return places
}

const same = (a: readonly string[], b: readonly string[]): boolean => {
  if (a.length !== b.length) return false
  // Shapes differ most often at their ends.
  for (let at = a.length - 1; at >= 0; at--) if (a[at] !== b[at]) return false
  return true
}

/** A service writes records in few shapes; more are looked up anew. */
const mostShapes = 16

interface Shape {
  readonly properties: readonly string[]
  readonly places: Places
  /** The places of lists of fields, by list; -1: the record lacks the field. */
  readonly lists: WeakMap<readonly FieldName[], readonly number[]>
  /** Matches records of this shape that have only plain values; null: its names are unusual. */
  readonly plain: RegExp | null
}

const plainName = /^\w+$/
/** An expression has an end to its size. */
const mostNames = 200

/**
 * A text without escapes, no value, or else a number, `true` or `false`. No two ways begin with the same character:
 * with two ways to match each `null`, a record of many that does not match would be tried in all combinations.
 */
const value = String.raw`(?:"([^"\\]*)"|null|\[\]|(-?\d[-+.\deE]*|true|false))`

/** Of what `value` matches as a number, `true` or `false`; '' where it matches none. */
const textOfOther = (json: string | undefined): string => {
  if (json === undefined || json === 'true' || json === 'false') return json ?? ''
  return String(Number(json))
}

const plainOf = (properties: readonly string[]): RegExp | null =>
  properties.length <= mostNames && properties.every((name) => plainName.test(name))
    ? new RegExp(String.raw`^\{${properties.map((name) => `"${name}":${value}`).join(',')}\}$`)
    : null

const shapeOf = (properties: readonly string[]): Shape => ({
  properties,
  places: placesOf(properties),
  lists: new WeakMap(),
  plain: plainOf(properties),
})

const listPlaces = ({ places, lists }: Shape, fields: readonly FieldName[]): readonly number[] => {
  const known = lists.get(fields)
  if (known !== undefined) return known
  const found = fields.map((field) => places.get(field) ?? -1)
  lists.set(fields, found)
  return found
}

/** Of property `at` the text at `2 * at + 1`, or else another value at `2 * at + 2`: as `plain` matches them. */
type Values = readonly (string | undefined)[]

const valuesOf = (parsed: readonly unknown[]): Values => {
  const values = new Array<string | undefined>(2 * parsed.length + 1)
  for (let at = 0; at < parsed.length; at++) values[2 * at + 1] = textOf(parsed[at])
  return values
}

const textAt = (values: Values, at: number): string => values[2 * at + 1] ?? textOfOther(values[2 * at + 2])

/** A class, because 100,000 objects with closures take twice as long. */
class ReadRecord implements Texts {
  readonly #shape: Shape
  readonly #values: Values

  constructor(shape: Shape, values: Values) {
    this.#shape = shape
    this.#values = values
  }

  text(field: FieldName): string | undefined {
    const at = this.#shape.places.get(field)
    return at === undefined ? undefined : textAt(this.#values, at)
  }

  texts(fields: readonly FieldName[]): readonly (string | undefined)[] {
    const values = this.#values
    return listPlaces(this.#shape, fields).map((at) => (at < 0 ? undefined : textAt(values, at)))
  }
}

/**
 * Reads stored records for the rules; nothing here is sent back. A record in the shape of the one before is matched, in
 * half the time of `JSON.parse`, which reads all others. Its texts may be parts of the record: code that keeps one
 * copies it (`own-text.ts`).
 */
export const openRecords = (): ((json: string) => Texts) => {
  const shapes: Shape[] = []
  const shapeFor = (properties: readonly string[]): Shape => {
    const known = shapes.findIndex((shape) => same(shape.properties, properties))
    const shape = known === -1 ? shapeOf(properties) : shapes.splice(known, 1)[0]!
    shapes.unshift(shape)
    if (shapes.length > mostShapes) shapes.pop()
    return shape
  }
  return (json) => {
    const last = shapes[0]
    const matched = last?.plain?.exec(json)
    if (last !== undefined && matched) return new ReadRecord(last, matched)
    const record = JSON.parse(json) as Readonly<Record<string, unknown>>
    return new ReadRecord(shapeFor(Object.keys(record)), valuesOf(Object.values(record)))
  }
}
