/** A reproducible stream of numbers for each seed. */
export interface Random {
  /** At least 0 and below 1. */
  next(): number
  /** A whole number from `low` to `high`, inclusive. */
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  chance(of: number): boolean
  digits(count: number): string
}

const mixed = (...parts: readonly number[]): number => {
  let hash = 0x811c9dc5
  for (const part of parts) hash = Math.imul(hash ^ part ^ (part >>> 15), 0x01000193) ^ (hash >>> 13)
  return hash >>> 0
}

export const randomOf = (...seed: readonly number[]): Random => {
  let state = mixed(...seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: (of) => next() < of,
    digits: (count) => String(Math.floor(next() * 10 ** count)).padStart(count, '0'),
    pick: <T>(from: readonly T[]): T => {
      const picked = from[between(0, from.length - 1)]
      if (picked === undefined) throw new Error('Nothing to pick from.')
      return picked
    },
  }
}
