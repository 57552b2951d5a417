/** More levels than any call of the contract has: a bulk change holds customers, these hold changes, these hold inputs. */
const deepest = 10
/** Values and characters of one call. The largest real call, a pasted block of cells, is a fraction of them. */
const most = { values: 10_000_000, characters: 100_000_000 }

interface Nested {
  readonly object: object
  readonly depth: number
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** The items of an array, or the keys and values of a plain object; null for any other object. */
const valuesOf = (value: object): readonly unknown[] | null => {
  if (Array.isArray(value)) return value
  return isPlain(value) ? Object.entries(value).flat() : null
}

/**
 * Whether arguments are plain values, and within the limits of depth, number and length. It stops at the first excess.
 * It does not recurse, so no input can exhaust the stack. A circular value is too deep. A byte counts as a character;
 * only some calls take bytes.
 */
export const areOfSize = (args: unknown, mayHaveBytes = false): boolean => {
  const left = { ...most }
  const waiting: Nested[] = [{ object: [args], depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { object, depth } = next
    const values = valuesOf(object)
    if (values === null || depth > deepest || values.length > left.values) return false
    left.values -= values.length
    for (const value of values) {
      if (typeof value === 'string') left.characters -= value.length
      else if (mayHaveBytes && value instanceof Uint8Array) left.characters -= value.byteLength
      else if (typeof value === 'object' && value !== null) waiting.push({ object: value, depth: depth + 1 })
    }
    if (left.characters < 0) return false
  }
  return true
}
