import type { Bits } from '../bits.ts'
import { clearBit, grown, keepBoth, setBit, wordsFor } from '../bits.ts'
import { fold } from './fold.ts'
import type { SearchLines } from './search-lines.ts'
import type { Candidates } from './search-pairs.ts'

/** Cached answers: a few words back for the next letter, for Backspace and for a second word. */
const keptWords = 48

/** The words of a search, folded. A row must contain every one of them. */
export const wordsOf = (search: string): string[] => [
  ...new Set(
    fold(search)
      .split(/[\s\u0000-\u001f]+/u)
      .filter((word) => word !== ''),
  ),
]

export interface SearchWords {
  /** Removes rows from `rows` whose line lacks one of the words. */
  keepRowsWith(words: readonly string[], rows: Bits): void
  /** Updates cached answers after a line changed. */
  changed(slot: number, line: string): void
}

/**
 * Finds words in lines. Pairs of letters give candidates, cached answers for shorter words narrow them, and the
 * remaining lines are read. Later words are searched only in rows that contain the first.
 */
export const createSearchWords = (candidatesFor: (word: string) => Candidates, lines: SearchLines): SearchWords => {
  const kept = new Map<string, Bits>()

  /** The usual next word is one or two letters longer. */
  const narrow = (bits: Bits, word: string): void => {
    for (const shorter of [word.slice(0, -1), word.slice(0, -2), word.slice(1)])
      keepBoth(bits, kept.get(shorter) ?? bits)
  }

  const findWord = (word: string, rows: Bits): Bits => {
    const { bits, certain } = candidatesFor(word)
    keepBoth(bits, rows)
    if (certain) return bits
    narrow(bits, word)
    const found = new Int32Array(bits.length)
    lines.find(word, bits, found)
    return found
  }

  const keep = (word: string, bits: Bits): void => {
    kept.delete(word)
    kept.set(word, bits)
    const [oldest] = kept.keys()
    if (kept.size > keptWords && oldest !== undefined) kept.delete(oldest)
  }

  const follow = (word: string, bits: Bits, slot: number): void => {
    const roomy = grown(bits, wordsFor(slot + 1))
    setBit(roomy, slot)
    kept.set(word, roomy)
  }

  return {
    keepRowsWith: (words, rows) => {
      const known = words.filter((word) => kept.has(word))
      const others = words.filter((word) => !kept.has(word)).sort((a, b) => b.length - a.length)
      for (const word of known) {
        const bits = kept.get(word)!
        keepBoth(rows, bits)
        keep(word, bits)
      }
      others.forEach((word, at) => {
        const found = findWord(word, rows)
        if (known.length === 0 && at === 0) keep(word, found)
        keepBoth(rows, found)
      })
    },
    changed: (slot, line) => {
      for (const [word, bits] of kept) {
        if (line.includes(word)) follow(word, bits, slot)
        else clearBit(bits, slot)
      }
    },
  }
}
