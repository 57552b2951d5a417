/** Nothing of the contract is nested deeper: a bulk change holds customers, these hold changes, and these hold inputs. */
const deepest = 10
/** Values and characters of one call. The largest that a person can make, a pasted block of cells, is a fraction of it. */
const most = { values: 10_000_000, characters: 100_000_000 }

interface Held {
  readonly object: object
  readonly depth: number
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** What a list or a plain object holds, its names among it; null for any other kind of object, which no call takes. */
const partsOf = (value: object): readonly unknown[] | null => {
  if (Array.isArray(value)) return value
  return isPlain(value) ? Object.entries(value).flat() : null
}

/**
 * Whether arguments are of a size that may be looked at more closely: plain values only, not too deep, not too many,
 * not too long. Stops at the first that is too much, and walks without calling itself, so that nothing that is sent can
 * exhaust it; a circle is too deep.
 */
export const areOfSize = (args: unknown): boolean => {
  const left = { ...most }
  const waiting: Held[] = [{ object: [args], depth: 0 }]
  for (let held = waiting.pop(); held !== undefined; held = waiting.pop()) {
    const { object, depth } = held
    const parts = partsOf(object)
    if (parts === null || depth > deepest || parts.length > left.values) return false
    left.values -= parts.length
    for (const part of parts) {
      if (typeof part === 'string') left.characters -= part.length
      else if (typeof part === 'object' && part !== null) waiting.push({ object: part, depth: depth + 1 })
    }
    if (left.characters < 0) return false
  }
  return true
}
