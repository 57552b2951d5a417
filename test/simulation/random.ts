/** Repeatable randomness: the same seed gives the same numbers. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** From 0 to `below` - 1. */
  int(below: number): number
  /** From `low` to `high`, both included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T
}

const scramble = (value: number): number => {
  let x = value | 0
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b)
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d)
  return (x ^ (x >>> 16)) >>> 0
}

/** A seed from several numbers, so every step of a run has its own randomness. */
export const seedOf = (...parts: readonly number[]): number =>
  parts.reduce((seed, part) => scramble(seed ^ scramble(part + 0x9e3779b9)), 0x1234567)

/** mulberry32: 32 bits of state, fast, and good enough to choose faults. */
export const randomFrom = (seed: number): Random => {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number): number => Math.floor(next() * below)
  return {
    next,
    int,
    between: (low, high) => low + int(high - low + 1),
    chance: (probability) => next() < probability,
    pick: (list) => list[int(list.length)]!,
    weighted: (weights) => {
      const entries = Object.entries(weights) as [keyof typeof weights & string, number][]
      let at = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      return (entries.find(([, weight]) => (at -= weight) < 0) ?? entries[0]!)[0]
    },
  }
}
