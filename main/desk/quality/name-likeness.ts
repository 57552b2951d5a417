import { withinErrors } from './text-distance.ts'

/** The weight of a word: rare ones tell more than those of many names. */
export type WordWeight = (word: string) => number

/** A word with a typing error is nearly the same, and an abbreviation is probably. */
const likeWord = (a: string, b: string): number => {
  if (a === b) return 1
  const shorter = Math.min(a.length, b.length)
  if (shorter >= 4 && withinErrors(a, b, shorter >= 8 ? 2 : 1)) return 0.9
  if (!a.startsWith(b) && !b.startsWith(a)) return 0
  return shorter >= 3 ? 0.8 : 0.5
}

/**
 * From 0 to 1: the share of the words' weight that both names have, in any order. Words are matched greedily, the most
 * alike of each first.
 */
export const nameLikeness = (a: readonly string[], b: readonly string[], weight: WordWeight): number => {
  if (a.length === 0 || b.length === 0) return 0
  const free = new Set(b.keys())
  let [shared, all] = [0, 0]
  for (const word of b) all += weight(word)
  for (const word of a) {
    all += weight(word)
    let [best, likeness] = [-1, 0]
    for (const at of free) {
      const own = likeWord(word, b[at]!)
      if (own > likeness) [best, likeness] = [at, own]
    }
    if (best < 0) continue
    free.delete(best)
    shared += likeness * (weight(word) + weight(b[best]!))
  }
  const likeness = all === 0 ? 0 : shared / all
  // "Van Dam" and "Vandam": the same letters, otherwise parted.
  return likeness < 0.95 && withinErrors(a.join(''), b.join(''), 1) ? 0.95 : likeness
}
