import type { Bits } from './bits.ts'
import { clearBit, grown, setBit, wordsFor } from './bits.ts'
import { fold } from './fold.ts'
import type { SearchLines } from './search-lines.ts'
import type { SearchPairs } from './search-pairs.ts'

/** Answers kept: a few words back, for the next letter, for Backspace and for a second word. */
const keptWords = 48

/** The words of a search, folded; every one must be somewhere in a row. */
export const wordsOf = (search: string): string[] => [...new Set(fold(search).split(/[\s\u0000-\u001f]+/u).filter((word) => word !== ''))]

export interface SearchWords {
  /** Slots whose line holds the word. Not to be written to. */
  rowsWith(word: string, slots: number): Bits
  /** A line changed: kept answers follow. */
  changed(slot: number, line: string): void
  forget(): void
}

/** Finds words in lines: pairs give candidates, the answer for a shorter word narrows them, and the rest is looked up. */
export const createSearchWords = (pairs: SearchPairs, lines: SearchLines): SearchWords => {
  const kept = new Map<string, Bits>()

  const narrow = (bits: Bits, word: string): void => {
    for (const shorter of [word.slice(0, -1), word.slice(1)]) {
      const before = kept.get(shorter)
      if (before) for (let at = 0; at < bits.length; at++) bits[at] = bits[at]! & (before[at] ?? 0)
    }
  }

  const look = (word: string, slots: number): Bits => {
    const { bits, certain } = pairs.candidates(word, slots)
    if (certain) return bits
    narrow(bits, word)
    const found = new Int32Array(wordsFor(slots))
    lines.find(word, bits, (slot) => setBit(found, slot))
    return found
  }

  const keep = (word: string, bits: Bits): Bits => {
    kept.delete(word)
    kept.set(word, bits)
    const [oldest] = kept.keys()
    if (kept.size > keptWords && oldest !== undefined) kept.delete(oldest)
    return bits
  }

  return {
    rowsWith: (word, slots) => keep(word, kept.get(word) ?? look(word, slots)),
    changed: (slot, line) => {
      for (const [word, bits] of kept) {
        if (!line.includes(word)) clearBit(bits, slot)
        else {
          const roomy = grown(bits, wordsFor(slot + 1))
          setBit(roomy, slot)
          kept.set(word, roomy)
        }
      }
    },
    forget: () => kept.clear(),
  }
}
